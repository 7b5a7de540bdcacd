import type { Contract } from "../../contract/contract.ts";
import { listLinkedFields } from "../../contract/views.ts";
import { allFieldsOf } from "../fields.ts";
import { followUpTables } from "../follow-ups.ts";
import { blocks, linkToReference, table } from "../markdown.ts";

/** Lists every event: when it is sent, and the values that distinguish its payload from others. */
export function eventTable(contract: Contract): string {
  const rows = contract.events.map(({ name, summary, deprecated, request }) => {
    const fields = allFieldsOf(contract, request.schema);
    const valuesOf = (wanted: string) => {
      const schema = fields.find(({ field }) => field === wanted)?.schema;
      const values = schema?.enum ?? (schema?.const === undefined ? (schema?.examples ?? []) : [schema.const]);
      return values.map((value) => `\`${value}\``).join(", ");
    };
    const link = linkToReference(name) + (deprecated ? " (deprecated)" : "");
    return [link, summary, valuesOf("event_type"), valuesOf("event_details.outcome")];
  });
  return table(["Event", "When it is sent", "`event_type`", "`outcome`"], rows);
}

/** Lists the fields of responses whose values events contain, as the links of the contract name them. */
export function linkTable(contract: Contract): string {
  const events = contract.events.map(({ name }) => name);
  const rows = contract.operations.flatMap(({ name, responses }) =>
    responses
      .flatMap((response) => listLinkedFields(response))
      .filter(({ target }) => events.includes(target))
      .map(({ field, target, targetField }) => [
        linkToReference(name),
        `\`${field}\``,
        linkToReference(target),
        `\`${targetField}\``,
      ]),
  );
  return table(["Operation", "Response field", "Event", "Event field"], rows);
}

/** Lists the events that follow each operation in the sandbox, by the request that leads to them. */
export function sandboxTables(contract: Contract): string {
  const tables = [...followUpTables(contract, linkToReference)];
  return blocks(...tables.flatMap(([operation, followUps]) => [`**${linkToReference(operation)}**`, followUps]));
}

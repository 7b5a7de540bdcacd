import { type ApiDocument, bodyOf, eventsOf } from "../../contract/api-document.ts";
import { table } from "../markdown.ts";
import { allFieldsOf } from "../reference/fields.ts";
import { linkToReference } from "./link-to-reference.ts";

/** Every event: when it is sent, and how its payload is told from the others. */
export function eventTable(document: ApiDocument): string {
  const rows = eventsOf(document).map(({ name, operation }) => {
    const fields = allFieldsOf(document, bodyOf(document, operation.requestBody).schema ?? {});
    const valuesOf = (wanted: string) => {
      const schema = fields.find(({ field }) => field === wanted)?.schema;
      const values = schema?.enum ?? (schema?.const === undefined ? (schema?.examples ?? []) : [schema.const]);
      return values.map((value) => `\`${value}\``).join(", ");
    };
    const deprecated = operation.deprecated ? " (deprecated)" : "";
    const outcomes = valuesOf("event_details.outcome");
    return [linkToReference(name) + deprecated, operation.summary, valuesOf("event_type"), outcomes];
  });
  return table(["Event", "When it is sent", "`event_type`", "`outcome`"], rows);
}

import type { Contract } from "../../contract/contract.ts";
import { querySchemaOf } from "../../contract/views.ts";
import { listAllFields, writeFieldPath } from "../../contract/walk.ts";
import { joinLines, linkToReference, writeTable } from "../markdown-text.ts";

/** Everything that is deprecated: the fields, then the operations and events, each with what its description says of it. */
export function writeDeprecatedTable(contract: Contract): string {
  const fields = Map.groupBy(listDeprecatedFields(contract), ({ field, text }) => `${field} ${text}`).values();
  const whole = [...contract.operations, ...contract.events].filter(({ deprecated }) => deprecated);
  const kindOf = (one: object) => ("parameters" in one ? "operation" : "event");
  const rows = [
    ...[...fields].map((same) => {
      const [{ field = "", text = "" } = {}] = same;
      const owners = [...new Set(same.map(({ owner }) => owner))];
      const isEverywhere = contract.operations.every(({ name }) => owners.includes(name));
      return [`\`${field}\``, isEverywhere ? "all operations" : owners.map(linkToReference).join(", "), text];
    }),
    ...whole.map((one) => [linkToReference(one.name), kindOf(one), explain(one.description)]),
  ];
  return writeTable(["Deprecated", "Where", "Use instead"], rows);
}

/** Lists the fields and the parameters that are deprecated where they are used. */
function listDeprecatedFields(contract: Contract): { field: string; owner: string; text: string }[] {
  return [...contract.operations, ...contract.events].flatMap((owner) => {
    const query = "parameters" in owner ? querySchemaOf(owner) : undefined;
    const schemas = [query ?? {}, ...[owner.request, ...owner.responses].map(({ schema }) => schema)];
    return schemas.flatMap((ownerSchema) =>
      listAllFields(contract, ownerSchema).flatMap(({ path, schema, written }) => {
        const { deprecated, description } = { ...schema, ...written };
        return deprecated ? [{ field: writeFieldPath(path), owner: owner.name, text: explain(description) }] : [];
      }),
    );
  });
}

/** The paragraph of a description that says "deprecated"; the first one if none does. */
function explain(description = ""): string {
  const paragraphs = description.trim().split(/\n\n+/);
  return joinLines(paragraphs.find((paragraph) => paragraph.includes("deprecated")) ?? paragraphs[0] ?? "");
}

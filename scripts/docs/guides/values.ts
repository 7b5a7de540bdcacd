import { type Contract, componentOf } from "../../contract/contract.ts";
import { boundsOf, type Schema } from "../../contract/schema.ts";
import { allFieldsOf } from "../fields.ts";
import { blocks, linkToReference, table } from "../markdown.ts";
import { valueTable } from "../schema-cells.ts";

/** Lists the bounds of every request field that has any; fields with the same name and bounds share a row. */
export function limitTable(contract: Contract): string {
  const limits = contract.operations.flatMap(({ name: operation, request }) =>
    allFieldsOf(contract, request.schema).flatMap(({ field, schema }) => {
      const bounds = boundsOf(schema);
      if (bounds.length === 0) return [];
      if (schema.default !== undefined) bounds.push(`default \`${schema.default}\``);
      return [{ operation, field, bounds: bounds.join("; ") }];
    }),
  );
  const rows = [...Map.groupBy(limits, ({ field, bounds }) => `${field} ${bounds}`).values()].map((same) => {
    const operations = same.map(({ operation }) => linkToReference(operation));
    return [`\`${same[0]?.field}\``, operations.join(", "), same[0]?.bounds ?? ""];
  });
  return table(["Field", "Operations", "Limit"], rows);
}

/** Lists every closed set of values, each value with its meaning. */
export function valueSetTables({ schemas }: Contract): string {
  const uses = usesOf(schemas);
  return blocks(
    ...Object.entries(schemas).flatMap(([name, schema]) => {
      if (schema.enum === undefined) return [];
      const title = `**${linkToReference(name)}** ${schema.description?.trim().replaceAll("\n", " ")}`;
      return [title, usesText(uses.get(name)), valueTable(schema)];
    }),
  );
}

/** Of a set that has more uses than this, they are not listed. */
const MOST_USES = 4;

function usesText(uses: Use[] = []): string {
  if (uses.length === 0 || uses.length > MOST_USES) return "";
  return `Used as ${uses.map(({ field, schema }) => `\`${field}\` of ${linkToReference(schema)}`).join(", ")}.`;
}

/** A field that refers to a component. */
interface Use {
  field: string;
  schema: string;
}

/** The fields that refer to each component, by the component's name. */
function usesOf(schemas: Record<string, Schema>): Map<string, Use[]> {
  const references = Object.entries(schemas).flatMap(([name, schema]) => referencesOf(schema, name, ""));
  return Map.groupBy(references, ({ component }) => component);
}

function referencesOf(
  { properties = {}, allOf = [] }: Schema,
  schema: string,
  prefix: string,
): (Use & { component: string })[] {
  const own = Object.entries(properties).flatMap(([name, property]) => {
    const field = prefix + name;
    const component = componentOf(property);
    return component === undefined ? referencesOf(property, schema, `${field}.`) : [{ component, field, schema }];
  });
  return [...own, ...allOf.flatMap((part) => referencesOf(part, schema, prefix))];
}

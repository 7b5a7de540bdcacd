import { type Contract, resolve } from "../../contract/contract.ts";
import type { Schema } from "../../contract/schema.ts";
import { type Field, fieldsOf } from "../fields.ts";
import { blocks, oneLine, table } from "../markdown.ts";
import { typeOf, valuesOf, valueTable } from "../schema-cells.ts";

/** Documents a schema: its description, its fields or values, and the variants of its `oneOf`. */
export function schemaText(contract: Contract, schema: Schema): string {
  return blocks(
    schema.deprecated ? "**Deprecated.**" : "",
    schema.description,
    schema.enum ? valueTable(schema) : "",
    schema.items ? `A list of ${typeOf(contract, schema.items)}.` : "",
    schema.anyOf ? schema.anyOf.map((branch) => `- ${typeOf(contract, branch)}`).join("\n") : "",
    fieldTable(contract, schema),
    schema.oneOf ? variants(contract, schema.oneOf) : "",
  );
}

/** A table of the fields of a schema; empty when there are none. */
function fieldTable(contract: Contract, schema: Schema): string {
  const rows = fieldsOf(contract, schema).map((field) => [
    `\`${field.field}\``,
    typeOf(contract, field.written),
    requiredOf(field),
    valuesOf(field.schema).join("; "),
    meaningOf(field),
  ]);
  return rows.length === 0 ? "" : table(["Field", "Type", "Required", "Values", "Meaning"], rows);
}

/** The description, and for a set of values without a name of its own, each value. */
function meaningOf({ written, schema }: Field): string {
  const meanings = written.$ref ? [] : Object.entries(schema["x-enumDescriptions"] ?? {});
  const text = oneLine(schema.description ?? "");
  return [
    schema.deprecated ? `**Deprecated.** ${text}` : text,
    ...meanings.map(([value, meaning]) => `\`${value}\`: ${meaning}`),
  ].join("<br>");
}

function requiredOf({ required, oneOf }: Field): string {
  if (oneOf) return "at least one of the two";
  return required ? "yes" : "";
}

function variants(contract: Contract, branches: Schema[]): string {
  return blocks(
    `It must also match exactly one of these ${branches.length} variants, and have no fields of the others:`,
    ...branches.map((branch) => {
      const { title, description } = resolve(contract, branch);
      return blocks(
        `**By \`${title?.replaceAll(" and ", "` and `")}\`.** ${description?.trim()}`,
        fieldTable(contract, branch),
      );
    }),
  );
}

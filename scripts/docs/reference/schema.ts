import type { ApiDocument, Schema } from "../../contract/api-document.ts";
import { dereference } from "../../contract/json-pointer.ts";
import { valueTable } from "../guides/value-sets.ts";
import { blocks, oneLine, table } from "../markdown.ts";
import { valuesOf } from "./bounds.ts";
import { type Field, fieldsOf, isAbsence } from "./fields.ts";
import { typeOf } from "./types.ts";

/** What a schema says: its description, its fields or values, and the ways in which it can be filled. */
export function schemaText(document: ApiDocument, schema: Schema): string {
  return blocks(
    schema.deprecated ? "**Deprecated.**" : "",
    schema.description,
    schema.enum ? valueTable(schema) : "",
    schema.items ? `A list of ${typeOf(document, schema.items)}.` : "",
    schema.anyOf ? schema.anyOf.map((branch) => `- ${typeOf(document, branch)}`).join("\n") : "",
    fieldTable(document, fieldsOf(document, schema)),
    schema.oneOf ? ways(document, schema.oneOf) : "",
  );
}

/** A table of fields: type, whether it must be there, values and meaning. Empty when there are none. */
function fieldTable(document: ApiDocument, fields: Field[]): string {
  if (fields.length === 0) return "";
  return table(
    ["Field", "Type", "Required", "Values", "Meaning"],
    fields.map((field) => [
      `\`${field.field}\``,
      typeOf(document, field.written),
      requiredOf(field),
      valuesOf(field.schema).join("; "),
      meaningOf(field),
    ]),
  );
}

/** The description, and of a set that stands in the field itself each value. */
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

/** The branches of a `oneOf`: exactly one of them has to be taken. */
function ways(document: ApiDocument, branches: Schema[]): string {
  return blocks(
    `And exactly one of these ${branches.length} ways, without the fields of the others:`,
    ...branches.map((branch) => {
      const { title, description } = dereference<Schema>(document, branch);
      return blocks(
        `**By \`${title?.replaceAll(" and ", "` and `")}\`.** ${description?.trim()}`,
        fieldTable(
          document,
          fieldsOf(document, branch).filter(({ schema }) => !isAbsence(schema)),
        ),
      );
    }),
  );
}

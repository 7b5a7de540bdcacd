import { type ApiDocument, nameOfRef, type Schema } from "../../contract/api-document.ts";
import { dereference } from "../../contract/json-pointer.ts";
import { linkTo } from "../markdown.ts";

/**
 * The type of a value in words, such as `string or null`. A schema that has a section of its own is linked: an object,
 * a list or a set of values.
 */
export function typeOf(document: ApiDocument, written: Schema): string {
  const schema = dereference<Schema>(document, written);
  if (written.$ref && hasSection(schema)) return linkTo(nameOfRef(written.$ref));
  if (schema.enum && schema["x-enumDescriptions"]) return [schema.type].flat().join(" or ");
  if (schema.enum) return schema.enum.map((value) => `\`${value}\``).join(", ");
  if (schema.const === "") return "the empty string";
  if (schema.anyOf) return schema.anyOf.map((branch) => typeOf(document, branch)).join(" or ");
  if (schema.items) return `list of ${typeOf(document, schema.items)}`;
  const type = [schema.type ?? "any"].flat().join(" or ");
  return schema.format ? `${type} (${schema.format})` : type;
}

/** Whether a schema has more to tell than a row of a table can. */
export function hasSection(schema: Schema): boolean {
  return [schema.properties, schema.allOf, schema.anyOf, schema.items, schema.enum].some((part) => part !== undefined);
}

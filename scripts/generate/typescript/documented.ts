import { dereference } from "../../contract/json-pointer.ts";
import type { Bundle, Schema } from "../context.ts";

/**
 * Copies a document so that each field says what it means by itself, since an editor looks no further: the description of
 * a schema tells the meaning of its values too, and a property has that of the schema to which it refers.
 */
export function documented(bundle: Bundle): Bundle {
  return describe(bundle, bundle) as Bundle;
}

function describe(bundle: Bundle, value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => describe(bundle, item));
  const members = Object.entries(value).map(([key, member]) => [key, describe(bundle, member)]);
  const node: Schema = Object.fromEntries(members);
  for (const property of Object.values(node.properties ?? {})) {
    const { description } = withMeanings(dereference<Schema>(bundle, property));
    if (property.$ref !== undefined && property.description === undefined && description) {
      property.description = description;
    }
  }
  return withMeanings(node);
}

function withMeanings(schema: Schema): Schema {
  const meanings = schema["x-enumDescriptions"];
  if (!meanings) return schema;
  const list = Object.entries(meanings).map(([value, meaning]) => `- \`${value}\`: ${meaning.trimEnd()}`);
  return { ...schema, description: [schema.description?.trimEnd(), list.join("\n")].filter(Boolean).join("\n\n") };
}

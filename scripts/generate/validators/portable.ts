import type { Schema } from "../../contract/schema.ts";
import { mapSchema } from "../lower/map-schemas.ts";

/**
 * Writes a schema without what other readers of JSON Schema, such as zod, do not know: a condition between two sets of
 * required fields becomes an `anyOf`, and each branch of an object has its type. It accepts the same values.
 */
export function portableSchema(schema: Schema): Schema {
  return mapSchema(schema, "#", (inner) => withBranchTypes(withoutCondition(inner)));
}

/** Writes an `if` with only an `else` beside it as a choice. Each branch declares its fields: zod requires no others. */
function withoutCondition(schema: Schema): Schema {
  const { if: condition, else: otherwise, properties = {}, ...others } = schema;
  if (!condition || !otherwise || schema.then || schema.anyOf) return schema;
  const anyOf = [condition, otherwise].map((branch) => {
    const required = (branch.required ?? []).flatMap((name) => (properties[name] ? [[name, properties[name]]] : []));
    return { ...branch, properties: { ...Object.fromEntries(required), ...branch.properties } };
  });
  return { ...others, properties, anyOf };
}

function withBranchTypes(schema: Schema): Schema {
  const { type, oneOf, anyOf } = schema;
  if (type !== "object") return schema;
  const withType = (branches: Schema[]) => branches.map((branch): Schema => ({ type, ...branch }));
  return { ...schema, ...(oneOf && { oneOf: withType(oneOf) }), ...(anyOf && { anyOf: withType(anyOf) }) };
}

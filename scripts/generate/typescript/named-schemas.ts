import type { Bundle, Schema } from "../context.ts";

/**
 * The schemas of the document whose types callers import by name. One that is no more than a text, a number, a truth or
 * anything at all says nothing by its name that the field which has it does not say.
 */
export function namedSchemas({ components }: Bundle): Record<string, Schema> {
  return Object.fromEntries(Object.entries(components?.schemas ?? {}).filter(([, schema]) => isWorthAName(schema)));
}

function isWorthAName(schema: Schema): boolean {
  const { type, enum: values } = schema;
  return (
    values !== undefined ||
    type === "object" ||
    type === "array" ||
    ["properties", "oneOf", "anyOf", "allOf"].some((keyword) => keyword in schema)
  );
}

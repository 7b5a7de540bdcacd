import { isDeepStrictEqual } from "node:util";
import type { Schema } from "../../contract/schema.ts";
import { mapMembers } from "./schemas.ts";

/**
 * Merges schemas into one that accepts all that any of them accepts, as closely as one without branches can.
 *
 * @param inPlace follows a `$ref`
 */
export function merged(schemas: Schema[], inPlace: (schema: Schema) => Schema): Schema {
  return schemas.reduce((one, other) => mergedPair(one, other, inPlace));
}

function mergedPair(one: Schema, other: Schema, inPlace: (schema: Schema) => Schema): Schema {
  if (isDeepStrictEqual(one, other)) return one;
  const [a, b] = [inPlace(one), inPlace(other)];
  const same = Object.entries(a).filter(([key, value]) =>
    isDeepStrictEqual(value, (b as Record<string, unknown>)[key]),
  );
  return {
    ...Object.fromEntries(same),
    ...describedAs(a, b),
    ...(a.enum && b.enum && { enum: [...new Set([...a.enum, ...b.enum])] }),
    ...(a.required && b.required && { required: a.required.filter((name) => b.required?.includes(name)) }),
    ...(a.properties && b.properties && { properties: mergedFields(a.properties, b.properties, inPlace) }),
  };
}

/** The fields of both: one that a schema does not declare may have any value there. */
function mergedFields(
  one: Record<string, Schema>,
  other: Record<string, Schema>,
  inPlace: (schema: Schema) => Schema,
): Record<string, Schema> {
  return mapMembers<Schema, Schema>({ ...one, ...other }, (schema, name) => {
    const [a, b] = [one[name], other[name]];
    if (a && b) return mergedPair(a, b, inPlace);
    const { description } = inPlace(schema);
    return description === undefined ? {} : { description };
  });
}

function describedAs({ description: one = "" }: Schema, { description: other = "" }: Schema): Schema {
  const texts = new Set([one.trim(), other.trim()].filter((text) => text !== ""));
  return texts.size === 0 ? {} : { description: [...texts].join("\n\nOr: ") };
}

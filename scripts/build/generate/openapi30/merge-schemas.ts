import { isDeepStrictEqual } from "node:util";
import type { Schema } from "../../../contract/schema.ts";
import { mapMembers } from "./map-schemas.ts";

/**
 * Merges objects into one that accepts all that any of them accepts, as closely as possible.
 *
 * A field that one of them does not declare may have any value.
 *
 * @param inPlace follows a `$ref`
 */
export function mergeSchemas(schemas: Schema[], inPlace: (schema: Schema) => Schema): Schema {
  /** One of both, if they are alike, or what both have in common. */
  function mergedPair(one: Schema, other: Schema): Schema {
    if (isDeepStrictEqual(one, other)) return one;
    const [a, b] = [inPlace(one), inPlace(other)];
    const same = Object.entries(a).filter(([key, value]) =>
      isDeepStrictEqual(value, (b as Record<string, unknown>)[key]),
    );
    return {
      ...Object.fromEntries(same),
      ...describedAs(a, b),
      ...(a.enum && b.enum && { enum: [...new Set([...a.enum, ...b.enum])], ...growing(a, b) }),
      ...(a.required && b.required && { required: a.required.filter((name) => b.required?.includes(name)) }),
      ...(a.properties && b.properties && { properties: mergedFields(a.properties, b.properties) }),
    };
  }

  function mergedFields(one: Record<string, Schema>, other: Record<string, Schema>): Record<string, Schema> {
    return mapMembers<Schema, Schema>({ ...one, ...other }, (schema, name) => {
      const [a, b] = [one[name], other[name]];
      if (a && b) return mergedPair(a, b);
      const { description } = inPlace(schema);
      return description === undefined ? {} : { description };
    });
  }

  return schemas.reduce(mergedPair);
}

/** A set may grow if a part of it may. */
function growing(...parts: Schema[]): Pick<Schema, "x-extensible"> {
  return parts.some((part) => part["x-extensible"]) ? { "x-extensible": true } : {};
}

/** The description of the schema that accepts more values: it is true of those of the other. */
function describedAs(one: Schema, other: Schema): Schema {
  const wider = countValues(other) > countValues(one) ? other : one;
  const description = wider.description ?? one.description ?? other.description;
  return description === undefined ? {} : { description };
}

function countValues({ enum: values }: Schema): number {
  return values?.length ?? Number.POSITIVE_INFINITY;
}

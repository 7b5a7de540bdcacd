import { plainSchema, type SchemaObject } from "./sets/plain-schema.ts";
import { isSatisfiable } from "./sets/satisfiable.ts";

/** The keywords whose schemas apply to the same value. */
const SAME_VALUE = ["allOf", "anyOf", "oneOf", "not", "if", "then", "else", "dependentSchemas"];

/**
 * A schema without the fields that are new: bodies are open, but nobody relies on sending a field that the contract doesn't
 * declare. A field that is refused from now on stays.
 *
 * @param olderSchemas the older schemas of the same value
 */
export function withoutNewFields(schema: unknown, olderSchemas: unknown[]): unknown {
  if (!isObject(schema)) return schema;
  const older = olderSchemas.flatMap(schemasOfValue);
  const replaced = Object.entries(schema).map(([keyword, value]): [string, unknown] => {
    if (["allOf", "anyOf", "oneOf"].includes(keyword))
      return [keyword, (value as unknown[]).map((member) => withoutNewFields(member, older))];
    if (keyword === "items")
      return [
        keyword,
        withoutNewFields(
          value,
          older.flatMap(({ items }) => items ?? []),
        ),
      ];
    if (keyword !== "properties") return [keyword, value];
    const fields = Object.entries(value as object).flatMap(([name, field]) => {
      const declared = older.flatMap((each) => declarationsOf(each, name));
      if (declared.length > 0) return [[name, withoutNewFields(field, declared)]];
      return isRefused(field) ? [[name, field]] : [];
    });
    return [keyword, Object.fromEntries(fields)];
  });
  return Object.fromEntries(replaced);
}

/** Whether no value is valid. */
export function isRefused(schema: unknown): boolean {
  return !isSatisfiable([{ schema: plainSchema(schema), holds: true }]);
}

/** Whether a schema declares a field, in itself or in a schema of the same value. */
export function declares(schema: unknown, name: string): boolean {
  return schemasOfValue(schema).some((each) => Object.hasOwn(Object(each.properties), name));
}

function declarationsOf(
  { properties, patternProperties, additionalProperties }: SchemaObject,
  name: string,
): unknown[] {
  const own = Object(properties)[name];
  const matching = Object.entries(Object(patternProperties)).filter(([pattern]) => new RegExp(pattern, "u").test(name));
  const declared = [...(own === undefined ? [] : [own]), ...matching.map(([, schema]) => schema)];
  return declared.length === 0 && isObject(additionalProperties) ? [additionalProperties] : declared;
}

/** A schema, and those in it that apply to the same value. */
function schemasOfValue(schema: unknown): SchemaObject[] {
  if (!isObject(schema)) return [];
  const inner = SAME_VALUE.flatMap((keyword) => {
    const member = schema[keyword];
    if (member === undefined) return [];
    return Array.isArray(member) || keyword === "dependentSchemas" ? Object.values(member as object) : [member];
  });
  return [schema, ...inner.flatMap(schemasOfValue)];
}

/** The older schema with the values that were added to sets marked as `x-extensible`: readers expect others there. */
export function withExtensions(older: unknown, newer: unknown): unknown {
  if (!isObject(older) || !isObject(newer)) return older;
  if (Array.isArray(older)) return older.map((item, index) => withExtensions(item, newer[index]));
  const copy = Object.fromEntries(
    Object.entries(older).map(([key, member]) => [key, withExtensions(member, newer[key])]),
  );
  const isGrowing = newer["x-extensible"] === true && Array.isArray(older.enum) && Array.isArray(newer.enum);
  return isGrowing ? { ...copy, enum: [...(older.enum as unknown[]), ...(newer.enum as unknown[])] } : copy;
}

function isObject(value: unknown): value is SchemaObject {
  return typeof value === "object" && value !== null;
}

import { isSchemaObject, plainSchema, type SchemaObject } from "./sets/plain-schema.ts";
import { isSatisfiable } from "./sets/satisfiable.ts";

/** The keywords whose schemas apply to the same value. */
const SAME_VALUE = ["allOf", "anyOf", "oneOf", "not", "if", "then", "else", "dependentSchemas"];

/**
 * An older schema without the bodies that contain a field which is new: bodies are open, but nobody relies on sending what the
 * contract doesn't declare. A field that is refused, and declared nowhere else, is not one that is new.
 *
 * @param olderSchemas all older schemas of the same value
 * @param newerSchemas the newer ones
 */
export function withoutNewFields(older: unknown, olderSchemas: unknown[], newerSchemas: unknown[]): unknown {
  if (!isSchemaObject(older)) return older;
  const [olders, newers] = [olderSchemas.flatMap(schemasOfValue), newerSchemas.flatMap(schemasOfValue)];
  const inner = (member: unknown, partsOf: (schema: SchemaObject) => unknown[]) =>
    withoutNewFields(member, olders.flatMap(partsOf), newers.flatMap(partsOf));
  const members = Object.entries(older).map(([keyword, value]): [string, unknown] => {
    if (["allOf", "anyOf", "oneOf"].includes(keyword))
      return [keyword, (value as unknown[]).map((member) => inner(member, (schema) => [schema]))];
    if (keyword === "items") return [keyword, inner(value, ({ items }) => [items])];
    if (keyword !== "properties") return [keyword, value];
    const fields = Object.entries(Object(value));
    return [keyword, Object.fromEntries(fields.map(([name, field]) => [name, inner(field, fieldOf(name))]))];
  });
  const named = newers.flatMap(({ properties }) => Object.entries(Object(properties)));
  const added = named.filter(([name, field]) => !isRefused(field) && olders.flatMap(fieldOf(name)).length === 0);
  const absent = { properties: Object.fromEntries(added.map(([name]) => [name, false])) };
  return added.length === 0 ? Object.fromEntries(members) : { allOf: [Object.fromEntries(members), absent] };
}

/** Whether no value is valid. */
function isRefused(schema: unknown): boolean {
  return !isSatisfiable([{ schema: plainSchema(schema), holds: true }]);
}

/** Whether a schema declares a field, in itself or in a schema of the same value. */
export function declares(schema: unknown, name: string): boolean {
  return schemasOfValue(schema).some((each) => Object.hasOwn(Object(each.properties), name));
}

/** The declarations of a field in a schema. */
function fieldOf(name: string): (schema: SchemaObject) => unknown[] {
  return ({ properties, patternProperties, additionalProperties }) => {
    const own = Object(properties)[name];
    const matching = Object.entries(Object(patternProperties)).filter(([pattern]) =>
      new RegExp(pattern, "u").test(name),
    );
    const declared = [...(own === undefined ? [] : [own]), ...matching.map(([, schema]) => schema)];
    return declared.length === 0 && isSchemaObject(additionalProperties) ? [additionalProperties] : declared;
  };
}

/** A schema, and those in it that apply to the same value. */
function schemasOfValue(schema: unknown): SchemaObject[] {
  if (!isSchemaObject(schema)) return [];
  const inner = SAME_VALUE.flatMap((keyword) => {
    const member = schema[keyword];
    if (member === undefined) return [];
    return Array.isArray(member) || keyword === "dependentSchemas" ? Object.values(member as object) : [member];
  });
  return [schema, ...inner.flatMap(schemasOfValue)];
}

/** The older schema with the values that were added to sets marked as `x-extensible`: readers expect others there. */
export function withExtensions(older: unknown, newer: unknown): unknown {
  if (!isSchemaObject(older) || !isSchemaObject(newer)) return older;
  if (Array.isArray(older)) return older.map((item, index) => withExtensions(item, newer[index]));
  const copy = Object.fromEntries(
    Object.entries(older).map(([key, member]) => [key, withExtensions(member, newer[key])]),
  );
  const isGrowing = newer["x-extensible"] === true && Array.isArray(older.enum) && Array.isArray(newer.enum);
  return isGrowing ? { ...copy, enum: [...(older.enum as unknown[]), ...(newer.enum as unknown[])] } : copy;
}

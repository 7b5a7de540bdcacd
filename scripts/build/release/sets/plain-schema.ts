import { groupBy } from "../../../contract/utilities.ts";

/** A JSON Schema of the dialect 2020-12, with `$ref`s replaced by what they name. */
export type JsonSchema = boolean | SchemaObject;

export interface SchemaObject {
  readonly [keyword: string]: unknown;
}

/** That a value is valid by a plain schema, or that it is not. */
export interface Claim {
  schema: JsonSchema;
  holds: boolean;
}

/** A claim about one constraint. */
export interface Fact extends Claim {
  schema: SchemaObject;
}

const ANNOTATION =
  /^(\$comment|\$defs|\$id|\$schema|title|description|summary|deprecated|examples?|default|externalDocs|xml|x-.*)$/;
/** The keywords whose value is a schema. */
export const OF_ONE =
  /^(not|if|then|else|items|contains|propertyNames|additionalProperties|unevaluated(Items|Properties))$/;
const OF_LIST = ["allOf", "anyOf", "oneOf", "prefixItems"];
const OF_MAP = ["properties", "patternProperties"];
/** The values of keywords that every value satisfies, besides `true` as a schema. */
const IDLE: SchemaObject = { minLength: 0, minItems: 0, minProperties: 0, uniqueItems: false };

/** Whether a value has members: a schema that is no boolean, or a list. */
export function isSchemaObject(value: unknown): value is SchemaObject {
  return typeof value === "object" && value !== null;
}

/** Whether a keyword decides nothing. */
export function isAnnotation(keyword: string): boolean {
  return ANNOTATION.test(keyword);
}

/** A schema of the same values in fewer forms: without annotations, conditions, literals, and other spellings of a boolean. */
export function plainSchema(schema: unknown): JsonSchema {
  // What is unevaluated depends on keywords that decide nothing by themselves.
  return plain(schema, JSON.stringify(schema)?.includes('"unevaluated') ?? false);
}

function plain(schema: unknown, isLimited: boolean): JsonSchema {
  if (typeof schema !== "object" || schema === null) return schema !== false;
  const { if: condition, then = true, else: otherwise = true, const: literal, ...others } = schema as SchemaObject;
  const { dependentRequired, dependentSchemas, ...rest } = others;
  const dependent = [
    ...Object.entries(Object(dependentRequired)).map(([name, required]) => [name, { required }] as const),
    ...Object.entries(Object(dependentSchemas)),
  ];
  const rewritten = [
    ...("const" in schema ? [{ enum: [literal] }] : []),
    ...(condition === undefined
      ? []
      : [{ anyOf: [{ allOf: [condition, then] }, { allOf: [{ not: condition }, otherwise] }] }]),
    ...dependent.map(([name, needed]) => ({ anyOf: [{ not: { type: "object", required: [name] } }, needed] })),
  ];
  const members = { ...rest, ...(rewritten.length > 0 && { allOf: [rest.allOf ?? [], rewritten].flat() }) };
  const constraints = Object.entries(members)
    .filter(([keyword]) => !isAnnotation(keyword))
    .map(([keyword, value]) => [keyword, plainMember(keyword, value, isLimited)] as const)
    .filter(([keyword, value]) => isLimited || !isIdle(keyword, value))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  if (constraints.some(([keyword, value]) => keyword === "not" && value === true)) return false;
  return constraints.length === 0 || Object.fromEntries(constraints);
}

/** Whether each value satisfies a constraint. */
function isIdle(keyword: string, value: unknown): boolean {
  return value === IDLE[keyword] || (value === true && OF_ONE.test(keyword) && !/^(not|contains)$/.test(keyword));
}

/** The schema that no value satisfies, as an object. */
export const REFUSED = { not: {} };

/** A schema with objects in place of booleans, which many a tool overlooks. */
export function asObjects(schema: unknown): unknown {
  if (typeof schema === "boolean") return schema ? {} : REFUSED;
  if (typeof schema !== "object" || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => {
      if (OF_LIST.includes(keyword)) return [keyword, (value as unknown[]).map(asObjects)];
      if (OF_MAP.includes(keyword) || keyword === "dependentSchemas")
        return [keyword, Object.fromEntries(Object.entries(value).map(([name, member]) => [name, asObjects(member)]))];
      return [keyword, OF_ONE.test(keyword) ? asObjects(value) : value];
    }),
  );
}

function plainMember(keyword: string, value: unknown, isLimited: boolean): unknown {
  if (OF_ONE.test(keyword)) return plain(value, isLimited);
  if (OF_LIST.includes(keyword)) return (value as unknown[]).map((member) => plain(member, isLimited));
  if (OF_MAP.includes(keyword)) {
    const entries = Object.entries(value as object).map(([name, member]) => [name, plain(member, isLimited)] as const);
    return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
  }
  if (keyword === "type") return [...new Set([value].flat())].sort();
  return keyword === "enum" || keyword === "required" ? sortedValues(value as unknown[]) : value;
}

function sortedValues(values: unknown[]): unknown[] {
  const byText = new Map(values.map((value) => [JSON.stringify(value), value]));
  return [...byText].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value);
}

/** In place of a keyword: a schema that is not taken apart. */
export const WHOLE = "(whole)";

/** The keywords of which each means something only beside the others. */
const GROUPS = [
  ["properties", "patternProperties", "additionalProperties"],
  ["prefixItems", "items"],
  ["contains", "minContains", "maxContains"],
];

/** The constraints of a plain schema, each as a schema of its own: a value is valid if it satisfies all of them. */
export function constraintsOf(schema: SchemaObject): JsonSchema[] {
  const { allOf = [], required = [], unevaluatedItems, unevaluatedProperties, ...others } = schema;
  const groups = groupBy(
    Object.entries(others),
    ([keyword]) => GROUPS.find((group) => group.includes(keyword)) ?? keyword,
  );
  const isLimited = unevaluatedItems !== undefined || unevaluatedProperties !== undefined;
  return [
    ...[...groups.values()].map((group) => Object.fromEntries(group)),
    ...(required as string[]).map((name) => ({ required: [name] })),
    ...(allOf as JsonSchema[]),
    // What is unevaluated depends on all keywords beside it.
    ...(isLimited ? [{ [WHOLE]: schema }] : []),
  ];
}

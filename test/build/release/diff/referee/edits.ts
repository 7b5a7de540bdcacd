import { readFileSync } from "node:fs";
import { parse } from "yaml";

// biome-ignore lint/suspicious/noExplicitAny: a schema whose keywords the edits change
export type Schema = any;

/** An edited copy of a schema. */
export interface Edit {
  what: string;
  before: Schema;
  after: Schema;
  /** Whether a field is no longer declared: its type is no longer a limit. */
  losesField?: boolean;
  /** Whether one is declared from now on. */
  declaresField?: boolean;
}

const file = readFileSync(new URL("schemas.yaml", import.meta.url), "utf8");
/** The schemas of a small contract, and keywords that a schema may get. */
export const { schemas: SCHEMAS, added: ADDED }: { schemas: Schema[]; added: Schema[] } = parse(file);

/** Other values of a keyword; undefined removes it. */
type Others = (value: Schema) => Schema[];

const NUMBER: Others = (value) => [value + 1, value - 1, undefined];
const ONE: Others = () => [true, false, {}, { type: "string" }, undefined];
const LIST: Others = (list) => [
  ...list.map((_: Schema, index: number) => list.toSpliced(index, 1)),
  [...list, true],
  [...list, false],
  [...list, { type: "boolean" }],
  [...list, list[0]],
  list.toReversed(),
];
const WITHOUT_ONE = (map: Schema) =>
  Object.keys(map).map((name) => Object.fromEntries(Object.entries(map).filter(([key]) => key !== name)));
const MAP: Others = (map) => [
  ...WITHOUT_ONE(map),
  ...Object.keys(map).flatMap((name) => ONE(map).map((schema) => ({ ...map, [name]: schema ?? { enum: ["a", 1] } }))),
  ...["^new", "a", "b"].flatMap((name) => [true, false].map((schema) => ({ ...map, [name]: schema }))),
];

/** What each keyword may become. */
const EDITS: Record<string, Others> = {
  type: (type) =>
    [
      [type, "null"].flat(),
      [type].flat().slice(1),
      type === "integer" ? "number" : "integer",
      undefined,
      [type].flat(),
    ].filter((each) => each?.length !== 0),
  const: (value) => [`${value}b`, undefined, 1],
  enum: (values) =>
    [
      ...values.map((_: Schema, index: number) => values.toSpliced(index, 1)),
      [...values, "new"],
      [...values, null],
      values.toReversed(),
      undefined,
    ].filter((each) => each?.length !== 0),
  required: (names) => [
    ...names.map((_: Schema, index: number) => names.toSpliced(index, 1)),
    [...names, "a"],
    [...names, "new"],
    names.toReversed(),
  ],
  multipleOf: (value) => [value * 2, value / 5, undefined],
  pattern: () => ["^[a-b]+$", undefined],
  format: () => ["email", undefined],
  uniqueItems: (value) => [!value, undefined],
  default: () => ["fast", undefined],
  dependentRequired: (map) => [...WITHOUT_ONE(map), { ...map, b: ["a"] }],
};

/** Other spellings of the same values. */
const REWRITTEN: ((schema: Schema) => Schema)[] = [
  (schema) => ({ allOf: [schema] }),
  ({ type, ...others }) => ({
    ...others,
    allOf: [...(others.allOf ?? []), { type: type ?? ["null", "boolean", "number", "string", "array", "object"] }],
  }),
  ({ type, ...others }) =>
    others.anyOf || type === undefined
      ? schemaOf(type, others)
      : { ...others, anyOf: [type].flat().map((name: string) => ({ type: name })) },
  ({ const: value, ...others }) => (value === undefined ? others : { ...others, enum: [value] }),
  ({ properties, required, ...others }) => ({
    ...others,
    allOf: [...(others.allOf ?? []), ...(properties ? [{ properties }] : []), ...(required ? [{ required }] : [])],
  }),
];

function schemaOf(type: Schema, others: Schema): Schema {
  return type === undefined ? others : { type, ...others };
}

/** The keywords that contain schemas. */
const INNER = /^(items|contains|not|if|then|else|propertyNames|additionalProperties|unevaluated(Items|Properties))$/;
const INNER_LISTS = ["anyOf", "oneOf", "allOf", "prefixItems"];
const INNER_MAPS = ["properties", "patternProperties", "dependentSchemas"];

function othersOf(keyword: string): Others | undefined {
  if (INNER.test(keyword)) return ONE;
  if (INNER_LISTS.includes(keyword)) return LIST;
  if (INNER_MAPS.includes(keyword)) return MAP;
  return /^(exclusive)?m(in|ax)/i.test(keyword) ? NUMBER : EDITS[keyword];
}

/**
 * All edits of a schema and of the schemas in it, each of one place.
 *
 * @param added keywords that each of them may get
 */
export function editsOf(schema: Schema, added = ADDED): Edit[] {
  return changesOf(schema, "", added).map((change) => ({ ...change, before: schema }));
}

function changesOf(schema: Schema, at: string, added: Schema[]): Omit<Edit, "before">[] {
  if (typeof schema === "boolean") return [];
  const own = Object.entries(schema).flatMap(([keyword, value]) =>
    (othersOf(keyword)?.(value) ?? []).map((other) => {
      const { [keyword]: _, ...others } = schema;
      const after = other === undefined ? others : { ...schema, [keyword]: other };
      return {
        what: `${at}/${keyword} ${JSON.stringify(other)}`,
        after,
        losesField: isWithoutField(keyword, value, other),
      };
    }),
  );
  const more = added
    .filter((keywords) => !Object.keys(keywords).some((keyword) => keyword in schema))
    // With both, Ajv accepts an empty list.
    .filter(
      (keywords) =>
        !("contains" in schema && "prefixItems" in keywords) && !("prefixItems" in schema && "contains" in keywords),
    )
    .map((keywords) => ({ what: `${at} + ${JSON.stringify(keywords)}`, after: { ...schema, ...keywords } }));
  const rewritten = REWRITTEN.map((change, index) => ({ what: `${at} form ${index}`, after: change(schema) }));
  const inner = Object.entries<Schema>(schema).flatMap(([keyword, value]) => {
    const inside = (member: Schema, place: string, wrap: (after: Schema) => Schema) =>
      changesOf(member, `${at}/${keyword}${place}`, added).map((change) => ({
        ...change,
        after: { ...schema, [keyword]: wrap(change.after) },
      }));
    if (INNER.test(keyword)) return inside(value, "", (after) => after);
    if (INNER_LISTS.includes(keyword))
      return value.flatMap((member: Schema, index: number) =>
        inside(member, `/${index}`, (after) => value.with(index, after)),
      );
    if (!INNER_MAPS.includes(keyword)) return [];
    return Object.entries(value).flatMap(([name, member]) =>
      inside(member, `/${name}`, (after) => ({ ...value, [name]: after })),
    );
  });
  return [...own, ...more, ...rewritten, ...inner];
}

function isWithoutField(keyword: string, before: Schema, after: Schema): boolean {
  return (
    keyword === "properties" && Object.keys(before).some((name) => before[name] !== false && !(name in Object(after)))
  );
}

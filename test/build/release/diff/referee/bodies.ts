import fc from "fast-check";
import { groupBy } from "../../../../../scripts/contract/utilities.ts";
import type { Schema } from "./edits.ts";

const SAME_VALUE = ["allOf", "anyOf", "oneOf", "not", "if", "then", "else", "dependentSchemas"];
const FORMATS: Record<string, string> = {
  uuid: "61f0c404-5cb3-4e1d-8b4e-3f6c1c7f4f3e",
  date: "2026-01-31",
  email: "a@b.example",
};
/** The most values of a field, and the most fields of which pairs are tried. */
const MOST = { values: 16, fields: 14 };

/**
 * Generates bodies around the limits of schemas: what each keyword names, and its neighbours. Which of them are valid is for a
 * validator to say.
 *
 * @param schemas those of the same value, without `$ref`s
 * @param isValid whether a value is valid by some schema
 */
export function bodiesOf(schemas: Schema[], isValid: (schema: Schema, value: unknown) => boolean): unknown[] {
  const all = schemas.flatMap(ofSameValue);
  const values = [...scalarsOf(all), ...listsOf(all, isValid), ...objectsOf(all, isValid)];
  const distinct = [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
  const groups = groupBy(distinct, (value) => schemas.map((schema) => isValid(schema, value)).join());
  const byScore = [...groups].sort(([one], [other]) => countOf(other) - countOf(one)).map(([, group]) => group);
  // A few of each: which schemas accept a value is what differs.
  return [...byScore.flatMap((group) => group.slice(0, 3)), ...byScore.flatMap((group) => group.slice(3))];
}

/** How many schemas accept a value. */
function countOf(verdicts: string): number {
  return verdicts.split("true").length;
}

function ofSameValue(schema: Schema): Schema[] {
  if (typeof schema !== "object") return [];
  const inner = SAME_VALUE.flatMap((keyword) =>
    schema[keyword] === undefined
      ? []
      : Array.isArray(schema[keyword]) || keyword === "dependentSchemas"
        ? Object.values(schema[keyword])
        : [schema[keyword]],
  );
  return [schema, ...inner.flatMap(ofSameValue)];
}

function scalarsOf(all: Schema[]): unknown[] {
  const told = all.flatMap((schema) => [
    ...("const" in schema ? [schema.const] : []),
    ...(schema.enum ?? []),
    ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"].flatMap((keyword) =>
      keyword in schema ? [-1, -0.5, 0, 0.5, 1].map((step) => schema[keyword] + step) : [],
    ),
    ...(schema.multipleOf ? [1, 2, 0.5, 0.2].map((factor) => schema.multipleOf * factor) : []),
    ...["minLength", "maxLength"].flatMap((keyword) =>
      keyword in schema ? [-1, 0, 1].map((step) => "x".repeat(Math.max(0, schema[keyword] + step))) : [],
    ),
    ...(schema.pattern ? fc.sample(fc.stringMatching(new RegExp(schema.pattern, "u")), { numRuns: 4, seed: 1 }) : []),
    ...(FORMATS[schema.format] ? [FORMATS[schema.format]] : []),
  ]);
  return [...told, "a", "b", "", "abc", "A", 0, 1, 2, 0.75, null, true, false];
}

function listsOf(all: Schema[], isValid: (schema: Schema, value: unknown) => boolean): unknown[] {
  if (
    !all.some((schema) => /items|contains/i.test(Object.keys(schema).join()) || [schema.type].flat().includes("array"))
  )
    return [[], ["a"]];
  const places = all.flatMap(({ items, prefixItems = [], contains, unevaluatedItems }) =>
    [...prefixItems, items, contains, unevaluatedItems].filter((each) => each !== undefined),
  );
  const items = bodiesOf(places, isValid).slice(0, MOST.values);
  const longest = Math.max(3, ...all.flatMap(({ minItems = 0, maxItems = 0 }) => [minItems + 1, maxItems + 1]));
  const runs = Array.from({ length: longest + 1 }, (_, length) => [
    ...items.slice(0, 6).map((item) => Array(length).fill(item)),
    ...[0, 3].map((start) => items.slice(start, start + length)),
  ]).flat();
  const mixed = items.flatMap((item) =>
    items.slice(0, 8).flatMap((other) => [
      [item, other],
      [other, 1, item],
    ]),
  );
  return [...runs, ...items.map((item) => [item]), ...mixed];
}

function objectsOf(all: Schema[], isValid: (schema: Schema, value: unknown) => boolean): unknown[] {
  const names = new Set(
    all.flatMap((schema) => [
      ...Object.keys(schema.properties ?? {}),
      ...(schema.required ?? []),
      ...(Object.entries(schema.dependentRequired ?? {}).flat(2) as string[]),
      ...Object.keys(schema.dependentSchemas ?? {}),
      ...Object.keys(schema.patternProperties ?? {}).map((pattern) => `${pattern.replace("^", "")}1`),
    ]),
  );
  if (names.size === 0 && !all.some((schema) => /ropert/.test(Object.keys(schema).join()))) return [{}, { a: "a" }];
  const fields = [...names, "unlisted"].map((name) => {
    const schemas = all.flatMap((schema) => [
      ...(Object.hasOwn(schema.properties ?? {}, name) ? [schema.properties[name]] : []),
      ...Object.entries(schema.patternProperties ?? {}).flatMap(([pattern, each]) =>
        new RegExp(pattern, "u").test(name) ? [each] : [],
      ),
      ...[schema.additionalProperties, schema.unevaluatedProperties].filter((each) => each !== undefined),
    ]);
    return { name, values: bodiesOf(schemas, isValid).slice(0, MOST.values) };
  });
  const required = new Set(all.flatMap((schema) => (schemaIsCertain(schema, all) ? (schema.required ?? []) : [])));
  const least = Object.fromEntries(
    fields.filter(({ name }) => required.has(name)).map(({ name, values }) => [name, values[0]]),
  );
  const full = Object.fromEntries(fields.map(({ name, values }) => [name, values[0]]));
  const some = fields.slice(0, MOST.fields).map(({ name, values }) => ({ [name]: values[0] }));
  const sets = [least, full, ...some.flatMap((one) => some.map((other) => ({ ...least, ...one, ...other })))];
  const without = [least, full].flatMap((object) => Object.keys(object).map((name) => omit(object, name)));
  const alone = some.flatMap((one) => [one, ...some.map((other) => ({ ...one, ...other }))]);
  const bases = [least, full, ...some.map((one) => ({ ...least, ...one }))];
  const varied = fields.flatMap(({ name, values }) =>
    values.flatMap((value) => bases.map((base) => ({ ...base, [name]: value }))),
  );
  return [{}, ...sets, ...without, ...alone, ...varied];
}

function schemaIsCertain(schema: Schema, all: Schema[]): boolean {
  return schema === all[0] || all.some(({ allOf = [] }) => allOf.includes(schema));
}

function omit(object: Record<string, unknown>, name: string): object {
  const { [name]: _, ...others } = object;
  return others;
}

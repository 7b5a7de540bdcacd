import fc, { type Arbitrary } from "fast-check";
import { groupBy } from "../../scripts/contract/utilities.ts";
import { anyCharacters, validDates } from "../../scripts/service/arbitrary/formats.ts";
import {
  type AnySchema,
  integers,
  objects,
  omit,
  strings,
  type Variant,
  validValues,
  variantsOf,
} from "../../scripts/service/arbitrary/values.ts";

/** A way in which a value breaks its schema. */
export interface Breakage {
  /** The field, such as `header.created`; empty for the whole. */
  where: string;
  /** What is wrong there, such as `wrong type`. */
  what: string;
  /** Values that are broken in this way, and in no other. */
  values: Arbitrary<unknown>;
}

/**
 * Lists the ways in which values can break a schema by one thing, at any depth.
 *
 * @param schema without `$ref`s
 * @param path of the value, empty for the whole
 */
export function breakages(schema: AnySchema, path = ""): Breakage[] {
  const at = (what: string, values: Arbitrary<unknown>) => ({ where: path, what, values });
  const result = [at("wrong type", valuesOfOtherTypes(schema))];
  if ("const" in schema) result.push(at("not the const", others([schema.const])));
  else if (schema.enum) result.push(at("not in the enum", others(schema.enum)));
  if (schema.minimum !== undefined) result.push(at("below the minimum", integers(undefined, schema.minimum - 1)));
  if (schema.maximum !== undefined) result.push(at("above the maximum", integers(schema.maximum + 1, undefined)));
  if (schema.maxLength !== undefined) {
    const [minLength, maxLength] = [schema.maxLength + 1, 3 * schema.maxLength];
    const tooLong = fc.oneof(
      fc.string({ minLength, maxLength: minLength }),
      fc.string({ unit: anyCharacters(), minLength, maxLength }),
    );
    result.push(at("too long", tooLong));
  }
  if (schema.format === "uuid") result.push(at("not a uuid", fc.oneof(fc.string(), brokenUuids())));
  if (schema.pattern !== undefined) {
    const { pattern, ...rest } = schema;
    const regExp = new RegExp(pattern, "u");
    result.push(
      at(
        "not of the pattern",
        strings(rest).filter((text) => !regExp.test(text)),
      ),
    );
  }
  if (schema.format === "date") result.push(at("not a date", fc.oneof(fc.string(), brokenDates())));
  if (schema.type === "object") result.push(...objectBreakages(schema, path));
  return result;
}

function objectBreakages(schema: AnySchema, path: string): Breakage[] {
  const variants = variantsOf(schema);
  const result: Breakage[] = [];
  const below = (name: string) => (path === "" ? name : `${path}.${name}`);
  for (const variant of variants) {
    const whole = objects(variant);
    for (const name of variant.required) {
      const remaining = Object.keys(variant.properties).filter((field) => field !== name);
      if (variants.some(({ required }) => required.every((field) => remaining.includes(field)))) continue;
      const beside = variant.required.filter((field) => field !== name).join(", ") || "nothing required";
      const values = whole.map((value) => omit(value, [name]));
      result.push({ where: below(name), what: `missing beside ${beside}`, values });
    }
    for (const [name, refused] of Object.entries(variant.refused)) {
      // With this field, the value may satisfy another variant.
      const present = [...variant.required, name];
      const isAccepted = ({ required, refused: excluded }: Variant) =>
        required.every((field) => present.includes(field)) && present.every((field) => !(field in excluded));
      if (variants.some(isAccepted)) continue;
      const values = fc.tuple(whole, validValues(refused)).map(([value, extra]) => ({ ...value, [name]: extra }));
      result.push({ where: below(name), what: `beside ${variant.required.join(", ")}`, values });
    }
    for (const [name, property] of Object.entries(variant.properties)) {
      for (const { values, ...breakage } of breakages(property, below(name))) {
        const inWhole = fc.tuple(whole, values).map(([value, broken]) => ({ ...value, [name]: broken }));
        result.push({ ...breakage, values: inWhole });
      }
    }
  }
  // Several variants can be broken in the same way.
  const ways = groupBy(result, ({ where, what }) => `${where}: ${what}`);
  return [...ways.values()].map((same) => {
    return { ...(same[0] as Breakage), values: fc.oneof(...same.map(({ values }) => values)) };
  });
}

/** Values of other types; among them those that a lenient reader would convert. */
function valuesOfOtherTypes({ type }: AnySchema): Arbitrary<unknown> {
  const convertible = fc.constantFrom<unknown>(null, "", "1", "true", 0, 1, 1.5, true, false, [], {}, [1], ["a"], [{}]);
  return fc
    .oneof(convertible, fc.jsonValue({ maxDepth: 2 }))
    .filter((value) => ![type].flat().some((single) => isOfType(value, single)));
}

function isOfType(value: unknown, type: string): boolean {
  if (type === "null") return value === null;
  if (type === "integer") return Number.isInteger(value);
  if (type === "object") return typeof value === "object" && value !== null && !Array.isArray(value);
  return typeof value === type;
}

/** Values like the ones given, of the same type, which are not among them. */
function others(values: unknown[]): Arbitrary<unknown> {
  const like = values.map((value) => (typeof value === "number" ? fc.integer() : near(String(value))));
  return fc.oneof(...like).filter((value) => !values.includes(value));
}

function near(text: string): Arbitrary<string> {
  return fc.oneof(fc.string(), fc.constantFrom(text.toLowerCase(), text.toUpperCase(), `${text} `, text.slice(1), ""));
}

/** Texts that are nearly UUIDs. */
function brokenUuids(): Arbitrary<string> {
  const plain = fc.uuid();
  return fc.oneof(
    plain.map((uuid) => uuid.slice(1)),
    plain.map((uuid) => `${uuid}0`),
    plain.map((uuid) => `{${uuid}}`),
    plain.map((uuid) => `${uuid}\n`),
    plain.map((uuid) => uuid.replaceAll("-", "")),
    plain.map((uuid) => `g${uuid.slice(1)}`),
  );
}

/** Texts that are nearly dates. */
function brokenDates(): Arbitrary<string> {
  return fc.oneof(
    fc.constantFrom(...NEARLY_DATES),
    validDates().map((date) => `${date}Z`),
  );
}

const NEARLY_DATES = [
  ...["2023-02-29", "1900-02-29", "2024-04-31", "2024-00-10", "2024-13-01", "2024-1-1", "2024-01-00", "24-01-01"],
  ...["2024-01-01T00:00:00Z", "2024/01/01", "01-01-2024", "2024-01-01\n", " 2024-01-01", "20240101"],
];

import fc, { type Arbitrary } from "fast-check";
import { type Alternative, excludedBy } from "../../contract/schema.ts";
import { UNIX_SECONDS_BELOW } from "../../contract/unix-times.ts";
import { groupBy } from "../../contract/utilities.ts";
import { anyCharacters, brokenDates, brokenUuids, validDates, validUuids } from "./formats.ts";

/** A way in which a value breaks its schema. */
export interface Breakage {
  /** The field, such as `header.created`; empty for the whole. */
  where: string;
  /** What is wrong there, such as `wrong type`. */
  what: string;
  /** Values that are broken in this way, and in no other. */
  values: Arbitrary<unknown>;
}

// biome-ignore lint/suspicious/noExplicitAny: a schema of the document, whose keywords are read one by one
type Schema = any;
type JsonObject = Record<string, unknown>;

/** One way of satisfying an object schema: an alternative of its `oneOf`. */
interface Variant {
  properties: Record<string, Schema>;
  required: string[];
  /** Properties that this variant refuses and another one declares. */
  refused: Record<string, Schema>;
}

/** Those that any parser reads exactly: whether a service reads larger ones is not specified. */
const UNBOUNDED = [0, 1, -1, Number.MAX_SAFE_INTEGER];

/**
 * Generates values that satisfy a schema. It knows only the keywords that the contract uses.
 *
 * @param schema without `$ref`s
 * @throws Error if the schema has a type or a format that is not known here
 */
export function validValues(schema: Schema): Arbitrary<unknown> {
  if ("const" in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(validValues));
  if (Array.isArray(schema.type))
    return fc.oneof(...schema.type.map((type: string) => validValues({ ...schema, type })));
  switch (schema.type) {
    case undefined:
      return fc.jsonValue({ maxDepth: 1 });
    case "null":
      return fc.constant(null);
    case "array":
      return fc.array(validValues(schema.items ?? {}), { maxLength: 3 });
    case "number":
      return fc.integer({ min: -(10 ** 9), max: 10 ** 9 }).map((hundredths) => hundredths / 100);
    case "object":
      return fc.oneof(...variantsOf(schema).map((variant) => objects(variant)));
    case "integer":
      return schema["x-value"]?.unixTime
        ? integers(0, UNIX_SECONDS_BELOW - 1)
        : integers(schema.minimum, schema.maximum);
    case "boolean":
      return fc.boolean();
    case "string":
      return strings(schema);
    default:
      throw new Error(`cannot generate values of the type ${JSON.stringify(schema.type)}`);
  }
}

/**
 * Lists the ways in which values can break a schema by one thing, at any depth.
 *
 * @param schema without `$ref`s
 * @param path of the value, empty for the whole
 */
export function breakages(schema: Schema, path = ""): Breakage[] {
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

function objectBreakages(schema: Schema, path: string): Breakage[] {
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

function objects({ properties, required }: Variant): Arbitrary<JsonObject> {
  const values = Object.entries(properties).map(([name, property]) => [name, validValues(property)]);
  return fc.record(Object.fromEntries(values), { requiredKeys: required, noNullPrototype: true });
}

/** The ways of satisfying an object schema. */
function variantsOf(schema: Schema): Variant[] {
  const { properties = {}, required = [], oneOf } = schema;
  if (!oneOf) return [{ properties, required, refused: {} }];
  return oneOf.map((alternative: Alternative) => {
    const excluded = excludedBy(alternative);
    return {
      properties: omit(properties, excluded),
      required: [...required, ...alternative.required],
      refused: Object.fromEntries(excluded.map((name) => [name, properties[name]])),
    };
  });
}

function omit<T>(record: Record<string, T>, names: string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
}

function integers(minimum = -Infinity, maximum = Infinity): Arbitrary<number> {
  const min = Math.max(minimum, Number.MIN_SAFE_INTEGER);
  const max = Math.min(maximum, Number.MAX_SAFE_INTEGER);
  // Bounds and their neighbours are where implementations differ; so are numbers that JSON writes in another form.
  const edges = [minimum, maximum, minimum + 1, maximum - 1, ...UNBOUNDED].filter(
    (edge) => Number.isFinite(edge) && edge >= minimum && edge <= maximum,
  );
  return fc.oneof(fc.integer({ min, max }), fc.constantFrom(...edges));
}

function strings({ format, pattern, maxLength }: Schema): Arbitrary<string> {
  const regExp = new RegExp(pattern ?? "", "u");
  if (format === "uuid") return validUuids().filter((uuid) => regExp.test(uuid));
  if (format === "date") return validDates().filter((date) => regExp.test(date));
  if (format !== undefined) throw new Error(`cannot generate values of the format ${format}`);
  if (pattern !== undefined) {
    return fc.stringMatching(regExp).filter((text) => maxLength === undefined || [...text].length <= maxLength);
  }
  const length = maxLength === undefined ? {} : { maxLength };
  // A character outside the basic plane counts once.
  const full =
    maxLength === undefined ? [] : [fc.constant("\u{1f600}".repeat(maxLength)), fc.constant("x".repeat(maxLength))];
  return fc.oneof(fc.string(length), fc.string({ ...length, unit: anyCharacters() }), ...full);
}

/** Values of other types; among them those that a lenient reader would convert. */
function valuesOfOtherTypes({ type }: Schema): Arbitrary<unknown> {
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

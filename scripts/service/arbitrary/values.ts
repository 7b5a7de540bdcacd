import fc, { type Arbitrary } from "fast-check";
import { type Alternative, excludedBy } from "../../contract/schema.ts";
import { UNIX_SECONDS_BELOW } from "../../contract/unix-times.ts";
import { anyCharacters, validDates, validUuids } from "./formats.ts";

// biome-ignore lint/suspicious/noExplicitAny: a schema of the document, whose keywords are read one by one
export type AnySchema = any;
type JsonObject = Record<string, unknown>;

/** One way of satisfying an object schema: an alternative of its `oneOf`. */
export interface Variant {
  properties: Record<string, AnySchema>;
  required: string[];
  /** Properties that this variant refuses and another one declares. */
  refused: Record<string, AnySchema>;
}

/** Those that any parser reads exactly: whether a service reads larger ones is not specified. */
const UNBOUNDED = [0, 1, -1, Number.MAX_SAFE_INTEGER];

/**
 * Generates values that satisfy a schema. It knows only the keywords that the contract uses.
 *
 * @param schema without `$ref`s
 * @throws Error if the schema has a type or a format that is not known here
 */
export function validValues(schema: AnySchema): Arbitrary<unknown> {
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

export function objects({ properties, required }: Variant): Arbitrary<JsonObject> {
  const values = Object.entries(properties).map(([name, property]) => [name, validValues(property)]);
  return fc.record(Object.fromEntries(values), { requiredKeys: required, noNullPrototype: true });
}

/** The ways of satisfying an object schema. */
export function variantsOf(schema: AnySchema): Variant[] {
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

export function omit<T>(record: Record<string, T>, names: string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
}

export function integers(minimum = -Infinity, maximum = Infinity): Arbitrary<number> {
  const min = Math.max(minimum, Number.MIN_SAFE_INTEGER);
  const max = Math.min(maximum, Number.MAX_SAFE_INTEGER);
  // Bounds and their neighbours are where implementations differ; so are numbers that JSON writes in another form.
  const edges = [minimum, maximum, minimum + 1, maximum - 1, ...UNBOUNDED].filter(
    (edge) => Number.isFinite(edge) && edge >= minimum && edge <= maximum,
  );
  return fc.oneof(fc.integer({ min, max }), fc.constantFrom(...edges));
}

export function strings({ format, pattern, maxLength }: AnySchema): Arbitrary<string> {
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

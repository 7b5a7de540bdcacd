import { below } from "../../../../scripts/contract/json-pointer.ts";
import type { Mutant } from "./mutant.ts";

/** A JSON Schema of the document. */
export type Schema = Record<string, unknown>;

/** Makes the mutants of one schema that concern one kind of constraint. */
type Mutator = (schema: Schema, pointer: string) => Mutant[];

const BOUNDS = [
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "minProperties",
  "maxProperties",
];

/** Keywords that say one thing, which a mutant leaves out. */
const SINGLE = ["$ref", "format", "pattern", "multipleOf", "uniqueItems", "items", "deprecated", "x-echo"];

const BRANCHES = ["oneOf", "anyOf", "allOf"];

const required: Mutator = (schema, pointer) => {
  const names = (schema.required ?? []) as string[];
  const optional = Object.keys((schema.properties ?? {}) as object).filter((name) => !names.includes(name));
  return [
    ...names.map((name, index) => ({ pointer: below(pointer, "required", index), change: `${name} is not required` })),
    ...optional.map((name) => ({
      pointer: below(pointer, "required"),
      change: `${name} is required`,
      value: [...names, name],
    })),
  ];
};

const properties: Mutator = ({ properties = {} }, pointer) =>
  Object.keys(properties as object).map((name) => ({
    pointer: below(pointer, "properties", name),
    change: "left out",
  }));

const closed: Mutator = ({ properties, additionalProperties }, pointer) =>
  properties === undefined || additionalProperties !== undefined
    ? []
    : [{ pointer: below(pointer, "additionalProperties"), change: "closed", value: false }];

const values: Mutator = (schema, pointer) => {
  const list = (schema.enum ?? []) as unknown[];
  if (list.length === 0) return [];
  return [
    ...(list.length === 1
      ? [{ pointer: below(pointer, "enum"), change: "another value", value: [another(list[0])] }]
      : list.map((value, index) => ({ pointer: below(pointer, "enum", index), change: `without ${value}` }))),
    { pointer: below(pointer, "enum"), change: "with another value", value: [...list, another(list.at(-1))] },
    { pointer: below(pointer, "enum"), change: "left out" },
  ];
};

const literals: Mutator = (schema, pointer) =>
  ["const", "default"]
    .filter((keyword) => keyword in schema)
    .flatMap((keyword) => [
      { pointer: below(pointer, keyword), change: "left out" },
      { pointer: below(pointer, keyword), change: "another value", value: another(schema[keyword]) },
    ]);

const bounds: Mutator = (schema, pointer) =>
  BOUNDS.filter((keyword) => typeof schema[keyword] === "number").flatMap((keyword) => {
    const bound = schema[keyword] as number;
    const at = below(pointer, keyword);
    return [
      { pointer: at, change: "left out" },
      { pointer: at, change: "one more", value: bound + 1 },
      { pointer: at, change: "one less", value: bound - 1 },
    ];
  });

/** Beside `const` and `enum`, which name the values themselves, a type says nothing more: no mutants of it. */
const types: Mutator = (schema, pointer) => {
  if (schema.type === undefined || "const" in schema || "enum" in schema) return [];
  const at = below(pointer, "type");
  const list = [schema.type].flat() as string[];
  const others = list.map((type) => ({ type, left: list.filter((other) => other !== type) }));
  return [
    { pointer: at, change: "left out" },
    ...others
      .filter(({ left }) => left.length > 0)
      .map(({ type, left }) => ({ pointer: at, change: `without ${type}`, value: left })),
    ...(list.includes("null") ? [] : [{ pointer: at, change: "with null", value: [...list, "null"] }]),
    ...(list.includes("integer")
      ? [
          {
            pointer: at,
            change: "number for integer",
            value: list.map((type) => (type === "integer" ? "number" : type)),
          },
        ]
      : []),
  ];
};

const branches: Mutator = (schema, pointer) =>
  BRANCHES.flatMap((keyword) =>
    ((schema[keyword] ?? []) as Schema[]).map((branch, index) => ({
      pointer: below(pointer, keyword, index),
      change: `without the branch ${branch.title ?? branch.$ref ?? index}`,
    })),
  );

const mappings: Mutator = ({ discriminator = {} }, pointer) =>
  Object.keys((discriminator as { mapping?: object }).mapping ?? {}).map((value) => ({
    pointer: below(pointer, "discriminator", "mapping", value),
    change: "left out",
  }));

const single: Mutator = (schema, pointer) =>
  SINGLE.filter((keyword) => keyword in schema).map((keyword) => ({
    pointer: below(pointer, keyword),
    change: "left out",
  }));

const mutators = [required, properties, closed, values, literals, bounds, types, branches, mappings, single];

/**
 * The mutants of a schema itself; those of the schemas within it are not among them.
 *
 * @param pointer where the schema is
 */
export function schemaMutants(schema: Schema, pointer: string): Mutant[] {
  return mutators.flatMap((mutator) => mutator(schema, pointer));
}

/** A value that somebody might have typed instead: of the same type, spelt in the other letter case, or the next number. */
export function another(value: unknown): unknown {
  if (typeof value === "boolean") return !value;
  if (typeof value === "number") return value + 1;
  if (typeof value !== "string" || value === "") return "other";
  const [upper, lower] = [value.toUpperCase(), value.toLowerCase()];
  if (upper === lower) return value.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));
  return value === upper ? lower : upper;
}

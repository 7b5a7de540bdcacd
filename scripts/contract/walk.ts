import { type Contract, resolve } from "./contract.ts";
import type { Schema } from "./schema.ts";

/**
 * The keywords that contain schemas: one, a list of them, or one for each name. The alternatives of a `oneOf` only choose
 * between fields of the schema around them.
 */
export const SCHEMA_KEYWORDS = {
  one: ["items"],
  list: ["allOf", "anyOf"],
  map: ["properties"],
} as const;

/** A schema that is written inside another one. */
interface SchemaPart {
  keyword: string;
  /** The member names and indices that lead to it from the schema around it, such as `["oneOf", 0]`. */
  keys: (string | number)[];
  /** As it is written, perhaps a `$ref`. */
  schema: Schema;
}

/** Lists the schemas directly inside a schema, as they are written; no `$ref` is followed. */
export function listSchemaParts(schema: Schema): SchemaPart[] {
  const members = schema as Record<string, unknown>;
  const inList = (keyword: string) => Object.entries(Array.isArray(members[keyword]) ? members[keyword] : []);
  return [
    ...SCHEMA_KEYWORDS.map.flatMap((keyword) =>
      Object.entries(schema[keyword] ?? {}).map(([name, part]) => ({ keyword, keys: [keyword, name], schema: part })),
    ),
    ...SCHEMA_KEYWORDS.list.flatMap((keyword) =>
      inList(keyword).map(([index, part]) => ({ keyword, keys: [keyword, Number(index)], schema: part })),
    ),
    ...SCHEMA_KEYWORDS.one.flatMap((keyword) => {
      const part = schema[keyword];
      return part === undefined ? [] : [{ keyword, keys: [keyword], schema: part }];
    }),
  ];
}

/** The keywords whose schemas apply to the value of the schema itself. */
const BRANCHES = new Set(["allOf", "anyOf"]);

/** A schema that may apply to the same value as the schema that it is a branch of. */
interface SchemaBranch {
  /** `$ref`s are followed. */
  schema: Schema;
  /** Whether every valid value matches it: the schema itself, and what is in its `allOf`. */
  isCertain: boolean;
}

/** Lists a schema and its branches at any depth: what may apply to the same value. */
export function listBranches(contract: Pick<Contract, "raw">, schema: Schema, isCertain = true): SchemaBranch[] {
  const resolved = resolve(contract, schema);
  const inner = listSchemaParts(resolved)
    .filter(({ keyword }) => BRANCHES.has(keyword))
    .flatMap((part) => listBranches(contract, part.schema, isCertain && part.keyword === "allOf"));
  return [{ schema: resolved, isCertain }, ...inner];
}

/** The step of a path that leads from a list to any of its items. */
export const ANY_ITEM = "[]";

/** Writes the names that lead to a field, such as `responses[].created`. */
export function writeFieldPath(path: string[]): string {
  return path.join(".").replaceAll(`.${ANY_ITEM}`, ANY_ITEM);
}

/** A field that a schema declares. */
export interface SchemaField {
  /** The names that lead to it; `[]` is any item of a list. */
  path: string[];
  /** As it is written, perhaps a `$ref` with a description beside it. */
  written: Schema;
  /** With `$ref`s followed. */
  schema: Schema;
  /** Whether each valid object has it. One that only an alternative requires is not required. */
  isRequired: boolean;
}

/**
 * Lists the fields of an object, or of the items of a list, that a schema declares in itself and in its branches. A field
 * that several branches declare is listed for each of them.
 *
 * @param path leads to the schema
 */
export function listFields(contract: Pick<Contract, "raw">, schema: Schema, path: string[] = []): SchemaField[] {
  const branches = listBranches(contract, schema);
  const required = new Set(branches.flatMap((branch) => (branch.isCertain ? (branch.schema.required ?? []) : [])));
  return branches.flatMap(({ schema: { properties = {}, items } }) => [
    ...Object.entries(properties).flatMap(([name, written]): SchemaField[] => {
      const field = resolve(contract, written);
      return [{ path: [...path, name], written, schema: field, isRequired: required.has(name) }];
    }),
    ...(items ? listFields(contract, items, [...path, ANY_ITEM]) : []),
  ]);
}

/** Lists the fields that a schema declares at any depth, each before those inside of it. */
export function listAllFields(contract: Pick<Contract, "raw">, schema: Schema, path: string[] = []): SchemaField[] {
  return listFields(contract, schema, path).flatMap((field) => [
    field,
    ...listAllFields(contract, field.schema, field.path),
  ]);
}

/**
 * Finds a field of a schema.
 *
 * @param path the names that lead to it; `[]` is any item of a list
 * @returns undefined if the schema declares no such field
 */
export function findField(
  contract: Pick<Contract, "raw">,
  schema: Schema,
  path: readonly string[],
): SchemaField | undefined {
  return listAllFields(contract, schema).find((field) => {
    return field.path.length === path.length && field.path.every((step, index) => step === path[index]);
  });
}

import { branchesOf, type Document, partsOf } from "./fields.ts";

/** What a schema says of a value besides its own fields: the keywords of `KEYWORDS` that it carries. */
export type Constraints = { [keyword: string]: unknown };

const KEYWORDS = [
  "type",
  "enum",
  "const",
  "default",
  "deprecated",
  "format",
  "pattern",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "uniqueItems",
];

/**
 * What a schema says of a value, over `$ref` and `allOf`. Branches of `oneOf` and `anyOf` count where they agree, or
 * where they only name types or values: then these are united.
 *
 * @param schema the schema
 * @param document where its references point to
 * @returns its constraints; `type` is a sorted list, `enum` is left out beside a `const` that it contains
 * @throws Error if two parts contradict each other, or if branches differ in another way
 */
export function constraintsOf(schema: unknown, document: Document): Constraints {
  const merged: Constraints = {};
  for (const part of partsOf(schema, document)) {
    for (const keyword of KEYWORDS) {
      if (keyword in part) narrow(merged, keyword, part[keyword]);
    }
    for (const branches of branchesOf(part)) {
      const united = unite(branches.map((branch) => constraintsOf(branch, document)));
      for (const [keyword, value] of Object.entries(united)) narrow(merged, keyword, value);
    }
  }
  const values = merged.enum as unknown[] | undefined;
  if ("const" in merged && values?.includes(merged.const)) delete merged.enum;
  return merged;
}

/** Adds a constraint to those that hold already. */
function narrow(merged: Constraints, keyword: string, value: unknown): void {
  const added = keyword === "type" ? [value].flat().sort() : value;
  const known = merged[keyword];
  if (!(keyword in merged)) {
    merged[keyword] = added;
  } else if (keyword === "type" || keyword === "enum") {
    merged[keyword] = (known as unknown[]).filter((item) => (added as unknown[]).includes(item));
  } else if (known !== added) {
    throw new Error(`${keyword} is said twice: ${JSON.stringify(known)} and ${JSON.stringify(added)}`);
  }
}

/** What branches say together. */
function unite(branches: Constraints[]): Constraints {
  const [first, ...others] = branches;
  if (first === undefined) return {};
  if (others.every((other) => JSON.stringify(other) === JSON.stringify(first))) return first;
  for (const keyword of ["type", "enum"]) {
    if (branches.every((branch) => Object.keys(branch).join() === keyword)) {
      return { [keyword]: [...new Set(branches.flatMap((branch) => branch[keyword]))].sort() };
    }
  }
  throw new Error(`branches differ: ${branches.map((branch) => JSON.stringify(branch)).join(" or ")}`);
}

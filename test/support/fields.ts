import { valueAt } from "../../scripts/json-pointer.ts";
/** A JSON Schema of the document: an object, or `true` / `false`. */
export type Schema = boolean | { readonly [keyword: string]: unknown };

/** The OpenAPI document in which `$ref`s are looked up. */
export type Document = { readonly [key: string]: unknown };

/** What a schema says of a value besides its own fields: the keywords of `KEYWORDS` that it carries. */
export type Constraints = { [keyword: string]: unknown };

/** One field of the flat view. */
export interface Field {
  /** Everything that is said of the field, in all branches that declare it. */
  schema: Schema;
  /** Whether an object without the field is refused whichever branch it takes. */
  required: boolean;
}

type SchemaObject = Exclude<Schema, boolean>;

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
 * Follows `$ref` until there is none. What stands beside a `$ref` is not looked at.
 *
 * @param node any node of the document
 * @param document where local references (`#/…`) point to
 * @returns the node that is meant
 * @throws Error if a reference points to nothing
 */
export function resolve(node: unknown, document: Document): unknown {
  let found = node;
  for (let ref = refOf(found); ref !== undefined; ref = refOf(found)) {
    found = valueAt(document, ref);
    if (found === undefined) throw new Error(`$ref ${ref} points to nothing in the document`);
  }
  return found;
}

/**
 * The fields of an object schema as one flat list, over `$ref`, `allOf`, `oneOf` and `anyOf`. A field declared as
 * `{not: {}}` is absent in that branch; it is left out where another branch declares it.
 *
 * @param schema the object schema
 * @param document where its references point to
 * @returns the fields by name
 */
export function fieldsOf(schema: unknown, document: Document): Map<string, Field> {
  const required = requiredOf(schema, document);
  const fields = new Map<string, Field>();
  for (const [name, declarations] of declarationsOf(schema, document)) {
    fields.set(name, { schema: { allOf: presentOf(declarations, document) }, required: required.has(name) });
  }
  return fields;
}

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

/**
 * Whether a schema says "absent": `{not: {}}`, described or not.
 *
 * @param schema the schema
 * @param document where its references point to
 */
export function isAbsence(schema: unknown, document: Document): boolean {
  return partsOf(schema, document).some(
    (part) => part.not === true || (isObject(part.not) && Object.keys(part.not).length === 0),
  );
}

/**
 * What a keyword says in a schema itself: over `$ref` and `allOf`, not in branches.
 *
 * @param schema the schema
 * @param keyword the keyword
 * @param document where its references point to
 * @returns its first value, undefined if it is nowhere
 */
export function keywordOf(schema: unknown, keyword: string, document: Document): unknown {
  return partsOf(schema, document).find((part) => keyword in part)?.[keyword];
}

function refOf(node: unknown): string | undefined {
  const ref = isObject(node) ? node.$ref : undefined;
  return typeof ref === "string" ? ref : undefined;
}

function isObject(node: unknown): node is SchemaObject {
  return typeof node === "object" && node !== null && !Array.isArray(node);
}

/** The schema, what its `$ref` means and its `allOf`: schemas that all hold at once. */
function partsOf(schema: unknown, document: Document): SchemaObject[] {
  if (schema === false) return [{ not: {} }];
  if (!isObject(schema)) return [];
  const parts: SchemaObject[] = [schema];
  if (refOf(schema) !== undefined) parts.push(...partsOf(resolve(schema, document), document));
  for (const part of (schema.allOf as unknown[] | undefined) ?? []) parts.push(...partsOf(part, document));
  return parts;
}

function branchesOf(part: SchemaObject): unknown[][] {
  return [part.oneOf, part.anyOf].filter((branches) => branches !== undefined) as unknown[][];
}

/** The declarations that do not say "absent"; where all say so, one of them. */
function presentOf(declarations: Schema[], document: Document): Schema[] {
  const present = declarations.filter((declaration) => !isAbsence(declaration, document));
  return present.length > 0 ? present : declarations.slice(0, 1);
}

/** Every place where a field is declared; those in the branches of one `oneOf` or `anyOf` count as one. */
function declarationsOf(schema: unknown, document: Document): Map<string, Schema[]> {
  const declarations = new Map<string, Schema[]>();
  const add = (name: string, declaration: Schema) =>
    declarations.set(name, [...(declarations.get(name) ?? []), declaration]);
  for (const part of partsOf(schema, document)) {
    for (const [name, declaration] of Object.entries((part.properties ?? {}) as Record<string, Schema>)) {
      add(name, declaration);
    }
    for (const branches of branchesOf(part)) {
      const inBranches = new Map<string, Schema[]>();
      for (const branch of branches) {
        for (const [name, found] of declarationsOf(branch, document)) {
          inBranches.set(name, [...(inBranches.get(name) ?? []), { allOf: found }]);
        }
      }
      for (const [name, found] of inBranches) {
        const present = presentOf(found, document);
        add(name, present.length === 1 ? (present[0] as Schema) : { anyOf: present });
      }
    }
  }
  return declarations;
}

function requiredOf(schema: unknown, document: Document): Set<string> {
  const required = new Set<string>();
  for (const part of partsOf(schema, document)) {
    for (const name of (part.required as string[] | undefined) ?? []) required.add(name);
    for (const branches of branchesOf(part)) {
      const [first, ...others] = branches.map((branch) => requiredOf(branch, document));
      for (const name of first ?? []) if (others.every((other) => other.has(name))) required.add(name);
    }
  }
  return required;
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

import { valueAt } from "../../scripts/contract/json-pointer.ts";

/** A JSON Schema of the document: an object, or `true` / `false`. */
export type Schema = boolean | { readonly [keyword: string]: unknown };

/** The OpenAPI document in which `$ref`s are looked up. */
export type Document = { readonly [key: string]: unknown };

/** One field of the flat view. */
export interface Field {
  /** Everything that is said of the field, in all branches that declare it. */
  schema: Schema;
  /** Whether an object without the field is refused whichever branch it takes. */
  required: boolean;
}

type SchemaObject = Exclude<Schema, boolean>;

/**
 * Follows `$ref` until there is none. Siblings of a `$ref` are ignored.
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

/** The schema, what its `$ref` means and its `allOf`: schemas that all apply at once. */
export function partsOf(schema: unknown, document: Document): SchemaObject[] {
  if (schema === false) return [{ not: {} }];
  if (!isObject(schema)) return [];
  const parts: SchemaObject[] = [schema];
  if (refOf(schema) !== undefined) parts.push(...partsOf(resolve(schema, document), document));
  for (const part of (schema.allOf as unknown[] | undefined) ?? []) parts.push(...partsOf(part, document));
  return parts;
}

/** The branches of each `oneOf` and `anyOf` of one part. */
export function branchesOf(part: SchemaObject): unknown[][] {
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

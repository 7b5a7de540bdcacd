import { existsSync, readFileSync } from "node:fs";
import { valueAt } from "../../scripts/contract/json-pointer.ts";

// biome-ignore lint/suspicious/noExplicitAny: the tests reach into a document whose form is what they test
type Node = any;

/** An OpenAPI document, in which `$ref`s are looked up. */
export type Document = { readonly [key: string]: unknown };

/** The bundle. */
export const contract: Document & Node = readBundle();

/**
 * The operation at a path of the contract.
 *
 * @param path the path, `/0.2/…`
 * @throws Error if there is none
 */
export function operationAt(path: string): Node {
  const operation = contract.paths[path]?.post;
  if (operation === undefined) throw new Error(`the contract has no POST ${path}`);
  return operation;
}

/**
 * The schema of a request or response.
 *
 * @param body request body or response, or a reference to one
 * @returns the schema of its JSON content, undefined if it has none
 */
export function schemaOf(body: unknown): Node {
  return jsonOf(body)?.schema;
}

/**
 * The named examples of a request or response.
 *
 * @param body request body or response, or a reference to one
 * @returns the examples by name, references followed
 */
export function examplesOf(body: unknown): Record<string, Node> {
  const examples = Object.entries(jsonOf(body)?.examples ?? {});
  return Object.fromEntries(examples.map(([name, example]) => [name, resolve(example)]));
}

/**
 * Follows `$ref` until there is none. Siblings of a `$ref` are ignored.
 *
 * @param node any node of the document
 * @param document where references point to
 * @throws Error if a reference points to nothing
 */
export function resolve(node: unknown, document: Document = contract): Node {
  const ref = (node as { $ref?: unknown } | undefined)?.$ref;
  if (typeof ref !== "string") return node;
  const target = valueAt(document, ref);
  if (target === undefined) throw new Error(`$ref ${ref} points to nothing in the document`);
  return resolve(target, document);
}

/**
 * The fields that schemas declare, over `$ref`, `allOf`, `oneOf` and `anyOf`.
 *
 * @param schemas schemas of the same value
 * @param document where references point to
 * @returns by the name of the field, its schemas in the order of their declaration
 */
export function fieldsOf(schemas: unknown[], document: Document = contract): Map<string, unknown[]> {
  const fields = new Map<string, unknown[]>();
  for (const { properties = {} } of schemas.flatMap((schema) => partsOf(schema, document))) {
    for (const [name, schema] of Object.entries(properties)) fields.set(name, [...(fields.get(name) ?? []), schema]);
  }
  return fields;
}

/**
 * The first value of a keyword in schemas, over `$ref`, `allOf`, `oneOf` and `anyOf`.
 *
 * @param schemas schemas of the same value
 * @param document where references point to
 */
export function keywordOf(schemas: unknown[], keyword: string, document: Document = contract): unknown {
  return schemas.flatMap((schema) => partsOf(schema, document)).find((part) => keyword in part)?.[keyword];
}

/** A schema, the schema that it refers to, and its branches, at any depth. */
function partsOf(schema: unknown, document: Document): Node[] {
  if (typeof schema !== "object" || schema === null) return [];
  const { allOf = [], oneOf = [], anyOf = [] } = schema as Record<string, unknown[]>;
  const target = resolve(schema, document);
  const others = [...(target === schema ? [] : [target]), ...allOf, ...oneOf, ...anyOf];
  return [schema, ...others.flatMap((other) => partsOf(other, document))];
}

function jsonOf(body: unknown): Node {
  return resolve(body)?.content?.["application/json"];
}

function readBundle(): Node {
  const bundle = new URL("../../generated/openapi.json", import.meta.url);
  if (!existsSync(bundle)) throw new Error("generated/openapi.json is missing: run npm run build");
  return JSON.parse(readFileSync(bundle, "utf8"));
}

import { existsSync, readFileSync } from "node:fs";
import { type Document, resolve } from "./fields.ts";

// biome-ignore lint/suspicious/noExplicitAny: the tests reach into a document whose form is what they test
type Node = any;

/** The bundle. */
export const contract: Document & Node = readBundle();

/**
 * The operation at a path of the contract.
 *
 * @param path the path, `/0.2/…`
 * @param document the bundle, or a document like it
 * @returns the operation
 * @throws Error if there is none
 */
export function operationAt(path: string, document: Node = contract): Node {
  const operation = document.paths[path]?.post;
  if (operation === undefined) throw new Error(`the document has no POST ${path}`);
  return operation;
}

/**
 * The schema of a request or response.
 *
 * @param body request body or response, or a reference to one
 * @param document where the reference points to
 * @returns the schema of its JSON content, undefined if it has none
 */
export function schemaOf(body: unknown, document: Document = contract): Node {
  return jsonOf(body, document)?.schema;
}

/**
 * The named examples of a response.
 *
 * @param response response, or a reference to one
 * @param document where references point to
 * @returns the examples by name, references followed
 */
export function examplesOf(response: unknown, document: Document = contract): Record<string, Node> {
  const examples = Object.entries(jsonOf(response, document)?.examples ?? {});
  return Object.fromEntries(examples.map(([name, example]) => [name, resolve(example, document)]));
}

function jsonOf(body: unknown, document: Document): Node {
  return (resolve(body, document) as Node)?.content?.["application/json"];
}

function readBundle(): Node {
  const bundle = new URL("../../generated/openapi.json", import.meta.url);
  if (!existsSync(bundle)) throw new Error("generated/openapi.json is missing: run npm run build");
  return JSON.parse(readFileSync(bundle, "utf8"));
}

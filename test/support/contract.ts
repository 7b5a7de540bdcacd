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
 * @returns the operation
 * @throws Error if there is none
 */
export function operationAt(path: string): Node {
  const operation = contract.paths[path]?.post;
  if (operation === undefined) throw new Error(`the document has no POST ${path}`);
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
 * The named examples of a response.
 *
 * @param response response, or a reference to one
 * @returns the examples by name, references followed
 */
export function examplesOf(response: unknown): Record<string, Node> {
  const examples = Object.entries(jsonOf(response)?.examples ?? {});
  return Object.fromEntries(examples.map(([name, example]) => [name, resolve(example, contract)]));
}

function jsonOf(body: unknown): Node {
  return (resolve(body, contract) as Node)?.content?.["application/json"];
}

function readBundle(): Node {
  const bundle = new URL("../../generated/openapi.json", import.meta.url);
  if (!existsSync(bundle)) throw new Error("generated/openapi.json is missing: run npm run build");
  return JSON.parse(readFileSync(bundle, "utf8"));
}

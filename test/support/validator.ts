import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { Document } from "./contract.ts";

/**
 * Compiles a schema of a document.
 *
 * @param schema the schema
 * @param document where its references point to; only its components are looked up
 * @returns a function that returns whether a value is valid
 */
export function validator(schema: unknown, document: Document): (value: unknown) => boolean {
  // Not strict: a schema of OpenAPI has keywords of its own, such as `example` and `x-…`.
  // Not checked against the meta-schema, which takes longer than all else: the linters and test/contract/ do that.
  const ajv = new Ajv2020({ strict: false, meta: false, validateSchema: false });
  addFormats.default(ajv);
  return ajv.compile({ allOf: [schema], components: document.components });
}

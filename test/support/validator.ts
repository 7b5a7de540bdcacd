import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { Document } from "./fields.ts";

/**
 * Compiles a schema of a document.
 *
 * @param schema the schema
 * @param document where its references point to; only its components are looked up
 * @returns a function that tells whether a value is valid
 */
export function validator(schema: unknown, document: Document): (value: unknown) => boolean {
  // Not strict: a schema of OpenAPI carries keywords of its own, such as `example` and `x-…`.
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  return ajv.compile({ allOf: [schema], components: document.components });
}

import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { Document } from "./fields.ts";

/**
 * Compiles a schema of a document.
 *
 * @param schema the schema
 * @param document where its references point to; only its components are looked up
 * @returns a function that returns whether a value is valid
 */
export function validator(schema: unknown, document: Document): (value: unknown) => boolean {
  return compiled(schema, document, false);
}

/**
 * Compiles a schema of a document.
 *
 * @param schema the schema
 * @param document where its references point to; only its components are looked up
 * @returns a function that returns the fields by which a value is rejected, such as `header.created`, or `body` for the
 *   whole; among them those of each branch that was not meant
 */
export function objector(schema: unknown, document: Document): (value: unknown) => string[] {
  const validate = compiled(schema, document, true);
  return (value) => (validate(value) ? [] : [...new Set((validate.errors ?? []).map(fieldOf))]);
}

function compiled(schema: unknown, document: Document, allErrors: boolean): ValidateFunction {
  // Not strict: a schema of OpenAPI carries keywords of its own, such as `example` and `x-…`.
  // Not held against the meta-schema, which takes longer than all else: the linters and test/contract/ do that.
  const ajv = new Ajv2020({ strict: false, allErrors, meta: false, validateSchema: false });
  addFormats.default(ajv);
  return ajv.compile({ allOf: [schema], components: document.components });
}

function fieldOf({ instancePath, params }: ErrorObject): string {
  const steps = instancePath.split("/").slice(1);
  if (params.missingProperty !== undefined) steps.push(params.missingProperty);
  return steps.join(".") || "body";
}

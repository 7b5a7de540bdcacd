import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { contract } from "./contract.ts";

/**
 * Compiles a schema of the contract.
 *
 * @param schema its `$ref`s are into the bundle
 * @returns a function that returns whether a value is valid
 */
export function validator(schema: object): (value: unknown) => boolean {
  // Not strict: a schema of OpenAPI carries keywords of its own, such as `x-echo`.
  // Not validated against the meta-schema, which takes longer than all else: the linters and test/contract/ do that.
  const ajv = new Ajv2020({ strict: false, meta: false, validateSchema: false });
  addFormats.default(ajv);
  return ajv.compile({ allOf: [schema], components: contract.raw.components });
}

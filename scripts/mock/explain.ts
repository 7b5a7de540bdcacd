import { compileValidator } from "../package/validators/compile.ts";
import type { Bundle, Schema } from "./contract.ts";

/** Complaints by field, such as `{ "header.created": ["must be an integer"] }`; `body` is the whole. */
export type ValidationDetails = Record<string, string[]>;

/** Tells in words, by field, what is wrong with a request body. */
export type Explain = (body: unknown) => ValidationDetails;

/**
 * Prepares the explanation of what breaks a schema. Prism tells that a body is refused; this tells why, in the words of
 * the validators.
 *
 * @param request schema of a request body
 */
export function explainer(bundle: Bundle, request: Schema): Explain {
  const validator = compileValidator(bundle, request);
  return (body) => {
    const details: ValidationDetails = {};
    for (const { path, message } of validator.validate(body).issues ?? []) {
      const field = path.join(".") || "body";
      details[field] = [...(details[field] ?? []), message];
    }
    return details;
  };
}

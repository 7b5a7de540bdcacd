import validators from "@stoplight/prism-http/dist/validator/validators/index.js";
import { ValidationContext } from "@stoplight/prism-http/dist/validator/validators/types.js";
import { validateAgainstSchema } from "@stoplight/prism-http/dist/validator/validators/utils.js";
import type { Resource } from "./contract.ts";
import type { MockRequest } from "./exchange.ts";

/** What Prism finds wrong: where, and why. */
interface Objection {
  path?: (string | number)[];
  message: string;
}

/**
 * Asks Prism's validators for what they find wrong with the query and the body of a request. Prism's `validateInput`
 * would first look, for each request anew, for the media type, which is the same for all.
 */
export function objectionsOf({ request }: Resource, query: MockRequest["query"], body: unknown): Objection[] {
  const input = ValidationContext.Input;
  const objections: Objection[] = [];
  if (request?.query) {
    const verdict = validators.validateQuery(query, request.query, input);
    if (verdict._tag === "Left") objections.push(...verdict.left);
  }
  const schema = request?.body?.contents?.[0]?.schema;
  if (schema) {
    const verdict = validateAgainstSchema(body, schema, false, input, "body");
    if (verdict._tag === "Some") objections.push(...verdict.value);
  }
  return objections;
}

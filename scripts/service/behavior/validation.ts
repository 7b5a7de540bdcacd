import type { RequestValidators } from "./served.ts";

/** Messages by field, such as `{ "header.created": ["must be an integer"] }`; `body` is the body as a whole. */
export type ValidationDetails = Record<string, string[]>;

/** The parts of a request that are validated. */
export interface ValidatedRequest {
  body: unknown;
  /** A parameter that is sent several times has several values. */
  query: Record<string, string | string[]>;
}

/** Validates the body and the query of a request; returns undefined when they are valid. */
export type Validate = (request: ValidatedRequest) => ValidationDetails | undefined;

const INTEGER = /^-?\d+$/;

/** Creates the validation of an operation's requests. */
export function requestValidation({ body: bodies, query: queries }: RequestValidators): Validate {
  return ({ query, body }) => {
    const details: ValidationDetails = {};
    const complain = (path: readonly PropertyKey[], message: string) => {
      const field = path.map(String).join(".") || "body";
      details[field] = [...(details[field] ?? []), message];
    };
    for (const { path, message } of bodies.validate(body).issues ?? []) complain(path, message);
    for (const { path, message } of queries?.validate(typed(query)).issues ?? []) {
      complain(["query", ...path], message);
    }
    return Object.keys(details).length > 0 ? details : undefined;
  };
}

/** Numbers where a query has integers. */
function typed(query: ValidatedRequest["query"]): Record<string, unknown> {
  const values = Object.entries(query).map(([name, value]) => [
    name,
    INTEGER.test(String(value)) ? Number(value) : value,
  ]);
  return Object.fromEntries(values);
}

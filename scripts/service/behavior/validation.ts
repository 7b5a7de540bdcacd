import type { Issue } from "../../runtime/validators/standard.ts";
import type { RequestValidators } from "./served.ts";

/** The parts of a request that are validated. */
interface ValidatedRequest {
  body: unknown;
  /** A parameter that is sent several times has several values. */
  query: Record<string, string | string[]>;
}

/** One thing that is wrong with a part of a request. */
export interface RequestIssue extends Issue {
  part: keyof ValidatedRequest;
}

/** Validates the body and the query of a request. */
export type Validate = (request: ValidatedRequest) => RequestIssue[];

const INTEGER = /^-?\d+$/;

/** Creates the validation of an operation's requests. */
export function requestValidation({ body: bodies, query: queries }: RequestValidators): Validate {
  return ({ query, body }) => [
    ...(bodies.validate(body).issues ?? []).map((issue) => ({ part: "body" as const, ...issue })),
    ...(queries?.validate(typed(query)).issues ?? []).map((issue) => ({ part: "query" as const, ...issue })),
  ];
}

/** Numbers where a query has integers. */
function typed(query: ValidatedRequest["query"]): Record<string, unknown> {
  const values = Object.entries(query).map(([name, value]) => [
    name,
    INTEGER.test(String(value)) ? Number(value) : value,
  ]);
  return Object.fromEntries(values);
}

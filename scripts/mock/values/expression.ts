import { valueAt } from "../../contract/json-pointer.ts";

/** What an expression may name a value of. */
export interface Exchange {
  /** The body of the request. */
  body: unknown;
  query?: Record<string, unknown>;
  /** The body of the response. */
  response?: unknown;
}

/**
 * Evaluates a runtime expression of OpenAPI: `$request.body#/amount`, `$request.query.page`, `$response.body#/id`.
 *
 * @returns undefined if there is no such value
 */
export function evaluate(expression: string, { body, query, response }: Exchange): unknown {
  const [source = "", pointer = ""] = expression.split("#");
  if (source.startsWith("$request.query.")) return query?.[source.slice("$request.query.".length)];
  return valueAt(source === "$request.body" ? body : response, pointer);
}

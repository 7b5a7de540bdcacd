import { readerAt } from "./json-pointer.ts";

/** What an expression may name a value of. */
export interface Exchange {
  /** The body of the request. */
  body: unknown;
  query?: Record<string, unknown>;
  /** The body of the response. */
  response?: unknown;
}

type Evaluate = (exchange: Exchange) => unknown;

const QUERY = "$request.query.";

/** Expressions are parsed once: all of them are in the contract, so there are few. */
const parsed = new Map<string, Evaluate>();

/**
 * Evaluates a runtime expression of OpenAPI: `$request.body#/amount`, `$request.query.page`, `$response.body#/id`.
 *
 * @returns undefined if there is no such value
 */
export function evaluate(expression: string, exchange: Exchange): unknown {
  const known = parsed.get(expression) ?? parse(expression);
  parsed.set(expression, known);
  return known(exchange);
}

function parse(expression: string): Evaluate {
  if (expression.startsWith(QUERY)) {
    const name = expression.slice(QUERY.length);
    return ({ query }) => query?.[name];
  }
  const [source = "", pointer = ""] = expression.split("#");
  const read = readerAt(pointer);
  return source === "$request.body" ? ({ body }) => read(body) : ({ response }) => read(response);
}

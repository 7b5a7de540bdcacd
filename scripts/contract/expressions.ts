import { followPath } from "./fields.ts";
import { pointerSegments } from "./json-pointer.ts";

/** A runtime expression of OpenAPI: which value of a request or of its response it names. */
export interface Expression {
  /** The request body, the query of the request, or the response body. */
  of: "body" | "query" | "response";
  /** The names that lead to the value. */
  path: string[];
}

/** What expressions name values of. */
export interface ExpressionValues {
  /** The body of the request. */
  body?: unknown;
  query?: Record<string, unknown>;
  /** The body of the response. */
  response?: unknown;
}

const FORM = /^\$(?:request\.query\.(?<parameter>[^.#]+)|(?<message>request|response)\.body(?:#(?<pointer>\/.+))?)$/;

/** Parses `$request.body#/amount`, `$request.query.page`, `$response.body#/id` or a whole body; undefined for other texts. */
export function parseExpression(text: unknown): Expression | undefined {
  const { parameter, message, pointer = "" } = FORM.exec(String(text))?.groups ?? {};
  if (parameter !== undefined) return { of: "query", path: [parameter] };
  if (message === undefined) return undefined;
  return { of: message === "request" ? "body" : "response", path: pointerSegments(pointer) };
}

/** Finds the value that an expression names; undefined if there is none. */
export function evaluateExpression({ of, path }: Expression, values: ExpressionValues): unknown {
  return followPath(values[of], path);
}

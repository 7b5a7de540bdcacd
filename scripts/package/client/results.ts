import type { Operation } from "./operation.ts";
import type { ErrorResult, FailureResult, SuccessResult } from "./types.ts";

export type Result = SuccessResult<number, unknown> | FailureResult<number, unknown> | ErrorResult;

/**
 * Tells that a call has no documented answer.
 *
 * @param name of the operation
 * @param sent whether its request went out
 * @param detail what was seen, or is missing
 * @param more what a result with this reason has besides
 */
export function errorResult(
  name: string,
  reason: ErrorResult["reason"],
  sent: boolean,
  detail: unknown,
  more?: object,
): ErrorResult {
  const message = `${name}${sent ? "" : " was not sent"}: ${reason}: ${detail}`;
  return { kind: "error", reason, sent, message, ...more } as ErrorResult;
}

/**
 * Tells a success from a failure.
 *
 * @param name of the operation
 * @param body what came: a value if it was JSON, a text if not
 */
export function responseResult(name: string, { statuses }: Operation, response: Response, body: unknown): Result {
  const { status, ok } = response;
  // Every documented body is an object or an array.
  if (!statuses.includes(status) || Object(body) !== body) {
    const detail = `${status} ${JSON.stringify(body)?.slice(0, 200)}`;
    return errorResult(name, "unexpected_response", true, detail, { body, response });
  }
  return ok ? { kind: "success", status, data: body, response } : { kind: "failure", status, error: body, response };
}

import type { Operation } from "./operation.ts";
import type { ErrorResult, FailureResult, SuccessResult } from "./types.ts";

export type Result = SuccessResult<number, unknown> | FailureResult<number, unknown> | ErrorResult;

/**
 * Tells that a call has no documented answer.
 *
 * @param name of the operation
 * @param sent whether its request went out
 * @param detail ends the message
 * @param more what a result with this reason has besides
 */
export function errorResult(
  name: string,
  reason: ErrorResult["reason"],
  sent: boolean,
  detail: unknown,
  more?: object,
): ErrorResult {
  return { kind: "error", reason, sent, message: `${name}: ${reason}: ${detail}`, ...more } as ErrorResult;
}

/**
 * Tells a success from a failure.
 *
 * @param name of the operation
 * @param body what came: a value if it was JSON, a text if not
 */
export function responseResult(name: string, { statuses }: Operation, response: Response, body: unknown): Result {
  const { status, ok, headers } = response;
  // Every documented body is an object or an array.
  if (!statuses.includes(status) || typeof body !== "object" || body === null) {
    const detail = `${status} ${headers.get("content-type")} ${JSON.stringify(body)?.slice(0, 200)}`;
    return errorResult(name, "unexpected_response", true, detail, { body, response });
  }
  return ok ? { kind: "success", status, data: body, response } : { kind: "failure", status, error: body, response };
}

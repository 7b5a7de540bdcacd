import type { Operation } from "./request.ts";
import type { ErrorResult, FailureResult, SuccessResult } from "./types.ts";

export type Result = SuccessResult<number, unknown> | FailureResult<number, unknown> | ErrorResult;

/**
 * Makes the result of a call without a documented response.
 *
 * @param name of the operation
 * @param sent whether its request was handed to `fetch`
 * @param detail what was seen, or is missing
 * @param more the further fields of a result with this reason
 */
export function errorResult(
  name: string,
  reason: ErrorResult["reason"],
  sent: boolean,
  detail: string,
  more?: object,
): ErrorResult {
  const head = sent ? name : `${name} was not sent`;
  return { kind: "error", reason, sent, message: `${head}: ${reason}: ${detail}`, ...more } as ErrorResult;
}

/**
 * Makes the result of a call that was answered.
 *
 * @param name of the operation
 * @param body the parsed body of the response, or its text if it is not JSON
 */
export function responseResult(name: string, { statuses }: Operation, response: Response, body: unknown): Result {
  const { status, ok } = response;
  // Every documented body is an object or an array.
  if (!statuses.includes(status) || Object(body) !== body) {
    const detail = `${status} ${JSON.stringify(body)?.slice(0, 600)}`;
    return errorResult(name, "unexpected_response", true, detail, { body, response });
  }
  return ok ? { kind: "success", status, data: body, response } : { kind: "failure", status, error: body, response };
}

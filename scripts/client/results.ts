import type { ClientOptions } from "./options.ts";
import type { RuntimeOperation } from "./request.ts";
import type { ErrorResult, FailureResult, SuccessResult, TokenPaymentsErrorFields } from "./types.ts";

export type CallResult = SuccessResult<number, unknown> | FailureResult<number, unknown> | ErrorResult;

/** A result without what the attempts of the call decide. */
export interface CallOutcome {
  kind: CallResult["kind"];
  status?: number;
  httpStatus?: number;
  reason?: ErrorResult["reason"];
  response?: Response;
}

/**
 * Makes the result of a call without a documented response.
 *
 * @param name of the operation
 * @param sent whether a request was handed to `fetch`
 * @param detail what was seen, or is missing
 * @param more the further fields of a result with this reason
 */
export function errorResult(
  name: string,
  reason: ErrorResult["reason"],
  sent: boolean,
  detail: string,
  more?: object,
): CallOutcome {
  const head = sent ? name : `${name} was not sent`;
  return { kind: "error", reason, sent, message: `${head}: ${reason}: ${detail}`, ...more } as CallOutcome;
}

/**
 * Makes the result of a call that was answered.
 *
 * @param name of the operation
 * @param text the body of the response
 * @param validate undefined or false if the response is not to be validated
 */
export function responseResult(
  name: string,
  { responses, arrays }: RuntimeOperation,
  response: Response,
  text: string,
  validate: ClientOptions["validate"],
): CallOutcome {
  const { status, ok } = response;
  const body = parsed(text);
  const validator = responses[status];
  const unusable = (reason: "unexpected_response" | "invalid_response", detail: string, more?: object) =>
    errorResult(name, reason, true, `${status} ${detail}`, { httpStatus: status, body, response, ...more });
  const kind = Array.isArray(body) ? "an array" : Object(body) === body && "an object";
  const documented = arrays?.includes(status) ? "an array" : "an object";
  const lacking = validator === undefined ? "documented" : kind !== documented && documented;
  // Without the body, which may repeat what is secret.
  if (lacking) return unusable("unexpected_response", text ? `is not ${lacking}: see body` : "without a body");
  const issues = validate && validator ? issuesOf(validate, validator, body) : undefined;
  if (issues?.length) {
    const texts = issues.map(({ path, message }) => `${path.join(".")} ${message}`.trim());
    return unusable("invalid_response", texts.join("; "), { issues });
  }
  return { kind: ok ? "success" : "failure", status, [ok ? "data" : "error"]: body, response } as CallOutcome;
}

/** What is wrong with a body. If that cannot be found out, it is wrong: the response must not be lost. */
function issuesOf(validate: Exclude<ClientOptions["validate"], false | undefined>, validator: string, body: unknown) {
  try {
    return validate(validator, body).issues;
  } catch (error) {
    return [{ path: [], message: `validate threw ${describeThrown(error)}` }];
  }
}

/**
 * The text of what was thrown. The fetch of Node.js reports what failed in the cause of its error, which lists an error for
 * each address of a host with several, such as localhost.
 */
export function describeThrown(thrown: unknown): string {
  try {
    const cause = (thrown as Error | undefined)?.cause as AggregateError | undefined;
    return String(cause?.errors?.[0] ?? cause ?? thrown);
  } catch {
    // Anything can be thrown, even what has no text.
    return typeof thrown;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text || undefined;
  }
}

/** A call that did not succeed, with the fields of its result. */
export class TokenPaymentsError extends Error {
  constructor(result: TokenPaymentsErrorFields) {
    const { message, error_code: errorCode } = (result.error ?? {}) as { message?: string; error_code?: string };
    super(result.message ?? `${result.status}: ${message}`);
    Object.assign(this, result, { errorCode });
    this.name = "TokenPaymentsError";
  }
}

/**
 * Returns the data of a success.
 *
 * @throws TokenPaymentsError when the call did not succeed
 */
export function unwrap(result: CallResult): unknown {
  if (result.kind === "success") return result.data;
  throw new TokenPaymentsError(result as TokenPaymentsErrorFields);
}

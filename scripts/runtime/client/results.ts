import { describeIssues } from "../validators/issue-text.ts";
import type { ClientOptions } from "./options.ts";
import type { DocumentedBody, Fields, RuntimeOperation } from "./request.ts";
import type { ErrorResult, FailureResult, SuccessResult, TokenPaymentsErrorFields } from "./types.ts";

export type CallResult = SuccessResult<number, unknown> | FailureResult<number, unknown> | ErrorResult;

/** A result without what all attempts of the call decide. */
export interface CallOutcome {
  kind: CallResult["kind"];
  status?: number;
  httpStatus?: number;
  reason?: ErrorResult["reason"];
  /** Of an error: what was seen, or is missing. */
  detail?: string;
  error?: unknown;
  response?: Response;
}

/**
 * Makes the outcome of an attempt without a documented response.
 *
 * @param detail what was seen, or is missing
 * @param more the further fields of a result with this reason
 */
export function errorOutcome(reason: ErrorResult["reason"], detail: string, more?: object): CallOutcome {
  return { kind: "error", reason, detail, ...more };
}

/**
 * Makes the outcome of an attempt that was answered: a success or a failure only if the response is the documented one.
 *
 * @param references those of all attempts of the call, and of earlier calls with the same key: a repeated submission may
 *   return what the first one did
 * @param reportThrown is passed what `validate` throws
 */
export function responseOutcome(
  { responses, repeats }: RuntimeOperation,
  response: Response,
  body: unknown,
  references: unknown[],
  validate?: ClientOptions["validate"],
  reportThrown?: (cause: unknown) => void,
): CallOutcome {
  const { status, type } = response;
  const documented = responses[status];
  const unusable = (reason: "unexpected_response" | "invalid_response", detail: string, more?: object) =>
    errorOutcome(reason, `${status} ${detail}`, { httpStatus: status, body, response, ...more });
  // Without the body, which may repeat what is secret.
  const isRedirect = (status >= 300 && status < 400) || type === "opaqueredirect";
  const undocumented = isRedirect ? "is a redirect" : "is not documented";
  const misfit = documented ? misfitOf(documented, body, references, repeats) : undocumented;
  if (misfit) return unusable("unexpected_response", body === undefined ? misfit : `${misfit}: see body`);
  try {
    const issues = validate && documented?.name ? validate(documented.name, body).issues : undefined;
    if (issues?.length) {
      return unusable("invalid_response", describeIssues(issues), { issues });
    }
  } catch (cause) {
    reportThrown?.(cause);
  }
  // A redirect is not documented.
  const isSuccess = status < 300;
  return { kind: isSuccess ? "success" : "failure", status, [isSuccess ? "data" : "error"]: body, response };
}

/** Says why a body is not the documented one; undefined if it is. */
function misfitOf(documented: DocumentedBody, body: unknown, references: unknown[], repeats?: true) {
  const { array, required = {}, constants = {} } = documented;
  const type = array ? "array" : "object";
  if (body === undefined) return "has no body";
  if (typeOf(body) !== type) return `is not an ${type}`;
  const fields = body as Fields;
  const lacking = Object.keys(required).find((field) => !required[field]?.includes(typeOf(fields[field])));
  if (lacking) return `lacks a valid ${lacking}`;
  const changed = Object.keys(constants).find((field) => field in fields && fields[field] !== constants[field]);
  if (changed) return `has another ${changed}`;
  const isNamed = repeats || fields.reference !== undefined;
  if (isNamed && !references.includes(fields.reference)) return "has no reference that was sent";
}

/** The type of a JSON value, as a schema names it; of an absent one, null and a blank text, a name that is no type. */
function typeOf(value: unknown): string {
  if (value == null || (typeof value === "string" && !value.trim())) return "none";
  return Array.isArray(value) ? "array" : typeof value;
}

/**
 * The text of what was thrown. The fetch of Node.js reports what failed in the cause of its error, which lists an error for
 * each address of a host with several, such as localhost.
 */
export function describeThrown(thrown: unknown): string {
  try {
    const cause = (thrown as Error | undefined)?.cause as AggregateError | undefined;
    const text = String(cause?.errors?.[0] ?? cause ?? thrown);
    // An object without a text of its own, such as the Response that is the cause where a test mocks a network failure.
    if (!text.startsWith("[object ")) return text;
    return String((thrown as Error).message || `${text.slice(8, -1)} without a message`);
  } catch {
    // Anything can be thrown, even what has no text.
    return typeof thrown;
  }
}

/** Parses a body; what is not JSON remains a text. */
export function parseResponseText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text || undefined;
  }
}

/** A call that did not succeed, with the fields of its result. */
export class TokenPaymentsError extends Error {
  constructor(result: TokenPaymentsErrorFields) {
    // The service may send anything, also what has no text.
    const { message, error_code: code } = Object(result.error) as Fields;
    super(result.message ?? `${result.status}: ${typeof message === "string" ? message : "without a message"}`);
    const errorCode = typeof code === "string" ? code : undefined;
    Object.assign(this, result, { errorCode, name: "TokenPaymentsError" });
  }

  /**
   * The fields of the error with its message, which JSON leaves out of other errors. Of the cause, which may refer to itself,
   * it has the text.
   */
  toJSON(): object {
    return { ...this, message: this.message, cause: this.cause && describeThrown(this.cause) };
  }
}

/**
 * Returns the data of a success.
 *
 * @throws TokenPaymentsError when the call did not succeed, or is not awaited
 */
export function unwrap(result: CallResult): unknown {
  if (result?.kind === "success") return result.data;
  if (result?.kind) throw new TokenPaymentsError(result as TokenPaymentsErrorFields);
  // The call may be on its way.
  const message = "unwrap takes a result: await the call, as in unwrap(await call)";
  throw new TokenPaymentsError({
    kind: "error",
    reason: "invalid_request",
    sent: true,
    message,
  } as TokenPaymentsErrorFields);
}

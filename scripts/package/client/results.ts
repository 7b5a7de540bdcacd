import type { Operation } from "./request.ts";
import type { ErrorResult, FailureResult, SuccessResult, TokenPaymentsErrorFields } from "./types.ts";

export type Result = SuccessResult<number, unknown> | FailureResult<number, unknown> | ErrorResult;

/** A result without what the attempts of the call decide. */
export interface Outcome {
  kind: Result["kind"];
  status?: number;
  httpStatus?: number;
  reason?: ErrorResult["reason"];
  response?: Response;
}

/** Loads the validators of responses, by name. */
export type LoadValidators = () => Promise<object>;

/** The validators of responses, by name. */
type Validators = Record<string, { validate(value: unknown): { issues?: readonly Issue[] } }>;

type Issue = { path: readonly (string | number)[]; message: string };

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
): Outcome {
  const head = sent ? name : `${name} was not sent`;
  return { kind: "error", reason, sent, message: `${head}: ${reason}: ${detail}`, ...more } as Outcome;
}

/**
 * Makes the result of a call that was answered.
 *
 * @param name of the operation
 * @param text the body of the response
 * @param validators absent if the response is not to be validated
 */
export function responseResult(
  name: string,
  { responses }: Operation,
  response: Response,
  text: string,
  validators: Validators | undefined,
): Outcome {
  const { status, ok } = response;
  const body = parsed(text);
  const validator = responses[status];
  const unusable = (reason: "unexpected_response" | "invalid_response", detail: string, more?: object) =>
    errorResult(name, reason, true, `${status} ${detail}`, { httpStatus: status, body, response, ...more });
  // Every documented body is an object or an array.
  if (validator === undefined || Object(body) !== body) {
    return unusable("unexpected_response", String(JSON.stringify(body)).slice(0, 600));
  }
  const issues = validators?.[validator]?.validate(body).issues;
  if (issues) {
    const texts = issues.map(({ path, message }) => `${path.join(".")} ${message}`);
    return unusable("invalid_response", texts.join("; "), { issues });
  }
  return { kind: ok ? "success" : "failure", status, [ok ? "data" : "error"]: body, response } as Outcome;
}

/**
 * Loads the validators of an operation's responses.
 *
 * @throws TypeError when one of them is not there; whatever `load` throws
 */
export async function validatorsFor({ responses }: Operation, load: LoadValidators): Promise<Validators> {
  const validators = (await load()) as Validators;
  for (const name of Object.values(responses)) {
    if (name && !validators[name]) throw new TypeError(`there is no validator ${name}`);
  }
  return validators;
}

function parsed(text: string): unknown {
  try {
    return text ? JSON.parse(text) : undefined;
  } catch {
    return text;
  }
}

/** A call that did not succeed, with the fields of its result. */
export class TokenPaymentsError extends Error {
  constructor(result: TokenPaymentsErrorFields) {
    super(result.message ?? `${result.status}: ${(result.error as { message?: string })?.message}`);
    Object.assign(this, result);
    this.name = "TokenPaymentsError";
  }
}

/**
 * Returns the data of a success.
 *
 * @throws TokenPaymentsError when the call did not succeed
 */
export function unwrap(result: Result): unknown {
  if (result.kind === "success") return result.data;
  throw new TokenPaymentsError(result as TokenPaymentsErrorFields);
}

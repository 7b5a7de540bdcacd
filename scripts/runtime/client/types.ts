// The types of results that do not depend on the operations; generated/client.d.ts exports them.

/** The fields that every result has, and every thrown error. */
export interface CallFacts {
  /** The id of the last attempt, which hooks and middleware see too. */
  id: string;
  /** How many requests were handed to `fetch`. */
  attempts: number;
  /** The idempotency key of all attempts; undefined for an operation that takes none. */
  idempotencyKey: string | undefined;
  /** The `reference` of the last attempt. */
  reference: string | undefined;
  /** Those of all attempts, after the `earlierReferences` of the call. */
  references: readonly string[];
  /**
   * Whether to make the same call again, with `idempotencyKey` where there is one: it may succeed, and does nothing twice.
   */
  retryable: boolean;
}

/** The operation succeeded. */
export interface SuccessResult<Status extends number, Data> extends CallFacts {
  kind: "success";
  status: Status;
  /** Body of the response. */
  data: Data;
  /** Its body has been read already. */
  response: Response;
}

/** The service answered with a failure that the contract documents. */
export interface FailureResult<Status extends number, Failure> extends CallFacts {
  kind: "failure";
  status: Status;
  /** Body of the response. */
  error: Failure;
  /** Its body has been read already. */
  response: Response;
}

/**
 * It is not known whether the operation took effect, unless `sent` is false. `sent` says whether the service may have
 * processed a request of the call.
 */
export type ErrorResult = UnansweredResult | UnexpectedResult | InvalidResult | UnknownOutcomeResult;

interface ErrorFacts extends CallFacts {
  kind: "error";
  /**
   * Whether the service may have processed a request of this call, or an earlier one with its key: its bytes were handed to
   * `fetch`, and no documented response to it was read. What then fails shows nothing of what `fetch` sent before.
   */
  sent: boolean;
  /** Names the operation and what happened, or what is missing; options by their names in `createClient`. No body is quoted. */
  message: string;
  status?: never;
}

/** No response arrived, or only part of one. */
export interface UnansweredResult extends ErrorFacts {
  /**
   * `missing_signer`: the client lacks a signer or token that the operation requires; `invalid_request`: the input cannot
   * be written as JSON, an HTTP header is invalid, an option does not fit, or a middleware threw; `signing_failed`: a signer
   * threw, or returned no text; `timeout`: the time limit of the call passed; `aborted`: its signal aborted; `network`:
   * `fetch` failed.
   */
  reason: "missing_signer" | "invalid_request" | "signing_failed" | "timeout" | "aborted" | "network";
  /** The error that was thrown, if any. */
  cause?: unknown;
  httpStatus?: never;
}

/**
 * A response arrived that the contract does not document: another status, a body that is not JSON, that lacks a required
 * field or has another type there, or that has another value of a constant or another `reference` than was sent. That of an
 * operation that changes something must repeat the `reference`.
 */
export interface UnexpectedResult extends ErrorFacts {
  reason: "unexpected_response";
  /** The status of the response. */
  httpStatus: number;
  /** Body of the response: a value if it is JSON, text if it is not, undefined if there is none. */
  body: unknown;
  /** Its body has been read already. */
  response: Response;
}

/** A response arrived whose body breaks the contract, and the client validates. */
export interface InvalidResult extends ErrorFacts {
  reason: "invalid_response";
  /** The status of the response. */
  httpStatus: number;
  /** What is wrong, by field. */
  issues: readonly { readonly message: string; readonly path: readonly (string | number)[] }[];
  /** Body of the response. */
  body: unknown;
  /** Its body has been read already. */
  response: Response;
}

/**
 * There is a refusal, such as that of a repetition, which does not show what became of another request of the call, or of an
 * earlier one: it may have been processed.
 */
export interface UnknownOutcomeResult extends ErrorFacts {
  reason: "outcome_unknown";
  /** The documented failure. */
  refusal: { readonly status: number; readonly error: unknown; readonly response: Response };
  httpStatus?: never;
}

/** The items of all pages, in turn. */
export interface PagedItems<Item, Page> extends AsyncGenerator<Item, void> {
  /** Reads the same pages, from the first of them, and yields the body of each response. */
  byPage(): AsyncGenerator<Page, void>;
}

/** The fields of a TokenPaymentsError: those of the result of the call. */
export interface TokenPaymentsErrorFields extends CallFacts {
  kind: "failure" | "error";
  message?: string;
  /** The status of a documented failure. */
  status?: number | undefined;
  /** The status of a response that the contract does not document, or that breaks it. */
  httpStatus?: number | undefined;
  /** Body of a documented failure. */
  error?: unknown;
  /** Why there is no documented response; absent for a failure. */
  reason?: ErrorResult["reason"] | undefined;
  /** Whether the service may have processed a request of the call; absent for a failure. */
  sent?: boolean;
  issues?: InvalidResult["issues"] | undefined;
  refusal?: UnknownOutcomeResult["refusal"] | undefined;
  body?: unknown;
  response?: Response | undefined;
  cause?: unknown;
}

/** An input, by a name that lists the fields it needs: the first line of the compiler has it where a call lacks one. */
export type InputWith<Fields extends string, Input> = Input | (Pick<Input, keyof Input> & Unchosen<Fields>);

/** Not a choice: without a member of its own, the compiler would name the input alone. */
interface Unchosen<Fields extends string> {
  readonly [choice]: Fields;
}

declare const choice: unique symbol;

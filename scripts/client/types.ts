// The types of results, and of `createPost`, that do not depend on the operations; generated/client.d.ts exports them.

/** The fields that every result has. */
export interface CallFacts {
  /** How many requests were handed to `fetch`. */
  attempts: number;
  /**
   * Whether the same call could succeed later, and may be repeated by the contract. False after an attempt with an
   * idempotency key that the client made: the next call would have another one.
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

/** There is no response that the contract documents. `sent` says whether the service may have seen the request. */
export type ErrorResult = UnsentResult | UnansweredResult | UnexpectedResult | InvalidResult;

/** The request could not be made. */
export interface UnsentResult extends CallFacts {
  kind: "error";
  /**
   * `missing_signer`: the client lacks a signer or token that the operation requires; `invalid_request`: the input cannot
   * be written as JSON, an HTTP header is invalid, or an option cannot be read or does not fit the operation.
   */
  reason: "missing_signer" | "invalid_request";
  sent: false;
  /** Names the operation and what is wrong or missing; options by their names in `createClient`. */
  message: string;
  /** The error that was thrown, if any. */
  cause?: unknown;
  status?: never;
  httpStatus?: never;
}

/** No response arrived, or only part of one. */
export interface UnansweredResult extends CallFacts {
  kind: "error";
  /**
   * `signing_failed`: a signer threw, or returned no text; `timeout`: the time limit of the call passed; `aborted`: its
   * signal aborted; `network`: `fetch` failed.
   */
  reason: "signing_failed" | "timeout" | "aborted" | "network";
  /** Whether a request was handed to `fetch`: if so, the service may have processed it. */
  sent: boolean;
  /** Names the operation and what happened. */
  message: string;
  /** The error that was thrown. */
  cause: unknown;
  status?: never;
  httpStatus?: never;
}

/** A response arrived that the contract does not document: another status, or a body that is not JSON. */
export interface UnexpectedResult extends CallFacts {
  kind: "error";
  reason: "unexpected_response";
  sent: true;
  /** Names the operation and the status, and says what is wrong with the body; it never quotes it. */
  message: string;
  /** The status of the response. */
  httpStatus: number;
  /** Body of the response: a value if it is JSON, text if it is not, undefined if there is none. */
  body: unknown;
  /** Its body has been read already. */
  response: Response;
  status?: never;
}

/** A response arrived whose body breaks the contract, and the client validates. */
export interface InvalidResult extends CallFacts {
  kind: "error";
  reason: "invalid_response";
  sent: true;
  /** Names the operation, the status, and each field with what is wrong. */
  message: string;
  /** The status of the response. */
  httpStatus: number;
  /** What is wrong, by field. */
  issues: readonly { readonly message: string; readonly path: readonly (string | number)[] }[];
  /** Body of the response. */
  body: unknown;
  /** Its body has been read already. */
  response: Response;
  status?: never;
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
  sent?: boolean;
  issues?: InvalidResult["issues"] | undefined;
  body?: unknown;
  response?: Response | undefined;
  cause?: unknown;
}

/** Options of a `POST` besides body and parameters: those of `fetch`, and some of openapi-fetch. */
export interface RawOptions extends Omit<RequestInit, "body" | "method"> {
  baseUrl?: string;
  fetch?: (request: Request) => Promise<Response>;
  /** Middleware of openapi-fetch, for this call. */
  middleware?: object[];
}

/** Result of a `POST`: `data` is the body of a 2xx response, `error` that of any other, including undocumented ones. */
export type RawResult<Data, Failure> =
  | { data: Data; error?: never; response: Response }
  | { data?: never; error: Failure; response: Response };

/**
 * An input, by a name that lists the sets of fields of which it needs exactly one: the compiler names it where a call has
 * none of them.
 */
export type UseOneOf<Choice extends string, Input> = Input | (Pick<Input, keyof Input> & Unchosen<Choice>);

/** Not a choice: without a member of its own, the compiler would name the input alone. */
interface Unchosen<Choice extends string> {
  readonly [choice]: Choice;
}

declare const choice: unique symbol;

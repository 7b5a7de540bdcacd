// The types of the client that do not depend on the operations. The build copies this file into generated/client.d.ts,
// so it has types only and imports none.

/** Options of all calls of a client. Without a signer, calls of the operations that require it do not compile. */
export interface ClientOptions {
  /** Address of the service, without the version of the API: the paths of the operations begin with it. */
  baseUrl: string;
  /**
   * Handle of the calling application, sent as `app_handle`; with an auth token it is sent as `auth_handle`, the name of
   * the field there.
   */
  appHandle: string;
  /**
   * Makes the application's signature, sent as `authsignature`.
   *
   * @param body the exact bytes that are sent
   */
  signApp?: ((body: Uint8Array<ArrayBuffer>) => string | Promise<string>) | undefined;
  /**
   * Makes the user's signature, sent as `usersignature`.
   *
   * @param body the exact bytes that are sent
   * @param userHandle the `user_handle` of the call: sign with the key of this user
   */
  signUser?: ((body: Uint8Array<ArrayBuffer>, userHandle: string) => string | Promise<string>) | undefined;
  /** Auth token, sent as `Authorization: Bearer …` by the operations that accept one, in place of signatures. */
  authToken?: string | undefined;
  /** Sends the requests in place of the global `fetch`. Methods pass an address to it, `POST` passes a `Request`. */
  fetch?: ((input: string | Request, init?: RequestInit) => Promise<Response>) | undefined;
  /** Time limit of each call, signing and retries included, in milliseconds; by default there is none. */
  timeout?: number | undefined;
  /**
   * How often to repeat a request that got no response, or 429, 500, 502, 503 or 504; 0 by default. Only what the contract
   * allows is repeated: operations that read, and those with an idempotency id, which the client makes once per call unless
   * the input has one. It waits as long as `Retry-After` asks for, up to a minute, or else with exponential backoff and
   * jitter. Each attempt is signed anew.
   */
  retries?: number | undefined;
  /**
   * Whether to validate each response: one that breaks the contract is an error with the reason `invalid_response`. With
   * `true`, `createClient` loads the validators when it needs them. For `clientOf`, pass a function that loads them:
   * `() => import("token-payments-contract/validators")`.
   */
  validate?: boolean | (() => Promise<object>) | undefined;
  /** Called when an attempt is signed and about to be sent. What a hook throws, or awaits, does not affect the call. */
  onRequest?: ((attempt: AttemptInfo) => unknown) | undefined;
  /** Called when a response has arrived, whatever its status. */
  onResponse?: ((attempt: AttemptInfo & { status: number }) => unknown) | undefined;
  /** Called when an attempt ends in an error, also in one that is retried. It has a `status` if a response has arrived. */
  onError?: ((attempt: AttemptInfo & { reason: ErrorResult["reason"]; status?: number }) => unknown) | undefined;
}

/** What the hooks are passed: never a signature, a token or a body. */
export interface AttemptInfo {
  /** Name of the method. */
  operation: string;
  /** The `reference` of the header object, the same in all attempts of a call; absent if the call ended before. */
  reference: string | undefined;
  /** Number of the attempt, from 1. */
  attempt: number;
  /** Time since the attempt began, signing included. */
  milliseconds: number;
  status?: number;
  reason?: ErrorResult["reason"];
}

/** In place of the input of a method whose signer the client was not given: pass `Option` to `createClient`. */
export interface MissingOption<Option extends string> {
  pass: Option;
  never: never;
}

/** Options of one call. `Header` is the request header object of the operation. */
export interface CallOptions<Header> {
  /** Fields of the request header object, which take precedence over those that the client fills in. */
  header?: { [Field in keyof Header as Exclude<Field, "user_handle">]?: Header[Field] | undefined } | undefined;
  /** HTTP headers to send in addition to the client's own, such as `prefer` for the mock. */
  headers?: RequestInit["headers"] | undefined;
  /** Cancels the call when it aborts. */
  signal?: AbortSignal | undefined;
  /** Time limit of this call, signing and retries included, in milliseconds, in place of the client's `timeout`. */
  timeout?: number | undefined;
  /** How often to repeat the request of this call, in place of the client's `retries`. */
  retries?: number | undefined;
}

/** The further option of a call whose operation accepts an auth token in place of a signature. */
export interface TokenOption {
  /** Auth token for this call, in place of the client's `authToken`. */
  authToken?: string | undefined;
}

/** The further option of a call whose operation accepts the user's signature, but does not require it. */
export interface UserSignatureOption {
  /** Whether to send `usersignature` too, made by the client's `signUser`; `false` by default. */
  signUser?: boolean | undefined;
}

/** What every result says of its call. */
export interface CallFacts {
  /** How many requests were handed to `fetch`. */
  attempts: number;
  /**
   * Whether the same call could succeed later, and may be repeated by the contract. False after an attempt with an
   * idempotency id that the client made: the next call would have another one.
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
   * be written as JSON, an HTTP header is invalid, or an option cannot be read.
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
  /** Names the operation, the status and the beginning of the body. */
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

/** Options of `POST` besides body and parameters: those of `fetch`, and some of openapi-fetch. */
export interface RawOptions extends Omit<RequestInit, "body" | "method"> {
  baseUrl?: string;
  fetch?: (request: Request) => Promise<Response>;
  /** Middleware of openapi-fetch, for this call. */
  middleware?: object[];
}

/** Result of `POST`: `data` is the body of a 2xx response, `error` that of any other, including undocumented ones. */
export type RawResult<Data, Failure> =
  | { data: Data; error?: never; response: Response }
  | { data?: never; error: Failure; response: Response };

/**
 * Not a choice: where an input has none of the fields of which it needs exactly one set, the compiler names this type, and
 * so lists the sets. TypeScript 7 names the last by the alphabet, earlier ones the last that is written.
 */
export interface UseOneOf<Choice extends string> {
  readonly [choice]: Choice;
}

declare const choice: unique symbol;

// The types of the client that do not depend on the operations. The build copies this file into generated/client.d.ts,
// so it has types only and imports none.

/** Options of all calls of a client. */
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
  /** Time limit of each call, signing included, in milliseconds; by default there is none. */
  timeout?: number | undefined;
}

/** Options of one call. `Header` is the request header object of the operation. */
export interface CallOptions<Header> {
  /** Fields of the request header object, which take precedence over those that the client fills in. */
  header?: Partial<Omit<Header, "user_handle">> | undefined;
  /** HTTP headers to send in addition to the client's own, such as `prefer` for the mock. */
  headers?: Record<string, string> | undefined;
  /** Cancels the call when it aborts. */
  signal?: AbortSignal | undefined;
  /** Time limit of this call, signing included, in milliseconds, in place of the client's `timeout`. */
  timeout?: number | undefined;
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

/** The operation succeeded. */
export interface SuccessResult<Status extends number, Data> {
  kind: "success";
  status: Status;
  /** Body of the response. */
  data: Data;
  response: Response;
}

/** The service answered with a failure that the contract documents. */
export interface FailureResult<Status extends number, Failure> {
  kind: "failure";
  status: Status;
  /** Body of the response. */
  error: Failure;
  response: Response;
}

/** There is no response that the contract documents. `sent` says whether the service may have seen the request. */
export type ErrorResult = UnsentResult | UnansweredResult | UnexpectedResult;

/** The request could not be made. */
export interface UnsentResult {
  kind: "error";
  /**
   * `missing_signer`: the client lacks a signer or token that the operation requires; `signing_failed`: a signer threw,
   * or returned no text; `invalid_request`: the input cannot be written as JSON, an HTTP header is invalid, or an option
   * cannot be read.
   */
  reason: "missing_signer" | "signing_failed" | "invalid_request";
  sent: false;
  /** Names the operation and what is wrong or missing; options by their names in `createClient`. */
  message: string;
  /** The error that was thrown, if any. */
  cause?: unknown;
  status?: never;
}

/** No response arrived, or only part of one. */
export interface UnansweredResult {
  kind: "error";
  /** `timeout`: the time limit of the call passed; `aborted`: its signal aborted; `network`: `fetch` failed. */
  reason: "timeout" | "aborted" | "network";
  /** Whether the request was handed to `fetch`: if so, the service may have processed it. */
  sent: boolean;
  /** Names the operation and what happened. */
  message: string;
  /** The error that was thrown. */
  cause: unknown;
  status?: never;
}

/** A response arrived that the contract does not document: another status, or a body that is not JSON. */
export interface UnexpectedResult {
  kind: "error";
  reason: "unexpected_response";
  sent: true;
  /** Names the operation, the status and the beginning of the body. */
  message: string;
  /** Body of the response: a value if it is JSON, text if it is not, undefined if there is none. */
  body: unknown;
  /** Its body has been read already. */
  response: Response;
  status?: never;
}

/** Options of `POST` besides body and parameters: those of `fetch`, and two of openapi-fetch. */
export interface RawOptions extends Omit<RequestInit, "body" | "method"> {
  baseUrl?: string;
  fetch?: (request: Request) => Promise<Response>;
}

/** Result of `POST`: `data` is the body of a 2xx response, `error` that of any other, including undocumented ones. */
export type RawResult<Data, Failure> =
  | { data: Data; error?: never; response: Response }
  | { data?: never; error: Failure; response: Response };

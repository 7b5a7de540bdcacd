// What a caller of the client sees, whatever the operation. The build copies this file into generated/client.d.ts, so it
// has types only, and imports none.

/** What every call of a client shares. */
export interface ClientOptions {
  /** Address of the service, without the version of the API: the paths of the operations begin with it. */
  baseUrl: string;
  /** Handle of the calling application, sent as `app_handle`; beside an auth token as `auth_handle`, which names its app. */
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
   * @param userHandle the `user_handle` of the call, which tells whose key is to sign
   */
  signUser?: ((body: Uint8Array<ArrayBuffer>, userHandle: string) => string | Promise<string>) | undefined;
  /** Auth token, sent as `Authorization: Bearer …` by the operations that take one; these are not signed then. */
  authToken?: string | undefined;
  /** Sends the requests instead of the global `fetch`. Methods hand it an address, `POST` a `Request`. */
  fetch?: ((input: string | Request, init?: RequestInit) => Promise<Response>) | undefined;
  /** Milliseconds that a call may take, signing included. Without it there is no limit. */
  timeout?: number | undefined;
}

/** What one call may set. `Header` is the request header object of the operation. */
export interface CallOptions<Header> {
  /** Fields of the request header object, which win over those that the client fills in. */
  header?: Partial<Omit<Header, "user_handle">> | undefined;
  /** HTTP headers to send beside those that the client sends, such as `prefer` for the mock. */
  headers?: Record<string, string> | undefined;
  /** Ends the call when it aborts. */
  signal?: AbortSignal | undefined;
  /** Milliseconds that this call may take, signing included, instead of the client's `timeout`. */
  timeout?: number | undefined;
}

/** What a call may set besides, where the operation takes an auth token in place of a signature. */
export interface TokenOption {
  /** Auth token for this call, instead of the client's `authToken`. */
  authToken?: string | undefined;
}

/** What a call may set besides, where the operation does not need the user's signature, but takes it. */
export interface UserSignatureOption {
  /** Whether to send `usersignature` too, made by the client's `signUser`; by default it is not sent. */
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

/** The service refused, in a way that the contract documents. */
export interface FailureResult<Status extends number, Failure> {
  kind: "failure";
  status: Status;
  /** Body of the response. */
  error: Failure;
  response: Response;
}

/** There is no answer that the contract documents. `sent` says whether the service may have seen the request. */
export type ErrorResult = UnsentResult | UnansweredResult | UnexpectedResult;

/** The request could not be made. */
export interface UnsentResult {
  kind: "error";
  /**
   * `missing_signer`: the client has no signer or token that the operation needs; `signing_failed`: a signer threw, or
   * returned no text; `invalid_request`: the input has no JSON form, or an HTTP header is not valid.
   */
  reason: "missing_signer" | "signing_failed" | "invalid_request";
  sent: false;
  /** Says which operation and what is wrong or missing; of options, by the name that `createClient` has for them. */
  message: string;
  /** What was thrown, if anything. */
  cause?: unknown;
  status?: never;
}

/** No answer came, or only a part of one. */
export interface UnansweredResult {
  kind: "error";
  /** `timeout`: the time of the call was over; `aborted`: its signal aborted; `network`: `fetch` failed. */
  reason: "timeout" | "aborted" | "network";
  /** Whether the request was handed to `fetch`: the service may have carried it out then. */
  sent: boolean;
  /** Says which operation and what happened. */
  message: string;
  /** What was thrown. */
  cause: unknown;
  status?: never;
}

/** An answer came that the contract does not document: another status, or a body that is no JSON. */
export interface UnexpectedResult {
  kind: "error";
  reason: "unexpected_response";
  sent: true;
  /** Says which operation, the status and how the body begins. */
  message: string;
  /** Body of the response: a value if it was JSON, a text if not, undefined if there was none. */
  body: unknown;
  /** Its body is read already. */
  response: Response;
  status?: never;
}

/** What `POST` takes beside body and parameters: what `fetch` takes, and two options of openapi-fetch. */
export interface RawOptions extends Omit<RequestInit, "body" | "method"> {
  baseUrl?: string;
  fetch?: (request: Request) => Promise<Response>;
}

/** What `POST` gives: `data` is the body of a 2xx response, `error` that of any other, also of an undocumented one. */
export type RawResult<Data, Failure> =
  | { data: Data; error?: never; response: Response }
  | { data?: never; error: Failure; response: Response };

// The types of what a caller passes that do not depend on the operations; generated/client.d.ts exports them.
import type { Middleware } from "openapi-fetch";
import type { ErrorResult, InvalidResult } from "./types.ts";

/** The bytes of a body. `Uint8Array` has type parameters only since TypeScript 5.7, so it is named by what makes one. */
export type BodyBytes = ReturnType<typeof TextEncoder.prototype.encode>;

/** What a signer signs: the attempt, and the `header` object of its body. */
export interface Signing extends Pick<AttemptInfo, "id" | "operation" | "attempt" | "idempotencyKey"> {
  /** The handle of the application: the client's `appHandle`, unless the call has another in `header`. */
  app_handle: string;
  /** The handle of the end user; absent for an operation of the application. */
  user_handle?: string | undefined;
  /** The `reference` of the attempt. */
  reference: string;
  /** The time of the attempt, in Unix seconds. */
  created: number;
}

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
   * @param signing the operation and the handles: sign with the key of the `app_handle`
   */
  signApp?: ((body: BodyBytes, signing: Signing) => string | Promise<string>) | undefined;
  /**
   * Makes the user's signature, sent as `usersignature`.
   *
   * @param body the exact bytes that are sent
   * @param userHandle the `user_handle` of the call: sign with the key of this user
   * @param signing the operation and the handles
   */
  signUser?: ((body: BodyBytes, userHandle: string, signing: Signing) => string | Promise<string>) | undefined;
  /**
   * Auth token, or a function that returns it for each attempt; sent as `Authorization: Bearer …` by the operations that
   * accept one, in place of signatures.
   */
  authToken?: string | (() => string | Promise<string>) | undefined;
  /** Sends the requests in place of the global `fetch`. If it repeats one, a failure proves nothing: use `retries`. */
  fetch?: ((url: string, init?: RequestInit) => Promise<Response>) | undefined;
  /**
   * Time limit of each call, its deadline, in milliseconds: signing, all attempts and the waits between them. 60,000 by
   * default, `Infinity` for none.
   */
  timeout?: number | undefined;
  /**
   * Time limit of each attempt, signing included, in milliseconds; an attempt that exceeds it is repeated as `retries` says.
   * By default 20,000 for an attempt that another may follow, and what is left of `timeout` for the last one.
   */
  attemptTimeout?: number | undefined;
  /**
   * How often to repeat a request that got no response in time, or 429, 500, 502, 503 or 504; 2 by default. Only what the
   * contract allows is repeated: operations that read, and those with an idempotency key, which the client makes once per
   * call unless the input has one, and returns in the result. It waits as long as `Retry-After` asks for, up to a minute, or else with exponential
   * backoff and jitter. Each attempt has a new `reference`, and is signed anew.
   */
  retries?: number | undefined;
  /**
   * Validates each response: one that breaks the contract is an error with the reason `invalid_response`. Pass
   * `validateResponse` of `token-payments-contract/validators`; by default nothing is validated.
   */
  validate?: ValidateResponse | false | undefined;
  /**
   * Middleware of openapi-fetch, called for each attempt, which may change the request before it is signed, and the response.
   * What it throws after the request was sent does not affect the call, and is reported to `onError`.
   */
  middleware?: readonly Middleware[] | undefined;
  /** Called when an attempt is signed and about to be sent. Errors and promises of a hook do not affect the call. */
  onRequest?: ((attempt: AttemptInfo) => unknown) | undefined;
  /** Called when a response has arrived, whatever its status, even if its body breaks off. */
  onResponse?: ((attempt: AttemptInfo & { status: number }) => unknown) | undefined;
  /**
   * Called when an attempt ends in an error: it has a `status` if a response has arrived, and `retryIn` if another attempt
   * follows. Also called, with the reason `extension_failed`, when a hook, a middleware or `validate` threw, which does not
   * affect the call.
   */
  onError?: ((attempt: AttemptInfo & { reason: ErrorResult["reason"] | "extension_failed" }) => unknown) | undefined;
}

/** The type of `validateResponse` of `token-payments-contract/validators`; the compiler names it where `true` is passed. */
export interface ValidateResponse {
  /**
   * @param name the name of the validator of the response
   * @param body the parsed body
   */
  // biome-ignore lint/style/useShorthandFunctionType: the compiler would quote a type by its members
  (name: string, body: unknown): { issues?: InvalidResult["issues"] | undefined };
}

/** What the hooks are passed: never a signature, a token or a body. */
export interface AttemptInfo {
  /** The id of the attempt, which middleware sees too. */
  id: string;
  /** Name of the method. */
  operation: string;
  /** The `reference` of this attempt; absent if the call ended before. */
  reference: string | undefined;
  /** The idempotency key of the call; absent for an operation that takes none. */
  idempotencyKey: string | undefined;
  /** Number of the attempt, from 1. */
  attempt: number;
  /** Time since the attempt began, signing included. */
  milliseconds: number;
  status?: number;
  reason?: ErrorResult["reason"] | "extension_failed";
  /** What a hook, a middleware or `validate` threw. */
  cause?: unknown;
  /** Time until the next attempt, in milliseconds; absent if none follows. */
  retryIn?: number;
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
  /**
   * The references of earlier calls with the same idempotency key, as far as they are known, if one of them may have been
   * processed. A response with one of them is a success too, since it is not specified whether a repeated submission returns
   * what the first one did; and a refusal does not make this call a failure, since the earlier one may have been processed.
   * An empty list says so too: leave it out if there was no such call.
   */
  earlierReferences?: readonly string[] | undefined;
  /** HTTP headers to send in addition to the client's own, such as `prefer` for the mock. */
  headers?: RequestInit["headers"] | undefined;
  /** Cancels the call when it aborts. */
  signal?: AbortSignal | undefined;
  /** Time limit of this call in milliseconds, in place of the client's `timeout`. */
  timeout?: number | undefined;
  /** Time limit of each attempt in milliseconds, in place of the client's `attemptTimeout`. */
  attemptTimeout?: number | undefined;
  /** How often to repeat the request of this call, in place of the client's `retries`. */
  retries?: number | undefined;
}

/** The further option of a call whose operation accepts an auth token in place of a signature. */
export interface TokenOption {
  /** Auth token for this call, in place of the client's `authToken`. */
  authToken?: ClientOptions["authToken"];
}

/** The further option of a call whose operation accepts the user's signature, but does not require it. */
export interface UserSignatureOption {
  /** Whether to send `usersignature` too, made by the client's `signUser`; `false` by default. */
  signUser?: boolean | undefined;
}

// The types of what the client exports that depend on the operations; generated/client.d.ts exports them.
import type { Client, ErrorCode, RawPost, Signers } from "token-payments-contract/client";
import type { ClientOptions, MiddlewareChain, MissingOption } from "./options.ts";
import type { ErrorResult, FailureResult, SuccessResult, TokenPaymentsErrorFields } from "./types.ts";

/** An operation, to be passed to `clientOf`. */
export interface Operation<Name extends keyof Signers> {
  readonly path: string;
  readonly id?: Name;
}

/** Options with these signers, and without the others. */
export type OptionsWith<Given extends Signer> = ClientOptions & {
  [Option in Given]: NonNullable<ClientOptions[Option]>;
} & { [Option in Exclude<Signer, Given>]?: undefined };

type Signer = "signApp" | "signUser";

/** A client without some signers: the methods that need them cannot be called. */
export type ClientWithout<Option extends string, Names extends keyof Client = keyof Client> = {
  [Name in Names]: Name extends keyof Signers
    ? [Signers[Name] & Option] extends [never]
      ? Client[Name]
      : (input: MissingOption<Signers[Name] & Option>) => never
    : Client[Name];
};

/**
 * Creates a client of all operations.
 *
 * @throws TypeError when `baseUrl` is not an http address, or `validate` not a function
 */
export declare function createClient(options: OptionsWith<Signer>): Client;
export declare function createClient(options: OptionsWith<"signApp">): ClientWithout<"signUser">;
export declare function createClient(options: OptionsWith<"signUser">): ClientWithout<"signApp">;
export declare function createClient(options: OptionsWith<never>): ClientWithout<Signer>;
/** Whether there are signers is known when it runs: a call that lacks one is an error with the reason `missing_signer`. */
export declare function createClient(options: ClientOptions): Client;

/**
 * Creates a client of some operations, for apps that count bytes: the code of other operations is left out of a bundle.
 *
 * @param operations the operations by name, such as `{ issueSila, getEntities }`
 * @throws TypeError when `baseUrl` is not an http address, or `validate` not a function
 */
export declare function clientOf<Names extends keyof Signers>(
  operations: OperationsOf<Names>,
  options: OptionsWith<Signer>,
): Pick<Client, Names>;
export declare function clientOf<Names extends keyof Signers>(
  operations: OperationsOf<Names>,
  options: OptionsWith<"signApp">,
): ClientWithout<"signUser", Names>;
export declare function clientOf<Names extends keyof Signers>(
  operations: OperationsOf<Names>,
  options: OptionsWith<"signUser">,
): ClientWithout<"signApp", Names>;
export declare function clientOf<Names extends keyof Signers>(
  operations: OperationsOf<Names>,
  options: OptionsWith<never>,
): ClientWithout<Signer, Names>;
/** Whether there are signers is known when it runs: a call that lacks one is an error with the reason `missing_signer`. */
export declare function clientOf<Names extends keyof Signers>(
  operations: OperationsOf<Names>,
  options: ClientOptions,
): Pick<Client, Names>;

/** Operations by their names. */
export type OperationsOf<Names extends keyof Signers> = { readonly [Name in Names]: Operation<Name> };

/**
 * A middleware of openapi-fetch. Its own type is not imported, because the compiler takes ten times as long for it as for this
 * client: each is assignable to the other.
 */
export type Middleware = Partial<MiddlewareFunctions> &
  (
    | Pick<MiddlewareFunctions, "onRequest">
    | Pick<MiddlewareFunctions, "onResponse">
    | Pick<MiddlewareFunctions, "onError">
  );

export interface MiddlewareFunctions {
  /** Returns another request to send, or the response to use in place of one. */
  onRequest(call: MiddlewareCall): Replacement<Request | Response>;
  /** Returns the response to use in place of this one. */
  onResponse(call: MiddlewareCall & { response: Response }): Replacement<Response>;
  /** Returns another error, or the response to use in place of one. */
  onError(call: MiddlewareCall & { error: unknown }): Replacement<Response | Error>;
}

// biome-ignore lint/suspicious/noConfusingVoidType: a function that returns nothing may be a middleware
type Replacement<Value> = Value | void | Promise<Value | void>;

/** What a middleware is passed. */
export interface MiddlewareCall {
  request: Request;
  /** The path in the contract, such as `/0.2/issue_sila`. */
  readonly schemaPath: string;
  readonly params: { query?: Record<string, unknown> };
  /** Of this attempt. */
  readonly id: string;
  readonly options: { readonly baseUrl: string };
}

/**
 * Makes the option `middleware` of a client. Each middleware is called for each attempt, in the order of openapi-fetch: what
 * its `onRequest` returns or changes is then signed and sent. What it throws ends the attempt: with the reason
 * `invalid_request` before the request is sent.
 */
export declare function applyMiddleware(...middleware: Middleware[]): MiddlewareChain;

/**
 * Creates a middleware that logs each request and response in a line, for debugging: method, path, status and body, with
 * `***` for what the contract marks as sensitive. It shows no headers.
 *
 * @param log prints a line; `console.debug` by default
 */
export declare function logging(log?: (line: string) => unknown): MiddlewareFunctions;

/**
 * Creates a middleware for a client of openapi-fetch that makes its requests complete: the fields of the header object that
 * the request lacks (`created`, `reference` and the handle of the application), its constants, and the credentials that the
 * operation requires. Let the client use it last, since later changes would make the signature invalid.
 *
 * A request for which an option is missing throws a TypeError that names it.
 */
export declare function signing(
  options: Pick<ClientOptions, "appHandle" | "signApp" | "signUser" | "authToken">,
): Pick<MiddlewareFunctions, "onRequest">;

/**
 * Creates the `POST` of openapi-fetch, typed by path. It fills in and signs nothing, and throws when no response arrives.
 *
 * @deprecated Use `createClient` of `token-payments-contract/openapi-fetch`, which is openapi-fetch with its middleware.
 * @throws TypeError when `baseUrl` is not an http address
 */
export declare function createPost(options: Pick<ClientOptions, "baseUrl" | "fetch">): RawPost;

/**
 * Returns the data of a success.
 *
 * @throws TokenPaymentsError when the call did not succeed
 */
export declare function unwrap<
  Result extends SuccessResult<number, unknown> | FailureResult<number, unknown> | ErrorResult,
>(result: Result): Extract<Result, { kind: "success" }>["data"];

export interface TokenPaymentsError extends Omit<TokenPaymentsErrorFields, "message" | "cause"> {
  /** The `error_code` of a documented failure: one of the contract, or one that the service has added since. */
  errorCode: ErrorCode | (string & {}) | undefined;
}

/** A call that did not succeed, with the fields of its result. */
export declare class TokenPaymentsError extends Error {
  constructor(result: FailureResult<number, unknown> | ErrorResult);
}

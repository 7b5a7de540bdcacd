// The types of what the client exports that depend on the operations; generated/client.d.ts exports them.
import type { Middleware } from "openapi-fetch";
import type { Client, ErrorCode, FailureBody, Signers } from "token-payments-contract/client";
import type { ClientOptions, MissingOption } from "./options.ts";
import type { ErrorResult, FailureResult, SuccessResult, TokenPaymentsErrorFields } from "./types.ts";

/** An operation, to be passed to `clientOf`. */
export interface Operation<Name extends keyof Signers> {
  readonly path: string;
  readonly id?: Name;
}

type Signer = "signApp" | "signUser";

/** The signers that options surely lack: what may be absent is known only when it runs. */
type Missing<Options> = {
  [Option in Signer]: [Options[Option & keyof Options]] extends [undefined] ? Option : never;
}[Signer];

/** Refuses options that do not exist, which are probably misspelt; the compiler quotes the text. */
type Unknown<Options> = {
  [Option in Exclude<keyof Options & string, keyof ClientOptions>]: `there is no option ${Option}`;
};

/** A client that lacks signers: the methods that need one cannot be called. */
export type ClientWithout<Lacking extends Signer, Names extends keyof Client = keyof Client> = {
  [Name in Names]: Name extends keyof Signers
    ? [Signers[Name] & Lacking] extends [never]
      ? Client[Name]
      : (input: MissingOption<Signers[Name] & Lacking>) => never
    : Name extends "withOptions"
      ? WithOptions<Lacking>["withOptions"]
      : Client[Name];
};

export interface WithOptions<Lacking extends Signer = never> {
  /**
   * Creates a client with the options of this one, and those that replace them, for another account or other limits. What
   * `use` added is not passed on.
   *
   * @throws TypeError when an option is of a kind that cannot work
   */
  withOptions<Options extends Partial<ClientOptions>>(
    options: Options & Unknown<Options>,
  ): [Exclude<Lacking, keyof Options>] extends [never] ? Client : ClientWithout<Exclude<Lacking, keyof Options>>;
}

/** The client that options make. */
export type ClientFor<Options, Names extends keyof Client = keyof Client> = [Missing<Options>] extends [never]
  ? Pick<Client, Names>
  : ClientWithout<Missing<Options>, Names>;

/**
 * Creates a client of all operations. A call that lacks a signer does not compile; where that is known only when it runs, it
 * is an error with the reason `missing_signer`.
 *
 * @throws TypeError when an option is of a kind that cannot work, such as a `baseUrl` that is no http address
 */
export declare function createClient<Options extends ClientOptions>(
  options: Options & Unknown<Options>,
): [Missing<Options>] extends [never] ? Client : ClientFor<Options>;

/**
 * Creates a client of some operations, for apps that count bytes: the code of other operations is left out of a bundle.
 *
 * @param operations the operations, by the names of their methods
 * @throws TypeError when an option is of a kind that cannot work, such as a `baseUrl` that is no http address
 */
export declare function clientOf<Names extends keyof Signers, Options extends ClientOptions>(
  operations: OperationsOf<Names>,
  options: Options & Unknown<Options>,
): ClientFor<Options, Names>;

/** Operations by their names. */
export type OperationsOf<Names extends keyof Signers> = { readonly [Name in Names]: Operation<Name> };

export type { ClientMethod, ClientRequestMethod, FetchResponse, Middleware } from "openapi-fetch";

/**
 * Creates a middleware that logs each request and response in a line, for debugging: method, path, status and body, with
 * `***` for what the contract marks as sensitive and for credentials. It shows no headers, and of a body of more than 65,536
 * characters only its length.
 *
 * @param log prints a line, for which it is also passed the attempt; `console.debug` by default
 */
export declare function logging(log?: (line: string, attempt: LoggedAttempt) => unknown): Middleware;

/** The attempt that a line of the log is about, with the ids that the hooks are passed. */
export interface LoggedAttempt {
  id: string;
  /** Name of the method. */
  operation: string | undefined;
  /** Number of the attempt, from 1. */
  attempt: number | undefined;
  reference: string | undefined;
  /** The status of the response, if one has arrived. */
  status: number | undefined;
}

/**
 * Returns the data of a success.
 *
 * @throws TokenPaymentsError when the call did not succeed, or is not awaited
 */
export declare function unwrap<
  // biome-ignore lint/suspicious/noExplicitAny: of a call that is not awaited, the compiler reports that, and no field of the data
  Result extends SuccessResult<number, any> | FailureResult<number, unknown> | ErrorResult,
>(result: Result): Extract<Result, { kind: "success" }>["data"];

export interface TokenPaymentsError extends Omit<TokenPaymentsErrorFields, "message" | "cause" | "error"> {
  /** Body of a documented failure. */
  error: FailureBody | undefined;
  /** The `error_code` of a documented failure: one of the contract, or one that the service has added since. */
  errorCode: ErrorCode | (string & {}) | undefined;
}

/**
 * Reads items into an array: those of `all`, which then requests no page beyond the limit.
 *
 * @param limit the most items to read, 1 or more; by default all
 * @throws TokenPaymentsError when a page of `all` does not succeed; RangeError when the limit is less than 1
 */
export declare function toArray<Item>(items: AsyncIterable<Item>, limit?: number): Promise<Item[]>;

/** A call that did not succeed, with the fields of its result. */
export declare class TokenPaymentsError extends Error {
  constructor(result: FailureResult<number, unknown> | ErrorResult);
}

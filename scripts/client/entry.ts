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
 * @throws TypeError when an option is of a kind that cannot work, such as a `baseUrl` that is no http address
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
 * @throws TypeError when an option is of a kind that cannot work, such as a `baseUrl` that is no http address
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

export type { Middleware } from "openapi-fetch";

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
  Result extends SuccessResult<number, unknown> | FailureResult<number, unknown> | ErrorResult,
>(result: Result): Extract<Result, { kind: "success" }>["data"];

export interface TokenPaymentsError extends Omit<TokenPaymentsErrorFields, "message" | "cause" | "error"> {
  /** Body of a documented failure. */
  error: FailureBody | undefined;
  /** The `error_code` of a documented failure: one of the contract, or one that the service has added since. */
  errorCode: ErrorCode | (string & {}) | undefined;
}

/** A call that did not succeed, with the fields of its result. */
export declare class TokenPaymentsError extends Error {
  constructor(result: FailureResult<number, unknown> | ErrorResult);
}

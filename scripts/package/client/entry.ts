// The types of what the client exports that depend on the operations. The build copies this file to the end of
// generated/client.d.ts, so it has types only.
import type { Client, Signers } from "../../../generated/client.js";
import type {
  ClientOptions,
  ErrorResult,
  FailureResult,
  MissingOption,
  SuccessResult,
  TokenPaymentsErrorFields,
} from "./types.ts";

/** An operation, to be passed to `clientOf`. */
export interface Operation<Name extends keyof Signers> {
  readonly path: string;
  readonly id?: Name;
}

/** The signers that the options of a client lack. */
type Missing<Given> = {
  [Option in "signApp" | "signUser"]: Option extends keyof Given
    ? [Given[Option]] extends [undefined]
      ? Option
      : never
    : Option;
}["signApp" | "signUser"];

/** Makes an unknown option an error. */
type NoOther<Given> = { [Option in Exclude<keyof Given, keyof ClientOptions>]: never };

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
 * @throws TypeError when `baseUrl` is not an http address
 */
export declare function createClient<Given extends ClientOptions>(
  options: Given & NoOther<Given>,
): [Missing<Given>] extends [never] ? Client : ClientWithout<Missing<Given>>;

/**
 * Creates a client of some operations, for apps that count bytes: the code of other operations is left out of a bundle.
 *
 * @param operations the operations by name, such as `{ issueSila, getEntities }`
 * @throws TypeError when `baseUrl` is not an http address
 */
export declare function clientOf<Names extends keyof Signers, Given extends PartialClientOptions>(
  operations: { readonly [Name in Names]: Operation<Name> },
  options: Given & NoOther<Given>,
): [Missing<Given>] extends [never] ? Pick<Client, Names> : ClientWithout<Missing<Given>, Names>;

/** Options of all calls of a client of some operations: to validate responses, pass a function that loads validators. */
export interface PartialClientOptions extends ClientOptions {
  validate?: false | (() => Promise<object>) | undefined;
}

/**
 * Returns the data of a success.
 *
 * @throws TokenPaymentsError when the call did not succeed
 */
export declare function unwrap<Data>(
  result: SuccessResult<number, Data> | FailureResult<number, unknown> | ErrorResult,
): Data;

export interface TokenPaymentsError extends Omit<TokenPaymentsErrorFields, "message" | "cause"> {}

/** A call that did not succeed, with the fields of its result. */
export declare class TokenPaymentsError extends Error {
  constructor(result: FailureResult<number, unknown> | ErrorResult);
}

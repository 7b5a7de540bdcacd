import type { Client as FetchClient, Middleware } from "openapi-fetch";
import type { CallOptions, ClientOptions, TokenOption, UserSignatureOption } from "./options.ts";
import { randomUuid } from "./uuid.ts";

/** What the client knows of an operation; generated from the document. */
export interface RuntimeOperation {
  path: string;
  /** The fields of every request that allow only one value. */
  body: { header: Fields };
  /** Alternative ways of authentication; the client takes the first for which it has all options. */
  security: SecurityRequirement[];
  /** The documented responses, by status. */
  responses: Record<string, DocumentedBody>;
  /** True if it changes nothing; or the field of the body by whose value repeated requests are processed once. */
  idempotent?: true | string;
  /** Whether a response must repeat the `reference`: the operation changes something, and all of them document that field. */
  repeats?: true;
  /** Reads all pages; an operation without pages does not refer to that code. */
  all?: (method: Method) => unknown;
}

/** What the client checks of a documented response. */
export interface DocumentedBody {
  /** The name of its validator; empty if it has none. */
  name: string;
  /** Whether it is an array; else it is an object. */
  array?: true;
  /** The fields that it must have, each with its type, or its types in one text. */
  required?: Record<string, string>;
  /** The fields that allow only one value. */
  constants?: Fields;
}

/** Calls an operation. It never throws. */
export type Method = (input?: Fields, settings?: Fields) => Promise<unknown>;

/** HTTP headers that are sent together, each with the option that provides its value. */
export type SecurityRequirement = Record<string, Credential>;

/** An option that authenticates a call. */
export type Credential = "signApp" | "signUser" | "authToken";

export type Fields = Record<string, unknown>;

/**
 * Chooses how a request is authenticated: the first way for which all options are given.
 *
 * @param name of the operation
 * @param withUser whether it must include the user's signature
 * @returns the way, or else the names of the options that are missing
 * @throws TypeError when it must include the user's signature, and the operation takes none
 */
function chooseWay(
  name: string,
  { security }: RuntimeOperation,
  credentials: Pick<ClientOptions, Credential>,
  withUser: boolean | undefined,
): { way?: SecurityRequirement; missing?: string } {
  const ways = security.filter((way) => !withUser || way.usersignature);
  if (!ways.length) throw new TypeError(`signUser: ${name} takes no user signature`);
  const missing = (way: SecurityRequirement) => Object.values(way).filter((credential) => !credentials[credential]);
  const way = ways.find((way) => !missing(way).length);
  return way ? { way } : { missing: ways.map((way) => missing(way).join(" and ")).join(" or ") };
}

/** The options of a call, whatever the operation. */
export interface Settings extends CallOptions<Fields>, TokenOption, UserSignatureOption {
  query?: Fields | undefined;
  /** Options of openapi-fetch for one call. */
  fetch?: ClientOptions["fetch"];
  middleware?: Middleware[] | undefined;
}

/** What a client sends its requests with. */
export interface Transport {
  post: FetchClient<object>["POST"];
  /** Without a slash at the end. */
  baseUrl: string;
  /** Whether the client was ever given middleware, also for one call. */
  hasMiddleware?: true;
  options: ClientOptions;
}

/** What all attempts of a call have in common. */
export interface PreparedCall {
  body: Fields;
  /** Of the caller; without one, each attempt has its own. */
  reference: string | undefined;
  headers: Headers;
  query: Fields | undefined;
  /** Field of the header object that names the application, and its value. */
  app: Fields;
  way: SecurityRequirement;
  credentials: Pick<ClientOptions, Credential>;
  fetch: NonNullable<ClientOptions["fetch"]>;
  middleware: Middleware[] | undefined;
}

/** Of the package, which the build writes here. */
declare const VERSION: string;

/**
 * Returns the idempotency key of a call, which the client makes unless the body has one.
 *
 * @param isRepeated whether an earlier call may have been processed
 * @returns undefined for an operation that takes none
 * @throws TypeError when the body of a repeated submission has none, or it is no text: a new one in its place would make a
 *   second submission
 */
export function keyOf({ idempotent }: RuntimeOperation, body: Fields, isRepeated: boolean): string | undefined {
  if (typeof idempotent !== "string") return undefined;
  const key = body[idempotent];
  if (key && typeof key === "string") return key;
  if (key !== undefined) throw new TypeError(`${idempotent} must be a text that is not empty`);
  if (isRepeated) throw new TypeError(`earlierReferences needs the ${idempotent} of the earlier call`);
  return randomUuid();
}

/**
 * Fixes what every attempt of a call sends: the caller may change its objects while the call waits.
 *
 * @param name of the method
 * @param callBody the body, without what the client fills in
 * @returns the names of the options that are missing, if no way of authentication has all that it needs
 * @throws TypeError when an HTTP header is invalid, or the operation takes no user signature
 */
export function prepareCall(
  name: string,
  operation: RuntimeOperation,
  callBody: Fields,
  idempotencyKey: string | undefined,
  options: ClientOptions,
  settings: Settings,
): PreparedCall & { missing: string | undefined } {
  const { authToken = options.authToken, fetch = options.fetch ?? globalThis.fetch, query, middleware } = settings;
  const { headers: given = {} } = settings;
  const credentials = { ...options, authToken };
  const { way = {}, missing } = chooseWay(name, operation, credentials, settings.signUser);
  const { reference, ...header } = { ...(callBody.header as Fields), ...settings.header };
  const key = idempotencyKey && { [operation.idempotent as string]: idempotencyKey };
  const body: Fields = { ...callBody, ...key, header };
  const headers = withoutValueInError("headers", () => {
    const entries: [string, string][] = Symbol.iterator in given ? [...given] : Object.entries(given);
    // What is absent would be sent as the text undefined or null.
    return new Headers(entries.filter(([, value]) => value != null));
  });
  headers.set("content-type", "application/json");
  // A page has the user agent of its browser.
  const isNamed = globalThis.location || headers.has("user-agent");
  if (!isNamed) headers.set("user-agent", `token-payments-contract/${VERSION}`);
  return {
    body,
    reference: reference as string | undefined,
    headers,
    query,
    // With a token, the specification names the app by the former name of the field.
    app: { [way.authorization ? "auth_handle" : "app_handle"]: options.appHandle },
    way,
    credentials,
    fetch,
    middleware,
    missing,
  };
}

/** Completes the body of a request: its constants, the time, the application and the reference. */
export function completeBody(
  { body: constants }: RuntimeOperation,
  { body, app }: PreparedCall,
  reference: string | undefined,
): Fields & { header: Fields } {
  // The service counts in Unix seconds.
  const created = Math.floor(Date.now() / 1000);
  const header = { created, ...app, ...constants.header, ...(body.header as Fields), reference };
  return { ...constants, ...body, header };
}

/**
 * Makes the HTTP headers that authenticate a request.
 *
 * @param way the headers to send; all options that it needs are given
 * @param body the bytes that are sent
 * @param signing what the signers get beside them
 * @param headers those of the request, to which they are added
 * @returns the credentials
 * @throws when a signer or `authToken` throws, or returns anything but a text that is valid in an HTTP header
 */
export async function addCredentials(
  way: SecurityRequirement,
  options: Pick<ClientOptions, Credential>,
  body: Uint8Array<ArrayBuffer>,
  signing: Fields,
  headers: Headers,
): Promise<string[]> {
  const settings = Object.entries(way).map(async ([header, credential]) => {
    const option = options[credential] as unknown;
    // A copy, since a signer may write into it.
    const bytes = body.slice();
    const passed = credential === "signUser" ? [bytes, signing.user_handle, signing] : [bytes, signing];
    const value = await (typeof option === "function" ? option(...passed) : option);
    if (!value || typeof value !== "string") throw new TypeError(`${credential} returned no text`);
    withoutValueInError(header, () => headers.set(header, credential === "authToken" ? `Bearer ${value}` : value));
    return value;
  });
  return Promise.all(settings);
}

/**
 * Makes a header without quoting its value, which may be secret, as the errors of `Headers` do.
 *
 * @param name for the message
 * @throws TypeError when it is invalid
 */
function withoutValueInError<Made>(name: string, make: () => Made): Made {
  try {
    return make();
  } catch {
    throw new TypeError(`${name} is no valid header`);
  }
}

import type { ClientOptions } from "./options.ts";

/** What the client knows of an operation; generated from the document. */
export interface RuntimeOperation {
  path: string;
  /** The fields of every request that allow only one value. */
  body: { header: Record<string, unknown> };
  /** Alternative ways of authentication; the client takes the first for which it has all options. */
  security: Way[];
  /** The name of the validator of each documented response, by status; empty if it has none. */
  responses: Record<string, string>;
  /** The statuses whose body is an array; every other documented body is an object. */
  arrays?: number[];
  /** Whether a repeated request has no further effect, or the field of the body whose value makes it so. */
  idempotent?: true | string;
  /** Reads all pages; an operation without pages does not refer to that code. */
  all?: (method: Method) => unknown;
}

/** Calls an operation. It never throws. */
export type Method = (input?: Fields, settings?: Fields) => Promise<unknown>;

/** HTTP headers that are sent together, each with the option that provides its value. */
export type Way = Record<string, Credential>;

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
export function chooseWay(
  name: string,
  { security }: RuntimeOperation,
  credentials: Pick<ClientOptions, Credential>,
  withUser: boolean | undefined,
): { way?: Way | undefined; missing: string } {
  const ways = security.filter((way) => !withUser || way.usersignature);
  if (!ways.length) throw new TypeError(`signUser: ${name} takes no user signature`);
  const missing = (way: Way) => Object.values(way).filter((credential) => !credentials[credential]);
  return {
    way: ways.find((way) => !missing(way).length),
    missing: ways.map((way) => missing(way).join(" and ")).join(" or "),
  };
}

/** Without a user, a query and a fragment. */
const PLAIN_ADDRESS = /^https?:\/\/[^/@]+\/[^?#]*$/;

/** @throws TypeError when it is not an http address that paths can be added to */
export function checkAddress(baseUrl: string): void {
  try {
    // In a page, an address may be relative. Paths are added to it.
    const { href } = new URL(baseUrl, globalThis.location?.href);
    if (PLAIN_ADDRESS.test(href) && baseUrl === baseUrl.trim()) return;
  } catch {
    // The message below says more.
  }
  // It may contain a password.
  throw new TypeError("baseUrl must be a plain http address such as https://payments.example");
}

const encoder = new TextEncoder();

/**
 * Returns the address of an operation.
 *
 * @throws TypeError when the query has a value that no URL can contain
 */
export function createUrl(baseUrl: string, { path }: RuntimeOperation, query: Fields = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (Object(value) === value) throw new TypeError(`query.${name} must be a text, a number or a boolean`);
    if (value !== undefined && value !== null) parameters.set(name, String(value));
  }
  const text = String(parameters);
  return baseUrl.replace(/\/+$/, "") + path + (text && `?${text}`);
}

/**
 * Makes the body of a request.
 *
 * @param app field of the header object that names the application, and its value
 * @param input fields of the operation, with `user_handle` where it acts for an end user
 * @param overrides fields of the header object that take precedence, `reference` among them
 * @returns the bytes to sign and to send
 * @throws TypeError when the input cannot be written as JSON
 */
export function encodeBody(
  { body }: RuntimeOperation,
  app: Fields,
  input: Fields,
  overrides: Fields,
): Uint8Array<ArrayBuffer> {
  const { user_handle, ...fields } = input;
  // The service counts in Unix seconds.
  const created = Math.floor(Date.now() / 1000);
  const header = { created, ...app, user_handle, ...body.header, ...overrides };
  return encoder.encode(JSON.stringify({ ...body, ...fields, header }));
}

/**
 * Sets the HTTP headers that authenticate a request.
 *
 * @param way the headers to send; all options that it needs are given
 * @param body the bytes that are sent
 * @throws when a signer or `authToken` throws, or returns anything but a text that is valid in an HTTP header
 */
export async function addCredentials(
  way: Way,
  options: Pick<ClientOptions, Credential>,
  body: Uint8Array<ArrayBuffer>,
  userHandle: string,
  headers: Headers,
): Promise<void> {
  const settings = Object.entries(way).map(async ([header, credential]) => {
    const option = options[credential] as unknown;
    const passed = credential === "signUser" ? [body, userHandle] : [body];
    const value = await (typeof option === "function" ? option(...passed) : option);
    if (!value || typeof value !== "string") throw new TypeError(`${credential} returned no text`);
    hideValue(header, () => headers.set(header, credential === "authToken" ? `Bearer ${value}` : value));
  });
  await Promise.all(settings);
}

/**
 * Makes a header without quoting its value, which may be secret, as the errors of `Headers` do.
 *
 * @param name for the message
 * @throws TypeError when it is invalid
 */
export function hideValue<Made>(name: string, make: () => Made): Made {
  try {
    return make();
  } catch {
    throw new TypeError(`${name} is no valid header`);
  }
}

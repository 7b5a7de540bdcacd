import type { ClientOptions } from "./options.ts";
import type { Settings } from "./request.ts";

/** Without a user, a query and a fragment. */
const PLAIN_ADDRESS = /^https?:\/\/[^/@]+\/[^?#]*$/;

/** Whether a value fits, and what it must be. */
type Kind = [fits: (value: unknown) => boolean, kind: string];

const isFunction = (value: unknown) => typeof value === "function";
const isText = (value: unknown) => typeof value === "string" && value !== "";

const FUNCTION: Kind = [isFunction, "a function"];
// NaN is not more than 0.
const MILLISECONDS: Kind = [(value) => typeof value === "number" && value > 0, "a number of milliseconds, more than 0"];

/** What the options of a call must be, where they are given. */
const CALL_KINDS: { [Option in keyof Settings]?: Kind } = {
  timeout: MILLISECONDS,
  attemptTimeout: MILLISECONDS,
  retries: [(value) => Number.isInteger(value) && (value as number) >= 0, "a whole number, 0 or more"],
  signal: [(value) => isFunction(Object(value).addEventListener), "an AbortSignal"],
  earlierReferences: [(value) => Array.isArray(value) && value.every(isText), "a list of texts"],
};

/** What the options of a client must be, where they are given. */
const KINDS: Record<keyof ClientOptions, Kind> = {
  baseUrl: [isPlainAddress, "a plain http address such as https://api.example"],
  appHandle: [isText, "a text"],
  signApp: FUNCTION,
  signUser: FUNCTION,
  authToken: [(value) => isText(value) || isFunction(value), "a text, or a function that returns one"],
  fetch: FUNCTION,
  timeout: MILLISECONDS,
  attemptTimeout: MILLISECONDS,
  retries: CALL_KINDS.retries as Kind,
  validate: [
    (value) => value === false || isFunction(value),
    "a function: validateResponse of token-payments-contract/validators",
  ],
  middleware: [Array.isArray, "a list of openapi-fetch middleware, such as [logging()]"],
  onRequest: FUNCTION,
  onResponse: FUNCTION,
  onError: FUNCTION,
};

/**
 * Checks the options of a client.
 *
 * @throws TypeError when one is missing, unknown, or of a kind that cannot work; it names the option, and never quotes a text
 */
export function checkClientOptions(options: ClientOptions): void {
  const names = Object.keys(KINDS);
  const unknown = Object.keys(Object(options)).find((option) => !names.includes(option));
  if (unknown) throw new TypeError(`there is no option ${unknown}; there are ${names.join(", ")}`);
  const { baseUrl = null, appHandle = null } = Object(options);
  check(KINDS, { ...options, baseUrl, appHandle });
}

/** @throws TypeError when an option of a call is of a kind that cannot work; it names the option */
export function checkCallOptions(settings: Settings): void {
  check(CALL_KINDS, settings);
}

/** @throws TypeError when it is no middleware of openapi-fetch, which would do nothing */
export function checkMiddleware(middleware: unknown): void {
  const named = ["onRequest", "onResponse", "onError"].map((name) => Object(middleware)[name]);
  const hooks = named.filter((hook) => hook !== undefined);
  if (!hooks.length || !hooks.every(isFunction))
    throw new TypeError("a middleware must be an object with onRequest, onResponse or onError");
}

function isPlainAddress(value: unknown): boolean {
  try {
    // In a page, an address may be relative. Paths are added to it.
    const { href } = new URL(value as string, globalThis.location?.href);
    return PLAIN_ADDRESS.test(href) && value === (value as string).trim();
  } catch {
    return false;
  }
}

function check(kinds: Record<string, Kind | undefined>, values: object): void {
  for (const [option, value] of Object.entries(values)) {
    const [fits, kind] = kinds[option] ?? [];
    // An address may contain a password.
    if (fits && value !== undefined && !fits(value)) throw new TypeError(`${option} must be ${kind}`);
  }
}

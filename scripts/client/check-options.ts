import type { ClientOptions } from "./options.ts";

/** Without a user, a query and a fragment. */
const PLAIN_ADDRESS = /^https?:\/\/[^/@]+\/[^?#]*$/;

/** Whether a value fits, and what it must be. */
type Kind = [fits: (value: unknown) => boolean, kind: string];

const isFunction = (value: unknown) => typeof value === "function";
// NaN is not 0 or more.
const isPositive = (value: unknown) => typeof value === "number" && value >= 0;

const FUNCTION: Kind = [isFunction, "a function"];
const MILLISECONDS: Kind = [isPositive, "a number of milliseconds, 0 or more"];

/** What the options must be, where they are given. */
const KINDS: { [Option in keyof ClientOptions]?: Kind } = {
  signApp: FUNCTION,
  signUser: FUNCTION,
  fetch: FUNCTION,
  onRequest: FUNCTION,
  onResponse: FUNCTION,
  onError: FUNCTION,
  validate: [
    (value) => value === false || isFunction(value),
    "a function: validateResponse of token-payments-contract/validators",
  ],
  timeout: MILLISECONDS,
  attemptTimeout: MILLISECONDS,
  retries: [(value) => isPositive(value) && Number.isInteger(value), "a whole number, 0 or more"],
  middleware: [
    (value) => Array.isArray(value) && value.every((item) => Object(item) === item),
    "a list of openapi-fetch middleware, such as [logging()]",
  ],
};

/**
 * Checks options of a client, or of a call.
 *
 * @throws TypeError when one is of a kind that cannot work; it names the option, and never quotes a text
 */
export function checkOptions(options: Partial<ClientOptions>): void {
  for (const [option, [fits, kind]] of Object.entries(KINDS)) {
    const value = options[option as keyof ClientOptions] as unknown;
    if (value !== undefined && !fits(value)) throw new TypeError(`${option} must be ${kind}`);
  }
}

/** @throws TypeError when the address is not one of http that paths can be added to, or there is no handle */
export function checkRequired({ baseUrl, appHandle }: ClientOptions): void {
  if (typeof appHandle !== "string") throw new TypeError("appHandle must be a text");
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

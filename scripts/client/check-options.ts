import type { ClientOptions } from "./options.ts";

/** Without a user, a query and a fragment. */
const PLAIN_ADDRESS = /^https?:\/\/[^/@]+\/[^?#]*$/;

const FUNCTION = "a function";

/** What the options must be, where they are given. */
const KINDS: { [Option in keyof ClientOptions]?: string } = {
  appHandle: "a text",
  signApp: FUNCTION,
  signUser: FUNCTION,
  fetch: FUNCTION,
  onRequest: FUNCTION,
  onResponse: FUNCTION,
  onError: FUNCTION,
  validate: "a function: validateResponse of token-payments-contract/validators",
  timeout: "a number of milliseconds, 0 or more",
  attemptTimeout: "a number of milliseconds, 0 or more",
  retries: "a whole number, 0 or more",
  middleware: "a list of openapi-fetch middleware, such as [logging()]",
};

/**
 * Checks options of a client, or of a call.
 *
 * @throws TypeError when one is of a kind that cannot work; it names the option, and never quotes a text
 */
export function checkOptions(options: Partial<ClientOptions>): void {
  for (const [option, kind] of Object.entries(KINDS)) {
    const value = options[option as keyof ClientOptions] as unknown;
    if (value === undefined || (option === "validate" && value === false) || fits(value, kind)) continue;
    const given = typeof value === "number" ? value : value === null ? "null" : `a ${typeof value}`;
    throw new TypeError(`${option} must be ${kind}; it is ${given}`);
  }
}

function fits(value: unknown, kind: string): boolean {
  if (kind.startsWith("a text")) return typeof value === "string";
  if (kind.startsWith(FUNCTION)) return typeof value === "function";
  if (kind.startsWith("a list")) return Array.isArray(value) && value.every((item) => Object(item) === item);
  // NaN is not 0 or more.
  return typeof value === "number" && value >= 0 && (kind.startsWith("a number") || Number.isInteger(value));
}

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

import type { MockServerOptions } from "./interface.ts";

/** The longest time that a timer of JavaScript can wait, in milliseconds; with more, it fires at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** Returns what is wrong with a value. */
export type Check = (value: unknown) => string | false;

const CHECKS: Record<keyof MockServerOptions, Check> = {
  dynamic: (value) => typeof value !== "boolean" && "must be true or false",
  seed: (value) => (typeof value !== "string" || value === "") && "must be a string that is not empty",
  port: (value) => !isIntegerBetween(value, 0, 65535) && "must be an integer from 0 to 65535",
  host: (value) => (typeof value !== "string" || value === "") && "must be an address, such as 127.0.0.1",
  eventsTo: receiverProblem,
  eventDelay: (value) => !isIntegerBetween(value, 0, LONGEST_TIMER) && `must be an integer from 0 to ${LONGEST_TIMER}`,
  onEvent: mustBeFunction,
  log: mustBeFunction,
  logEvent: mustBeFunction,
};

/**
 * Checks the options of a mock when it is made: at the first request or event, nobody would see the reason.
 *
 * @throws TypeError that names the option and what it must be
 */
export function checkOptions(options: MockServerOptions): void {
  for (const [name, check] of Object.entries(CHECKS)) {
    const value: unknown = options[name as keyof MockServerOptions];
    const problem = value !== undefined && check(value);
    if (problem) throw new TypeError(`The option ${name} of the mock ${problem}; it is ${described(value)}.`);
  }
}

/** Returns what is wrong with the URL of a receiver of events; false if nothing is. */
export function receiverProblem(value: unknown): string | false {
  const url = typeof value === "string" && URL.canParse(value) ? new URL(value) : undefined;
  if (!url || !["http:", "https:"].includes(url.protocol)) {
    return "must be an http or https address, such as http://127.0.0.1:4011";
  }
  return (url.username !== "" || url.password !== "") && "must not contain a user name or password";
}

function mustBeFunction(value: unknown): string | false {
  return typeof value !== "function" && "must be a function";
}

/** Whether a value is an integer between two bounds, both included. */
export function isIntegerBetween(value: unknown, least: number, most: number): boolean {
  return Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
}

/** Shows a value in a message. */
export function described(value: unknown): string {
  // Without the password of a URL.
  if (typeof value === "string") return JSON.stringify(value.replace(/\/\/[^@/]*@/, "//…@"));
  if (value === null || typeof value === "number" || typeof value === "boolean") return String(value);
  return `of type ${typeof value}`;
}

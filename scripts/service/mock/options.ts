import { joinWords } from "../../contract/utilities.ts";
import { findAddressProblem, hideUserInfo } from "../http/addresses.ts";
import type { MockFetchOptions, MockServerOptions } from "./interface.ts";

/** The longest time that a timer of JavaScript can wait, in milliseconds; with more, it fires at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** Returns what is wrong with a value. */
export type Check = (value: unknown) => string | false;

const COMMON_CHECKS: Record<keyof (MockFetchOptions | MockServerOptions), Check> = {
  dynamic: (value) => typeof value !== "boolean" && "must be true or false",
  seed: (value) => (typeof value !== "string" || value === "") && "must be a string that is not empty",
  onEvent: mustBeFunction,
};

export const FETCH_CHECKS: Record<keyof MockFetchOptions, Check> = {
  ...COMMON_CHECKS,
  // The controls check it, which know the responses of the contract.
  prefer: () => false,
};

export const SERVER_CHECKS: Record<keyof MockServerOptions, Check> = {
  ...COMMON_CHECKS,
  port: (value) => !isIntegerBetween(value, 0, 65535) && "must be an integer from 0 to 65535",
  host: (value) => (typeof value !== "string" || value === "") && "must be an address, such as 127.0.0.1",
  eventsTo: findAddressProblem,
  eventDelay: (value) => !isIntegerBetween(value, 0, LONGEST_TIMER) && `must be an integer from 0 to ${LONGEST_TIMER}`,
  log: mustBeFunction,
  logEvent: mustBeFunction,
};

/**
 * Checks the options of a mock when it is made: at the first request or event, nobody would see the reason.
 *
 * @param checks by the names of the options that there are
 * @throws TypeError that names the option and what it must be, or that there is no such option
 */
export function checkOptions(options: object, checks: Record<string, Check>): void {
  for (const [name, value] of Object.entries(options)) {
    const check = Object.hasOwn(checks, name) ? checks[name] : undefined;
    if (check === undefined) {
      throw new TypeError(`The mock has no option ${name} here; it has ${joinWords(Object.keys(checks))}.`);
    }
    const problem = value !== undefined && check(value);
    if (problem) throw new TypeError(`The option ${name} of the mock ${problem}; it is ${described(value)}.`);
  }
}

function mustBeFunction(value: unknown): string | false {
  return typeof value !== "function" && "must be a function";
}

/** Whether a value is an integer between two bounds, both included. */
function isIntegerBetween(value: unknown, least: number, most: number): boolean {
  return Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
}

/** Shows a value in a message. */
export function described(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(hideUserInfo(value));
  if (value === null || typeof value === "number" || typeof value === "boolean") return String(value);
  return `of type ${typeof value}`;
}

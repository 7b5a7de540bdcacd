import parsePreferHeader from "parse-prefer-header";
import type { Operation } from "../../contract/contract.ts";
import { RequestError } from "../http/messages.ts";
import { FAULT_HEADER, FAULTS } from "./faults.ts";
import type { MockPreference } from "./interface.ts";
import { responseFor, responsesInFull, type WantedResponse } from "./negotiate.ts";
import { type Check, described } from "./options.ts";

/** The longest delay that `Prefer: wait` can ask for, in seconds. */
export const LONGEST_WAIT = 60;

/** All that a request can choose beside a response, for every operation, and the header that chooses it. */
export const TRANSPORT_SCENARIOS = [
  {
    name: "wait",
    summary: `The response, or the fault, is delayed by up to ${LONGEST_WAIT} seconds`,
    header: "Prefer: wait=<seconds>",
  },
  ...FAULTS.map(({ name, summary }) => ({ name, summary, header: `${FAULT_HEADER}: ${name}` })),
];

/** What the header `Prefer` of a request states. */
export interface Preferences {
  /** Time before the response, in milliseconds. */
  delay: number;
  /** Only what the header states; a RequestError where it is invalid, since the service reports missing credentials first. */
  wanted: Partial<WantedResponse> | RequestError;
}

/**
 * Reads the header `Prefer`: `code`, `example`, `dynamic` and `seed`, as Prism documents them, and `wait` of RFC 7240,
 * section 4.3, which may have a fraction here.
 *
 * @param header value of the header, such as `code=403, example=only_wallet`, or with a semicolon in place of the comma
 * @throws RequestError when `wait` is no number of seconds, or too long (400)
 */
export function parsePrefer(header: string | undefined): Preferences {
  if (header === undefined) return { delay: 0, wanted: {} };
  const parsed = parsePreferHeader(header);
  const [wait, code, example, dynamic, seed] = NAMES.map((name) => {
    // After a semicolon, it is a parameter of the one before, such as `codeExample`: it means the same.
    const parameter = name.replace(/^./, (first) => first.toUpperCase());
    const keys = [name, ...NAMES.map((before) => before + parameter)];
    return keys.map((key) => parsed[key]).find((value) => value !== undefined);
  });
  return { delay: delayOf(wait), wanted: wantedBy({ code, example, dynamic, seed }, header) };
}

const NAMES = ["wait", "code", "example", "dynamic", "seed"];
type Stated = Record<string, string | true | undefined>;

function delayOf(wait: Stated[string]): number {
  if (wait === undefined) return 0;
  const seconds = Number(wait);
  if (/^(\d*\.)?\d+$/.test(String(wait)) && seconds <= LONGEST_WAIT) return seconds * 1000;
  const sent = wait === true ? "it has no value" : `it is ${JSON.stringify(wait)}`;
  throw new RequestError(400, `The preference wait must be a number of seconds from 0 to ${LONGEST_WAIT}; ${sent}.`);
}

function wantedBy({ code, example, dynamic, seed }: Stated, header: string): Preferences["wanted"] {
  if (header.split('"').length % 2 === 0) return invalid("has a quote that is not closed");
  for (const [name, value] of Object.entries({ code, example, seed })) {
    if (value === true) return invalid(`${name} needs a value, as in ${name}=${name === "code" ? 403 : "name"}`);
  }
  if (code !== undefined && !/^[1-5]\d\d$/.test(String(code))) {
    return invalid(`code must be an HTTP status from 100 to 599, not "${code}"`);
  }
  if (dynamic !== undefined && !["true", "false"].includes(String(dynamic))) {
    return invalid(`dynamic must be true or false, not "${dynamic}"`);
  }
  return {
    ...(code !== undefined && { code: Number(code) }),
    ...(example !== undefined && { example: String(example) }),
    ...(dynamic !== undefined && { dynamic: String(dynamic) === "true" }),
    ...(seed !== undefined && { seed: String(seed) }),
  };
}

function invalid(message: string): RequestError {
  return new RequestError(400, message, { place: { part: "headers", path: ["prefer"] } });
}

/** A preference of any operation, which a caller without types may have got wrong. */
type AnyPreference = { [Name in keyof MockPreference]?: unknown };

const faultNames: string[] = FAULTS.map(({ name }) => name);

const CHECKS: Record<string, Check> = {
  status: (value) => !Number.isInteger(value) && "must be an integer",
  example: (value) => typeof value !== "string" && "must be the name of an example",
  dynamic: (value) => typeof value !== "boolean" && "must be true or false",
  data: (value) => Object(value) !== value && "must be an object or a list",
  wait: (value) => {
    const isDelay = typeof value === "number" && value >= 0 && value <= LONGEST_WAIT;
    return !isDelay && `must be a number of seconds from 0 to ${LONGEST_WAIT}`;
  },
  event: (value) => Object(value) !== value && 'must be an object, such as { outcome: "failed" }',
  fault: (value) => !faultNames.includes(value as string) && `must be one of ${faultNames.map(described).join(", ")}`,
};

/**
 * Writes a preference as the headers by which any client states it, which have no `data` and no `event`.
 *
 * @param operations those of which one must have such a response
 * @throws TypeError when none has, or the preference is invalid
 */
export function headersFor(preference: AnyPreference, operations: Operation[]): Record<string, string> {
  if (typeof preference !== "object" || preference === null) {
    throw new TypeError(`A preference must be an object, such as { status: 403 }; it is ${described(preference)}.`);
  }
  const stated = Object.entries(preference).filter(([, value]) => value !== undefined);
  for (const [name, value] of stated) {
    const check = Object.hasOwn(CHECKS, name) ? CHECKS[name] : undefined;
    if (!check) throw new TypeError(`A preference has no "${name}"; it has ${Object.keys(CHECKS).join(", ")}.`);
    const problem = check(value);
    if (problem) throw new TypeError(`The ${name} of a preference ${problem}; it is ${described(value)}.`);
  }
  checkResponse(preference as { status?: number; example?: string }, operations);
  const { data: _data, event: _event, fault, status: code, wait, ...others } = Object.fromEntries(stated);
  const preferences = Object.entries({
    ...others,
    ...(code !== undefined && { code }),
    // Not as 1e-7.
    ...(wait !== undefined && { wait: (wait as number).toFixed(3) }),
  });
  return {
    ...(preferences.length > 0 && { prefer: preferences.map(([name, value]) => `${name}=${value}`).join(", ") }),
    ...(fault !== undefined && { [FAULT_HEADER]: String(fault) }),
  };
}

function checkResponse({ status, example }: { status?: number; example?: string }, operations: Operation[]): void {
  const problems: string[] = [];
  for (const operation of operations) {
    try {
      responseFor(operation, { code: status, example });
      return;
    } catch (error) {
      problems.push((error as Error).message);
    }
  }
  if (operations.length === 1) throw new TypeError(problems[0]);
  const withStatus = status === undefined ? "" : ` with status ${status}`;
  const missing = example === undefined ? `a response${withStatus}` : `the example "${example}"${withStatus}`;
  const responseLists = operations.map((operation) => `${operation.name} has ${responsesInFull(operation)}`).join("; ");
  throw new TypeError(`No operation has ${missing}. ${responseLists}.`);
}

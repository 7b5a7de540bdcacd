import type { Operation } from "../contract/contract.ts";
import { FAULT_HEADER, FAULTS, LONGEST_WAIT } from "./faults.ts";
import type { MockPreference } from "./interface.ts";
import { responseFor, responsesInFull } from "./negotiate.ts";
import { type Check, described } from "./options.ts";

/** A preference of any operation, which a caller without types may have got wrong. */
type Preference = { [Name in keyof MockPreference]?: unknown };

/** A response of any operation. */
interface Selection {
  status?: number;
  example?: string;
}

const faultNames: string[] = FAULTS.map(({ name }) => name);

const CHECKS: Record<string, Check> = {
  status: (value) => !Number.isInteger(value) && "must be an integer",
  example: (value) => typeof value !== "string" && "must be the name of an example",
  dynamic: (value) => typeof value !== "boolean" && "must be true or false",
  wait: (value) => {
    const isDelay = typeof value === "number" && value >= 0 && value <= LONGEST_WAIT;
    return !isDelay && `must be a number of seconds from 0 to ${LONGEST_WAIT}`;
  },
  fault: (value) => !faultNames.includes(value as string) && `must be one of ${faultNames.join(", ")}`,
};

/**
 * Writes a preference as the headers by which any client states it.
 *
 * @param operations those of which one must have such a response
 * @throws TypeError when none has, or the preference is invalid
 */
export function headersFor(preference: Preference, operations: Operation[]): Record<string, string> {
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
  checkResponse(preference as Selection, operations);
  const { fault, status: code, wait, ...others } = Object.fromEntries(stated);
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

function checkResponse({ status, example }: Selection, operations: Operation[]): void {
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
  const all = operations.map((operation) => `${operation.name} has ${responsesInFull(operation)}`).join("; ");
  throw new TypeError(`No operation has ${missing}. ${all}.`);
}

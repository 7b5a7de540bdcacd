import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Contract } from "../../contract/contract.ts";
import { readYaml, type SourceFault, unknownKeys } from "../../contract/yaml-file.ts";
import { listValues } from "./values.ts";

const FILE = "docs/outcomes.yaml";

/** How the time of an event compares with that of the state. */
export const AGES = ["older", "same", "newer"] as const;
export type Age = (typeof AGES)[number];

/** The new state for my state and an event of the outcomes of another, by the age of the event. */
export type PrecedenceRow = Record<"state" | "event" | Age, string> & { alert?: Age[] };

/** Which outcome of a transaction wins. */
export interface Precedence {
  /** The names of the events that have these outcomes. */
  events: string[];
  /** The outcomes of each state. */
  states: Record<string, string[]>;
  rows: PrecedenceRow[];
}

/**
 * Reads which outcome wins.
 *
 * @returns undefined for a contract without the file
 * @throws BuildFailure with the line where the file misses an outcome or a pair of states, or has one that does not exist
 */
export async function readPrecedence(root: string, contract: Contract): Promise<Precedence | undefined> {
  if (!existsSync(join(root, FILE))) return undefined;
  const { data, failure } = await readYaml(root, FILE);
  const faults = unknownKeys(Object(data), ["events", "states", "rows"]);
  if (faults.length > 0) throw failure(faults);
  const precedence = data as Precedence;
  const { events, states, rows } = precedence;
  const names = Object.keys(states);
  const [stated, listed] = [
    Object.values(states).flat(),
    events.flatMap((name) => listValues(contract, name, "outcome")),
  ];
  const report = (path: SourceFault["path"], values: string[], what: string) => {
    if (values.length > 0) faults.push({ path, message: `${what}: ${values.join(", ")}.` });
  };
  report(
    ["states"],
    [...new Set(listed)].filter((value) => !stated.includes(value)),
    "no state has the outcome",
  );
  report(
    ["states"],
    stated.filter((value) => !listed.includes(value)),
    "the contract has no such outcome",
  );
  for (const [index, { alert = [], ...row }] of rows.entries()) {
    faults.push(...unknownKeys(row, ["state", "event", ...AGES], ["rows", index]));
    report(
      ["rows", index],
      Object.values(row).filter((name) => !names.includes(name)),
      "`states` does not have",
    );
    report(
      ["rows", index],
      alert.filter((age) => !AGES.includes(age)),
      "an event is older, same or newer, not",
    );
  }
  const pairs = rows.map(({ state, event }) => `${state} and ${event}`);
  const needed = names.flatMap((state) => names.map((event) => `${state} and ${event}`));
  report(
    ["rows"],
    needed.filter((pair) => pairs.filter((each) => each === pair).length !== 1),
    "needs one row for",
  );
  if (faults.length > 0) throw failure(faults);
  return precedence;
}

/** The other states that an outcome replaces, unless its event is older, in Markdown. */
export function listReplaced({ states, rows }: Precedence, outcome: string): string[] {
  return rows.flatMap(({ state, event, newer }) => {
    return state !== event && newer === event && states[event]?.includes(outcome) ? [writeState(states, state)] : [];
  });
}

/** The name of a state, in Markdown: as code where it is an outcome. */
export function writeState(states: Precedence["states"], state: string): string {
  return states[state]?.includes(state) ? `\`${state}\`` : state;
}

import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Contract } from "./contract.ts";
import { AGES, type Precedence } from "./outcomes.ts";
import { listEventValues } from "./views.ts";
import { readYaml, type SourceFault, unknownKeys } from "./yaml-file.ts";

const FILE = "docs/outcomes.yaml";

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
    events.flatMap((name) => listEventValues(contract, name, "outcome")),
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

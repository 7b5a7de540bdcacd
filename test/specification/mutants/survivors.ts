import { readFileSync } from "node:fs";
import { parse } from "yaml";
import type { Mutant } from "./mutant.ts";
import type { Verdict } from "./worker.ts";

/** Mutants with a common reason for being on a list, each by its pointer and its change. */
interface Group {
  reason: string;
  mutants: string[];
}

/** The mutants that no case kills, as `survivors.yaml` explains them. */
export interface Survivors {
  tables: Group[];
  nothing: Group[];
}

/** The list of the contract. */
export function readSurvivors(): Survivors {
  return parse(readFileSync(new URL("survivors.yaml", import.meta.url), "utf8"));
}

/** How the list names a mutant. */
export function nameOf({ pointer, change }: Mutant): string {
  return `${pointer} ${change}`;
}

/**
 * Holds verdicts against the list, both ways.
 *
 * @returns one line for each mutant that is missing on the list, that should not be there, or that is there twice
 */
export function departuresFromList(verdicts: Verdict[], { tables, nothing }: Survivors): string[] {
  const listed = new Map<string, string>();
  const problems: string[] = [];
  for (const [list, groups] of Object.entries({ tables, nothing })) {
    for (const name of groups.flatMap(({ mutants }) => mutants)) {
      if (listed.has(name)) problems.push(`${name}: listed twice in survivors.yaml`);
      listed.set(name, list);
    }
  }
  for (const { mutant, killer } of verdicts) {
    const name = nameOf(mutant);
    const is = listIn(killer);
    const should = listed.get(name);
    if (is !== should) problems.push(`${name}: ${told(is, killer?.problem)}, ${advice(is, should)}`);
    listed.delete(name);
  }
  return [...problems, ...[...listed.keys()].map((name) => `${name}: in survivors.yaml, but there is no such mutant`)];
}

/** The list on which a mutant belongs, undefined if a case kills it. */
function listIn(killer: Verdict["killer"]): keyof Survivors | undefined {
  if (killer?.by === "case") return undefined;
  return killer === undefined ? "nothing" : "tables";
}

function told(list: keyof Survivors | undefined, problem = ""): string {
  if (list === "nothing") return "survives";
  return list === "tables" ? `no case kills it, only a table (${problem})` : `killed by a case (${problem})`;
}

function advice(is: keyof Survivors | undefined, should: string | undefined): string {
  if (is === undefined) return `so take it off the list "${should}" of survivors.yaml`;
  if (should === undefined)
    return `so write a case that tells it, or list it with its reason under "${is}" in survivors.yaml`;
  return `so move it to the list "${is}" of survivors.yaml`;
}

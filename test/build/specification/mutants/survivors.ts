import { readFileSync } from "node:fs";
import { parse } from "yaml";
import type { Killer } from "./jury.ts";
import type { Mutant } from "./mutant.ts";

/** A mutant of the contract, and what killed it, if anything. */
export interface Verdict {
  mutant: Mutant;
  killer: Killer | undefined;
}

/** Mutants with a common reason for surviving, each by its pointer and its change. */
interface Survivors {
  reason: string;
  mutants: string[];
}

/** The list of the contract. */
export function readSurvivors(): Survivors[] {
  return parse(readFileSync(new URL("../survivors.yaml", import.meta.url), "utf8"));
}

/** How the list names a mutant. */
export function nameOf({ pointer, change }: Mutant): string {
  return `${pointer} ${change}`;
}

/**
 * Compares verdicts with the list, both ways.
 *
 * @returns one line for each mutant that is missing in the list, that should not be there, or that is there twice
 */
export function departuresFromList(verdicts: Verdict[], survivors: Survivors[]): string[] {
  const names = survivors.flatMap(({ mutants }) => mutants);
  const listed = new Set(names);
  const known = new Set(verdicts.map(({ mutant }) => nameOf(mutant)));
  return [
    ...names
      .filter((name, index) => names.indexOf(name) !== index)
      .map((name) => `${name}: listed twice in survivors.yaml`),
    ...[...listed]
      .filter((name) => !known.has(name))
      .map((name) => `${name}: in survivors.yaml, but there is no such mutant`),
    ...verdicts.flatMap(({ mutant, killer }) => {
      const name = nameOf(mutant);
      if (killer === undefined && !listed.has(name)) {
        return [`${name}: survives; add a row or a case that notices it, or list it with its reason in survivors.yaml`];
      }
      if (killer === undefined || !listed.has(name)) return [];
      return [`${name}: killed by a ${killer.by} (${killer.problem}); remove it from survivors.yaml`];
    }),
  ];
}

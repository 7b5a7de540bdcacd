import { readFileSync } from "node:fs";
import { dirname, relative, sep } from "node:path";
import { ROOT } from "../../support/pages.ts";

/** A mutant of the tester with its verdict, as far as it is used here. */
export interface Mutant {
  /** Absolute path. */
  fileName: string;
  /** Lines and columns count from 1. */
  location: Record<"start" | "end", { line: number; column: number }>;
  replacement: string;
  /** Others, such as `RuntimeError`, are no verdict. */
  status: "Killed" | "Timeout" | "Survived" | "NoCoverage" | string;
}

const survives = ({ status }: Mutant) => status === "Survived" || status === "NoCoverage";

/** The share of killed mutants, by folder, and how many have no verdict, if any. */
export function scores(mutants: Mutant[]): string[] {
  const folders = Map.groupBy(mutants, ({ fileName }) => dirname(pathOf(fileName)));
  return [...folders].sort().map(([folder, list]) => {
    const killed = list.filter(({ status }) => ["Killed", "Timeout"].includes(status)).length;
    const judged = killed + list.filter(survives).length;
    const others = judged === list.length ? "" : `  (${list.length - judged} more without a verdict)`;
    return `${((100 * killed) / judged).toFixed(1).padStart(5)} %  ${killed} of ${judged}  ${folder}${others}`;
  });
}

/** Lists the mutants that no test kills, each as `nameOf` names it. */
export function listSurvivors(mutants: Mutant[]): string[] {
  return mutants.filter(survives).map(nameOf);
}

/** Names a mutant by its file and its line, with the change between guillemets. */
export function nameOf({ fileName, location: { start, end }, replacement }: Mutant): string {
  const lines = readFileSync(fileName, "utf8")
    .split("\n")
    .slice(start.line - 1, end.line);
  const before = lines[0]?.slice(0, start.column - 1) ?? "";
  const after = lines.at(-1)?.slice(end.column - 1) ?? "";
  const original = lines.join("\n").slice(before.length, after === "" ? undefined : -after.length);
  const change = `${before}«${original} → ${replacement}»${after}`.replaceAll(/\s+/g, " ").trim();
  return `${pathOf(fileName)}: ${change}`;
}

function pathOf(fileName: string): string {
  return relative(ROOT, fileName).replaceAll(sep, "/");
}

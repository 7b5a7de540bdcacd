import { readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parse } from "yaml";

/** A mutant with its verdict, as far as it is used here; the packages of the tester are installed at run time only. */
interface Mutant {
  /** Absolute path. */
  fileName: string;
  /** Lines and columns count from 1. */
  location: Record<"start" | "end", { line: number; column: number }>;
  replacement: string;
  /** Others, such as `RuntimeError`, are no verdict. */
  status: "Killed" | "Timeout" | "Survived" | "NoCoverage" | string;
}

/** Mutants with a common reason for surviving, each as `nameOf` names it. */
interface Survivors {
  reason: string;
  mutants: string[];
}

interface Tester {
  Stryker: new (options: object) => { runMutationTest(): Promise<Mutant[]> };
}

const root = resolve(import.meta.dirname, "../../..");

/** What ships. The tests of the other rooms start processes, in which the tester activates no mutant. */
const SHIPPED = ["scripts/package", "scripts/mock"];

/**
 * Judges the mutants of some folders by the tests of the mock and of the package, and prints the score of each folder
 * and every survivor that is not listed with its reason. What did not change since the last run is not judged again.
 *
 * @param folders below `scripts/package` or `scripts/mock`, or single files; all of both if there are none
 * @param force judges every mutant again
 * @returns the exit code: 1 when a survivor is not listed, or a listed one is killed
 */
export async function mutateCode(folders: string[], force: boolean): Promise<number> {
  const path = join(import.meta.dirname, "node_modules/@stryker-mutator/core/dist/src/index.js");
  const { Stryker }: Tester = await import(pathToFileURL(path).href);
  process.chdir(root);
  const tester = new Stryker({
    mutate: (folders.length > 0 ? folders : SHIPPED).map((folder) => {
      return folder.endsWith(".ts") ? folder : `${folder}/**/!(*.d).ts`;
    }),
    testRunner: "vitest",
    // The client and the parser are tested as they are built, so the tests import none of their files.
    vitest: { configFile: "test/tools/mutation/vitest.config.ts", related: false },
    buildCommand: "node scripts/build.ts",
    coverageAnalysis: "perTest",
    concurrency: 1,
    incremental: true,
    incrementalFile: "test/tools/mutation/.last-run.json",
    force,
    reporters: ["progress-append-only"],
    // A busy machine may need longer than the first run.
    timeoutMS: 10_000,
    tempDirName: ".stryker-tmp",
  });
  const paths = (folders.length > 0 ? folders : SHIPPED).map((folder) => resolve(folder));
  // An incremental run also returns what it knows of other files.
  const mutants = (await tester.runMutationTest()).filter(({ fileName }) => {
    return paths.some((path) => fileName === path || fileName.startsWith(join(path, "/")));
  });
  console.log(scores(mutants).join("\n"));

  const list: Survivors[] = parse(readFileSync(join(import.meta.dirname, "survivors.yaml"), "utf8"));
  const found = departures(mutants, list);
  for (const line of found) console.error(line);
  if (found.length > 0) return 1;
  console.log("The survivors are those of test/tools/mutation/survivors.yaml, each with its reason.");
  return 0;
}

const survives = ({ status }: Mutant) => status === "Survived" || status === "NoCoverage";

/** The share of killed mutants, by folder. */
function scores(mutants: Mutant[]): string[] {
  const judged = mutants.filter((mutant) => survives(mutant) || ["Killed", "Timeout"].includes(mutant.status));
  const folders = Map.groupBy(judged, ({ fileName }) => relative(root, dirname(fileName)));
  return [...folders].sort().map(([folder, list]) => {
    const killed = list.filter((mutant) => !survives(mutant)).length;
    return `${((100 * killed) / list.length).toFixed(1).padStart(5)} %  ${killed} of ${list.length}  ${folder}`;
  });
}

/**
 * Compares the survivors with the list, both ways.
 *
 * @returns a line for each survivor that is not listed, and for each listed mutant that is killed or is gone
 */
function departures(mutants: Mutant[], list: Survivors[]): string[] {
  const survivors = new Set(mutants.filter(survives).map(nameOf));
  const listed = new Set(list.flatMap(({ mutants }) => mutants));
  const files = new Set(mutants.map(({ fileName }) => relative(root, fileName)));
  const gone = [...listed].filter((name) => files.has(String(name.split(": ")[0])) && !survivors.has(name));
  return [
    ...[...survivors.difference(listed)].map((name) => `survives: ${name}`),
    ...gone.map((name) => `in survivors.yaml, but killed, or no mutant any more: ${name}`),
  ];
}

/** Names a mutant by its file and its lines, with the change between guillemets: no other line of the file moves it. */
function nameOf({ fileName, location: { start, end }, replacement }: Mutant): string {
  const lines = readFileSync(fileName, "utf8")
    .split("\n")
    .slice(start.line - 1, end.line);
  const before = lines[0]?.slice(0, start.column - 1) ?? "";
  const after = lines.at(-1)?.slice(end.column - 1) ?? "";
  const original = lines.join("\n").slice(before.length, after === "" ? undefined : -after.length);
  const change = `${before}«${original} → ${replacement}»${after}`.replaceAll(/\s+/g, " ").trim();
  return `${relative(root, fileName)}: ${change}`;
}

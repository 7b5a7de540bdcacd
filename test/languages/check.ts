import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { parse } from "yaml";
import type { GeneratorResult } from "../../scripts/docs/languages.ts";
import { ROOT } from "../support/pages.ts";
import { compileWithAssertions } from "./assertions.ts";
import { BUNDLES, FOLDER, MODULES, runProgram } from "./support.ts";

/** A generator, and a program that uses what it generates: an entry of `checks.yaml`, which describes the fields. */
export interface Check {
  language: string;
  /** An npm package. */
  generator: string;
  bundle: keyof typeof BUNDLES;
  /** Path of the program in this folder, which identifies the check. */
  program: string;
  options?: string;
  generate: string;
  strict?: string;
  types?: string;
  compile?: string;
  run?: string;
  /** Programs on the path, and absolute paths. */
  needs?: string[];
  lost?: string[];
}

export const CHECKS: Check[] = parse(readFileSync(join(FOLDER, "checks.yaml"), "utf8"));

/** Returns which of the programs and paths that a check needs are missing here. */
export function missingFor({ needs = [] }: Pick<Check, "needs">): string[] {
  const folders = (process.env.PATH ?? "").split(":");
  return needs.filter((need) => !folders.some((folder) => existsSync(resolve(folder, need))));
}

/**
 * Generates code, and compiles and runs the program that uses it.
 *
 * @param environment the variables that the program reads: `SERVER`, the address of the mock, and `EVENTS`, the path of
 *   a file with an event on each line
 * @returns the lines that the program prints, those that it prints without the variable `EVENTS`, and the result
 * @throws Error with what a command prints, if it fails
 */
export async function runCheck(
  check: Check,
  environment: { SERVER: string; EVENTS: string },
): Promise<{ lines: string[]; linesWithoutEvents: string[]; result: Omit<GeneratorResult, "tried"> }> {
  const { language, generator, bundle, options, program, strict, types, compile } = check;
  const path = join(FOLDER, program);
  const filledIn = (command: string) =>
    command
      .replaceAll("$BUNDLE", relative(dirname(path), BUNDLES[bundle]))
      .replaceAll("$MODULES", relative(dirname(path), MODULES))
      .replaceAll("$OPTIONS", options ?? "");
  const generate = filledIn(`mkdir -p generated; ${check.generate}`);
  const run = filledIn(check.run ?? `sh run.sh ${basename(program, ".ts")}`);
  const execute = (command: string, variables: Record<string, string> = environment) =>
    runProgram(dirname(path), ["bash", "-ec", command], variables);

  await execute(generate);
  if (strict !== undefined) await execute(strict);
  const lost = types === undefined ? [] : await compileWithAssertions(path, types);
  if (compile !== undefined) await execute(filledIn(compile));
  const output = await execute(run);
  const { EVENTS: _, ...others } = environment;
  const outputWithoutEvents = await execute(run, others);

  const version = versionOf(generator);
  const allLost = [...lost, ...(check.lost ?? [])];
  const commands = [generate, ...(compile ? [filledIn(compile)] : []), run].flatMap((each) => each.split("; "));
  return {
    lines: output.trim().split("\n"),
    linesWithoutEvents: outputWithoutEvents.trim().split("\n"),
    result: { language, generator, version, bundle, program, commands, lost: allLost },
  };
}

/** The version of a package that is installed here, or in the root for a generator that the project itself uses. */
function versionOf(name: string): string {
  const packages = [MODULES, join(ROOT, "node_modules")].map((folder) => join(folder, name, "package.json"));
  return JSON.parse(readFileSync(packages.find(existsSync) ?? name, "utf8")).version;
}

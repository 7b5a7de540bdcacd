import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { parse } from "yaml";
import { ROOT } from "../support/pages.ts";
import { compileWithAssertions } from "./assertions.ts";
import { BUNDLES, FOLDER, runProgram } from "./support.ts";

/** A generator, and a program that uses what it generates: an entry of `checks.yaml`. */
export interface Check {
  language: string;
  /** The npm package of the generator. */
  generator: string;
  bundle: keyof typeof BUNDLES;
  /** Path of the program in this folder. */
  program: string;
  generate: string;
  compile?: string;
  run?: string;
  /** Programs that must be installed, by their names on the path. */
  needs?: string[];
  /** The code that imports the types, for assertions that TypeScript checks. */
  types?: string;
  /** What the program shows to be lost. */
  lost?: string[];
}

/** What a check shows: an entry of `results.yaml`. */
export interface Result extends Pick<Check, "language" | "generator" | "bundle" | "program" | "generate"> {
  version: string;
  lost: string[];
}

export const CHECKS: Check[] = parse(readFileSync(join(FOLDER, "checks.yaml"), "utf8"));

/** How TypeScript is run whose generator may use enumerations, or leave out the endings of files. */
const RUN_TYPESCRIPT =
  "esbuild %.ts --bundle --packages=external --format=esm --outfile=generated/%.mjs --log-level=error; node generated/%.mjs";

/** Which of the programs that a check needs are not installed here. */
export function missingFor({ needs = [] }: Check): string[] {
  return needs.filter((program) => {
    try {
      execFileSync("which", [program], { stdio: "ignore" });
      return false;
    } catch {
      return true;
    }
  });
}

/**
 * Generates code, and compiles and runs the program that uses it.
 *
 * @param environment the variables that the program reads: `SERVER`, the address of the mock, and `EVENTS`, the path of
 *   a file with an event on each line
 * @returns the lines that the program prints, and the result
 * @throws Error with what a command prints, if it fails
 */
export async function runCheck(
  check: Check,
  environment: { SERVER: string; EVENTS: string },
): Promise<{ lines: string[]; result: Result }> {
  const { language, generator, bundle, program, generate } = check;
  const path = join(FOLDER, program);
  const execute = (command: string) =>
    runProgram(dirname(path), ["sh", "-ec", command], { ...environment, BUNDLE: BUNDLES[bundle] });
  await execute(`mkdir -p generated; ${generate}`);
  const lost = check.types === undefined ? [] : await compileWithAssertions(path, check.types);
  if (check.compile !== undefined) await execute(check.compile);
  const output = await execute(check.run ?? RUN_TYPESCRIPT.replaceAll("%", basename(program, ".ts")));
  const { version } = JSON.parse(readFileSync(join(packageFolder(generator), "package.json"), "utf8"));
  return {
    lines: output.trim().split("\n"),
    result: { language, generator, version, bundle, program, generate, lost: [...lost, ...(check.lost ?? [])] },
  };
}

/** Where a package is installed: here, or for a generator that the project itself uses, in its root. */
function packageFolder(name: string): string {
  const folders = [FOLDER, ROOT].map((folder) => join(folder, "node_modules", name));
  return folders.find(existsSync) ?? "";
}

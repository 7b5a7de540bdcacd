import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { BuildFailure } from "../contract/failure.ts";
import { readYaml } from "../contract/yaml-file.ts";
import { joinBlocks } from "./markdown-text.ts";
import { SAMPLES } from "./samples/samples.ts";

/** The programs in other languages, with what their last run has shown. */
export const LANGUAGES_FOLDER = "test/languages";

/** A generator that the bundle was tested with: an entry of `results.yaml`, which a test writes. */
export interface GeneratorResult {
  language: string;
  /** An npm package. */
  generator: string;
  version: string;
  bundle: string;
  /** Path of the program that was run, in the folder. */
  program: string;
  /** Commands of bash that generate code, compile the program and run it, in the folder of the program. */
  commands: string[];
  lost: string[];
  /** The day of the first run that has shown this, such as 2026-11-24. */
  tried: string;
}

/** Reads the generators that the bundle was tested with. */
export async function readGeneratorResults(root: string): Promise<GeneratorResult[]> {
  const { data } = await readYaml(root, join(LANGUAGES_FOLDER, "results.yaml"), "[]");
  return data as GeneratorResult[];
}

/** Writes the programs that use generated code. */
export async function writePrograms(root: string): Promise<string> {
  return writeSamples(root, await readGeneratorResults(root));
}

/** Lists the programs by hand of a kind, by the languages of the samples. */
export function listByHand(root: string, kind: "debit" | "receiver"): Pick<GeneratorResult, "language" | "program">[] {
  const files = globSync(`*/${kind}.*`, { cwd: join(root, LANGUAGES_FOLDER) });
  return SAMPLES.flatMap(({ target, title }) => {
    return files.filter((file) => file.startsWith(`${target}/`)).map((program) => ({ language: title, program }));
  });
}

/** Writes the marked part of each program, as a block of code by its language. */
export async function writeSamples(root: string, programs: Pick<GeneratorResult, "language" | "program">[]) {
  const samples = programs.map(async ({ language, program }) => {
    const source = await readSample(root, program);
    const lang = language.toLowerCase().replace("#", "sharp");
    return source === "" ? "" : `\`\`\`${lang} tab=${language}\n${source}\n\`\`\``;
  });
  return joinBlocks(...(await Promise.all(samples)));
}

/**
 * Reads the marked part of a program; what it begins with on all lines is left out.
 *
 * @throws BuildFailure when the program does not exist
 */
export async function readSample(root: string, program: string): Promise<string> {
  const file = join(LANGUAGES_FOLDER, program);
  const text = await readFile(join(root, file), "utf8").catch(() => {
    throw new BuildFailure(`${file} cannot be read, and a guide shows it.`);
  });
  const [, indent = "", code = ""] = MARKED.exec(text) ?? [];
  return code.replaceAll(new RegExp(`^${indent}`, "gm"), "").trimEnd();
}

const MARKED = /^([ \t]*)(?:\/\/|#) Sample: \w+\n(.*?)^\s*(?:\/\/|#) End of the sample\.$/ms;

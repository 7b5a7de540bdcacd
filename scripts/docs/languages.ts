import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { BuildFailure } from "../contract/failure.ts";
import { readYaml } from "../contract/yaml-file.ts";
import { joinBlocks } from "./markdown-text.ts";

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

/**
 * Takes the marked part of each program, as a block of code by its language; what it begins with on all lines is left out.
 *
 * @throws BuildFailure when a program does not exist
 */
export async function writePrograms(root: string): Promise<string> {
  const results = await readGeneratorResults(root);
  const samples = results.map(async ({ language, program }) => {
    const file = join(LANGUAGES_FOLDER, program);
    const text = await readFile(join(root, file), "utf8").catch(() => {
      throw new BuildFailure(`${file} cannot be read: ${LANGUAGES_FOLDER}/results.yaml names it.`);
    });
    const [, indent = "", code = ""] = MARKED.exec(text) ?? [];
    const source = code.replaceAll(new RegExp(`^${indent}`, "gm"), "").trimEnd();
    const lang = language.toLowerCase().replace("#", "sharp");
    return source === "" ? "" : `\`\`\`${lang} tab=${language}\n${source}\n\`\`\``;
  });
  return joinBlocks(...(await Promise.all(samples)));
}

const MARKED = /^([ \t]*)(?:\/\/|#) Sample: \w+\n(.*?)^\s*(?:\/\/|#) End of the sample\.$/ms;

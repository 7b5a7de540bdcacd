import { readFile } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";
import { BuildFailure } from "../contract/failure.ts";
import { readYaml } from "../contract/yaml-file.ts";
import { blocks, table } from "./markdown.ts";

/** The programs in other languages, with what their last run has shown. */
const FOLDER = "test/languages";

/** A generator that the bundle was tested with: an entry of `results.yaml`, which a test writes. */
export interface Result {
  language: string;
  /** An npm package. */
  generator: string;
  version: string;
  bundle: string;
  /** Path of the program that was run, in the folder. */
  program: string;
  /** Commands of bash that generate code, compile the program and run it, in the folder of the program. */
  commands: string[];
  /** Sentences. */
  lost: string[];
}

/** Lists the generators, with what is lost; their options are in the commands. */
export async function languageTable(root: string): Promise<string> {
  const rows = (await readResults(root)).map(({ language, generator, version, bundle, program, lost }) => [
    language,
    `\`${generator}\` ${version}`,
    bundle,
    lost.join(" "),
    linkTo(program),
  ]);
  return table(["Language", "Generator", "Bundle", "What is lost", "Program"], rows);
}

/**
 * Lists the commands that generate code and run the program, by language. What several generators of a language share is
 * a function `run`, which takes the name of the program.
 */
export async function languageCommands(root: string): Promise<string> {
  const languages = Map.groupBy(await readResults(root), ({ language }) => language);
  return blocks(...[...languages].map(([language, results]) => commandsOf(language, results)));
}

function commandsOf(language: string, results: Result[]): string {
  const [{ generator = "", program = "", commands = [] } = {}] = results;
  const enter = `cd ${FOLDER}/${dirname(program)}`;
  if (results.length === 1) return blocks(`${language}, \`${generator}\`:`, bash([enter, ...commands]));

  const byGenerator = results.map(({ program, commands }) => {
    const name = basename(program, extname(program));
    return { name, commands, general: commands.map((command) => command.replaceAll(`${name}.`, "$1.")) };
  });
  const shared = (command: string) => byGenerator.every(({ general }) => general.includes(command));
  const common = byGenerator[0]?.general.filter(shared) ?? [];
  const own = byGenerator.map(({ name, commands, general }) => {
    return [...commands.filter((_command, index) => !shared(general[index] ?? "")), `run ${name}`].join(" && ");
  });
  const ofProgram = common.filter((command) => command.includes("$1"));
  const once = common.filter((command) => !ofProgram.includes(command));
  return blocks(
    `${language}, once:`,
    bash([enter, ...once, "run() {", ...ofProgram.map((command) => `  ${command}`), "}"]),
    "Then the line of a generator:",
    bash(own),
  );
}

function bash(lines: string[]): string {
  return `\`\`\`bash\n${lines.join("\n")}\n\`\`\``;
}

function linkTo(file: string): string {
  return `[${file}](../${FOLDER}/${file})`;
}

/** A part of a program, as a sample of an operation. */
export interface ProgramSample {
  /** The service's own name of the operation. */
  operation: string;
  /** The name by which the language is highlighted. */
  lang: string;
  label: string;
  source: string;
}

/**
 * Takes the marked part of each program as a sample; what it begins with on all lines is left out.
 *
 * @throws BuildFailure when a program does not exist
 */
export async function programSamples(root: string): Promise<ProgramSample[]> {
  const results = await readResults(root);
  const samples = results.map(async ({ language, program }) => {
    const file = join(FOLDER, program);
    const text = await readFile(join(root, file), "utf8").catch(() => {
      throw new BuildFailure(`${file} cannot be read: ${FOLDER}/results.yaml names it.`);
    });
    const [, indent = "", operation, code = ""] = MARKED.exec(text) ?? [];
    if (operation === undefined) return [];
    const source = code.replaceAll(new RegExp(`^${indent}`, "gm"), "").trimEnd();
    return [{ operation, lang: LANGUAGES[language] ?? language.toLowerCase(), label: language, source }];
  });
  return (await Promise.all(samples)).flat();
}

const MARKED = /^([ \t]*)(?:\/\/|#) Sample: (\w+)\n(.*?)^\s*(?:\/\/|#) End of the sample\.$/ms;

/** Names of languages for the highlighter, where they are not their names in lower case. */
const LANGUAGES: Record<string, string> = { "C#": "csharp" };

async function readResults(root: string): Promise<Result[]> {
  const { data } = await readYaml(root, join(FOLDER, "results.yaml"));
  return data as Result[];
}

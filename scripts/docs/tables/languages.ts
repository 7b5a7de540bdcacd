import { basename, dirname, extname } from "node:path";
import { toOpenApi30 } from "../../build/generate/openapi30/convert.ts";
import type { Contract } from "../../contract/contract.ts";
import { type GeneratorResult, LANGUAGES_FOLDER, readGeneratorResults } from "../languages.ts";
import { joinBlocks, writeTable } from "../markdown-text.ts";

/** The generators that were tested, and what is lost, by language and file; their options are in the commands. */
export async function writeLanguageTable(root: string): Promise<string> {
  const byFile = Map.groupBy(await readGeneratorResults(root), ({ language, bundle }) => `${language} ${bundle}`);
  const rows = [...byFile.values()].map((results) => {
    const generators = results.map(({ generator, version, program, tried }) => {
      return `[\`${generator}\`](../${LANGUAGES_FOLDER}/${program}) ${version}, ${tried}`;
    });
    const [{ language = "", bundle = "" } = {}] = results;
    return [language, generators.join("<br>"), bundle, describeLosses(results)];
  });
  return writeTable(
    ["Language", "Generator, version, and first successful test", "OpenAPI file", "What is lost"],
    rows,
  );
}

/** What all generators lose, and what a single one loses beside that. */
function describeLosses(results: GeneratorResult[]): string {
  const shared = (results[0]?.lost ?? []).filter((loss) => results.every(({ lost }) => lost.includes(loss)));
  const others = results.flatMap(({ generator, lost }) => {
    const ownLosses = lost.filter((loss) => !shared.includes(loss));
    return ownLosses.length === 0 ? [] : `\`${generator}\`: ${ownLosses.join(" ")}`;
  });
  return [shared.join(" "), ...others].join("<br>");
}

/**
 * The commands that generate code and run the program, by language. Several generators of a language share a
 * function `run`, which takes the name of the program.
 */
export async function writeCommandTable(root: string): Promise<string> {
  const byLanguage = Map.groupBy(await readGeneratorResults(root), ({ language }) => language);
  return joinBlocks(...[...byLanguage].map(([language, results]) => writeCommands(language, results)));
}

function writeCommands(language: string, results: GeneratorResult[]): string {
  const [{ generator = "", program = "", commands: firstCommands = [] } = {}] = results;
  const enter = `cd ${LANGUAGES_FOLDER}/${dirname(program)}`;
  if (results.length === 1) return joinBlocks(`${language}, \`${generator}\`:`, writeBash([enter, ...firstCommands]));

  const byGenerator = results.map(({ program: file, commands }) => {
    const name = basename(file, extname(file));
    return { name, commands, general: commands.map((command) => command.replaceAll(`${name}.`, "$1.")) };
  });
  const isShared = (command: string) => byGenerator.every(({ general }) => general.includes(command));
  const shared = byGenerator[0]?.general.filter(isShared) ?? [];
  const lines = byGenerator.map(({ name, commands, general }) => {
    return [...commands.filter((_command, index) => !isShared(general[index] ?? "")), `run ${name}`].join(" && ");
  });
  const ofProgram = shared.filter((command) => command.includes("$1"));
  const once = shared.filter((command) => !ofProgram.includes(command));
  return joinBlocks(
    `${language}, once:`,
    writeBash([enter, ...once, "run() {", ...ofProgram.map((command) => `  ${command}`), "}"]),
    "Then the line of a generator:",
    writeBash(lines),
  );
}

function writeBash(lines: string[]): string {
  return `\`\`\`bash\n${lines.join("\n")}\n\`\`\``;
}

/** What the document of OpenAPI 3.0 no longer says, and where. */
export function writeWeakeningTable({ raw }: Contract): string {
  const byText = Map.groupBy(toOpenApi30(raw).weakened, ({ text }) => text);
  const rows = [...byText].map(([text, same]) => {
    const places = same.map(({ place }) => (place === "" ? "The document" : `\`${place}\``));
    return [text, places.join(", ")];
  });
  return writeTable(["What it omits", "Where"], rows);
}

import { dirname } from "node:path";
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
  return [shared.join(" "), ...others].filter((text) => text !== "").join("<br>");
}

/** The commands that generate code and run the program, by language and generator. */
export async function writeCommandTable(root: string): Promise<string> {
  const byFolder = Map.groupBy(await readGeneratorResults(root), ({ language, program }) => {
    return `${language}:\n\n\`\`\`bash\ncd ${LANGUAGES_FOLDER}/${dirname(program)}`;
  });
  const blocks = [...byFolder].map(([head, results]) => {
    const parts = results.map(({ generator, commands }) => [`# ${generator}`, ...commands].join("\n"));
    return `${joinBlocks(head, ...parts)}\n\`\`\``;
  });
  return joinBlocks(...blocks);
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

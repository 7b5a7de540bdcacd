import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import type { Contract } from "../../contract/contract.ts";
import { MAINTAINERS } from "./guides.ts";
import type { Page } from "./page.ts";

const FOLDER = join(import.meta.dirname, "assets");
const STYLES = ["base", "frame", "search", "content", "code", "start", "reference", "narrow", "print"];

/** Makes the files that belong to all pages: styles, script, icon, the search with all that it finds, and `llms.txt`. */
export async function sharedFiles(contract: Contract, pages: Page[]): Promise<Record<string, string>> {
  const styles = STYLES.map((name) => readFile(join(FOLDER, `${name}.css`), "utf8"));
  const [site, search] = await Promise.all(["site.ts", "search.ts"].map(bundle));
  return {
    "theme.css": (await Promise.all(styles)).join("\n"),
    "site.js": String(site),
    "search.js": `globalThis.searchEntries=${JSON.stringify(entriesOf(pages))};${search}`,
    "llms.txt": llmsText(contract, pages),
    "icon.svg": await readFile(join(FOLDER, "icon.svg"), "utf8"),
  };
}

/** All places that search finds, each with its address: pages before their parts, and those for maintainers last. */
function entriesOf(pages: Page[]): object[] {
  return pages.flatMap(({ name, group, entries }) =>
    entries.map(({ id, text, ...others }) => {
      const weight = (id === "" ? 2 : 1) * (group === MAINTAINERS ? 0.2 : 1);
      return { ...others, id: `${name}.html${id && `#${id}`}`, text: text.replaceAll(/[`\s]+/g, " ").trim(), weight };
    }),
  );
}

async function bundle(file: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(FOLDER, file)],
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    target: "es2022",
    logLevel: "silent",
  });
  return String(outputFiles[0]?.text);
}

/** Writes `llms.txt` (https://llmstxt.org): what the service is, and every page as Markdown. */
function llmsText({ info }: Contract, pages: Page[]): string {
  const groups = Map.groupBy(pages, ({ group }) => group);
  const sections = [...groups].map(([group, list]) => {
    return `## ${group}\n\n${list.map(({ name, title, summary }) => `- [${title}](${name}.md): ${summary}`).join("\n")}\n`;
  });
  const [summary = ""] = (info.description ?? "").split("\n\n");
  return `# ${info.title}\n\n> ${summary.replaceAll("\n", " ")}\n\n${sections.join("\n")}`;
}

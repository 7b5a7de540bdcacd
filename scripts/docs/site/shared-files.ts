import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import type { Page } from "./page.ts";

const FOLDER = join(import.meta.dirname, "assets");
const STYLES = ["base", "frame", "search", "content", "code", "start", "reference", "narrow", "print"];

/** Makes the files that all pages share: the styles, the script, the search with all that it finds, and the icon. */
export async function sharedFiles(pages: Page[]): Promise<Record<string, string>> {
  const styles = STYLES.map((name) => readFile(join(FOLDER, `${name}.css`), "utf8"));
  const [site, search] = await Promise.all(["site.ts", "search.ts"].map(bundle));
  return {
    "theme.css": (await Promise.all(styles)).join("\n"),
    "site.js": String(site),
    "search.js": `globalThis.searchEntries=${JSON.stringify(entriesOf(pages))};${search}`,
    "icon.svg": await readFile(join(FOLDER, "icon.svg"), "utf8"),
  };
}

/** All places that search finds, each with its address. */
function entriesOf(pages: Page[]): object[] {
  return pages.flatMap(({ name, entries }) =>
    entries.map(({ id, text, ...others }) => {
      return { ...others, id: `${name}.html${id && `#${id}`}`, text: text.replaceAll(/[`\s]+/g, " ").trim() };
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

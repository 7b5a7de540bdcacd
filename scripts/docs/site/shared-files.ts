import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { type BuildOptions, build, type Plugin, transform } from "esbuild";
import { contractAsData } from "../../build/generate/mock/data.ts";
import { collectNotices } from "../../build/generate/notices.ts";
import type { Contract } from "../../contract/contract.ts";
import { ROOT } from "../../contract/generated.ts";
import type { Scenarios } from "../../contract/scenarios.ts";
import { MOCK_ADDRESS } from "../../service/http/addresses.ts";
import { PROGRAMS } from "../samples/programs.ts";
import { RECEIVER } from "../samples/trigger.ts";
import { viewFailures } from "../views/failures.ts";
import { isPlaceholder } from "../views/terms.ts";
import type { Words } from "../words.ts";
import type { SitePage } from "./page.ts";
import { listSearchData } from "./search-data.ts";

const FOLDER = join(import.meta.dirname, "assets");
const PANEL = join(import.meta.dirname, "../try");
const STYLES = "base frame search content code reference start beside live narrow print".split(" ");

/** What a page has of its scenarios without the script that plays them. */
const ON_PAGE = ["summary", "about", "do", "assumed"];

/**
 * Makes the files that belong to all pages: styles, script, icon, the search with all that it finds, the panel with the
 * mock inside, the licences of the packages in them, and `llms.txt`.
 */
export async function sharedFiles(
  contract: Contract,
  pages: SitePage[],
  words: Words,
  scenarios: Scenarios,
): Promise<Record<string, string>> {
  const styles = STYLES.map((name) => readFile(join(FOLDER, `${name}.css`), "utf8"));
  const panelStyles = JSON.stringify(await readFile(join(PANEL, "panel.css"), "utf8"));
  const played = JSON.stringify(scenarios, (key, value) => (ON_PAGE.includes(key) ? undefined : value));
  const values = JSON.stringify({
    ...words.values,
    "base URL": MOCK_ADDRESS,
    "webhook URL": RECEIVER,
  });
  const rule = pages.some(({ name }) => name === "errors") ? "errors.html#idempotency-keys-and-retries" : undefined;
  const failures = JSON.stringify({ ...viewFailures(contract), rule });
  const define = { STYLES: panelStyles, SCENARIOS: played, VALUES: values, FAILURES: failures };
  const [site, search, tools, panel] = await Promise.all([
    bundle(join(FOLDER, "site.ts"), { define }),
    bundle(join(FOLDER, "search.ts")),
    bundle(join(FOLDER, "tools.ts"), { define }),
    bundle(join(PANEL, "main.ts"), { plugins: [contractAsData(contract), programsAsData], define }),
  ]);
  return {
    "theme.css": (await transform((await Promise.all(styles)).join("\n"), { loader: "css", minify: true })).code,
    "site.js": site.code,
    "search.js": search.code,
    "entries.js": packedScript(listSearchData(pages, words)),
    "pages.js": packedScript(Object.fromEntries(pages.map(({ name, markdown }) => [`${name}.md`, markdown]))),
    "tools.js": tools.code,
    "try.js": panel.code,
    "NOTICES.txt": await collectNotices([...site.inputs, ...search.inputs, ...panel.inputs]),
    "llms.txt": llmsText(contract, pages),
    "icon.svg": await readFile(join(FOLDER, "icon.svg"), "utf8"),
  };
}

/** Writes the script of a text that is there already, page by page: compressed, it takes a quarter. */
function packedScript(value: unknown): string {
  return `globalThis.packed="${gzipSync(JSON.stringify(value), { level: 9 }).toString("base64")}";\n`;
}

/** Puts the programs of the samples into a bundle. */
const programsAsData: Plugin = {
  name: "programs-as-data",
  setup({ onLoad }) {
    const contents = `export const PROGRAMS = ${JSON.stringify(PROGRAMS)};`;
    onLoad({ filter: /[\\/]samples[\\/]programs\.ts$/ }, () => ({ contents }));
  },
};

/** Bundles a script for the browser; `inputs` are the files inside. */
async function bundle(file: string, options: Pick<BuildOptions, "plugins" | "define"> = {}) {
  const { outputFiles, metafile } = await build({
    ...options,
    absWorkingDir: ROOT,
    entryPoints: [file],
    metafile: true,
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    target: "es2022",
    logLevel: "silent",
  });
  return { code: String(outputFiles[0]?.text), inputs: Object.keys(metafile.inputs) };
}

/** Writes `llms.txt` (https://llmstxt.org): what the service is, the whole contract, and every page as Markdown. */
function llmsText({ info, servers }: Contract, pages: SitePage[]): string {
  const groups = Map.groupBy(pages, ({ group }) => group);
  const sections = [...groups].map(([group, list]) => {
    return `## ${group}\n\n${list.map(({ name, title, summary }) => `- [${title}](${name}.md): ${summary}`).join("\n")}\n`;
  });
  const [summary = ""] = (info.description ?? "").split("\n\n");
  const hosts = servers.map(({ url, description = "" }) => {
    return `${description.replace(/\.$/, "")}: \`${url}\`${isPlaceholder(url) ? ", a placeholder" : ""}.`;
  });
  return `# ${info.title}

> ${summary.replaceAll("\n", " ")}

${hosts.join(" ")} The mock, which needs no account: \`${MOCK_ADDRESS}\`. Each operation is a POST of JSON; its page lists the
signatures that it requires, and whether it may be repeated.

## The whole contract

- [openapi.json](../openapi.json): OpenAPI 3.1, also as [YAML](../openapi.yaml)

${sections.join("\n")}`;
}

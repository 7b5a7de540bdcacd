import { gzipSync } from "node:zlib";
import { build, type Plugin } from "esbuild";
import { ROOT } from "../../scripts/contract/generated.ts";

/** How a page loads a program. */
const FOR_PAGES = {
  bundle: true,
  minify: true,
  format: "esm",
  platform: "browser",
  target: "es2022",
  logLevel: "error",
  write: false,
} as const;

/**
 * Bundles a program for a page, minified.
 *
 * @param contents the program
 * @param resolveDir folder that its imports are relative to, absolute
 */
export async function browserBundle(contents: string, resolveDir: string, plugins: Plugin[] = []): Promise<string> {
  const { outputFiles } = await build({
    ...FOR_PAGES,
    stdin: { contents, resolveDir },
    plugins,
  });
  return outputFiles[0]?.text ?? "";
}

const OURS = `import { createClient } from "./generated/client.js";
const client = createClient({ baseUrl: "https://payments.example", appHandle: "demo_app", signApp, signUser });
client.issueSila({ user_handle: "demo_user", amount: 100, account_name: "main_checking" });`;

const FETCH = `import createClient from "openapi-fetch";
const client = createClient({ baseUrl: "" });
client.POST("/0.2/issue_sila", { headers, body });`;

/** Returns the size of a text as a browser loads it, in bytes of gzip. */
export function gzippedSize(text: string): number {
  return gzipSync(text, { level: 9 }).byteLength;
}

/**
 * Returns the size of what a page loads to start a program, in bytes of gzip: without the chunks that it may import later.
 *
 * @param contents the program
 * @param resolveDir folder that its imports are relative to, absolute
 */
export async function loadedSize(contents: string, resolveDir: string): Promise<number> {
  const { outputFiles, metafile } = await build({
    ...FOR_PAGES,
    stdin: { contents, resolveDir },
    splitting: true,
    metafile: true,
    outdir: "/bundle",
    entryNames: "entry",
    absWorkingDir: "/",
  });
  const sizes = new Map(outputFiles.map(({ path, text }) => [path.replace(/^\//, ""), gzippedSize(text)]));
  const loaded = new Set<string>();
  const load = (path: string) => {
    if (loaded.has(path)) return;
    loaded.add(path);
    for (const { path: imported, kind } of metafile.outputs[path]?.imports ?? []) {
      if (kind === "import-statement") load(imported);
    }
  };
  load("bundle/entry.js");
  return [...loaded].reduce((sum, path) => sum + (sizes.get(path) ?? Number.NaN), 0);
}

/** Returns the sizes of bundles that call one operation, in bytes of gzip. */
export async function bundleSizes(): Promise<Record<string, number>> {
  return {
    "this client": await loadedSize(OURS, ROOT),
    "openapi-fetch alone": await loadedSize(FETCH, ROOT),
  };
}

import { gzipSync } from "node:zlib";
import { build, type Plugin } from "esbuild";

/**
 * Bundles a program for a page, minified.
 *
 * @param contents of the program
 * @param resolveDir folder from which it imports, absolute
 */
export async function browserBundle(contents: string, resolveDir: string, plugins: Plugin[] = []): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir },
    bundle: true,
    minify: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    logLevel: "error",
    write: false,
    plugins,
  });
  return outputFiles[0]?.text ?? "";
}

/** The size of a text as a browser loads it, in bytes of gzip. */
export function gzippedSize(text: string): number {
  return gzipSync(text, { level: 9 }).byteLength;
}

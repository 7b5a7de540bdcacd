import { build, type Plugin } from "esbuild";

/**
 * Bundles a program for a page, minified.
 *
 * @param contents the program
 * @param resolveDir folder that its imports are relative to, absolute
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

import { join } from "node:path";
import { build } from "esbuild";
import { ROOT } from "../../contract/generated.ts";

/** Code that is bundled with what it imports. */
interface Source {
  /** What the bundle calls the code. */
  name: string;
  contents: string;
  /** The folder of `scripts/runtime/` from which it imports. */
  folder: string;
  /** What is imported when it runs. */
  external: string[];
  /** Values of its global constants, as code. */
  define?: Record<string, string>;
}

/** Bundles code for any runtime. It stays readable, because callers step into it. */
export async function bundleCode({ name, contents, folder, external, define = {} }: Source): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    stdin: { contents, resolveDir: join(ROOT, "scripts/runtime", folder), sourcefile: name },
    bundle: true,
    external,
    define,
    format: "esm",
    target: "es2022",
    write: false,
    logLevel: "silent",
  });
  return outputFiles.map(({ text }) => text).join("");
}

import { join } from "node:path";
import { build } from "esbuild";
import { ROOT } from "../contract/generated.ts";

/** Code that is bundled with what it imports. */
interface Source {
  /** What the bundle calls the code. */
  name: string;
  contents: string;
  /** The room of `scripts/` from which it imports. */
  room: string;
  /** What is imported when it runs. */
  external: string[];
}

/** Bundles code for any runtime. It stays readable, because callers step into it. */
export async function bundleCode({ name, contents, room, external }: Source): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    stdin: { contents, resolveDir: join(ROOT, "scripts", room), sourcefile: name },
    bundle: true,
    external,
    format: "esm",
    target: "es2022",
    write: false,
    logLevel: "silent",
  });
  return outputFiles.map(({ text }) => text).join("");
}

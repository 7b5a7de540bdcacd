import { join } from "node:path";
import { build } from "esbuild";
import type { Callable } from "./callable-operations.ts";

/** The code of the client is of this project, whatever contract is built. */
const ROOT = join(import.meta.dirname, "../../..");

/** Bundles the code of the client with what it knows of the operations. It stays readable: callers step into it. */
export async function program(operations: Callable[]): Promise<string> {
  const table = operations.map(({ name, runtime }) => `  ${name}: ${JSON.stringify(runtime)},\n`).join("");
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    stdin: {
      contents: `import { clientOf } from "./client.ts";

const OPERATIONS = {
${table}};

export function createClient(options) {
  return clientOf(OPERATIONS, options);
}
`,
      resolveDir: join(ROOT, "scripts/package/client"),
      sourcefile: "operations",
    },
    bundle: true,
    packages: "external",
    format: "esm",
    target: "es2022",
    write: false,
    logLevel: "silent",
  });
  return outputFiles.map(({ text }) => text).join("");
}

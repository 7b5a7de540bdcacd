import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "vitest";
import { lint } from "../../scripts/generate/lint.ts";

const root = join(import.meta.dirname, "../..");
const compilers = ["typescript/bin/tsc", "typescript-6/bin/tsc", "@typescript/native/bin/tsc"];

/**
 * Runs a tool in the root, with the Node that runs the tests.
 *
 * @param script path of its program below node_modules
 * @throws Error with all that it printed, when its exit code is not 0
 */
function run(script: string, ...args: string[]): Promise<void> {
  return new Promise((done, fail) => {
    execFile(process.execPath, [join("node_modules", script), ...args], { cwd: root }, (error, stdout) => {
      if (error === null) done();
      else fail(new Error(`${error.message}\n${stdout}`));
    });
  });
}

test.each(compilers)("%s compiles the tree", { timeout: 60_000 }, async (compiler) => {
  await run(compiler, "--pretty", "false");
});

test("Biome has no finding", { timeout: 60_000 }, async () => {
  await run("@biomejs/biome/bin/biome", "check", "--error-on-warnings", "--colors=off");
});

test("the linters of the contract have no finding", { timeout: 60_000 }, async () => {
  // The staging folder is not used: the step only reads.
  await lint({ root, staging: root, signal: new AbortController().signal });
});

test.each(compilers)("%s accepts the generated declarations themselves", { timeout: 60_000 }, async (compiler) => {
  const folder = await mkdtemp(join(tmpdir(), "declarations-"));
  try {
    const compilerOptions = { strict: true, skipLibCheck: false, noEmit: true, module: "nodenext", types: [] };
    const files = ["client.d.ts", "index.d.ts", "types.d.ts", "validators.d.ts", "webhooks.d.ts"].map((file) =>
      join(root, "generated", file),
    );
    await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files }));
    await run(compiler, "--pretty", "false", "--project", folder);
  } finally {
    await rm(folder, { recursive: true });
  }
});

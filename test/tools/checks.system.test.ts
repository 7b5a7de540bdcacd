import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");

/** Runs a tool in the root, with the Node that runs the tests, and returns what it prints when it fails. */
async function findingsOf(script: string, ...args: string[]): Promise<string> {
  const run = promisify(execFile)(process.execPath, [join("node_modules", script), ...args], { cwd: root });
  return run.then(
    () => "",
    ({ message, stdout }) => `${message}\n${stdout}`,
  );
}

// Of a tree that has not changed, the compiler repeats what it found the last time. Its threads would check much twice.
const COMPILED = ["--singleThreaded", "--incremental", "--tsBuildInfoFile", "node_modules/.cache/tree.tsbuildinfo"];

// TypeScript 5 and 6 compile what callers use: see test/package/.
test("TypeScript 7 compiles the tree", async () => {
  expect(await findingsOf("@typescript/native/bin/tsc", "--pretty", "false", ...COMPILED)).toBe("");
});

test("Biome has no finding", async () => {
  expect(await findingsOf("@biomejs/biome/bin/biome", "check", "--error-on-warnings", "--colors=off")).toBe("");
});

import { execFile } from "node:child_process";
import { readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cloneRepository } from "./support/clone.ts";

const ROOT_DOCUMENT = "openapi/openapi.yaml";

let clone: string;
beforeAll(() => {
  clone = cloneRepository();
});
afterAll(() => rm(clone, { recursive: true, maxRetries: 5 }));

/** Lets the plugin of `vitest.config.ts` transform the module that reads the bundle, as in a run of one unit test. */
const LOAD_BUNDLE = `
  import { resolve } from "node:path";
  import config from "./vitest.config.ts";
  const [unit] = config.test.projects;
  await unit.plugins[0].transform("", resolve("scripts/contract/generated.ts"));
`;

/** @returns what it reports when it fails, empty when it succeeds */
async function loadBundle(): Promise<string> {
  const run = promisify(execFile)(process.execPath, ["--input-type=module", "--eval", LOAD_BUNDLE], { cwd: clone });
  return run.then(
    () => "",
    ({ stderr }) => stderr,
  );
}

/** Replaces a text of a file, and returns the text of the file before. */
async function replace(file: string, text: string, replacement: string): Promise<string> {
  const before = await readFile(join(clone, file), "utf8");
  expect(before).toContain(text);
  await writeFile(join(clone, file), before.replace(text, replacement));
  return before;
}

const lastBuild = async () => (await stat(join(clone, ".fresh-build/bundles"))).birthtimeMs;

test("a bundle that is up to date passes, and is not built again", async () => {
  expect(await loadBundle()).toBe("");
  const first = await lastBuild();
  expect(await loadBundle()).toBe("");
  expect(await lastBuild()).toBe(first);
});

test("a bundle that was edited fails without a build", async () => {
  const first = await lastBuild();
  const before = await replace("generated/openapi.yaml", "summary: ", "summary: Edited ");
  expect(await loadBundle()).toContain('generated/openapi.yaml is out of date. Run "npm run build".');
  expect(await lastBuild()).toBe(first);
  await writeFile(join(clone, "generated/openapi.yaml"), before);
});

test("a bundle that is older than its source fails", async () => {
  const first = await lastBuild();
  await replace(ROOT_DOCUMENT, "title: ", "title: Another ");
  expect(await loadBundle()).toMatch(/Error: generated\/\S+ is out of date\. Run "npm run build"\./);
  expect(await lastBuild()).not.toBe(first);
});

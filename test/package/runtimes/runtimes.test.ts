import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Installed, install, root, run, runConsumer, workingConsumer } from "../install.ts";

const read = (file: string) => JSON.parse(readFileSync(file, "utf8"));
const { devDependencies } = read(join(import.meta.dirname, "package.json"));
const runtimes = Object.entries<string>(devDependencies).map(([name, specifier]) => ({
  version: specifier.replace("npm:node@", "v"),
  program: join(import.meta.dirname, "node_modules", name, "bin/node"),
}));

let installed: Installed;
beforeAll(async () => {
  installed = await install();
});
afterAll(() => rm(installed.folder, { recursive: true, force: true }));

test.each(runtimes)("the package runs under Node.js $version", async ({ version, program }) => {
  const { stdout } = await run(program, ["--version"]);
  expect(stdout.trim()).toBe(version);
  expect(await runConsumer(installed, program)).toEqual(workingConsumer(read(join(root, "package.json")).version));
});

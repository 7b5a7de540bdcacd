import { readFileSync } from "node:fs";
import { join } from "node:path";
import { minVersion } from "semver";
import { expect, inject, test } from "vitest";
import { commandLine } from "../../service/commands/command-line.ts";
import { EVERY_CASE } from "../../service/mock/anywhere/cases.js";
import { runEveryOption } from "../every-option.ts";
import { findingsOf, MODES, root, run, runCases, runConsumer, workingConsumer } from "../install.ts";

const folder = import.meta.dirname;
const read = (file: string) => JSON.parse(readFileSync(file, "utf8"));
const versions = Object.entries<string>(read(join(folder, "package.json")).devDependencies).map(
  ([name, specifier]) => ({ version: specifier.replace(/^npm:/, ""), path: join(folder, "node_modules", name) }),
);
const [runtimes, compilers] = ["node@", "typescript@"].map((tool) =>
  versions.filter(({ version }) => version.startsWith(tool)),
);

const installed = inject("installed");

test("there are runtimes and compilers to test with", () => {
  expect(runtimes).not.toEqual([]);
  expect(compilers).not.toEqual([]);
});

test.each(runtimes ?? [])("the package runs under $version", async ({ version, path }) => {
  const program = join(path, "bin/node");
  const { stdout } = await run(program, ["--version"]);
  expect(stdout.trim()).toBe(version.replace("node@", "v"));
  expect(await runConsumer(installed, program)).toEqual(workingConsumer(read(join(root, "package.json")).version));
});

test.each(runtimes ?? [])("every case of the mock without a socket passes under $version", async ({ path }) => {
  expect(await runCases(installed, join(path, "bin/node"))).toEqual(EVERY_CASE);
});

test.concurrent.for(runtimes ?? [])("every command and option works under $version", async ({ path }, test) => {
  const program = [join(path, "bin/node"), join(installed.consumer, "node_modules/.bin/token-payments-contract")];
  await runEveryOption(commandLine(program, test.onTestFinished));
});

test("the oldest version that package.json names is among them", () => {
  const oldest = minVersion(read(join(root, "package.json")).engines.node);
  expect(runtimes?.map(({ version }) => version)).toContain(`node@${oldest}`);
});

const current = { version: "the TypeScript of the tests", path: join(root, "node_modules/@typescript/native") };

test.each([current, ...(compilers ?? [])].flatMap((compiler) => MODES.map((mode) => ({ ...compiler, mode }))))(
  "$version compiles a consumer and the declarations, module resolution $mode",
  async ({ path, mode }) => {
    expect(await findingsOf(installed, join(path, "bin/tsc"), mode)).toBe("none");
  },
);

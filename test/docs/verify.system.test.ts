import { execFile } from "node:child_process";
import { readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { script } from "../service/commands/command-line.ts";
import { runMock } from "../service/mock/mock.ts";
import { blocksOf, ROOT, readPage, writeExamples } from "../support/pages.ts";

const run = promisify(execFile);
const mock = runMock();
const blocks = blocksOf(readPage("docs/verify.md"), "ts");
const codes = ["config", "vitest"].map((note) => blocks.find((block) => block.note === note)?.code ?? "");

let folder: string;
beforeAll(async () => {
  folder = await writeExamples(codes);
  await rename(join(folder, "0.ts"), join(folder, "token-payments.config.ts"));
  await rename(join(folder, "1.ts"), join(folder, "service.test.ts"));
});
afterAll(() => rm(folder, { recursive: true }));

test("the config of the guide verifies the mock, without naming its file", async () => {
  const words = [script, "verify", "--target", mock.address, "--report", "verification.txt"];
  const { stdout } = await run(process.execPath, words, { cwd: folder });
  expect(stdout).toMatch(/ 0 broken\.$/m);
  const report = await readFile(join(folder, "verification.txt"), "utf8");
  expect(report).toMatch(/ 0 broken\.\n$/);
});

test("the test of the guide passes", async () => {
  const words = [join(ROOT, "node_modules/vitest/vitest.mjs"), "run", "--root", folder, "service.test.ts"];
  const { stdout } = await run(process.execPath, words, { env: { ...process.env, NO_COLOR: "1", VITEST: undefined } });
  expect(stdout).toMatch(/Tests +1 passed/);
});

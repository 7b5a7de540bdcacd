import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runMock } from "../mock/mock.ts";
import { blocksOf, compile, readPage, writeExamples } from "../support/pages.ts";

const mock = runMock();
let folder: string;

beforeAll(async () => {
  // The mock of the tests listens on a port of its own.
  const examples = blocksOf(readPage("README.md"), "ts");
  folder = await writeExamples(examples.map(({ code }) => code.replaceAll("http://127.0.0.1:4010", mock.address)));
});
afterAll(() => rm(folder, { recursive: true }));

test("the first call of the README compiles, and prints a balance", async () => {
  expect(await compile(folder)).toBe("");
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, "0.ts")]);
  expect(stdout).toBe("Available: 100\n");
});

import { execFile } from "node:child_process";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { codeSamples } from "../../scripts/docs/page/code-samples.ts";
import { runMock } from "../mock/mock.ts";
import { contract } from "../support/contract.ts";
import { compile, writeExamples } from "../support/pages.ts";

const mock = runMock();
const { operations, servers } = contract;
const server = String(servers[0]?.url);
const samples = operations.map((operation, index) => {
  const source = codeSamples(operation, server).find(({ label }) => label === "TypeScript")?.source;
  return { name: operation.name, file: `${index}.ts`, source: String(source) };
});
let folder: string;

beforeAll(async () => {
  folder = await writeExamples(samples.map(({ source }) => source.replace(server, mock.address)));
  const signatures = 'export const signApp = () => "any";\nexport const signUser = () => "any";\n';
  await writeFile(join(folder, "signatures.ts"), signatures);
});
afterAll(() => rm(folder, { recursive: true }));

test("the client samples compile", async () => {
  expect(await compile(folder)).toBe("");
});

test.each(samples)("the sample of $name prints the mock's success", async ({ file, source }) => {
  expect(source).toContain(server);
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, file)]);
  expect(stdout).toMatch(/^\{\n {2}success: true,|^\[/);
});

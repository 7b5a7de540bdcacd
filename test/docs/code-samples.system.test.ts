import { execFile } from "node:child_process";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { programSamples } from "../../scripts/docs/languages.ts";
import { codeSamples } from "../../scripts/docs/site/code-samples.ts";
import { runMock } from "../mock/mock.ts";
import { contract } from "../support/contract.ts";
import { compile, ROOT, writeExamples } from "../support/pages.ts";

const mock = runMock();
const run = promisify(execFile);
const { operations, servers } = contract;
const server = String(servers[0]?.url);
const samples = operations.map((operation) => ({ name: operation.name, samples: codeSamples(operation, server) }));

/** The samples of each operation in one language, each with the address of the service in it. */
function samplesIn(language: string) {
  return samples.map(({ name, samples }) => {
    const source = String(samples.find(({ label }) => label === language)?.source);
    expect(source).toContain(server);
    return { name, source };
  });
}

test.each(samplesIn("curl"))("the curl command of $name works as pasted", async ({ source }) => {
  const command = source.replace(server, mock.address).replace("curl ", "curl --silent --show-error --include ");
  const env = { ...process.env, AUTHSIGNATURE: "any", USERSIGNATURE: "any", AUTH_TOKEN: "YW55" };
  const { stdout } = await run("sh", ["-c", command], { env });
  expect(stdout).toMatch(/^HTTP\/1.1 200 /);
  expect(stdout).not.toMatch(/^x-unknown-fields:/im);
});

describe("the TypeScript samples", () => {
  const programs = samplesIn("TypeScript").map((sample, index) => ({ ...sample, file: `${index}.ts` }));
  let folder: string;

  beforeAll(async () => {
    folder = await writeExamples(programs.map(({ source }) => source.replace(server, mock.address)));
    const signatures = 'export const signApp = () => "any";\nexport const signUser = () => "any";\n';
    await writeFile(join(folder, "signatures.ts"), signatures);
  });
  afterAll(() => rm(folder, { recursive: true }));

  test("compile", async () => {
    expect(await compile(folder)).toBe("");
  });

  test.each(programs)("of $name prints the mock's success", async ({ file }) => {
    const { stdout } = await run(process.execPath, [join(folder, file)]);
    expect(stdout).toMatch(/^\{\n {2}success: true,|^\[/);
  });
});

test("the samples from programs in other languages are of an operation, and begin at its margin", async () => {
  const programs = await programSamples(ROOT);
  expect(programs).not.toEqual([]);
  expect(operations.map(({ name }) => name)).toEqual(
    expect.arrayContaining(programs.map((sample) => sample.operation)),
  );
  expect(programs.filter(({ source }) => !/^\S.*\bissue_?sila/is.test(source))).toEqual([]);
});

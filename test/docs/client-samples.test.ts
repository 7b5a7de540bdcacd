import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { codeSamples } from "../../scripts/build/page/code-samples.ts";
import { runMock } from "../mock/mock.ts";
import { contract } from "../support/contract.ts";

const root = join(import.meta.dirname, "../..");
const mock = runMock();
const run = promisify(execFile);
const [server] = contract.servers;
const samples = Object.keys(contract.paths).map((path) => {
  const source = codeSamples(contract, path).find(({ label }) => label === "TypeScript")?.source;
  return { path, file: `${path.slice("/0.2/".length)}.ts`, source: String(source) };
});
let folder: string;

beforeAll(async () => {
  // Inside the project, so that the package finds itself by its own name.
  folder = await mkdtemp(join(root, "test/.samples-"));
  const write = (file: string, text: string) => writeFile(join(folder, file), text);
  await write("tsconfig.json", JSON.stringify({ extends: "../../tsconfig.json", include: ["*.ts"] }));
  await write("signatures.ts", 'export const signApp = () => "any";\nexport const signUser = () => "any";\n');
  for (const { file, source } of samples) await write(file, source.replace(server.url, mock.address));
});
afterAll(() => rm(folder, { recursive: true }));

test("the samples of the client compile", { timeout: 60_000 }, async () => {
  const compiler = join(root, "node_modules/typescript/bin/tsc");
  const { stdout } = await run(process.execPath, [compiler, "--project", folder]).catch((error) => error);
  expect(stdout).toBe("");
});

test.each(samples)(
  "the sample of $path prints the success of the mock",
  { timeout: 30_000 },
  async ({ file, source }) => {
    expect(source).toContain(server.url);
    const { stdout } = await run(process.execPath, [join(folder, file)]);
    expect(stdout).toMatch(/^\{\n {2}success: true,|^\[/);
  },
);

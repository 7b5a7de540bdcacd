import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runTool } from "../../scripts/build/generate/run-tool.ts";

// As at a consumer, who has none of our settings.

const root = resolve(import.meta.dirname, "../..");
const FILES = ["openapi.yaml", "openapi.plain.yaml"];
let folder: string;
const context = () => ({ root: folder, signal: new AbortController().signal });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "stock-lint-"));
  for (const file of FILES) await cp(join(root, "generated", file), join(folder, file));
  await writeFile(join(folder, "ruleset.yaml"), 'extends: ["spectral:oas"]\n');
  // An operation without a tag, by which both linters show that they look.
  await writeFile(join(folder, "bad.yaml"), "openapi: 3.1.0\ninfo: { title: Bad }\npaths: { /a: { get: {} } }\n");
});
afterAll(() => rm(folder, { recursive: true }));

async function redocly(file: string): Promise<string[]> {
  const options = ["--extends=recommended-strict", "--format=json"];
  const { stdout } = await runTool(context(), "redocly", ["lint", file, ...options]);
  return JSON.parse(stdout).problems.map(({ ruleId }: { ruleId: string }) => ruleId);
}

async function spectral(file: string): Promise<string[]> {
  const { stdout } = await runTool(context(), "spectral", [
    "lint",
    file,
    "--ruleset=ruleset.yaml",
    "--format=json",
    "--quiet",
  ]);
  return JSON.parse(stdout).map(({ code }: { code: string }) => code);
}

describe.each(FILES)("%s", (file) => {
  test("has nothing that `redocly lint --extends recommended-strict` finds", async () => {
    expect(await redocly(file)).toEqual([]);
    expect(await redocly("bad.yaml")).toContain("operation-operationId");
  });

  test("has nothing that `spectral:oas` finds", async () => {
    expect(await spectral(file)).toEqual([]);
    expect(await spectral("bad.yaml")).toContain("operation-operationId");
  });
});

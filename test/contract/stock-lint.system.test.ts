import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runTool } from "../../scripts/build/generate/run-tool.ts";

// As at a consumer, who has none of our settings.

const root = resolve(import.meta.dirname, "../..");
const FILES = ["openapi.yaml", "openapi-3.0.yaml"];
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

test("`redocly lint --extends recommended-strict` finds nothing but in the bad document", async () => {
  const options = ["--extends=recommended-strict", "--format=json"];
  const { stdout } = await runTool(context(), "redocly", ["lint", ...FILES, "bad.yaml", ...options]);
  // One JSON document for each file.
  const reports: { problems: { ruleId: string }[] }[] = JSON.parse(`[${stdout.replaceAll("\n}{", "\n},{")}]`);
  const found = reports.map(({ problems }) => problems.map(({ ruleId }) => ruleId));
  expect(found).toEqual([[], [], expect.arrayContaining(["operation-operationId"])]);
});

test("`spectral:oas` finds nothing but in the bad document", async () => {
  const options = ["--ruleset=ruleset.yaml", "--format=json", "--quiet"];
  const { stdout } = await runTool(context(), "spectral", ["lint", ...FILES, "bad.yaml", ...options]);
  const problems: { code: string; source: string }[] = JSON.parse(stdout);
  expect(problems.filter(({ source }) => basename(source) !== "bad.yaml")).toEqual([]);
  expect(problems.map(({ code }) => code)).toContain("operation-operationId");
});

import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WORKFLOWS } from "../../scripts/build/generate/context.ts";
import { runTool } from "../../scripts/build/generate/run-tool.ts";
import { listYamlFiles } from "../../scripts/contract/yaml-file.ts";
import { runMock } from "../service/mock/mock.ts";
import { readWorkflows } from "../support/workflows.ts";

/** What Respect reports about a step. */
interface ExecutedStep {
  stepId: string;
  checks: { name: string; message: string; passed: boolean }[];
}

interface Report {
  files: Record<string, { executedWorkflows: { workflowId: string; executedSteps: ExecutedStep[] }[] }>;
}

const root = join(import.meta.dirname, "../..");
const files = await listYamlFiles(root, WORKFLOWS);
const documents = await Promise.all(files.map(async (file) => ({ file, ...(await readWorkflows(root, file)) })));
const mock = runMock();
let folder: string;
let broken: string;
let report: Report;

// Runs the workflow documents against the mock, and one with an expectation that is not met.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "workflows-"));
  broken = join(folder, "broken.yaml");
  const text = await readFile(join(root, "openapi/workflows/look-up-accounts.yaml"), "utf8");
  const changed = text
    .replace("url: ../openapi.yaml", `url: ${join(root, "openapi/openapi.yaml")}`)
    .replace("available_balance == 100", "available_balance == 101");
  await writeFile(broken, changed);
  const output = join(folder, "report.json");
  const bounds = ["--execution-timeout=60000", "--max-fetch-timeout=60000"];
  const options = [`--server=contract=${mock.address}`, `--json-output=${output}`, ...bounds];
  const context = { root, signal: new AbortController().signal };
  const { stdout } = await runTool(context, "redocly", ["respect", ...files, broken, ...options]);
  report = JSON.parse(await readFile(output, "utf8").catch(() => expect.fail(stdout)));
});

afterAll(() => rm(folder, { recursive: true }));

/** What failed in a step on its last try; undefined if the step was not reached. */
function failuresOf({ files }: Report, file: string, workflowId: string, stepId: string): string[] | undefined {
  const workflow = files[file]?.executedWorkflows.find((each) => each.workflowId === workflowId);
  const step = workflow?.executedSteps.findLast((each) => each.stepId === stepId);
  return step?.checks.filter(({ passed }) => !passed).map(({ name, message }) => `${name}: ${message}`);
}

describe.each(documents)("$file", ({ file, workflows }) => {
  const steps = workflows.flatMap(({ workflowId, steps }) => steps.map(({ stepId }) => ({ workflowId, stepId })));

  test.each(steps)("$workflowId: $stepId succeeds", ({ workflowId, stepId }) => {
    expect(failuresOf(report, file, workflowId, stepId)).toEqual([]);
  });
});

test("an expectation that is not met is reported, and ends its workflow", () => {
  const key = Object.keys(report.files).find((file) => basename(file) === "broken.yaml") ?? "";
  const failures = (stepId: string) => failuresOf(report, key, "lookUpBalance", stepId);
  expect(failures("listAccounts")).toEqual([]);
  expect(failures("readBalance")).toEqual([expect.stringContaining("$response.body#/available_balance == 101")]);
});

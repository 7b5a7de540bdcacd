import { posix } from "node:path";
import { describe, expect, test } from "vitest";
import { WORKFLOWS } from "../../scripts/build/generate/context.ts";
import { listYamlFiles, readYaml } from "../../scripts/contract/yaml-file.ts";
import { contract } from "../support/contract.ts";
import { ROOT } from "../support/pages.ts";
import { listSignatures, readWorkflows } from "../support/workflows.ts";

/** Its steps omit signatures. */
const REJECTED = "openapi/workflows/failures/rejected-credentials.yaml";

const files = (await listYamlFiles(ROOT, WORKFLOWS)).filter((file) => file !== REJECTED);
const documents = await Promise.all(files.map((file) => readWorkflows(ROOT, file)));
const steps = documents.flatMap(({ workflows }) =>
  workflows.flatMap(({ workflowId, steps }) => steps.map((step) => ({ ...step, workflowId }))),
);

describe("a step is signed by what its operation takes, and by no more", () => {
  test.each(steps)("$workflowId: $stepId", (step) => {
    const security = contract.operations.find(({ id }) => id === step.operationId)?.security ?? [];
    const accepted = security.filter((schemes) => !schemes.includes("authToken"));
    expect(listSignatures(step)).toEqual(accepted.toSorted((a, b) => a.length - b.length)[0]);
  });
});

test("a successful workflow needs no header of the mock", () => {
  const successful = documents.filter((_, index) => !files[index]?.includes("/failures/"));
  const headers = successful.flatMap(({ workflows }) =>
    workflows.flatMap((workflow) => workflow.steps.flatMap(({ parameters = [] }) => parameters)),
  );
  expect(headers.filter(({ name }) => name === "prefer")).toEqual([]);
});

test("each workflow is published beside the document that it names", async () => {
  const sources = await listYamlFiles(ROOT, WORKFLOWS);
  const published = await listYamlFiles(ROOT, "generated/workflows");
  expect(published).toEqual(sources.map((file) => file.replace("openapi/", "generated/")));
  for (const file of published) {
    const { sourceDescriptions } = (await readYaml(ROOT, file)).data as { sourceDescriptions: { url: string }[] };
    expect(sourceDescriptions.map(({ url }) => posix.join(posix.dirname(file), url))).toEqual([
      "generated/openapi.yaml",
    ]);
  }
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { bundle } from "../../../scripts/build/generate/bundle.ts";
import { lint } from "../../../scripts/build/generate/lint.ts";
import { BuildFailure } from "../../../scripts/contract/failure.ts";
import { STEP_NAMES } from "../../../scripts/steps.ts";
import { causes, faults, findings } from "./faults.ts";
import { type BuildResult, Project } from "./project.ts";

let project: Project;
let firstBuild: BuildResult;
let lastGood: Record<string, string>;

beforeAll(async () => {
  project = await Project.create();
  await project.write("generated/left-over.txt", "");
  firstBuild = await project.build();
  expect(firstBuild.code, firstBuild.output).toBe(0);
  lastGood = await project.outputs();
});

afterAll(() => project.remove());

/** A build that fails replaces nothing, and leaves no staging folder behind. */
async function expectUntouched(): Promise<void> {
  expect(await project.outputs()).toEqual(lastGood);
  expect(await project.stagingFolders()).toEqual([]);
}

test("a full build prints the time of each step, and leaves only what its steps make", () => {
  const lines = firstBuild.output.trimEnd().split("\n");
  const names = lines.map((line) => /^(\w+) +\d+\.\d\d s$/.exec(line)?.[1]);
  expect(names.pop()).toBe("total");
  expect(names.sort()).toEqual([...STEP_NAMES].sort());
  const [inFolders, others] = [true, false].map((is) => {
    return Object.keys(lastGood).filter(
      (file) => /^(generated\/(collections|declarations|docs|mock|validators)|docs\/samples)\//.test(file) === is,
    );
  });
  expect(inFolders).toContain("generated/collections/payments.example.postman_environment.json");
  for (const file of [
    "index.html",
    "list.html",
    "llms.txt",
    "open-questions.html",
    "pay.html",
    "pay.md",
    "paying.html",
  ]) {
    expect(inFolders).toContain(`generated/docs/${file}`);
  }
  expect(inFolders).toContain("generated/declarations/runtime/client/entry.d.ts");
  expect(inFolders).toContain("generated/mock/cli.js");
  expect(inFolders).toContain("generated/validators/requests.js");
  expect(others?.sort()).toEqual([
    "docs/README.md",
    "docs/open-questions.md",
    "docs/paying.md",
    "docs/states/payment.svg",
    "docs/states/payment.yaml",
    "docs/words.yaml",
    "generated/cases.json",
    "generated/client.d.ts",
    "generated/client.js",
    "generated/facts.json",
    "generated/index.d.ts",
    "generated/index.js",
    "generated/json-schemas.d.ts",
    "generated/mock-rules.json",
    "generated/open-questions.json",
    "generated/openapi-3.0.json",
    "generated/openapi-3.0.yaml",
    "generated/openapi.json",
    "generated/openapi.yaml",
    "generated/reference.md",
    "generated/scenarios.json",
    "generated/types.d.cts",
    "generated/types.d.ts",
    "generated/validators.d.ts",
    "generated/validators.js",
    "generated/webhooks.d.ts",
    "generated/webhooks.js",
    "generated/workflows/pay.yaml",
  ]);
});

test.each(faults)("$fault is reported with its place", async ({ file, text, replacement, steps, message }) => {
  const restore = await project.replace(file, text, replacement);
  const failure = await project.failureOf(steps);
  await restore();
  expect(failure).toBeInstanceOf(BuildFailure);
  const reported = (failure as BuildFailure).message;
  expect(reported).toContain(message);
  if (steps.length === 1 && steps[0] === bundle) expect(reported.split("\n"), "once").toHaveLength(1);
  expect(reported, "no path of this machine").not.toContain(project.root);
});

test("one run of the linters reports every finding with its place", async () => {
  const restores = [];
  for (const { file, text, replacement } of findings) restores.push(await project.replace(file, text, replacement));
  const failure = await project.failureOf([bundle, lint]);
  for (const restore of restores.reverse()) await restore();
  expect(failure).toBeInstanceOf(BuildFailure);
  for (const { message } of findings) expect((failure as BuildFailure).message).toContain(message);
});

test("the linters report mistakes that cause other findings without these, where they are written", async () => {
  const restores = [];
  for (const { file, text, replacement } of [...findings, ...causes]) {
    restores.push(await project.replace(file, text, replacement));
  }
  const failure = await project.failureOf([bundle, lint]);
  for (const restore of restores.reverse()) await restore();
  const lines = (failure as BuildFailure).message.split("\n");
  for (const { message } of [...causes, ...findings]) {
    expect(
      lines.filter((line) => line.includes(message)),
      message,
    ).toHaveLength(1);
  }
  // A field that is required has another name.
  expect(lines.length, lines.join("\n")).toBe(causes.length + findings.length + 1);
});

test("one build reports a failure that causes others alone", async () => {
  const restore = await project.replace("openapi/paths/pay.yaml", "schemas/Payment.yaml", "schemas/Payments.yaml");
  const { code, output } = await project.build("validate", "lint");
  await restore();
  const lines = output.split("\n").filter((line) => !/^\w+ +\d+\.\d\d s/.test(line));
  expect(lines).toEqual([
    "openapi/paths/pay.yaml:13 $ref: ../components/schemas/Payments.yaml is not there: did you mean ../components/schemas/Payment.yaml?",
    "The build failed: nothing was replaced.",
    "",
  ]);
  expect(code).toBe(1);
  await expectUntouched();
});

test("one build reports the faults of all steps without a stack trace, leaves out what needs a failed step, and replaces nothing", async () => {
  const restoreRegister = await project.replace(
    "openapi/specification/open-questions.yaml",
    "id: order-of-checks",
    "id: largest-amount",
  );
  const restoreDocument = await project.replace("openapi/components/parameters/page.yaml", "in: query", "in: body");
  const { code, output } = await project.build("validate", "docs");
  await restoreRegister();
  await restoreDocument();
  expect(output).toContain("openapi/components/parameters/page.yaml:2:5 redocly/struct: ");
  expect(output).toContain("openapi/specification/open-questions.yaml:9 largest-amount: the id is taken by entry 1");
  expect(output, "docs needs questions").not.toMatch(/^docs /m);
  expect(output).toContain("The build failed: nothing was replaced.");
  expect(output).not.toMatch(/^ +at /m);
  expect(output, "no path of this machine").not.toContain(project.root);
  expect(code).toBe(1);
  await expectUntouched();
});

test("a bug of the tools is reported with its stack", async () => {
  const restore = await project.replace("scripts/build/generate/types.ts", "readBuiltContract(context)", "undefined.x");
  const { code, output } = await project.build("types");
  await restore();
  expect(output).toMatch(/^TypeError: .*\n +at .*scripts\/build\/generate\/types\.ts:/m);
  expect(code).toBe(1);
  await expectUntouched();
});

test("an interrupted build leaves nothing behind", async () => {
  const build = project.startBuild("lint");
  await build.begun;
  build.interrupt();
  expect((await build.done).code).toBe(130);
  await expectUntouched();
});

test("a build goes on when nobody reads its output any more", async () => {
  const build = project.startBuild("bundle");
  build.stopReading();
  expect(await build.done).toEqual({ code: 0, output: "" });
});

test("an unknown step is rejected in one line that lists the steps", async () => {
  const { code, output } = await project.build("lint", "dosc");
  expect(output).toMatch(/^Unknown step "dosc"\. The steps are: lint, bundle, .*\n$/);
  expect(code).toBe(2);
  await expectUntouched();
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { bundle } from "../../../scripts/build/generate/bundle.ts";
import { lint } from "../../../scripts/build/generate/lint.ts";
import { STEP_NAMES } from "../../../scripts/steps.ts";
import { causes, type Finding, faults, findings, unbundled } from "./faults.ts";
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

test.each(faults)("$fault is reported with its place", async ({ step, message, ...fault }) => {
  const lines = await project.failureOf([fault], step);
  expect(lines.join("\n")).toContain(message);
  if (step === bundle) expect(lines, "once").toHaveLength(1);
});

/** Expects one line for each message. */
function expectLines(lines: string[], expected: Finding[]): void {
  for (const { message } of expected) {
    expect(
      lines.filter((line) => line.includes(message)),
      message,
    ).toHaveLength(1);
  }
}

test("one run of the bundler reports every file that it cannot read", async () => {
  const lines = await project.failureOf(unbundled, bundle);
  expectLines(lines, unbundled);
  expect(lines).toHaveLength(unbundled.length);
});

test("the linters report mistakes that cause other findings without these, and all others, where they are written", async () => {
  const lines = await project.failureOf([...findings, ...causes], bundle, lint);
  expectLines(lines, [...causes, ...findings]);
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
  const register = "openapi/specification/open-questions.yaml";
  const restoreRegister = await project.replace(register, "id: order-of-checks", "id: largest-amount");
  const restoreLinter = await project.replace(".spectral.yaml", "function: pattern", "function: patern");
  const { code, output } = await project.build("validate", "docs");
  await restoreRegister();
  await restoreLinter();
  expect(output).toContain("spectral could not lint openapi/openapi.yaml:\nError running Spectral!");
  expect(output).toContain("openapi/specification/open-questions.yaml:9 largest-amount: the id is taken by entry 1");
  expect(output, "docs needs questions, and validate lint").not.toMatch(/^(docs|validate) /m);
  expect(output).toContain("The build failed: nothing was replaced.");
  expect(output).not.toMatch(/^ +at /m);
  expect(output, "no path of this machine").not.toContain(project.root);
  expect(code).toBe(1);
  await expectUntouched();
});

test("a bug of the tools is reported with its stack", async () => {
  const restore = await project.replace("scripts/build/generate/bundle.ts", "await readAll(context)", "undefined.x");
  const { code, output } = await project.build("bundle");
  await restore();
  expect(output).toMatch(/^TypeError: .*\n +at .*scripts\/build\/generate\/bundle\.ts:/m);
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
  const build = project.startBuild("declarations");
  build.stopReading();
  expect(await build.done).toEqual({ code: 0, output: "" });
});

test("an unknown step is rejected in one line that lists the steps", async () => {
  const { code, output } = await project.build("lint", "dosc");
  expect(output).toMatch(/^Unknown step "dosc"\. The steps are: lint, bundle, .*\n$/);
  expect(code).toBe(2);
  await expectUntouched();
});

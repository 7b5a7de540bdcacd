import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { STEP_NAMES } from "../../scripts/build/steps.ts";
import { faults } from "./faults.ts";
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
}, 60_000);

afterAll(() => project.remove());

/** Whatever happens to a build that fails: what the last one made stays, and nothing else is left behind. */
async function expectUntouched(): Promise<void> {
  expect(await project.outputs()).toEqual(lastGood);
  expect(await project.stagingFolders()).toEqual([]);
}

test("a full build tells the time of each step, and leaves only what its steps make", () => {
  const lines = firstBuild.output.trimEnd().split("\n");
  const names = lines.map((line) => /^(\w+) +\d+\.\d\d s$/.exec(line)?.[1]);
  expect(names.pop()).toBe("total");
  expect(names.sort()).toEqual([...STEP_NAMES].sort());
  const [inFolders, others] = [true, false].map((is) => {
    return Object.keys(lastGood).filter((file) => /^generated\/(mock|validators)\//.test(file) === is);
  });
  expect(inFolders).toContain("generated/mock/cli.js");
  expect(inFolders).toContain("generated/validators/requests.js");
  expect(others?.sort()).toEqual([
    "docs/README.md",
    "docs/open-questions.md",
    "docs/paying.md",
    "docs/states/payment.svg",
    "docs/states/payment.yaml",
    "docs/workflows.md",
    "generated/client.d.ts",
    "generated/client.js",
    "generated/docs/index.html",
    "generated/index.d.ts",
    "generated/index.js",
    "generated/openapi.json",
    "generated/openapi.yaml",
    "generated/reference.md",
    "generated/types.d.ts",
    "generated/validators.d.ts",
    "generated/validators.js",
    "generated/webhooks.d.ts",
    "generated/webhooks.js",
  ]);
});

test("the reference is a page that may load nothing, and has no address of a logo to load", () => {
  const page = lastGood["generated/docs/index.html"];
  expect(page).toContain(`<meta http-equiv="Content-Security-Policy" content="default-src 'none'; `);
  expect(page).toContain('"disableTelemetry":true');
  expect(page).not.toMatch(/https?:\/\/cdn\.redoc\.ly\//);
});

test.each(faults)("$fault fails the build", { timeout: 30_000 }, async ({ file, text, replacement, steps, told }) => {
  const restore = await project.replace(file, text, replacement);
  const { code, output } = await project.build(...steps);
  await restore();
  expect(output).toContain(told);
  expect(output, "no stack trace").not.toMatch(/^ +at /m);
  expect(output, "no path of this machine").not.toContain(project.root);
  expect(code).toBe(1);
  await expectUntouched();
});

test("one run tells the faults of all steps, and a step that needs a failed one is left out", {
  timeout: 30_000,
}, async () => {
  const restoreRegister = await project.replace(
    "openapi/open-questions.yaml",
    "id: order-of-checks",
    "id: largest-amount",
  );
  const restoreDocument = await project.replace("openapi/components/parameters/page.yaml", "in: query", "in: body");
  const { code, output } = await project.build("validate", "questions", "client");
  await restoreRegister();
  await restoreDocument();
  expect(output).toContain("openapi/components/parameters/page.yaml:2 ");
  expect(output).toContain("openapi/open-questions.yaml:8 largest-amount: the id is taken by entry 1");
  expect(code).toBe(1);
  await expectUntouched();
});

test("an interrupted build leaves nothing behind", { timeout: 30_000 }, async () => {
  const build = project.startBuild();
  await vi.waitUntil(async () => (await project.stagingFolders()).length > 0, { timeout: 10_000 });
  build.interrupt();
  expect((await build.done).code).toBe(130);
  await expectUntouched();
});

test("an unknown step is refused in one line that lists the steps", async () => {
  const { code, output } = await project.build("lint", "dosc");
  expect(output).toMatch(/^Unknown step "dosc"\. The steps are: lint, bundle, .*\n$/);
  expect(code).toBe(2);
  await expectUntouched();
});

import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { STEP_NAMES } from "../../scripts/build/steps.ts";
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
    "docs/traceability.md",
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

const cases = [
  {
    fault: "a finding of Redocly",
    file: "openapi/paths/pay.yaml",
    text: "  summary: Pay\n",
    replacement: "",
    steps: ["lint", "bundle"],
    told: "openapi/paths/pay.yaml:1:1 redocly/operation-summary: ",
  },
  {
    fault: "a finding of Spectral, though only a hint",
    file: "openapi/components/schemas/Payment.yaml",
    text: "  speed:",
    replacement: "  Speed:",
    steps: ["lint", "bundle"],
    told: "openapi/components/schemas/Payment.yaml:7:9 spectral/lower-case-properties: ",
  },
  {
    fault: "a linter that cannot start",
    file: ".spectral.yaml",
    text: "function: pattern",
    replacement: "function: patern",
    steps: ["lint", "bundle"],
    told: "spectral could not lint openapi/openapi.yaml:\nError running Spectral!",
  },
  {
    fault: "a document that breaks the OpenAPI schema",
    file: "openapi/components/parameters/page.yaml",
    text: "in: query",
    replacement: "in: body",
    steps: ["validate", "bundle"],
    told: "openapi/components/parameters/page.yaml:2 #/paths/~10.2~1list/post/parameters/0/in must be equal to",
  },
  {
    fault: "a $ref that leads nowhere",
    file: "openapi/paths/pay.yaml",
    text: "schemas/Payment.yaml",
    replacement: "schemas/Gone.yaml",
    steps: ["types"],
    told: "openapi/paths/pay.yaml:13:11 ",
  },
  {
    fault: "two components of one name",
    file: "openapi/paths/list.yaml",
    text: "responses/Failure.yaml",
    replacement: "responses/other/Failure.yaml",
    steps: ["bundle"],
    told: "[1] openapi/paths/list.yaml:32:7 at #/post/responses/400\n\nTwo schemas are referenced with the same name ",
  },
  {
    fault: "an operation that the client cannot call",
    file: "openapi/paths/pay.yaml",
    text: "post:",
    replacement: "put:",
    steps: ["client"],
    told: "openapi/openapi.yaml: /0.2/pay must have a post and nothing else; ",
  },
  {
    fault: "a request that the client cannot make",
    file: "openapi/components/schemas/Payment.yaml",
    text: "  header:\n",
    replacement: "  head:\n",
    steps: ["client"],
    told: "openapi/openapi.yaml: /0.2/pay must take a JSON object with the object `header`; ",
  },
  {
    fault: "authentication that the client does not know",
    file: "openapi/openapi.yaml",
    text: "in: header, name: usersignature",
    replacement: "in: query, name: usersignature",
    steps: ["client"],
    told: "openapi/openapi.yaml: /0.2/pay must not ask for usersignature, which the client has no option for; ",
  },
  {
    fault: "a pointer of the register that leads nowhere",
    file: "openapi/open-questions.yaml",
    text: "Payment/properties/amount",
    replacement: "Payment/properties/price",
    steps: ["questions"],
    told: "openapi/open-questions.yaml:7 largest-amount: #/components/schemas/Payment/properties/price leads nowhere ",
  },
  {
    fault: "a place of a statement that leads nowhere",
    file: "test/traceability/1-payments.yaml",
    text: "Payment/properties/amount",
    replacement: "Payment/properties/price",
    steps: ["traceability"],
    told: "test/traceability/1-payments.yaml:5 payments.1: #/components/schemas/Payment/properties/price leads nowhere ",
  },
  {
    fault: "a finding of Redocly in a workflow",
    file: "openapi/workflows/pay.yaml",
    text: "title:",
    replacement: "titel:",
    steps: ["lint", "bundle"],
    told: "openapi/workflows/pay.yaml:3:3 redocly/struct: ",
  },
  {
    fault: "a workflow that calls what is no operation",
    file: "openapi/workflows/pay.yaml",
    text: "operationId: pay",
    replacement: "operationId: repay",
    steps: ["workflows"],
    told: "openapi/workflows/pay.yaml: step pay calls repay, which is no operation.",
  },
  {
    fault: "a mark that names no table",
    file: "docs/paying.md",
    text: "table: states payment",
    replacement: "table: payments",
    steps: ["guides"],
    told: 'docs/paying.md:7 There is no table "payments". The tables are: errors, ',
  },
  {
    fault: "a mark without an end",
    file: "docs/paying.md",
    text: "<!-- end of table -->",
    replacement: "",
    steps: ["guides"],
    told: 'docs/paying.md Each "<!-- table: … -->" needs an "<!-- end of table -->", and the reverse.',
  },
  {
    fault: "a link to a heading that no guide has",
    file: "docs/paying.md",
    text: "#what-is-the-largest-amount",
    replacement: "#what-is-the-smallest-amount",
    steps: ["docs"],
    told: "docs/paying.md links to open-questions.md#what-is-the-smallest-amount, but docs/open-questions.md has no such ",
  },
  {
    fault: "a diagram of states that the contract does not have",
    file: "docs/states/payment.yaml",
    text: "properties/speed",
    replacement: "properties/pace",
    steps: ["guides"],
    told: "docs/states/payment.yaml: #/components/schemas/Payment/properties/pace leads nowhere in generated/openapi.json.",
  },
];

test.each(cases)("$fault fails the build", { timeout: 30_000 }, async ({ file, text, replacement, steps, told }) => {
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

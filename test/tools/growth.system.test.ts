import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { failures, measureStep, type StepCost, steep } from "../bench/growth.ts";
import { copyOperations } from "../bench/growth-copies.ts";

/** Steps that wait in proportion to the number of operations, and to its square; one that fails; one that hangs. */
const BUILD = `import { readFileSync } from "node:fs";
const [step] = process.argv.slice(2);
const operations = readFileSync("openapi/openapi.yaml", "utf8").match(/operations\\//g).length;
const milliseconds = { linear: 2 * operations, quadratic: operations ** 2, failing: 0, hanging: 60_000 }[step];
await new Promise((resolve) => setTimeout(resolve, milliseconds));
console.log(step + "  " + (milliseconds / 1000).toFixed(2) + " s");
if (step === "failing") throw new Error("no such operation");
`;

const ROOT_ENTRY = "  /0.2/pay:\n    $ref: operations/pay/pay.yaml\n";
const PATH_ITEM = `post:
  operationId: pay
  requestBody:
    $ref: PayRequest.yaml
  responses:
    $ref: ../../shared/Responses.yaml
`;

const projects: string[] = [];
afterAll(() => Promise.all(projects.map((project) => rm(project, { recursive: true }))));

/** Writes a project with one operation, and copies that. */
async function project(times: number): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), "growth-test-"));
  projects.push(root);
  const write = async (file: string, text: string) => {
    await mkdir(join(root, file, ".."), { recursive: true });
    await writeFile(join(root, file), text);
  };
  await write("scripts/build.ts", BUILD);
  await write("openapi/openapi.yaml", `paths:\n${ROOT_ENTRY}`);
  await write("openapi/operations/pay/pay.yaml", PATH_ITEM);
  await write("openapi/operations/pay/PayRequest.yaml", "$ref: examples/Rent.yaml\n");
  await write("openapi/operations/pay/examples/Rent.yaml", "value: 1\n");
  expect(await copyOperations(join(root, "openapi"), times)).toBe(times);
  return root;
}

let small: string;
let large: string;

beforeAll(async () => {
  small = await project(3);
  large = await project(30);
});

test("a copy has names of its own, and shares what is outside of its folder", async () => {
  const read = (file: string) => readFile(join(small, "openapi", file), "utf8");
  expect(await read("openapi.yaml")).toBe(
    `paths:\n${ROOT_ENTRY}${[2, 3].map((n) => ROOT_ENTRY.replaceAll("pay", `pay_${n}`)).join("")}`,
  );
  expect(await read("operations/pay/pay.yaml")).toBe(PATH_ITEM);
  expect(await read("operations/pay_3/pay_3.yaml")).toBe(
    PATH_ITEM.replace("operationId: pay", "operationId: pay3").replace("PayRequest", "Pay3Request"),
  );
  expect(await read("operations/pay_3/Pay3Request.yaml")).toBe("$ref: examples/Rent3.yaml\n");
  expect(await read("operations/pay_3/examples/Rent3.yaml")).toBe("value: 1\n");
});

test("a step that grows with the square of the operations is found, and no other", async () => {
  const costs = async (root: string) => {
    const steps = ["linear", "quadratic"].map(async (step) => [step, await measureStep(root, step)] as const);
    return new Map<string, StepCost>(await Promise.all(steps));
  };
  const [few, many] = [await costs(small), await costs(large)];
  expect(failures(many)).toEqual([]);
  expect(few.get("linear")?.memory).toBeGreaterThan(10);
  expect(steep(few, many)).toEqual(["quadratic takes 90.0 times as long; at most 10."]);
});

test("a step that fails, and one that does not end, are reported", async () => {
  const failing = await measureStep(small, "failing");
  expect(failing.failure).toContain("no such operation");
  const hanging = await measureStep(small, "hanging", 1);
  expect(failures(new Map([["hanging", hanging]]))).toEqual(["hanging failed: stopped after 1 s"]);
});

import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const run = promisify(execFile);
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "openapi-typescript-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** Each way to pay compiles, and no other. */
const PROGRAM = `import type { components } from "./types.ts";
type Pay = components["schemas"]["IssueSilaRequest"];
const body = { header: { created: 1, app_handle: "a", user_handle: "u" }, amount: 1 };
export const ways: Pay[] = [
  { ...body, account_name: "a" },
  { ...body, source_id: "s", destination_id: "d" },
  { ...body, card_name: "c" },
];
// @ts-expect-error none
export const none: Pay = { ...body };
// @ts-expect-error half of a pair
export const half: Pay = { ...body, source_id: "s" };
// @ts-expect-error two at once
export const both: Pay = { ...body, account_name: "a", card_name: "c" };
// @ts-expect-error no name of the app
export const nameless: Pay["header"] = { created: 1, user_handle: "u" };
// No field that has a default.
export const open: components["schemas"]["OpenVirtualAccountRequest"] = {
  header: body.header,
  virtual_account_name: "v",
};
export const list: components["schemas"]["GetWebhooksRequest"] = {
  header: body.header,
  search_filters: { user_handle: "u" },
};
`;

const cli = join(root, "node_modules/openapi-typescript/bin/cli.js");

test("openapi-typescript, run in the root, makes types of exactly one way to pay, and of optional fields", async () => {
  const options = ["--default-non-nullable=false", "--output", join(folder, "types.ts")];
  await run(process.execPath, [cli, "generated/openapi.yaml", ...options], { cwd: root });
  await writeFile(join(folder, "program.ts"), PROGRAM);
  const compilerOptions = { strict: true, noEmit: true, target: "es2022", module: "preserve", types: [] };
  const project = { compilerOptions: { ...compilerOptions, allowImportingTsExtensions: true }, files: ["program.ts"] };
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify(project));
  const compiler = join(root, "node_modules/@typescript/native/bin/tsc");
  const { stdout } = await run(process.execPath, [compiler, "--project", folder]).catch((error) => error);
  expect(stdout).toBe("");
});

test("openapi-typescript ends with an error beside a stricter redocly.yaml, unless the option names another file", async () => {
  await writeFile(join(folder, "redocly.yaml"), "extends: [recommended-strict]\n");
  await writeFile(join(folder, "spec.yaml"), "extends: [spec]\n");
  const generate = (...options: string[]) => {
    const file = join(root, "generated/openapi.yaml");
    return run(process.execPath, [cli, file, ...options, "--output", join(folder, "others.ts")], { cwd: folder });
  };
  await expect(generate()).rejects.toThrow("Example value must conform to the schema");
  const { stdout, stderr } = await generate("--redocly", "spec.yaml");
  expect(stdout + stderr).not.toContain("Example value");
});

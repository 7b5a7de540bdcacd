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
`;

test("openapi-typescript, run in the root, makes types of exactly one way to pay", async () => {
  const cli = join(root, "node_modules/openapi-typescript/bin/cli.js");
  const output = join(folder, "types.ts");
  await run(process.execPath, [cli, "generated/openapi.yaml", "--output", output], { cwd: root });
  await writeFile(join(folder, "program.ts"), PROGRAM);
  const compilerOptions = { strict: true, noEmit: true, target: "es2022", module: "preserve", types: [] };
  const options = { ...compilerOptions, allowImportingTsExtensions: true };
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: options, files: ["program.ts"] }));
  const compiler = join(root, "node_modules/@typescript/native/bin/tsc");
  const { stdout } = await run(process.execPath, [compiler, "--project", folder]).catch((error) => error);
  expect(stdout).toBe("");
});

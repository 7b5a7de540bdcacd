import { execFile } from "node:child_process";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { blocksOf, ROOT, readPage, writeExamples } from "../support/pages.ts";

const run = promisify(execFile);
const page = readPage("docs/testing.md");
/** The recipes that run with what is installed here, and a test that fails. */
const names = ["vitest", "next", "events", "server"];
const FAILING = `import { createMockFetch } from "token-payments-contract/mock";
import { expect, test } from "vitest";

test("the events are those of a success", async () => {
  const mock = createMockFetch({ onEvent: (event) => expect(event.event_type).toBe("kyc") });
  const header = { created: 1760000000, app_handle: "demo_app", user_handle: "demo_user" };
  const headers = { "content-type": "application/json", authsignature: "any", usersignature: "any" };
  const body = JSON.stringify({ header, amount: 1, account_name: "main_checking" });
  const response = await mock("http://payments.example/0.2/issue_sila", { method: "POST", headers, body });
  expect(response.status).toBe(200);
  await new Promise((later) => setTimeout(later, 10));
});
`;

let folder: string;
beforeAll(async () => {
  const blocks = ["ts", "js"].flatMap((language) => blocksOf(page, language));
  expect(blocks.map(({ note }) => note).sort()).toEqual(
    [...names, "jest", "jest-commonjs", "msw", "playwright"].sort(),
  );
  const codes = names.map((name) => blocks.find(({ note }) => note === name)?.code ?? "");
  folder = await writeExamples([...codes, FAILING]);
  await rename(join(folder, "0.ts"), join(folder, "recipe.test.ts"));
  await rename(join(folder, "2.ts"), join(folder, "recipe-of-events.test.ts"));
  await rename(join(folder, "3.ts"), join(folder, "recipe-of-server.test.ts"));
  await rename(join(folder, "4.ts"), join(folder, "failing.test.ts"));
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs a test file in a vitest of its own. */
async function vitest(file: string): Promise<{ code: number; output: string }> {
  const words = [join(ROOT, "node_modules/vitest/vitest.mjs"), "run", "--root", folder, file];
  const env = { ...process.env, NO_COLOR: "1", VITEST: undefined };
  const { code = 0, stdout, stderr } = await run(process.execPath, words, { env }).catch((error) => error);
  return { code, output: stdout + stderr };
}

test("the recipes for vitest pass", async () => {
  const { code, output } = await vitest("recipe");
  expect(output).toMatch(/Test Files +3 passed \(3\)/);
  expect(code).toBe(0);
});

test("what onEvent throws fails a run of vitest, with its own message", async () => {
  const { code, output } = await vitest("failing.test.ts");
  expect(output).toContain("AssertionError: expected 'transaction' to be 'kyc'");
  expect(code).toBe(1);
});

test("the recipe for Next.js makes a client that needs no service", async () => {
  const code = `import { payments } from ${JSON.stringify(join(folder, "1.ts"))};
    console.log((await payments.checkHandle({ user_handle: "new_user" })).kind);`;
  const answer = async (env: NodeJS.ProcessEnv) => {
    const words = ["--input-type=module", "--eval", code];
    return (await run(process.execPath, words, { cwd: folder, env: { ...process.env, ...env } })).stdout;
  };
  expect(await answer({ PAYMENTS_MOCK: "1" })).toBe("success\n");
  expect(await answer({ PAYMENTS_URL: "http://127.0.0.1:9" })).toBe("error\n");
});

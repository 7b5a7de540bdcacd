import { execFile } from "node:child_process";
import { rename, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser } from "../../scripts/bench/browser.ts";
import type { MockFetch } from "../../scripts/mock/index.ts";
import { blocksOf, ROOT, readPage, writeExamples } from "../support/pages.ts";

const run = promisify(execFile);
const page = readPage("docs/testing.md");
/** The recipes that run with what is installed here, and a test that fails. */
const names = ["vitest", "playwright", "next"];
const FAILING = `import { createMockFetch } from "token-payments-contract/mock";
import { expect, test } from "vitest";

test("the events are those of a success", async () => {
  const mock = createMockFetch({ onEvent: (event) => expect(event.event_type).toBe("kyc") });
  const header = { created: 1760000000, app_handle: "demo_app", user_handle: "demo_user" };
  const headers = { "content-type": "application/json", authsignature: "any", usersignature: "any" };
  const body = JSON.stringify({ header, amount: 1, account_name: "main_checking" });
  const response = await mock("http://payments.example/0.2/issue_sila", { method: "POST", headers, body });
  expect(response.status).toBe(200);
});
`;

let folder: string;
beforeAll(async () => {
  const blocks = ["ts", "js"].flatMap((language) => blocksOf(page, language));
  expect(blocks.map(({ note }) => note).sort()).toEqual([...names, "jest", "jest-commonjs", "msw"].sort());
  const codes = names.map((name) => blocks.find(({ note }) => note === name)?.code ?? "");
  folder = await writeExamples([...codes, FAILING]);
  await rename(join(folder, "0.ts"), join(folder, "recipe.test.ts"));
  await rename(join(folder, "3.ts"), join(folder, "failing.test.ts"));
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs a test file in a vitest of its own. */
async function vitest(file: string): Promise<{ code: number; output: string }> {
  const words = [join(ROOT, "node_modules/vitest/vitest.mjs"), "run", "--root", folder, file];
  const env = { ...process.env, NO_COLOR: "1", VITEST: undefined };
  const { code = 0, stdout, stderr } = await run(process.execPath, words, { env }).catch((error) => error);
  return { code, output: stdout + stderr };
}

test("the recipe for vitest passes", async () => {
  const { code, output } = await vitest("recipe.test.ts");
  expect(output).toMatch(/Tests +2 passed/);
  expect(code).toBe(0);
});

test("what onEvent throws fails a run of vitest, with its own message", async () => {
  const { code, output } = await vitest("failing.test.ts");
  expect(output).toContain("AssertionError: expected 'transaction' to be 'kyc'");
  expect(code).toBe(1);
});

test("the recipe for Next.js makes a client that needs no service", async () => {
  const code = `import { payments } from ${JSON.stringify(join(folder, "2.ts"))};
    console.log((await payments.checkHandle({ user_handle: "new_user" })).kind);`;
  const answer = async (env: NodeJS.ProcessEnv) => {
    const words = ["--input-type=module", "--eval", code];
    return (await run(process.execPath, words, { cwd: folder, env: { ...process.env, ...env } })).stdout;
  };
  expect(await answer({ PAYMENTS_MOCK: "1" })).toBe("success\n");
  expect(await answer({ PAYMENTS_URL: "http://127.0.0.1:9" })).toBe("error\n");
});

describe("the recipe for Playwright", () => {
  const site = createServer((_, response) => response.setHeader("content-type", "text/html").end("<!doctype html>"));
  let browser: Browser;
  let tab: Page;
  let mock: MockFetch;
  beforeAll(async () => {
    await new Promise<void>((listening) => site.listen(0, "127.0.0.1", listening));
    browser = await openBrowser();
    tab = await browser.newPage();
    const { mockPayments } = await import(join(folder, "1.ts"));
    mock = await mockPayments(tab);
    await tab.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}`);
  });
  afterAll(async () => {
    await browser.close();
    site.close();
  });

  /** Calls an operation from the page. */
  function call(origin: string): Promise<unknown> {
    return tab.evaluate(async (origin) => {
      const header = { created: 1760000000, app_handle: "demo_app", user_handle: "new_user" };
      const response = await fetch(`${origin}/0.2/check_handle`, {
        method: "POST",
        headers: { "content-type": "application/json", authsignature: "any" },
        body: JSON.stringify({ header }),
      }).catch(({ message }) => message);
      return typeof response === "string" ? response : { ...(await response.json()), status: response.status };
    }, origin);
  }

  test.each(["", "https://payments.example"])("answers what a page sends to %j", async (origin) => {
    expect(await call(origin)).toMatchObject({ status: 200, success: true });
    mock.next("checkHandle", { status: 401, example: "token_expired" });
    expect(await call(origin)).toMatchObject({ status: 401, success: false });
    for (const fault of ["reset", "truncated"] as const) {
      mock.next("checkHandle", { fault });
      expect(await call(origin)).toBe("Failed to fetch");
    }
    mock.reset();
  });
});

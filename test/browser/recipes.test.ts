import { rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { MockFetch } from "../../scripts/service/mock/index.ts";
import { blocksOf, compile, guides, ROOT, writeExamples } from "../support/pages.ts";
import { type Browser, openBrowser, type Page } from "./chromium/browser.ts";

/** The examples of the guides that need Playwright, the recipe first. The other tests compile the rest. */
const examples = guides()
  .flatMap((page) => blocksOf(page, "ts"))
  .filter(({ code }) => code.includes("playwright-core"))
  .sort((a, b) => Number(b.note === "playwright") - Number(a.note === "playwright"));

let folder: string;
beforeAll(async () => {
  const codes = examples.map(({ code }) => code);
  folder = await writeExamples(codes, {
    "playwright-core": [join(ROOT, "test/browser/chromium/node_modules/playwright-core/index.d.ts")],
  });
});
afterAll(() => rm(folder, { recursive: true }));

test("the examples with Playwright compile", async () => {
  expect(examples[0]?.note).toBe("playwright");
  expect(await compile(folder)).toBe("");
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
    const { mockPayments } = await import(join(folder, "0.ts"));
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

import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { reportOn, writerOf } from "../conformance/reports/reported.ts";
import { checkCommand, issued, runHere } from "../conformance/traffic/check-command.ts";
import { HOSTILE } from "../conformance/traffic/recorded.ts";
import { runMock } from "../service/mock/mock.ts";
import { contract } from "../support/contract.ts";
import { type Browser, openBrowser } from "./chromium/browser.ts";

const command = checkCommand(runHere);
const { check } = command;
const mock = runMock();
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

test("JUnit is read by a parser of XML, with the text as text", async () => {
  const text = writerOf("junit")({ ...reportOn([issued()]), omissions: [HOSTILE] });
  const page = await browser.newPage();
  const seen = await page.evaluate((xml) => {
    const parsed = new DOMParser().parseFromString(xml, "application/xml");
    const texts = (name: string) => [...parsed.querySelectorAll(name)].map((element) => element.textContent);
    return { errors: texts("parsererror"), scripts: texts("script"), omissions: texts("system-err") };
  }, text);
  expect(seen).toEqual({
    errors: [],
    scripts: [],
    omissions: [expect.stringContaining("<script>alert(1)</script> | `code`")],
  });
});

test("what Playwright records of a page is judged without a false alarm", async () => {
  const site = createServer((_, response) => response.setHeader("content-type", "text/html").end("<!doctype html>"));
  await new Promise<void>((listening) => site.listen(0, "127.0.0.1", listening));
  const archive = join(command.folder, "playwright.har");
  const calls = contract.operations.flatMap(({ path, request }) =>
    request.examples.map(({ value }) => ({ url: mock.address + path, body: JSON.stringify(value) })),
  );
  try {
    const context = await browser.newContext({ recordHar: { path: archive } });
    const page = await context.newPage();
    await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}`);
    await page.evaluate(async (all) => {
      const headers = { "content-type": "application/json", authsignature: "a", usersignature: "b" };
      for (const { url, body } of all) await (await fetch(url, { method: "POST", headers, body })).text();
    }, calls);
    // Nothing listens at this port.
    await page.evaluate(() => fetch("http://127.0.0.1:1/0.2/check_handle", { method: "POST" }).catch(() => {}));
    await context.close();
  } finally {
    site.close();
  }
  const { exit, text } = await check(await readFile(archive, "utf8"), "--format", "json");
  const { exchanges } = JSON.parse(text);
  const judged = exchanges.filter(({ role }: { role: string }) => role === "call");
  const unreached = judged.pop();
  expect(judged.flatMap(({ findings, unjudged }: Record<string, unknown[]>) => [findings, unjudged].flat())).toEqual(
    [],
  );
  expect(judged).toHaveLength(calls.length);
  expect(exit).toBe(1);
  expect(unreached.unjudged).toContain("there is no response: net::ERR_UNSAFE_PORT");
  const called = new Set(judged.map(({ subject }: { subject: string }) => subject));
  expect(called.size).toBe(contract.operations.length);
});

import { createReadStream } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SITE } from "../support/pages.ts";
import { runDocs } from "./docs-page.ts";
import { panelOpener, send } from "./panel.ts";

const openDocs = runDocs();
const openPanel = panelOpener(openDocs);

/** Refuses each text as markup or as the address of a script, and whatever would declare one harmless. */
const POLICY = "require-trusted-types-for 'script'; trusted-types 'none'";

const TYPES: Record<string, string> = { ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml" };

const host = createServer(({ url = "" }, response) => {
  const type = TYPES[extname(url)] ?? "text/html";
  response.writeHead(200, { "content-type": type, "content-security-policy": POLICY });
  createReadStream(join(SITE, url)).pipe(response);
});
let site: string;

beforeAll(async () => {
  await new Promise<void>((listening) => host.listen(0, "127.0.0.1", listening));
  site = `http://127.0.0.1:${(host.address() as AddressInfo).port}/`;
});
afterAll(() => host.close());

test("where the host demands trusted types, the search finds pages", async () => {
  const { page, complaints } = await openDocs("index.html", { site });
  await page.keyboard.press("/");
  await page.getByRole("searchbox").fill("issue_sila");
  await page.locator("#search-results a").first().click();
  await page.waitForURL("**/issue_sila.html");
  expect(complaints).toEqual([]);
});

test("where the host demands trusted types, a page can be copied, and its operation called", async () => {
  const permissions = ["clipboard-read", "clipboard-write"];
  const { page, complaints } = await openPanel("issue_sila", { site, permissions });
  expect(await send(page)).toMatch(/^200 /);
  expect(await page.locator("#try section pre .c-name").count()).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Copy as Markdown" }).click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^# /);
  expect(complaints).toEqual([]);
});

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { runMock } from "../service/mock/mock.ts";
import { openBrowser } from "./chromium/browser.ts";

const mock = runMock();

/** Opens an empty page of another origin than that of the mock. */
async function openForeignPage() {
  const site = createServer((_, response) => response.setHeader("content-type", "text/html").end("<!doctype html>"));
  await new Promise<void>((listening) => site.listen(0, "127.0.0.1", listening));
  const browser = await openBrowser();
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}`);
  const close = async () => {
    await browser.close();
    site.close();
  };
  return { page, close };
}

test("a page of another origin calls an operation with an auth token, and reads the headers of the mock", async () => {
  const { page, close } = await openForeignPage();
  try {
    const seen = await page.evaluate(async (address) => {
      const header = { created: 1760000000, app_handle: "demo_app", user_handle: "new_user" };
      const call = (headers: Record<string, string>) => {
        return fetch(`${address}/0.2/check_handle`, {
          method: "POST",
          headers: { "content-type": "application/json", prefer: "code=200, example=taken", ...headers },
          body: JSON.stringify({ header, extra: 1 }),
        });
      };
      const [token, signed] = await Promise.all([
        call({ authorization: "Bearer YTpi" }),
        call({ authsignature: "any", usersignature: "any" }),
      ]);
      const get = await fetch(`${address}/0.2/check_handle`);
      return {
        statuses: [token.status, signed.status, get.status],
        unknown: token.headers.get("x-unknown-fields"),
        allow: get.headers.get("allow"),
      };
    }, mock.address);
    expect(seen).toEqual({ statuses: [200, 200, 405], unknown: "extra", allow: "POST, OPTIONS" });
  } finally {
    await close();
  }
});

test("a page of another origin adds headers of its own, uses another method, and sends its credentials", async () => {
  const { page, close } = await openForeignPage();
  try {
    const seen = await page.evaluate(async (address) => {
      const names = ["traceparent", "x-request-id", "sentry-trace", "baggage", "x-tenant", "X-Custom_1"];
      const headers = { "content-type": "application/json", authsignature: "any", usersignature: "any" };
      const own = Object.fromEntries(names.map((name) => [name, "1"]));
      const header = { created: 1760000000, app_handle: "demo_app", user_handle: "new_user" };
      const body = JSON.stringify({ header });
      const call = (init: RequestInit) =>
        fetch(`${address}/0.2/check_handle`, { method: "POST", headers, body, ...init }).then(
          ({ status }) => status,
          String,
        );
      return {
        own: await call({ headers: { ...headers, ...own } }),
        credentials: await call({ credentials: "include" }),
        put: await call({ method: "PUT" }),
        uncached: await call({ headers: { ...headers, "x-later": "1" } }),
      };
    }, mock.address);
    expect(seen).toEqual({ own: 200, credentials: 200, put: 405, uncached: 200 });
  } finally {
    await close();
  }
});

test("a browser draws the docs that the mock serves from /", async () => {
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    const complaints: string[] = [];
    page.on("pageerror", ({ message }) => complaints.push(message));
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(message.text());
    });
    await page.goto(`${mock.address}/`);
    await page.getByRole("heading").first().waitFor({ timeout: 60_000 });
    expect(page.url()).toBe(`${mock.address}/docs/`);
    expect(complaints).toEqual([]);
  } finally {
    await browser.close();
  }
});

test("the page of a misspelt address links to the one that is meant", async () => {
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(`${mock.address}/docs/issue_slia/`);
    expect(await page.locator("h1 + p").innerText()).toMatch(/^Did you mean .*issue_sila\?$/s);
    expect(await page.getByRole("dialog").count()).toBe(0);
    await page.locator("h1 + p").getByRole("link").click();
    await page.waitForURL("**/docs/issue_sila.html");
  } finally {
    await browser.close();
  }
});

test.each([
  ["transfer_sila_tokens.html", "transfer_sila_tokens", /^\d+ pages, none with “transfer_sila_tokens”$/],
  ["refund-policy", "refund policy", /^\d+ pages$/],
  ["lost%20response", "lost response", /^\d+ pages$/],
  ["zyzzyva.html", "zyzzyva", /^Nothing found for “zyzzyva”\. Start with:$/],
])("the missing page %s searches for %s, and says what was found", async (path, query, status) => {
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(`${mock.address}/docs/${path}`);
    const field = page.getByRole("searchbox");
    await field.waitFor({ timeout: 60_000 });
    expect(await field.inputValue()).toBe(query);
    expect(await page.locator("h1").innerText()).toMatch(/^There is no page \S/);
    expect(await page.getByRole("navigation", { name: "Neighboring pages" }).count()).toBe(0);
    // The box is there before the search is.
    await expect.poll(() => page.getByRole("status").innerText(), { timeout: 60_000 }).toMatch(status);
    expect(await page.locator("#search-results a").count()).toBeGreaterThan(0);
  } finally {
    await browser.close();
  }
});

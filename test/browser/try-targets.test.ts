import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runMock } from "../service/mock/mock.ts";
import { SITE } from "../support/pages.ts";
import type { Page } from "./chromium/browser.ts";
import { runDocs } from "./docs-page.ts";
import { field, panelOpener, sample, send, statusOf } from "./panel.ts";

const openDocs = runDocs();
const openPanel = panelOpener(openDocs);
const paths: string[] = [];
const mock = runMock({ log: ({ method, path }) => paths.push(`${method} ${path}`) });

/** A server of the reader, which allows calls from pages. */
const own = createServer(async (request, response) => {
  const { method = "", url = "", headers } = request;
  arrivals.push({ method, url, headers, body: await text(request) });
  response.setHeader("access-control-allow-origin", "*");
  response.setHeader("access-control-allow-headers", "content-type, authsignature, usersignature");
  response.end(method === "POST" ? '{"mine":"<b>yes</b>"}' : "");
});
const arrivals: { method: string; url: string; headers: object; body: string }[] = [];
let address: string;
beforeAll(async () => {
  await once(own.listen(0, "127.0.0.1"), "listening");
  address = `http://127.0.0.1:${(own.address() as AddressInfo).port}`;
});
afterAll(() => own.close());

const FROM: [string, () => string][] = [
  ["the disk", () => `${pathToFileURL(SITE).href}/`],
  ["the mock", () => `${mock.address}/docs/`],
];

describe.each(FROM)("from %s", (_, site) => {
  test("a call is answered with its events, and leaves nothing and nobody behind", async () => {
    const { page, requests, complaints } = await openPanel("issue_sila", { site: site() });
    expect(await statusOf(page).innerText()).toBe("Nothing is sent yet.");
    expect(await send(page)).toMatch(/^200 \(\d+ ms\)\. 2 events follow\.$/);
    expect(await page.locator("#try section pre").first().innerText()).toContain('"success": true');
    const events = page.locator(".followers a");
    expect(await events.allInnerTexts()).toEqual(["transaction_created", "transaction_status_update"]);
    await page.locator("summary", { hasText: "Payload" }).last().click();
    expect(await page.locator(".followers pre").last().innerText()).toContain('"outcome": "success"');
    const stored = () => JSON.stringify([Object.keys(localStorage), Object.keys(sessionStorage), document.cookie]);
    expect(await page.evaluate(stored)).toBe('[[],["calls"],""]');
    expect({ requests, complaints, arrivals, paths }).toEqual({
      requests: [],
      complaints: [],
      arrivals: [],
      paths: [],
    });
    await events.last().click();
    await page.waitForURL("**/transaction_status_update.html");
  });
});

describe("another address", () => {
  test("gets the call exactly when the reader sends it", async () => {
    arrivals.length = 0;
    const { page, requests, complaints } = await openPanel();
    await field(page, "Send to").selectOption("other");
    await field(page, "Base URL").fill(`${address}/base/`);
    await field(page, "usersignature").fill("mine");
    expect(await sample(page, "curl")).toContain(`curl ${address}/base/0.2/`);
    await field(page, "Base URL").press("Tab");
    await page.waitForLoadState("networkidle");
    expect({ requests, arrivals }).toEqual({ requests: [], arrivals: [] });
    expect(await send(page)).toMatch(/^200 OK \(\d+ ms\)\. Events go to your webhook endpoint\.$/);
    expect(await page.locator("#try section pre").first().innerText()).toContain('"mine": "<b>yes</b>"');
    expect(arrivals.map(({ method, url }) => `${method} ${url}`)).toEqual([
      "OPTIONS /base/0.2/issue_sila",
      "POST /base/0.2/issue_sila",
    ]);
    expect(arrivals[1]?.headers).not.toHaveProperty("referer");
    expect(arrivals[1]).toMatchObject({
      headers: { usersignature: "mine" },
      body: await field(page, "Body").inputValue(),
    });
    expect(complaints).toEqual([]);
  });

  test.each(["", "127.0.0.1:4010", "javascript:alert(1)", "http://a@b", "http://a?b"])(
    "is not sent to, being %j",
    async (text) => {
      const { page, requests } = await openPanel("delete_wallet");
      await field(page, "Send to").selectOption("other");
      await field(page, "Base URL").fill(text);
      expect(await send(page)).toBe("Enter an http or https address without a query, such as http://127.0.0.1:4010.");
      expect(requests).toEqual([]);
    },
  );

  test("that does not answer, and a credential that no header can contain, are reported", async () => {
    const { page } = await openPanel();
    await field(page, "authsignature").fill("→");
    expect(await send(page)).toContain("authsignature may contain only ASCII");
    await field(page, "authsignature").fill("any");
    await field(page, "Send to").selectOption("other");
    await field(page, "Base URL").fill("http://127.0.0.1:1");
    expect(await send(page)).toMatch(/^No response: http:\/\/127.0.0.1:1 cannot be reached, or does not allow calls/);
  });
});

test("the mock that serves the page is in its samples, and gets a call only when the reader chooses it", async () => {
  const site = `${mock.address}/docs/`;
  const { page } = await openDocs("issue_sila.html", { site });
  expect(await sample(page, "curl")).toContain(`curl ${mock.address}/0.2/`);
  await page.getByRole("button", { name: "Try it" }).click();
  await page.getByText("Credentials and server").click();
  await field(page, "Send to").selectOption("own");
  expect(paths).toEqual([]);
  expect(await send(page)).toMatch(/^200 OK \(\d+ ms\)\. 2 events follow\.$/);
  expect(paths).toEqual(["POST /0.2/issue_sila"]);
  paths.length = 0;
});

test("a mock behind a path is called there, and the mock of the page answers as it does", async () => {
  const proxy = createServer(async (request, response) => {
    const { method = "", url = "", headers } = request;
    const path = url.replace(/^\/pay\b/, "");
    const body = method === "POST" ? await text(request) : null;
    const answer = await fetch(mock.address + path, { method, body, headers: headers as Record<string, string> });
    const policy = answer.headers.get("content-security-policy") ?? "";
    const type = answer.headers.get("content-type") ?? "";
    response.writeHead(answer.status, { "content-type": type, "content-security-policy": policy });
    response.end(await answer.text());
  });
  await once(proxy.listen(0, "127.0.0.1"), "listening");
  const base = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/pay`;
  const { page } = await openPanel("issue_sila", { site: `${base}/docs/` });
  expect(await send(page)).toMatch(/^200 \(\d+ ms\)\. 2 events follow\.$/);
  expect(await sample(page, "curl")).toContain(`curl ${base}/0.2/`);
  await field(page, "Requested response").selectOption("x-mock-fault: redirect");
  expect(await send(page)).toMatch(/^200, after a redirect to /);
  await field(page, "Requested response").selectOption("");
  await field(page, "Send to").selectOption("own");
  expect(await send(page)).toMatch(/^200 OK \(\d+ ms\)\. 2 events follow\.$/);
  expect(paths.splice(0)).toEqual(["POST /0.2/issue_sila"]);
  proxy.close();
});

test("the script of the panel is loaded when the reader opens it, and is small", async () => {
  const loaded = (page: Page) =>
    page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name.replace(/.*\//, "")));
  const { page } = await openDocs("issue_sila.html");
  expect(await loaded(page)).not.toContain("try.js");
  await page.getByRole("button", { name: "Try it" }).click();
  await field(page, "Body").waitFor();
  expect(await page.getByRole("button", { name: "Try it" }).count()).toBe(0);
  expect(gzipSync(readFileSync(join(SITE, "try.js"))).length).toBeLessThan(71_000);
});

test("the policy of an operation's page allows calls, and nothing else from outside", async () => {
  const { page } = await openDocs("issue_sila.html");
  const refused = await page.evaluate(
    (url) =>
      new Promise<string[]>((done) => {
        const seen: string[] = [];
        document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) => {
          if (seen.push(effectiveDirective) === 3) done(seen.sort());
        });
        new Image().setAttribute("src", url);
        document.head.append(Object.assign(document.createElement("script"), { src: url }));
        document.body.append(Object.assign(document.createElement("iframe"), { src: url }));
      }),
    address,
  );
  expect(refused).toEqual(["frame-src", "img-src", "script-src-elem"]);
});

import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runMock } from "../service/mock/mock.ts";
import { SITE } from "../support/pages.ts";
import type { Page } from "./chromium/browser.ts";
import { runDocs } from "./docs-page.ts";

const openDocs = runDocs();
const mock = runMock();

/** Any other server. */
const elsewhere = createServer((request, response) => {
  arrivals.push(String(request.url));
  response.end();
});
const arrivals: string[] = [];
let address: string;

beforeAll(async () => {
  await once(elsewhere.listen(0, "127.0.0.1"), "listening");
  address = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
});
afterAll(() => elsewhere.close());

test.each([
  ["the disk", () => `${pathToFileURL(SITE).href}/`],
  ["the mock", () => `${mock.address}/docs/`],
])("opened from %s, the site requests nothing else, and reports no error or warning", async (_, site) => {
  const { page, requests, complaints } = await openDocs("index.html", { site: site() });
  await page.getByRole("link", { name: "issue_sila" }).first().click();
  await page.waitForURL("**/issue_sila.html");
  await page.keyboard.press("/");
  await page.getByRole("searchbox").fill("amount");
  await page.getByRole("link", { name: "amount" }).first().waitFor();
  await page.waitForLoadState("networkidle");
  expect({ requests, complaints }).toEqual({ requests: [], complaints: [] });
});

const WAYS_OUT: [string, string, (url: string) => void][] = [
  ["a call", "connect-src", (url) => void fetch(url).catch(() => undefined)],
  ["a beacon", "connect-src", (url) => void navigator.sendBeacon(url)],
  ["an image", "img-src", (url) => new Image().setAttribute("src", url)],
  [
    "a script",
    "script-src-elem",
    (src) => document.head.append(Object.assign(document.createElement("script"), { src })),
  ],
  ["a frame", "frame-src", (src) => document.body.append(Object.assign(document.createElement("iframe"), { src }))],
];

describe("the policy of a page that sends no calls", () => {
  let page: Page;
  beforeAll(async () => {
    ({ page } = await openDocs("errors.html"));
  });

  test.each(WAYS_OUT)("refuses %s (%s)", async (_, directive, send) => {
    // The page may violate the policy itself, when it tries what a browser supports.
    const refused = page.evaluate(
      (blocked) =>
        new Promise<string>((done) => {
          document.addEventListener("securitypolicyviolation", ({ blockedURI, effectiveDirective }) => {
            if (blockedURI.startsWith(blocked)) done(effectiveDirective);
          });
        }),
      address,
    );
    await page.evaluate(send, address);
    expect(await refused).toBe(directive);
    expect(arrivals).toEqual([]);
  });
});

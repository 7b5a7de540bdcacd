import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Browser, openBrowser, type Page } from "./chromium/browser.ts";

const GENERATED = join(import.meta.dirname, "../../generated");

/** Only scripts and workers of the same origin: neither `eval` nor inline code. */
const CSP = "default-src 'none'; script-src 'self'; worker-src 'self'";

/** What is served in addition to `generated/`. */
const FILES: Record<string, { contentType: string; body: string }> = {
  "/": { contentType: "text/html", body: '<!doctype html><script type="module" src="/page.js"></script>' },
  "/page.js": {
    contentType: "text/javascript",
    body: `import { issueSilaRequest } from "./validators.js";
import { parseWebhookEvent } from "./webhooks.js";
let evil = "refused";
try { new Function("")(); evil = "possible"; } catch {}
const worker = new Worker("/worker.js", { type: "module" });
worker.onmessage = ({ data }) => {
  document.title = [evil, issueSilaRequest.validate({}).issues.length, parseWebhookEvent("{}").kind, data].join();
};`,
  },
  "/worker.js": {
    contentType: "text/javascript",
    body: `import { parseWebhookEvent } from "./webhooks.js";
postMessage("worker: " + parseWebhookEvent('{"event_type":"unheard_of"}').kind);`,
  },
};

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await openBrowser();
  page = await browser.newPage();
  await page.route("http://page.example/**", (route) => {
    const path = new URL(route.request().url()).pathname;
    const headers = { "content-security-policy": CSP };
    return route.fulfill(FILES[path] ? { ...FILES[path], headers } : { path: join(GENERATED, path), headers });
  });
});

afterAll(() => browser.close());

test("a page and its worker run the validators and the parser unchanged, under a content security policy without eval", async () => {
  await page.goto("http://page.example/");
  await page.waitForFunction(() => document.title !== "", undefined, { polling: 50, timeout: 60_000 });
  expect(await page.title()).toBe("refused,3,invalid,worker: unknown");
});

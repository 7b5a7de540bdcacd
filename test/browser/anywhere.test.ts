import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ROOT } from "../../scripts/contract/generated.ts";
import { EVERY_CASE } from "../service/mock/anywhere/cases.js";
import { type Browser, openBrowser, type Page } from "./chromium/browser.ts";

const CASES = join(import.meta.dirname, "../service/mock/anywhere/cases.js");

describe("in a browser, under a content security policy without eval", () => {
  /** Only scripts and workers of the same origin. */
  const CSP = "default-src 'none'; script-src 'self'; worker-src 'self'; connect-src 'self'";

  /** Runs the cases, and shows the result in the title; without `await`, for Vite puts what is imported later behind it. */
  const PAGE = `import { run } from "./cases.js";
let evil = "refused";
try { new Function("")(); evil = "possible"; } catch {}
run(false).then((result) => { document.title = JSON.stringify([evil, isSecureContext, result]); });`;

  /** Answers the calls of its page from the contract. */
  const SERVICE_WORKER = `import { createMockFetch } from "token-payments-contract/mock";
const mock = createMockFetch();
addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("fetch", (event) => {
  if (new URL(event.request.url).pathname.startsWith("/0.2/")) event.respondWith(mock(event.request));
});`;

  const REGISTRATION = `const { serviceWorker } = navigator;
const controlled = new Promise((resolve) => serviceWorker.addEventListener("controllerchange", resolve));
await serviceWorker.register("/service-worker.js");
await controlled;
const response = await fetch("/0.2/issue_sila", { method: "POST", body: "{}" });
document.title = JSON.stringify([response.status, (await response.json()).message]);`;

  const scripts = new Map<string, string>();
  let server: Server;
  let browser: Browser;
  let page: Page;
  let port: number;

  beforeAll(async () => {
    scripts.set("/esbuild.js", await bundledByEsbuild(PAGE));
    scripts.set("/vite.js", await bundledByVite(PAGE));
    scripts.set("/service-worker.js", await bundledByEsbuild(SERVICE_WORKER));
    scripts.set("/registration.js", REGISTRATION);
    server = createServer((request, response) => {
      const path = request.url ?? "";
      const script = scripts.get(path);
      response.setHeader("content-security-policy", CSP);
      response.setHeader("content-type", script === undefined ? "text/html" : "text/javascript");
      response.end(script ?? `<!doctype html><script type="module" src="${path.slice(1)}.js"></script>`);
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    ({ port } = server.address() as AddressInfo);
    browser = await openBrowser();
  });
  beforeEach(async () => {
    page = await browser.newPage();
  });
  afterAll(async () => {
    await browser.close();
    server.close();
  });

  /** Opens the page of a script, and returns the title that it sets. */
  async function titleOf(script: string, host = "127.0.0.1"): Promise<unknown> {
    const failures: string[] = [];
    page.on("pageerror", ({ message }) => failures.push(message));
    await page.goto(`http://${host}:${port}/${script}`);
    await expect.poll(async () => failures.join() || page.title()).not.toBe("");
    expect(failures).toEqual([]);
    return JSON.parse(await page.title());
  }

  test.each(["esbuild", "vite"])("every case passes in a page that %s has bundled", async (bundler) => {
    expect(await titleOf(bundler)).toEqual(["refused", true, EVERY_CASE]);
  });

  test("every case passes in a page without HTTPS, which has no crypto.randomUUID", async () => {
    expect(await titleOf("esbuild", "shop.test")).toEqual(["refused", false, EVERY_CASE]);
  });

  test("a service worker answers the calls of its page", async () => {
    expect(await titleOf("registration")).toEqual([401, expect.stringContaining("authsignature")]);
  });
});

async function bundledByEsbuild(contents: string): Promise<string> {
  const stdin = { contents, resolveDir: join(CASES, "..") };
  const { outputFiles } = await build({ stdin, bundle: true, format: "esm", write: false });
  return outputFiles[0]?.text ?? "";
}

async function bundledByVite(contents: string): Promise<string> {
  const { build } = await import("vite");
  const entry = "\0entry.js";
  const fromMemory = {
    name: "from-memory",
    resolveId: (id: string) => (id === "entry" ? entry : id === "./cases.js" ? CASES : undefined),
    load: (id: string) => (id === entry ? contents : undefined),
  };
  const result = await build({
    root: ROOT,
    configFile: false,
    logLevel: "silent",
    plugins: [fromMemory],
    build: { write: false, rollupOptions: { input: "entry", output: { inlineDynamicImports: true } } },
  });
  const { output } = result as Extract<typeof result, { output: unknown }>;
  return output.find((file) => file.type === "chunk")?.code ?? "";
}

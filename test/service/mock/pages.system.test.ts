import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { GENERATED } from "../../../scripts/contract/generated.ts";
import { runMock } from "./mock.ts";

const mock = runMock();

test("the docs have the policy of their meta element as a header", async () => {
  const response = await fetch(`${mock.address}/`);
  expect(response.url).toBe(`${mock.address}/docs/`);
  expect(response.headers.get("content-encoding")).toBe("gzip");
  const policy = response.headers.get("content-security-policy");
  expect(policy).toMatch(/^default-src 'none'; /);
  expect(await response.text()).toContain(`<meta http-equiv="Content-Security-Policy" content="${policy}">`);
});

test.each([
  ["", "index.html", "text/html"],
  ["issue_sila.html", "issue_sila.html", "text/html"],
  ["issue_sila.md", "issue_sila.md", "text/markdown"],
  ["llms.txt", "llms.txt", "text/plain"],
  ["theme.css", "theme.css", "text/css"],
  ["site.js", "site.js", "text/javascript"],
  ["icon.svg", "icon.svg", "image/svg+xml"],
])("/docs/%s is the file %s, as %s, until it changes", async (path, file, type) => {
  const address = `${mock.address}/docs/${path}`;
  const response = await fetch(address);
  expect(response.headers.get("content-type")).toBe(`${type}; charset=utf-8`);
  expect(response.headers.get("content-encoding")).toBe("gzip");
  const text = await readFile(join(GENERATED, "docs", file), "utf8");
  // By this mark, a page knows that a mock has served it.
  expect(await response.text()).toBe(text.replace("<html ", "<html data-mock "));
  const head = await fetch(address, { method: "HEAD" });
  expect(head.headers.get("etag")).toBe(response.headers.get("etag"));
  const known = { "if-none-match": String(response.headers.get("etag")) };
  expect((await fetch(address, { headers: known })).status).toBe(304);
});

/** Longer than the names of files may be. */
const LONG = "a".repeat(300);

test.each(["nothing.html", "nothing", "no%20thing", LONG])(
  "a person at the wrong address /docs/%s gets a page",
  async (path) => {
    const response = await fetch(`${mock.address}/docs/${path}`);
    expect([response.status, response.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
    expect(await response.text()).toMatch(/<h1[^>]*>Page not found<\/h1>/);
  },
);

test.each([
  ["nothing.js", 404, "generated/docs/nothing.js does not exist: /docs/ lists the pages."],
  [`${LONG}.js`, 404, `generated/docs/${LONG}.js does not exist: /docs/ lists the pages.`],
  ["..%2fmock-rules.json", 404, "No operation at /docs/..%2fmock-rules.json"],
])("/docs/%s is answered with %i: %s", async (path, status, message) => {
  const response = await fetch(`${mock.address}/docs/${path}`);
  expect(response.status).toBe(status);
  expect((await response.json()).message).toContain(message);
});

import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { PageResponse } from "../../../scripts/service/mock/answer.ts";
import { generatedPages } from "../../../scripts/service/mock/pages.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "pages-"));
  await mkdir(join(folder, "docs"));
});
afterEach(() => rm(folder, { recursive: true }));

const write = (name: string, content: string) => writeFile(join(folder, name), content);

function read(path: string, pageAt = generatedPages(folder)): Promise<PageResponse> {
  const page = pageAt(path);
  if (page === undefined) throw new Error(`There is no page ${path}.`);
  return page();
}

test.each([
  ["/docs/", "docs/index.html", "text/html"],
  ["/docs/index.html", "docs/index.html", "text/html"],
  ["/docs/issue_sila.html", "docs/issue_sila.html", "text/html"],
  ["/docs/issue_sila.md", "docs/issue_sila.md", "text/markdown"],
  ["/docs/llms.txt", "docs/llms.txt", "text/plain"],
  ["/docs/theme.css", "docs/theme.css", "text/css"],
  ["/docs/site.js", "docs/site.js", "text/javascript"],
  ["/docs/icon.svg", "docs/icon.svg", "image/svg+xml"],
  ["/docs/picture.bin", "docs/picture.bin", "application/octet-stream"],
  ["/openapi.json", "openapi.json", "application/json"],
  ["/openapi.yaml", "openapi.yaml", "application/yaml"],
])("%s is %s, as %s that a browser asks for each time", async (path, name, type) => {
  await write(name, "été");
  const { status, headers, content, gzipped } = await read(path);
  expect(status).toBe(200);
  expect(headers).toStrictEqual({
    "content-type": `${type}; charset=utf-8`,
    etag: expect.stringMatching(/^W\/"[\w-]{43}"$/),
    "cache-control": "no-cache",
    vary: "accept-encoding",
  });
  expect(String(content)).toBe("été");
  expect(gunzipSync((await gzipped?.()) ?? "").toString()).toBe("été");
  expect((await read(path)).headers, "what another copy of the mock sends").toEqual(headers);
});

test.each([
  ["/", "docs/"],
  ["/docs", "docs/"],
  ["/llms.txt", "docs/llms.txt"],
])("%s leads to %s, below any path", async (path, location) => {
  expect(await read(path)).toEqual({ status: 302, headers: { location } });
});

test.each([
  ["/docs/issue_sila", "issue_sila.html"],
  ["/docs/issue%5Fsila", "issue_sila.html"],
  ["/docs/ISSUE_SILA.HTML", "issue_sila.html"],
  ["/docs/Issue_Sila/", "../issue_sila.html"],
  ["/docs/nothing/", "../nothing"],
])("%s leads to %s, as a person types it", async (path, location) => {
  await write("docs/issue_sila.html", "");
  expect(await read(path)).toEqual({ status: 302, headers: { location } });
});

test.each(["/docs/../openapi.json", "/docs/a/b.html", "/docs/.html", "/Docs/", "/a/docs/b.html", "/nothing"])(
  "%s is no page",
  (path) => {
    expect(generatedPages(folder)(path)).toBeUndefined();
  },
);

test("a page of the docs says that a mock serves it, and no other file does", async () => {
  const page = '<!doctype html><html lang="en">';
  await write("docs/index.html", page);
  await write("docs/index.md", page);
  expect(String((await read("/docs/")).content)).toBe('<!doctype html><html data-mock lang="en">');
  expect(String((await read("/docs/index.md")).content)).toBe(page);
});

test("the policy of a page is a header, too", async () => {
  const policy = "default-src 'none'; img-src 'self'";
  await write(
    "docs/index.html",
    `<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">`,
  );
  expect((await read("/docs/")).headers).toHaveProperty("content-security-policy", policy);
});

test.each(["openapi.yaml", "docs/mock.md"])(
  "all responses share %s and its compressed form until it changes",
  async (name) => {
    await write(name, "one");
    const pageAt = generatedPages(folder);
    const [first, second] = await Promise.all([read(`/${name}`, pageAt), read(`/${name}`, pageAt)]);
    expect(second.content).toBe(first.content);
    expect(await second.gzipped?.()).toBe(await first.gzipped?.());

    // Of the same size, and later.
    await write(name, "two");
    await utimes(join(folder, name), 2_000_000_000, 2_000_000_000);
    const third = await read(`/${name}`, pageAt);
    expect(String(third.content)).toBe("two");
    expect(third.headers.etag).not.toBe(first.headers.etag);

    // At the same time, and of another size.
    await write(name, "three");
    await utimes(join(folder, name), 2_000_000_000, 2_000_000_000);
    expect(String((await read(`/${name}`, pageAt)).content)).toBe("three");
  },
);

test("a page that cannot be read is reported by its relative path, with the remedy, until it can be read", async () => {
  const pageAt = generatedPages(folder);
  await expect(read("/openapi.json", pageAt)).rejects.toMatchObject({
    status: 404,
    message: "generated/openapi.json does not exist: run npm run build, or install the package again.",
  });
  await expect(read("/docs/", pageAt)).rejects.toMatchObject({
    status: 404,
    message: "generated/docs/index.html does not exist: run npm run build.",
  });
  await expect(read("/docs/nothing.html", pageAt)).rejects.toMatchObject({
    status: 404,
    message: "generated/docs/nothing.html does not exist: /docs/ lists the pages.",
  });
  await mkdir(join(folder, "openapi.json"));
  await expect(read("/openapi.json", pageAt)).rejects.toMatchObject({
    status: 500,
    message: "generated/openapi.json cannot be read: EISDIR.",
  });
  await rm(join(folder, "openapi.json"), { recursive: true });
  await write("openapi.json", "{}");
  expect(await read("/openapi.json", pageAt)).toMatchObject({ status: 200 });
});

import { readFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { GENERATED } from "../../../scripts/contract/generated.ts";
import { runMock } from "./mock.ts";

const mock = runMock();
const LARGE = ["/openapi.json", "/openapi.yaml", "/docs/schemas.md"];

interface Answer {
  status: number | undefined;
  headers: Record<string, unknown>;
  bytes: Buffer;
}

/** Requests a page, without the header fields and the decoding that `fetch` adds. */
function get(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(mock.address + path, { method, headers, agent: false }, async (response) => {
      const bytes = Buffer.concat(await response.toArray());
      resolve({ status: response.statusCode, headers: response.headers, bytes });
    });
    sent.on("error", reject).end();
  });
}

describe.each(["/", "/docs"])("%s", (path) => {
  test.each(["GET", "HEAD"])("leads to the docs, by %s", async (method) => {
    const { status, headers, bytes } = await get(path, {}, method);
    expect({ status, location: headers.location, bytes: bytes.length }).toEqual({
      status: 302,
      location: "docs/",
      bytes: 0,
    });
  });

  test("accepts no other method", async () => {
    const { status, headers } = await get(path, {}, "POST");
    expect({ status, allow: headers.allow }).toEqual({ status: 405, allow: "GET, HEAD, OPTIONS" });
  });
});

test("the contract is served, by GET alone", async () => {
  const [json, yaml] = await Promise.all([get("/openapi.json"), get("/openapi.yaml")]);
  expect(JSON.parse(json.bytes.toString())).toEqual(JSON.parse(readFileSync(join(GENERATED, "openapi.json"), "utf8")));
  expect(yaml.bytes.toString()).toContain("openapi: 3.1.0");
  const { status, headers, bytes } = await get("/openapi.json", {}, "POST");
  expect([status, headers.allow]).toEqual([405, "GET, HEAD, OPTIONS"]);
  expect(JSON.parse(bytes.toString()).message).toBe("/openapi.json accepts GET, not POST.");
});

test("a page of another origin may read it", async () => {
  const { headers } = await get("/openapi.json", { origin: "https://app.demo.example" });
  expect(headers).toMatchObject({
    "access-control-allow-origin": "https://app.demo.example",
    vary: "accept-encoding, origin",
  });
});

test("the reference is served as Markdown", async () => {
  const { status, headers, bytes } = await get("/docs/schemas.md");
  expect(status).toBe(200);
  expect(headers["content-type"]).toBe("text/markdown; charset=utf-8");
  expect(bytes.toString()).toMatch(/^# /m);
});

test("HEAD of the health check has the header fields of GET", async () => {
  const [got, head] = await Promise.all([get("/health"), get("/health", {}, "HEAD")]);
  expect(head.bytes).toHaveLength(0);
  expect({ ...head.headers, date: "" }).toEqual({ ...got.headers, date: "" });
});

describe.each(LARGE)("%s", (path) => {
  test.each([["gzip"], ["deflate, gzip;q=0.5"], ["GZIP"], ["*"], ["br, *;q=0.1"]])(
    "is compressed for a client that accepts %s",
    async (accepted) => {
      const [plain, packed] = await Promise.all([get(path), get(path, { "accept-encoding": accepted })]);
      expect(packed.headers).toMatchObject({ "content-encoding": "gzip", vary: "accept-encoding" });
      expect(packed.headers["content-length"]).toBe(String(packed.bytes.length));
      expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 3);
      expect(gunzipSync(packed.bytes).equals(plain.bytes)).toBe(true);
    },
  );

  test.each(["", "br", "identity", "gzip;q=0", "gzip;q=0, *", "*;q=0"])(
    "is not for one that accepts %j",
    async (accepted) => {
      const { status, headers } = await get(path, { "accept-encoding": accepted });
      expect(status).toBe(200);
      expect(headers).toMatchObject({ vary: "accept-encoding" });
      expect(headers).not.toHaveProperty("content-encoding");
    },
  );

  test.each(["gzip", "identity"])("HEAD has the header fields of GET, with %s", async (accepted) => {
    const headers = { "accept-encoding": accepted };
    const [got, head] = await Promise.all([get(path, headers), get(path, headers, "HEAD")]);
    expect(head.bytes).toHaveLength(0);
    expect({ ...head.headers, date: "" }).toEqual({ ...got.headers, date: "" });
  });

  test.each(["GET", "HEAD"])("has a validator, with which %s answers 304 until it changes", async (method) => {
    const { headers } = await get(path);
    const etag = String(headers.etag);
    expect(etag).toMatch(/^W\/"[\w-]+"$/);
    expect(headers["cache-control"]).toBe("no-cache");
    for (const known of [etag, etag.replace("W/", ""), `"other", ${etag}`, "*"]) {
      const { status, headers, bytes } = await get(path, { "if-none-match": known }, method);
      expect({ status, etag: headers.etag, vary: headers.vary, bytes: bytes.length }).toEqual({
        status: 304,
        etag,
        vary: "accept-encoding",
        bytes: 0,
      });
      expect(headers).not.toHaveProperty("content-length");
    }
    expect((await get(path, { "if-none-match": '"other"' }, method)).status).toBe(200);
  });
});

test("a page without a validator is always sent", async () => {
  expect(await get("/health", { "if-none-match": "*" })).toMatchObject({ status: 200 });
});

test("different pages have different validators", async () => {
  const pages = await Promise.all(LARGE.map((path) => get(path)));
  expect(new Set(pages.map(({ headers }) => headers.etag)).size).toBe(LARGE.length);
});

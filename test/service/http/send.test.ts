import { createServer } from "node:http";
import { get } from "node:https";
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import {
  classifyConnectionError,
  describeConnectionError,
  isUnreached,
} from "../../../scripts/service/http/connection-errors.ts";
import { type SendOptions, sendRequest } from "../../../scripts/service/http/send.ts";

/** Sends a request to a handler, which need not obey anything. */
function sendTo(
  fetch: NonNullable<SendOptions["fetch"]>,
  options: Partial<SendOptions> = {},
  url = "http://service.example/x",
) {
  const request = { url, headers: { "x-a": "1" }, body: "{}" };
  return sendRequest(request, { timeout: 1000, bodyLimit: 1024, fetch, ...options });
}

function socketClosed(): never {
  throw new TypeError("fetch failed", {
    cause: Object.assign(new Error("other side closed"), { code: "UND_ERR_SOCKET" }),
  });
}

test("a response has its status, headers and body", async () => {
  const seen: unknown[] = [];
  const { response, failure, ms } = await sendTo((url, { method, headers, body, redirect }) => {
    seen.push([url, method, headers, body, redirect]);
    return new Response("[1]", { status: 201, headers: { "x-b": "2" } });
  });
  expect(seen).toEqual([["http://service.example/x", "POST", { "x-a": "1" }, "{}", "manual"]]);
  expect(response?.status).toBe(201);
  expect(response?.headers.get("x-b")).toBe("2");
  expect(String(response?.body)).toBe("[1]");
  expect(failure).toBeUndefined();
  expect(ms).toBeGreaterThanOrEqual(0);
});

describe("a failure is described", () => {
  const hanging = () => new Promise<Response>(() => {});

  test("a handler that ignores the signal", async () => {
    const { response, failure } = await sendTo(hanging, { timeout: 20 });
    expect(response).toBeUndefined();
    expect(failure).toMatchObject({ kind: "timeout", message: "service.example did not answer within 20 ms" });
  });

  test("a signal that aborts, now or before", async () => {
    const abort = new AbortController();
    const pending = sendTo(hanging, { signal: abort.signal });
    abort.abort();
    expect(await pending).toMatchObject({ failure: { kind: "canceled", message: "canceled" } });
    expect(await sendTo(hanging, { signal: abort.signal })).toMatchObject({ failure: { kind: "canceled" } });
  });

  test.each([
    ["an error", new RangeError("wrong"), "service.example gave no response: wrong"],
    // A time limit of the handler itself is not that of the request.
    ["a time limit of the handler", new DOMException("mine", "TimeoutError"), "service.example gave no response: mine"],
    ["nothing", undefined, "service.example gave no response: undefined"],
  ])("%s that a handler throws", async (_, error, message) => {
    const { failure } = await sendTo(() => {
      throw error;
    });
    expect(failure).toMatchObject({ kind: "other", message, ...(error && { error }) });
  });

  test.each([
    ["time limit of the system", "ETIMEDOUT", "unreachable"],
    ["another", "EADDRNOTAVAIL", "other"],
  ])("a code of a %s", async (_, code, kind) => {
    const { failure } = await sendTo(() => {
      throw new TypeError("fetch failed", { cause: Object.assign(new Error(code), { code }) });
    });
    expect(failure).toMatchObject({ kind, message: `service.example gave no response: ${code}` });
  });

  test.each([
    [
      "DEPTH_ZERO_SELF_SIGNED_CERT",
      "unknown authority",
      /^the certificate of service\.example is not trusted .*EXTRA_CA/,
    ],
    ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "unknown authority", /NODE_EXTRA_CA_CERTS/],
    ["CERT_HAS_EXPIRED", "invalid certificate", /^the certificate of service\.example is not valid: CERT_HAS_EXPIRED$/],
    ["ERR_TLS_CERT_ALTNAME_INVALID", "invalid certificate", /^the certificate of service\.example is not valid: /],
    [
      "ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED",
      "failed handshake",
      /^the TLS handshake with service\.example failed: /,
    ],
  ])("a code of TLS: %s", async (code, kind, message) => {
    const fail = () => {
      throw new TypeError("fetch failed", { cause: Object.assign(new Error(code), { code }) });
    };
    const { failure } = await sendTo(fail, {}, "https://service.example/x");
    expect(failure).toMatchObject({ kind, message: expect.stringMatching(message) });
    const withoutTls = `service.example gave no response: ${code}`;
    expect(await sendTo(fail)).toMatchObject({ failure: { kind, message: withoutTls } });
  });

  test("the address of a server without TLS begins with https", async () => {
    const server = createServer((_, response) => response.end());
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    onTestFinished(() => void server.close());
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const request = { url: `https://${host}/hook`, headers: {}, body: "{}" };
    const message = `${host} does not speak TLS: give its address as http://${host}`;
    const { failure } = await sendRequest(request, { timeout: 10_000, bodyLimit: 1024 });
    expect(failure).toMatchObject({ kind: "no TLS", message });
    // Its error has another code.
    const error = await new Promise<Error>((failed) => get(request.url, { agent: false }).on("error", failed));
    expect([classifyConnectionError(error), describeConnectionError(error, new URL(request.url))]).toEqual([
      "no TLS",
      message,
    ]);
  });

  test("a body over the limit, or without an end: its status has arrived", async () => {
    const large = await sendTo(() => new Response("x".repeat(1025), { status: 404 }));
    expect(large).toMatchObject({ response: { status: 404 }, failure: { kind: "body too large" } });
    expect(large.failure?.message).toBe("the body of the response is larger than 1024 bytes");
    expect(large.response).not.toHaveProperty("body");
    expect(await sendTo(() => new Response("x".repeat(1024)))).not.toHaveProperty("failure");
    const endless = await sendTo(() => new Response(new ReadableStream({})), { timeout: 20 });
    expect(endless).toMatchObject({ response: { status: 200 }, failure: { kind: "timeout" } });
  });
});

test.each([
  ["ECONNREFUSED", "refused", true],
  ["ENOTFOUND", "unknown host", true],
  ["ENETUNREACH", "unreachable", true],
  ["EPROTO", "failed handshake", true],
  ["ECONNRESET", "closed", false],
  ["EPIPE", "closed", false],
  ["UND_ERR_SOCKET", "closed", false],
  ["HPE_INVALID_VERSION", "not HTTP", false],
  ["EMFILE", "no descriptor", false],
])("%s is %s: whether no server can have received anything is %s", (code, kind, unreached) => {
  const found = classifyConnectionError(Object.assign(new Error(), { code }));
  expect([found, isUnreached(found)]).toEqual([kind, unreached]);
});

test("a connection that is reset while a response is read may have carried the request, and it is repeated as one that is closed", async () => {
  const reset = Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET", syscall: "read" });
  let requests = 0;
  const { failure } = await sendTo(
    () => {
      requests += 1;
      throw new TypeError("fetch failed", { cause: reset });
    },
    { repeatIfClosed: true },
  );
  expect([failure?.kind, requests, isUnreached("reset")]).toEqual(["reset", 2, false]);
});

describe("a connection that is closed", () => {
  test.each([
    ["is not tried again by default", {}, "closed", 1],
    ["is tried again once", { repeatIfClosed: true }, "closed", 2],
  ])("%s", async (_, options, kind, times) => {
    let calls = 0;
    const { failure } = await sendTo(() => {
      calls += 1;
      return socketClosed();
    }, options);
    expect([failure?.kind, calls]).toEqual([kind, times]);
  });

  test("is not tried again in the middle of a response, nor after another failure", async () => {
    let calls = 0;
    const broken = () => {
      calls += 1;
      return new Response(new ReadableStream({ pull: () => socketClosed() }));
    };
    expect(await sendTo(broken, { repeatIfClosed: true })).toMatchObject({ failure: { kind: "closed" } });
    expect(calls).toBe(1);
    const failing = () => {
      calls += 1;
      throw new Error("wrong");
    };
    await sendTo(failing, { repeatIfClosed: true });
    expect(calls).toBe(2);
  });
});

test("descriptors that run out are described in words", async () => {
  const error = Object.assign(new Error("connect EMFILE 127.0.0.1:80 - Local (undefined:undefined)"), {
    code: "EMFILE",
  });
  const fetch = () => Promise.reject(new TypeError("fetch failed", { cause: error }));
  const { failure } = await sendRequest(
    { url: "http://127.0.0.1/", headers: {}, body: "" },
    { timeout: 1000, bodyLimit: 100, fetch },
  );
  expect(failure?.message).toBe(
    "127.0.0.1 cannot be reached while so many connections and files are open: close some, or raise the limit of open files",
  );
});

import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { createClient } from "token-payments-contract/client";
import { afterEach, describe, expect, test } from "vitest";
import { FAULTS } from "../../../scripts/service/mock/faults.ts";
import {
  createMockFetch,
  createMockServer,
  type LogEntry,
  type WebhookEvent,
} from "../../../scripts/service/mock/index.ts";
import { LONGEST_WAIT, TRANSPORT_SCENARIOS } from "../../../scripts/service/mock/prefer.ts";
import { USER_HEADER } from "../../support/requests.ts";
import { testExchanges } from "./exchange.ts";
import { runMock, SIGNATURES } from "./mock.ts";

const log: LogEntry[] = [];
const sent: WebhookEvent[] = [];
const received: WebhookEvent[] = [];
const mock = runMock({ log: (entry) => log.push(entry), onEvent: (event) => sent.push(event) });
const mockFetch = createMockFetch({ onEvent: (event) => received.push(event) });
afterEach(() => {
  for (const list of [log, sent, received]) list.length = 0;
});

const header = { ...USER_HEADER, user_handle: "someone" };
const issue = JSON.stringify({ header, amount: 100, account_name: "main_checking" });

/** Calls `issue_sila`, over a socket or in process. */
function call(fetch: typeof globalThis.fetch, headers: Record<string, string>, more: RequestInit = {}) {
  return fetch(`${mock.address}/0.2/issue_sila`, {
    method: "POST",
    headers: { "content-type": "application/json", ...SIGNATURES, ...headers },
    body: issue,
    ...more,
  });
}

/** The response or the failure of a call, as far as a caller can rely on it. */
async function outcomeOf(fetch: typeof globalThis.fetch, fault: string): Promise<unknown> {
  try {
    const response = await call(fetch, { "x-mock-fault": fault }, { redirect: "manual" });
    const { status, headers } = response;
    const fields = ["content-type", "location", "retry-after"].map((name) => headers.get(name));
    const body = await response.text().catch(({ name, message, cause }) => ({ name, message, cause: cause.message }));
    return { status, fields, body };
  } catch (error) {
    const { name, message, cause } = error as TypeError & { cause: NodeJS.ErrnoException };
    return { name, message, code: cause.code, cause: cause.message };
  }
}

const html = "text/html; charset=utf-8";
const EXPECTED: Record<string, unknown> = {
  reset: { name: "TypeError", message: "fetch failed", code: "ECONNRESET", cause: "read ECONNRESET" },
  truncated: {
    status: 200,
    fields: ["application/json; charset=utf-8", null, null],
    body: { name: "TypeError", message: "terminated", cause: "other side closed" },
  },
  "not-json": { status: 200, fields: [html, null, null], body: expect.stringContaining("<!doctype html>") },
  redirect: { status: 302, fields: [html, "/health", null], body: expect.any(String) },
  "429": { status: 429, fields: [html, null, "1"], body: expect.any(String) },
  "500": { status: 500, fields: [html, null, null], body: expect.any(String) },
  "503": { status: 503, fields: [html, null, null], body: expect.any(String) },
};

/** After these the service has processed the request. */
const PROCESSED = ["reset", "truncated"];

describe.each([
  ["over a socket", (...args: Parameters<typeof fetch>) => fetch(...args), sent],
  ["in process", mockFetch, received],
] as const)("%s", (place, fetch, events) => {
  test.each(Object.entries(EXPECTED))("the fault %s", async (fault, expected) => {
    expect(await outcomeOf(fetch, fault)).toEqual(expected);
    await expect.poll(() => events).toHaveLength(PROCESSED.includes(fault) ? 2 : 0);
    expect(await outcomeOf(fetch, "")).toMatchObject({ status: 400 });
  });

  test("the fault no-response, until the call is aborted", async () => {
    const end = new AbortController();
    let isSettled = false;
    const answered = call(fetch, { "x-mock-fault": "no-response" }, { signal: end.signal }).finally(() => {
      isSettled = true;
    });
    const rejected = expect(answered).rejects.toBe("enough");
    // The request has been processed when its events come.
    await expect.poll(() => events).toHaveLength(2);
    await sleep(50);
    expect(isSettled).toBe(false);
    end.abort("enough");
    await rejected;
  });

  test("the fault truncated ends the response in the middle", async () => {
    const whole = await (await call(fetch, {})).bytes();
    const { body } = await call(fetch, { "x-mock-fault": "truncated" });
    let received = 0;
    const reading = (async () => {
      for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) received += chunk.length;
    })();
    await expect(reading).rejects.toThrow("terminated");
    // The time of a response may have more digits than that of another.
    expect(Math.abs(received - whole.length / 2)).toBeLessThan(2);
  });

  test("a redirect is followed by default, and leads to no success of the operation", async () => {
    const response = await call(fetch, { "x-mock-fault": "redirect" });
    expect(response).toMatchObject({ status: 200, redirected: true, url: `${mock.address}/health` });
    expect(await response.json()).toEqual({ status: "ok" });
  });

  test.each([
    ["wait=0.2", 200],
    ["wait=0", 0],
    ["respond-async, code=403; wait=0.2", 200],
    ["code=403, wait=.2", 200],
    ['wait="0.2"', 200],
  ])("Prefer: %s delays the response by %i ms", async (prefer, least) => {
    const begin = performance.now();
    const { status } = await call(fetch, { prefer });
    expect(status).toBe(prefer.includes("403") ? 403 : 200);
    // A timer may fire a millisecond early.
    expect(performance.now() - begin).toBeGreaterThanOrEqual(least - 2);
  });

  test("a call that is aborted while it waits ends at once", async () => {
    const begin = performance.now();
    const aborted = call(fetch, { prefer: "wait=60" }, { signal: AbortSignal.timeout(50) });
    await expect(aborted).rejects.toMatchObject({ name: "TimeoutError" });
    expect(performance.now() - begin).toBeLessThan(30_000);
  });

  test("a fault can be delayed too", async () => {
    const begin = performance.now();
    const response = await call(fetch, { "x-mock-fault": "503", prefer: "wait=0.1" });
    expect(response.status).toBe(503);
    expect(performance.now() - begin).toBeGreaterThanOrEqual(98);
  });

  test(`the client of the package gets a result from every fault, ${place}`, async () => {
    const reasonOf = async ({ name }: (typeof FAULTS)[number]) => {
      const client = createClient({
        baseUrl: mock.address,
        appHandle: "demo_app",
        signApp: () => "any",
        signUser: () => "any",
        timeout: name === "no-response" ? 100 : 60_000,
        fetch,
      });
      const input = { user_handle: "someone", amount: 100, account_name: "main_checking" };
      const result = await client.issueSila(input, { headers: { "x-mock-fault": name } });
      return [name, result.kind === "error" && result.sent ? result.reason : result];
    };
    const reasons = Object.fromEntries(await Promise.all(FAULTS.map(reasonOf)));
    expect(reasons).toEqual({
      "no-response": "timeout",
      reset: "network",
      truncated: "network",
      "not-json": "unexpected_response",
      redirect: "unexpected_response",
      "429": "unexpected_response",
      "500": "unexpected_response",
      "503": "unexpected_response",
    });
  });
});

test("every fault is tested here", () => {
  expect(FAULTS.map(({ name }) => name).sort()).toEqual(["no-response", ...Object.keys(EXPECTED)].sort());
});

test("the guide explains each way to choose a failure", () => {
  const guide = readFileSync(new URL("../../../docs/testing.md", import.meta.url), "utf8");
  const rows = guide.matchAll(/^\| `(?<header>(?:Prefer|x-mock-fault): (?<name>[\w-]+).*)` \| (?<summary>.+) \|$/gm);
  expect(TRANSPORT_SCENARIOS).toEqual([...rows].map(({ groups }) => ({ ...groups })));
});

const names = FAULTS.map(({ name }) => name).join(", ");
testExchanges("a fault that there is not", { status: 400 }, [
  ...["Reset", "__proto__", "", "reset, reset"].map((name) => ({
    headers: { "x-mock-fault": name },
    message: `The header x-mock-fault must be one of ${names}; it is "${name}".`,
  })),
]);

testExchanges("a fault is chosen before credentials and format are checked", {}, [
  {
    headers: { "x-mock-fault": "503", authsignature: null },
    body: "{",
    status: 503,
    text: /^<!doctype html>/,
    log: { fault: "503" },
  },
]);

const noTime = `The preference wait must be a number of seconds from 0 to ${LONGEST_WAIT};`;
testExchanges("a delay that is no time", { status: 400 }, [
  ...["wait", "wait="].map((prefer) => ({ prefer, message: `${noTime} it has no value.` })),
  ...["x", "-1", "1e1", "0x1", "60.1"].map((time) => {
    return { prefer: `wait=${time}`, message: `${noTime} it is "${time}".` };
  }),
]);

test("the log has the fault", async () => {
  await outcomeOf(fetch, "503");
  await outcomeOf(fetch, "reset");
  expect(log).toMatchObject([
    { path: "/0.2/issue_sila", status: 503, fault: "503" },
    { path: "/0.2/issue_sila", status: 200, fault: "reset" },
  ]);
});

test("a mock closes while responses are delayed or missing", async () => {
  const server = await createMockServer({ port: 0 });
  const send = (headers: Record<string, string>) => {
    return fetch(`${server.url}/0.2/issue_sila`, { method: "POST", headers, body: issue }).catch(
      ({ message }) => message,
    );
  };
  const calls = [send({ prefer: "wait=60" }), send({ "x-mock-fault": "no-response" })];
  await sleep(50);
  await server.close();
  expect(await Promise.all(calls)).toEqual(["fetch failed", "fetch failed"]);
});

import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createMockFetch } from "token-payments-contract/mock";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createClient } from "../../../generated/client.js";
import { completingFetch } from "../../support/required-header.ts";
import { ACCEPTED, clientOf, hanging, input, own } from "./fetches.ts";

const signers = { signApp: () => "any", signUser: () => "any" };

test("a request to a service that hangs once is repeated, and succeeds", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  let requests = 0;
  const server = createServer((_request, response) => {
    // The time of the attempt is over once the request has arrived, however long that took.
    if (requests++ === 0) vi.advanceTimersByTime(250);
    else response.setHeader("content-type", "application/json").end(JSON.stringify(ACCEPTED));
  }).listen(0, "127.0.0.1");
  try {
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    // Then the client waits, at most half a second.
    const onError = vi.fn(() => void setImmediate(() => vi.advanceTimersByTime(500)));
    const options = { baseUrl: `http://127.0.0.1:${port}`, appHandle: "demo_app", attemptTimeout: 250, onError };
    const result = await createClient({ ...options, ...signers }).issueSila(input, own);
    expect(result).toMatchObject({ kind: "success", attempts: 2 });
    expect(onError.mock.calls).toMatchObject([[{ attempt: 1, reason: "timeout", retryIn: expect.any(Number) }]]);
  } finally {
    vi.useRealTimers();
    server.closeAllConnections();
    server.close();
  }
});

describe("by default", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date", "performance"] });
    vi.spyOn(Math, "random").mockReturnValue(0.5);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  /** Calls a service that never responds, and returns when each attempt began and the call ended, in milliseconds. */
  async function attemptsAt(operation: "issueSila" | "requestKyc", limits: object = {}) {
    const begin = Date.now();
    const times: number[] = [];
    const onRequest = () => times.push(Date.now() - begin);
    const options = { baseUrl: "https://payments.example", appHandle: "demo_app", fetch: hanging, onRequest };
    const result = createClient({ ...options, ...signers, ...limits })[operation](input);
    await vi.runAllTimersAsync();
    return { ...(await result), times: [...times, Date.now() - begin] };
  }

  test("an attempt that may be repeated ends after 20 seconds, and a call after a minute", async () => {
    expect(await attemptsAt("issueSila")).toMatchObject({
      reason: "timeout",
      attempts: 3,
      times: [0, 20_250, 40_750, 60_000],
    });
  });

  test("the message says which time was set, and not what was left of it", async () => {
    const message = (limit: number) => ({ message: `issueSila: timeout: TimeoutError: ${limit} ms passed` });
    expect(await attemptsAt("issueSila")).toMatchObject(message(60_000));
    expect(await attemptsAt("issueSila", { timeout: 25_000 })).toMatchObject(message(25_000));
    expect(await attemptsAt("issueSila", { attemptTimeout: 5000 })).toMatchObject(message(5000));
    expect(await attemptsAt("issueSila", { attemptTimeout: 5000, timeout: 7000 })).toMatchObject(message(7000));
  });

  test("what may not be repeated has the whole minute", async () => {
    expect(await attemptsAt("requestKyc")).toMatchObject({ reason: "timeout", attempts: 1, times: [0, 60_000] });
    expect(await attemptsAt("issueSila", { retries: 0 })).toMatchObject({ attempts: 1, times: [0, 60_000] });
  });

  test("a longer limit of the call is left to the last attempt, a shorter one to the first", async () => {
    expect(await attemptsAt("issueSila", { timeout: 90_000 })).toMatchObject({ times: [0, 20_250, 40_750, 90_000] });
    expect(await attemptsAt("issueSila", { timeout: 5000 })).toMatchObject({ attempts: 1, times: [0, 5000] });
  });

  test("a limit of attempts applies to each of them, and the limit of the call to all together", async () => {
    const limits = { attemptTimeout: 1000, timeout: 2000 };
    expect(await attemptsAt("requestKyc", limits)).toMatchObject({ attempts: 1, times: [0, 1000] });
    expect(await attemptsAt("issueSila", limits)).toMatchObject({ attempts: 2, times: [0, 1250, 2000] });
    expect(await attemptsAt("issueSila", { attemptTimeout: 1000 })).toMatchObject({ times: [0, 1250, 2750, 3750] });
  });

  test("a call is repeated twice, with one idempotency key", async () => {
    const bodies: { transaction_idempotency_id: string }[] = [];
    const send = completingFetch(createMockFetch());
    const fetch = async (url: string, init: RequestInit = {}) => {
      bodies.push(JSON.parse(new TextDecoder().decode(init.body as Uint8Array)));
      return bodies.length > 2
        ? send(url, init)
        : new Response("busy", { status: 503, headers: { "retry-after": "0" } });
    };
    const options = { baseUrl: "https://payments.example", appHandle: "demo_app", fetch };
    const result = createClient({ ...options, ...signers }).issueSila(input, own);
    await vi.runAllTimersAsync();
    expect(await result).toMatchObject({ kind: "success", attempts: 3 });
    expect(new Set(bodies.map(({ transaction_idempotency_id }) => transaction_idempotency_id)).size).toBe(1);
  });
});

test("an option of a call replaces that of the client", async () => {
  const client = clientOf({ fetch: hanging, attemptTimeout: 600_000 });
  expect(await client.issueSila(input, { attemptTimeout: 10 })).toMatchObject({ reason: "timeout", attempts: 1 });
});

test("a signer that hangs once is asked again", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  try {
    let asked = 0;
    const signApp = () => {
      if (asked++) return "any";
      // The limit of the attempt, and the wait after it.
      setImmediate(() => vi.advanceTimersByTimeAsync(1000));
      return new Promise<string>(() => {});
    };
    const client = clientOf({ fetch: completingFetch(createMockFetch()), signApp, attemptTimeout: 250, retries: 1 });
    expect(await client.issueSila(input, own)).toMatchObject({ kind: "success", attempts: 1 });
  } finally {
    vi.useRealTimers();
  }
});

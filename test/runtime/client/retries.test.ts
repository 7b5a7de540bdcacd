import { createMockFetch } from "token-payments-contract/mock";
import { afterEach, describe, expect, test, vi } from "vitest";
import { delayAfter } from "../../../scripts/runtime/client/retry.ts";
import { contract } from "../../support/contract.ts";
import { clientOf, hanging, input, recordingFetch } from "./fetches.ts";

const UUID = /^[0-9a-f-]{36}$/;

/** A `fetch` that responds with each status in turn, without a wait before the next attempt, and then as the mock. */
function failing(...statuses: (number | "network")[]) {
  const mock = createMockFetch();
  return recordingFetch(async (url, init) => {
    const status = statuses.shift();
    if (status === "network") throw new TypeError("fetch failed");
    return status ? new Response("busy", { status, headers: { "retry-after": "0" } }) : mock(url, init);
  });
}

afterEach(() => vi.restoreAllMocks());

test("what the caller changes while the call waits is not sent", async () => {
  const form = { ...input, transaction_idempotency_id: crypto.randomUUID() };
  const header = { reference: "first" };
  const headers = new Map([["prefer", "code=200"]]);
  const mock = createMockFetch();
  const { fetch, sent } = recordingFetch(async (url, init) => {
    if (sent.length > 1) return mock(url, init);
    form.amount = 999;
    form.transaction_idempotency_id = crypto.randomUUID();
    header.reference = "second";
    return new Response("busy", { status: 503, headers: { "retry-after": "0" } });
  });
  const options = { header, headers: headers.entries() as never };
  expect(await clientOf({ fetch, retries: 1 }).issueSila(form, options)).toMatchObject({ attempts: 2 });
  const [first, second] = sent.map(({ body, headers }) => {
    return { ...body, header: { ...body.header, created: 0 }, prefer: headers.get("prefer") };
  });
  expect(first).toMatchObject({ amount: 100, header: { reference: "first" }, prefer: "code=200" });
  expect(second).toEqual(first);
});

test.each(["1.5", "-5", "5, 5", "soon"])("Retry-After: %s is no time", (value) => {
  vi.spyOn(Math, "random").mockReturnValue(1);
  expect(delayAfter(1, new Response("", { headers: { "retry-after": value } }))).toBe(500);
});

test("without retries, a request is sent once", async () => {
  const { fetch, sent } = failing(503);
  const result = await clientOf({ fetch }).getAccounts({ user_handle: "demo_user" });
  expect(result).toMatchObject({ kind: "error", httpStatus: 503, attempts: 1, retryable: true });
  expect(sent).toHaveLength(1);
});

test.each([429, 500, 502, 503, 504])("a reading operation is repeated after %d", async (status) => {
  const { fetch, sent } = failing(status, status);
  const result = await clientOf({ fetch, retries: 2 }).getAccounts({ user_handle: "demo_user" });
  expect(result).toMatchObject({ kind: "success", attempts: 3, retryable: false });
  expect(sent).toHaveLength(3);
});

test("a reading operation is repeated when no response arrives", async () => {
  vi.spyOn(Math, "random").mockReturnValue(0);
  const { fetch } = failing("network");
  const result = await clientOf({ fetch }).getAccounts({ user_handle: "demo_user" }, { retries: 1 });
  expect(result).toMatchObject({ kind: "success", attempts: 2 });
});

test("the last failure is returned when all attempts fail, with their number", async () => {
  const { fetch } = failing(503, 503, 502);
  const result = await clientOf({ fetch, retries: 2 }).getAccounts({ user_handle: "demo_user" });
  expect(result).toMatchObject({ reason: "unexpected_response", httpStatus: 502, attempts: 3, retryable: true });
});

test.each([408, 501, 418, 307])("%d is not repeated", async (status) => {
  const { fetch, sent } = failing(status);
  const result = await clientOf({ fetch, retries: 2 }).getAccounts({ user_handle: "demo_user" });
  expect(result).toMatchObject({ httpStatus: status, attempts: 1, retryable: true });
  expect(sent).toHaveLength(1);
});

test("a documented failure is not repeated", async () => {
  const { fetch, sent } = recordingFetch();
  const headers = { prefer: "code=403" };
  const result = await clientOf({ fetch, retries: 2 }).requestKyc({ user_handle: "demo_user" }, { headers });
  expect(result).toMatchObject({ kind: "failure", status: 403, attempts: 1, retryable: false });
  expect(sent).toHaveLength(1);
});

/** The body of a request of an example. */
interface Example {
  header: { user_handle?: string };
  message?: string;
  transaction_idempotency_id?: string;
}

describe.each(contract.operations)("$name", ({ id, idempotent, request }) => {
  const example = request.examples.map(({ value }) => value as Example)[0] ?? { header: {} };
  const { header, message: _, transaction_idempotency_id: _id, ...fields } = example;
  const call = async (retries: number) => {
    const { fetch, sent } = failing(503);
    const client = clientOf({ fetch, retries }) as unknown as Record<string, (input: object) => Promise<object>>;
    return { result: await client[id]?.({ user_handle: header.user_handle, ...fields }), sent };
  };

  test(`is ${idempotent ? "" : "not "}repeated, as the contract says`, async () => {
    const { result, sent } = await call(2);
    expect(sent).toHaveLength(idempotent ? 2 : 1);
    expect(result).toMatchObject(idempotent ? { kind: "success" } : { httpStatus: 503, retryable: false });
  });

  test("has an idempotency key of the client if the contract names one, in the result too", async () => {
    for (const retries of [0, 2]) {
      const { sent, result } = await call(retries);
      const ids = sent.map(({ body }) => body.transaction_idempotency_id);
      const isKeyed = typeof idempotent === "object";
      expect(ids).toEqual(sent.map(() => (isKeyed ? expect.stringMatching(UUID) : undefined)));
      expect(new Set([...ids, (result as { idempotencyKey?: string }).idempotencyKey]).size).toBe(1);
    }
  });
});

test("each attempt has the same idempotency key, a reference and a time of its own, and signatures of its bytes", async () => {
  vi.useFakeTimers({ now: 1_760_000_000_000, toFake: ["Date", "performance"] });
  try {
    const signed: string[] = [];
    const signApp = (body: Uint8Array) => {
      signed.push(new TextDecoder().decode(body));
      vi.advanceTimersByTime(5000);
      return `signature ${signed.length}`;
    };
    const { fetch, sent } = failing(503, 500);
    const result = await clientOf({ fetch, signApp, retries: 2 }).issueSila(input);
    expect(result).toMatchObject({ kind: "success", attempts: 3 });
    const headers = sent.map(({ body }) => body.header);
    expect(headers.map(({ created }) => created)).toEqual([1_760_000_000, 1_760_000_005, 1_760_000_010]);
    expect(new Set(sent.map(({ body }) => body.transaction_idempotency_id)).size).toBe(1);
    expect(new Set(headers.map(({ reference }) => reference)).size).toBe(3);
    expect(result.reference).toBe(headers[2]?.reference);
    expect(signed.map((text) => JSON.parse(text))).toEqual(sent.map(({ body }) => body));
    expect(sent.map((each) => each.headers.get("authsignature"))).toEqual([
      "signature 1",
      "signature 2",
      "signature 3",
    ]);
  } finally {
    vi.useRealTimers();
  }
});

test("an idempotency key of the caller is kept, and makes the call repeatable", async () => {
  const transaction_idempotency_id = "0b9f7c52-6a1e-4d38-9c47-e5d2f8a6b013";
  const { fetch, sent } = failing(503, 503);
  const result = await clientOf({ fetch, retries: 1 }).issueSila({ ...input, transaction_idempotency_id });
  expect(result).toMatchObject({ attempts: 2, retryable: true });
  expect(sent.map(({ body }) => body.transaction_idempotency_id)).toEqual([
    transaction_idempotency_id,
    transaction_idempotency_id,
  ]);
});

test("an idempotency key that the client made is in the result, and makes the call repeatable", async () => {
  const { fetch, sent } = failing(503, 503);
  const result = await clientOf({ fetch, retries: 1 }).issueSila(input);
  const idempotencyKey = sent[0]?.body.transaction_idempotency_id;
  expect(result).toMatchObject({ attempts: 2, retryable: true, idempotencyKey });
});

test("a call that ended before anything was sent is repeatable", async () => {
  const signApp = () => new Promise<string>(() => {});
  const result = await clientOf({ signApp, timeout: 20 }).requestKyc({ user_handle: "demo_user" });
  expect(result).toMatchObject({ reason: "timeout", attempts: 0, sent: false, retryable: true });
});

describe("the wait before the next attempt ends", () => {
  const busy = async () => new Response("busy", { status: 503, headers: { "retry-after": "60" } });

  test("with the signal of the caller: the failure is not lost, and reported once", async () => {
    const abort = new AbortController();
    const onError = vi.fn();
    const pending = clientOf({ fetch: busy, retries: 1, onError }).getAccounts({ user_handle: "u" }, abort);
    setTimeout(() => abort.abort(), 20);
    expect(await pending).toMatchObject({
      reason: "unexpected_response",
      httpStatus: 503,
      attempts: 1,
      retryable: true,
    });
    expect(onError.mock.calls).toMatchObject([[{ attempt: 1, reason: "unexpected_response", status: 503 }]]);
  });

  test("with the signal, after a request that got no response", async () => {
    vi.spyOn(Math, "random").mockReturnValue(1);
    const abort = new AbortController();
    const fetch = async () => Promise.reject(new Error("down"));
    // Backoff is half a second at least.
    const onError = () => abort.abort();
    const result = await clientOf({ fetch, retries: 1, onError }).getAccounts({ user_handle: "u" }, abort);
    expect(result).toMatchObject({ reason: "network", message: "getAccounts: network: Error: down", attempts: 1 });
  });

  test("before it begins, if the time limit of the call would end it: the failure is not lost", async () => {
    // No time passes, so that a wait would not end.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date", "performance"] });
    try {
      const result = await clientOf({ fetch: busy, retries: 1, timeout: 60_000 }).getAccounts({ user_handle: "u" });
      expect(result).toMatchObject({ reason: "unexpected_response", httpStatus: 503, attempts: 1, retryable: true });
    } finally {
      vi.useRealTimers();
    }
  });

  test("and leaves no timer", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const abort = new AbortController();
      const pending = clientOf({ fetch: busy, retries: 1 }).getAccounts({ user_handle: "u" }, { signal: abort.signal });
      await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
      abort.abort();
      await pending;
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });
});

test("a Retry-After of more than a minute ends the call", async () => {
  const fetch = async () => new Response("busy", { status: 503, headers: { "retry-after": "61" } });
  const result = await clientOf({ fetch, retries: 3, timeout: 600_000 }).getAccounts({ user_handle: "u" });
  expect(result).toMatchObject({ httpStatus: 503, attempts: 1, retryable: true });
});

test("the time limit covers all attempts", async () => {
  const { fetch } = failing(503);
  let calls = 0;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const pass = (ms: number) => void setImmediate(() => vi.isFakeTimers() && vi.advanceTimersByTime(ms));
  const slow = (url: string, init?: RequestInit) => {
    if (calls++ === 0) return fetch(url, init);
    pass(40);
    return hanging(url, init);
  };
  try {
    // The wait of the first attempt, which is none, and what it took; the last one ends after that of the timers.
    const onError = ({ retryIn }: { retryIn?: number }) => retryIn !== undefined && pass(10);
    const result = await clientOf({ fetch: slow, retries: 5, timeout: 50, onError }).getAccounts({ user_handle: "u" });
    expect(result).toMatchObject({ reason: "timeout", attempts: 2 });
  } finally {
    vi.useRealTimers();
  }
});

test("a signer that fails at a later attempt does not hide that the request was sent", async () => {
  const { fetch } = failing(503);
  let signed = 0;
  const signApp = () => (signed++ ? Promise.reject(new Error("locked")) : "any");
  const result = await clientOf({ fetch, signApp, retries: 1 }).getAccounts({ user_handle: "u" });
  expect(result).toMatchObject({ reason: "signing_failed", sent: true, attempts: 1 });
});

describe("delayAfter", () => {
  const asking = (value: string) => new Response(null, { headers: { "retry-after": value } });

  test("is a random part of a time that doubles, up to 8 seconds", () => {
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    expect([1, 2, 3, 4, 5, 6, 20].map((attempt) => delayAfter(attempt, undefined))).toEqual([
      250, 500, 1000, 2000, 4000, 4000, 4000,
    ]);
    vi.spyOn(Math, "random").mockReturnValue(0);
    expect(delayAfter(3, undefined)).toBe(0);
  });

  test("is what Retry-After asks for, in seconds or as a date", () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 0, 1), toFake: ["Date", "performance"] });
    try {
      expect(delayAfter(1, asking("0"))).toBe(0);
      expect(delayAfter(1, asking("7"))).toBe(7000);
      expect(delayAfter(1, asking("Thu, 01 Jan 2026 00:00:09 GMT"))).toBe(9000);
      expect(delayAfter(1, asking("Wed, 31 Dec 2025 00:00:00 GMT"))).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  test("ignores a Retry-After that is neither", () => {
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    expect(delayAfter(1, asking("soon"))).toBe(250);
    expect(delayAfter(1, asking(""))).toBe(250);
  });
});

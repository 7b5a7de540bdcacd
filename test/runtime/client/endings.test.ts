import { getEventListeners } from "node:events";
import { describe, expect, test, vi } from "vitest";
import { ACCEPTED, clientOf, fetchOf, hanging, input, own, recordingFetch, untilLate } from "./fetches.ts";

test("a call with both a signal and a time limit ends at the first of them", async () => {
  const abort = new AbortController();
  const aborted = clientOf({ fetch: hanging }).issueSila(input, { signal: abort.signal, timeout: 600_000 });
  setImmediate(() => abort.abort());
  expect(await aborted).toMatchObject({ reason: "aborted", sent: true });
  const { signal } = new AbortController();
  const late = await untilLate(hanging, (fetch, timeout) => clientOf({ fetch }).issueSila(input, { signal, timeout }));
  expect(late).toMatchObject({ reason: "timeout", sent: true });
  expect(late).toHaveProperty("message", expect.stringMatching(/^issueSila: timeout: TimeoutError: ./));
});

test.each([[null], ["enough"], [{}]])("a signal that aborts with %j is reported as aborted", async (reason) => {
  const abort = new AbortController();
  const result = clientOf({ fetch: hanging }).issueSila(input, { signal: abort.signal });
  setImmediate(() => abort.abort(reason));
  expect(await result).toMatchObject({ kind: "error", reason: "aborted", sent: true });
});

test("a signer that waits ends with the signal, and nothing is sent", async () => {
  const abort = new AbortController();
  const signApp = () => new Promise<string>(() => {});
  const result = clientOf({ signApp, fetch: () => expect.unreachable("it was sent") }).issueSila(input, {
    signal: abort.signal,
  });
  setImmediate(() => abort.abort());
  expect(await result).toMatchObject({ kind: "error", reason: "aborted", sent: false });
});

describe("a call ends in time, although fetch ignores the signal", () => {
  const never = () => new Promise<never>(() => {});
  const endless = async () => new Response(new ReadableStream());
  test.each([
    ["does not respond", never],
    ["responds with a body that does not end", endless],
  ])("and %s", async (_what, fetch) => {
    const late = await untilLate(fetch, (fetch, timeout) => clientOf({ fetch }).issueSila(input, { timeout }));
    expect(late).toMatchObject({ kind: "error", reason: "timeout", sent: true });
    const abort = new AbortController();
    const aborted = clientOf({ fetch }).issueSila(input, { signal: abort.signal });
    setImmediate(() => abort.abort());
    expect(await aborted).toMatchObject({ kind: "error", reason: "aborted", sent: true });
  });

  test("and fails afterwards, which is no unhandled rejection", async () => {
    const unhandled = vi.fn();
    process.on("unhandledRejection", unhandled);
    const { promise, reject } = Promise.withResolvers<Response>();
    const result = await untilLate(
      () => promise,
      (fetch, timeout) => clientOf({ fetch }).issueSila(input, { timeout }),
    );
    reject(new Error("too late"));
    await new Promise(setImmediate);
    process.off("unhandledRejection", unhandled);
    expect(result).toMatchObject({ reason: "timeout", sent: true });
    expect(unhandled).not.toHaveBeenCalled();
  });
});

test.each([[undefined], [null], ["text"], [new Error("broken")]])(
  "a fetch that fails with %j is reported",
  async (thrown) => {
    const result = await clientOf({ fetch: () => Promise.reject(thrown) }).issueSila(input, own);
    expect(result).toMatchObject({ kind: "error", reason: "network", sent: true });
    // Where nothing is thrown, openapi-fetch fails by an error of its own.
    if (thrown) expect("cause" in result && result.cause).toBe(thrown);
  },
);

test.each([[undefined], [null], ["text"], [new Error("no key")]])(
  "a signer that throws %j is reported",
  async (thrown) => {
    const signApp = () => {
      throw thrown;
    };
    const result = await clientOf({ signApp, fetch: () => expect.unreachable("it was sent") }).issueSila(input, own);
    expect(result).toMatchObject({ kind: "error", reason: "signing_failed", sent: false });
    expect(result).toHaveProperty(
      "message",
      expect.stringMatching(`^issueSila was not sent: signing_failed: .*${thrown}$`),
    );
    // Where nothing is thrown, openapi-fetch needs an error.
    if (thrown) expect("cause" in result && result.cause).toBe(thrown);
  },
);

test("a query that no URL can have is an invalid request", async () => {
  const query = { page: { of: { of: 1 } } as unknown as number };
  const result = await clientOf({ fetch: () => expect.unreachable("it was sent") }).getEntities({}, { query });
  expect(result).toMatchObject({
    kind: "error",
    reason: "invalid_request",
    sent: false,
  });
});

test("a finished call leaves no listener on the signal of the caller", async () => {
  const { signal } = new AbortController();
  await clientOf({ fetch: fetchOf("{}", { status: 200 }) }).issueSila(input, { signal });
  expect(getEventListeners(signal, "abort")).toEqual([]);
});

test("a finished call leaves no timer", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const client = clientOf({ fetch: fetchOf(JSON.stringify(ACCEPTED), { status: 200 }), timeout: 600_000 });
    expect(await client.issueSila(input, own)).toMatchObject({ kind: "success" });
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test.each([
  ["timeout", Number.NaN],
  ["timeout", -1],
  ["attemptTimeout", Number.NaN],
  ["attemptTimeout", -1],
])("%s: %d is refused before anything is sent", async (name, limit) => {
  const { fetch, sent } = recordingFetch();
  const message = `${name} must be a number of milliseconds, more than 0`;
  expect(() => clientOf({ [name]: limit })).toThrow(new TypeError(message));
  expect(await clientOf({ fetch }).issueSila(input, { [name]: limit })).toMatchObject({
    reason: "invalid_request",
    sent: false,
    message: `issueSila was not sent: invalid_request: TypeError: ${message}`,
  });
  expect(sent).toEqual([]);
});

test("a signal that aborts while the body is written leaves no rejection behind", async () => {
  const abort = new AbortController();
  const descriptor = {
    toJSON() {
      abort.abort();
      throw new Error("no");
    },
  };
  const result = clientOf({ fetch: hanging }).issueSila({ ...input, descriptor: descriptor as never }, abort);
  expect(await result).toMatchObject({ kind: "error", sent: false });
});

import { describe, expect, test, vi } from "vitest";
import { type ErrorResult, TokenPaymentsError } from "../../../generated/client.js";
import { ACCEPTED, clientOf, fetchOf, input, own, recordingFetch } from "./fetches.ts";
import { tokenMethod } from "./token.ts";

/** Records what the hooks are passed, by name. */
function recorder() {
  const seen: [hook: string, info: object][] = [];
  const hook = (name: string) => (info: object) => void seen.push([name, info]);
  return { seen, hooks: { onRequest: hook("request"), onResponse: hook("response"), onError: hook("error") } };
}

const attempt = (number: number, more = {}) => ({
  id: expect.any(String),
  idempotencyKey: expect.any(String),
  operation: "issueSila",
  reference: "mine",
  attempt: number,
  milliseconds: expect.any(Number),
  ...more,
});
const options = { header: { reference: "mine" } };

test("the hooks see each attempt", async () => {
  const { seen, hooks } = recorder();
  const statuses = [503, 200];
  const body = { ...ACCEPTED, ...options.header };
  const fetch = async () => Response.json(body, { status: statuses.shift() ?? 200, headers: { "retry-after": "0" } });
  await clientOf({ fetch, retries: 1, ...hooks }).issueSila(input, options);
  expect(seen).toEqual([
    ["request", attempt(1)],
    ["response", attempt(1, { status: 503 })],
    ["error", attempt(1, { status: 503, reason: "unexpected_response", retryIn: 0 })],
    ["request", attempt(2)],
    ["response", attempt(2, { status: 200 })],
  ]);
});

test("the id of the last attempt is that of the result, with middleware too, and of the error", async () => {
  for (const middleware of [[], [{ onRequest() {} }]]) {
    const ids: string[] = [];
    const fetch = fetchOf("busy", { status: 503, headers: { "retry-after": "0" } });
    const client = clientOf({ fetch, middleware, retries: 1, onRequest: ({ id }) => ids.push(id) });
    const result = await client.issueSila(input);
    expect(ids).toHaveLength(2);
    expect(result.id).toBe(ids[1]);
    expect(new TokenPaymentsError(result as ErrorResult).id).toBe(ids[1]);
  }
});

test("onResponse sees a documented failure, and onError does not", async () => {
  const { seen, hooks } = recorder();
  const { fetch } = recordingFetch();
  await clientOf({ fetch, ...hooks }).issueSila({ ...input, amount: -1 }, options);
  expect(seen.map(([hook]) => hook)).toEqual(["request", "response"]);
  expect(seen[1]?.[1]).toEqual(attempt(1, { status: 400 }));
});

test("onError sees a request that got no response", async () => {
  const { seen, hooks } = recorder();
  await clientOf({ fetch: () => Promise.reject(new Error("down")), ...hooks }).issueSila(input, options);
  expect(seen.map(([hook]) => hook)).toEqual(["request", "error"]);
  expect(seen[1]?.[1]).toEqual(attempt(1, { reason: "network" }));
});

test("onError says how long the wait before the next attempt is, and nothing where none follows", async () => {
  vi.spyOn(Math, "random").mockReturnValue(0.01);
  const onError = vi.fn();
  const down = () => Promise.reject(new Error("down"));
  await clientOf({ fetch: down, retries: 2, onError }).issueSila(input, own);
  await clientOf({ fetch: down, retries: 2, onError }).requestKyc(input);
  await clientOf({ fetch: down, retries: 2, timeout: 4, onError }).issueSila(input, own);
  vi.restoreAllMocks();
  const seen = onError.mock.calls.map(([{ operation, attempt, retryIn }]) => [operation, attempt, retryIn]);
  expect(seen).toEqual([
    ["issueSila", 1, 5],
    ["issueSila", 2, 10],
    ["issueSila", 3, undefined],
    ["requestKyc", 1, undefined],
    ["issueSila", 1, undefined],
  ]);
});

test("onError says of an aborted call that no attempt follows", async () => {
  const abort = new AbortController();
  const onError = vi.fn();
  const fetch = async () => {
    abort.abort(new DOMException("enough", "TimeoutError"));
    return new Response("busy", { status: 503 });
  };
  await clientOf({ fetch, retries: 2, onError }).issueSila(input, abort);
  expect(onError.mock.calls).toMatchObject([[{ attempt: 1, reason: "timeout" }]]);
  expect(onError.mock.calls[0]?.[0].retryIn).toBeUndefined();
});

test("onResponse and onError see the status of a response whose body breaks off", async () => {
  const { seen, hooks } = recorder();
  const body = new ReadableStream({ pull: (stream) => stream.error(new Error("cut")) });
  const result = await clientOf({ fetch: fetchOf(body, { status: 200 }), ...hooks }).issueSila(input, options);
  expect(result).toMatchObject({ reason: "network", message: "issueSila: network: Error: cut" });
  expect(seen.slice(1)).toEqual([
    ["response", attempt(1, { status: 200 })],
    ["error", attempt(1, { status: 200, reason: "network" })],
  ]);
});

test("an attempt without a response has no status, whatever the one before had", async () => {
  const { seen, hooks } = recorder();
  let calls = 0;
  const busy = fetchOf("busy", { status: 503, headers: { "retry-after": "0" } });
  const fetch = () => (calls++ ? Promise.reject(new Error("down")) : busy());
  await clientOf({ fetch, retries: 1, ...hooks }).issueSila(input, options);
  expect(seen.at(-1)).toEqual(["error", attempt(2, { reason: "network" })]);
});

test("the time of an attempt includes the signing, and not the attempts before", async () => {
  vi.useFakeTimers({ now: 1_760_000_000_000, toFake: ["Date", "performance"] });
  try {
    const { seen, hooks } = recorder();
    const signApp = () => {
      vi.advanceTimersByTime(5000);
      return "any";
    };
    const fetch = fetchOf("busy", { status: 503, headers: { "retry-after": "0" } });
    await clientOf({ fetch, signApp, retries: 1, ...hooks }).getEntities();
    expect(seen.map(([, info]) => (info as { milliseconds: number }).milliseconds)).toEqual(Array(6).fill(5000));
  } finally {
    vi.useRealTimers();
  }
});

test("the reference is that of the request", async () => {
  const { seen, hooks } = recorder();
  const { fetch, sent } = recordingFetch();
  await clientOf({ fetch, ...hooks }).issueSila(input, own);
  expect(seen[0]?.[1]).toMatchObject({ reference: sent[0]?.body.header.reference });
});

test("no hook sees a signature, a token or the body", async () => {
  const { seen, hooks } = recorder();
  const { fetch } = recordingFetch();
  const secrets = { signApp: () => "SECRET", signUser: () => "SECRET", authToken: "SECRET" };
  await clientOf({ fetch, ...secrets, ...hooks }).issueSila({ ...input, descriptor: "SECRET" });
  await tokenMethod({ fetch, ...secrets, ...hooks })({ user_handle: "demo_user" });
  await clientOf({ ...secrets, signApp: () => Promise.reject(new Error("SECRET")), ...hooks }).issueSila(input, own);
  expect(seen).toHaveLength(5);
  expect(JSON.stringify(seen)).not.toContain("SECRET");
});

describe("a hook does not change the call", () => {
  const wrong = {
    "that throws": () => {
      throw new Error("hook");
    },
    "that rejects": () => Promise.reject(new Error("hook")),
    "that never ends": () => new Promise<never>(() => {}),
  };

  test.each(Object.entries(wrong))("%s", async (_name, hook) => {
    const unhandled = vi.fn();
    process.on("unhandledRejection", unhandled);
    const hooks = { onRequest: hook, onResponse: hook, onError: hook };
    const { fetch } = recordingFetch();
    expect(await clientOf({ fetch, ...hooks }).issueSila(input, own)).toMatchObject({ kind: "success" });
    const odd = await clientOf({ fetch: fetchOf("", { status: 500 }), ...hooks }).issueSila(input, own);
    expect(odd).toMatchObject({ reason: "unexpected_response" });
    await new Promise(setImmediate);
    process.off("unhandledRejection", unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });
});

import { describe, expect, test, vi } from "vitest";
import { REQUEST_BODY_LIMIT } from "../../../scripts/service/http/messages.ts";
import { createMockFetch } from "../../../scripts/service/mock/index.ts";
import { ANY, USER_HEADER } from "../../support/requests.ts";
import { runMock, SIGNATURES } from "./mock.ts";

const mock = runMock();
const mockFetch = createMockFetch();

const header = USER_HEADER;
const headers = { "content-type": "application/json", ...SIGNATURES };
const post = (body: unknown, more: Record<string, string> = {}): RequestInit => {
  return { method: "POST", headers: { ...headers, ...more }, body: JSON.stringify(body) };
};

/** What a caller sees, except for what only a socket has, and the time. */
async function seen(response: Response): Promise<unknown> {
  const fields = [...response.headers].filter(([name]) => {
    return !["connection", "content-encoding", "content-length", "date", "keep-alive"].includes(name);
  });
  const text = await response.text();
  return { status: response.status, fields, text: text.replace(/"response_time_ms":"\d+"/, "") };
}

const OPERATION = ANY.path;
const origin = { origin: "https://app.demo.example" };

test.each<[name: string, path: string, request: RequestInit]>([
  ["a call with an unknown field", OPERATION, post({ header, extra: 1 })],
  ["a call with a query and a fragment", `${OPERATION}?x=1#fragment`, post({ header })],
  ["a call from a page", OPERATION, post({ header }, origin)],
  ["a call without fields", OPERATION, post({})],
  [
    "a call that prefers a failure",
    OPERATION,
    post({ header }, { prefer: `code=${ANY.failure.status}, example=${ANY.failure.example}` }),
  ],
  ["a call that does not accept JSON", OPERATION, post({ header }, { accept: "image/png" })],
  ["a call over the limit", OPERATION, post(" ".repeat(2 * REQUEST_BODY_LIMIT))],
  ["GET of an operation", OPERATION, { method: "GET" }],
  ["HEAD of an operation", OPERATION, { method: "HEAD" }],
  ["OPTIONS of an operation", OPERATION, { method: "OPTIONS" }],
  ["a call of an unknown path", "/0.2/nothing", post({ header })],
  ["GET of /health", "/health#fragment", { method: "GET" }],
  ["GET of /health from a page", "/health", { method: "GET", headers: origin }],
  ["HEAD of /health", "/health", { method: "HEAD" }],
  ["POST of /health", "/health", post({})],
  ["OPTIONS of /health", "/health", { method: "OPTIONS" }],
])("createMockFetch responds to %s as the server does", async (_, path, request) => {
  const [inProcess, overSocket] = [
    await mockFetch(mock.address + path, request),
    await fetch(mock.address + path, request),
  ];
  expect(await seen(inProcess)).toEqual(await seen(overSocket));
});

test("an aborted call rejects with the reason", async () => {
  const abort = new AbortController();
  const reason = new Error("the caller's reason");
  const call = mockFetch(mock.address + OPERATION, { ...post({ header }), signal: abort.signal });
  abort.abort(reason);
  await expect(call).rejects.toBe(reason);
});

test("the events of a call come after it has returned, unless it is aborted", async () => {
  const onEvent = vi.fn();
  const abort = new AbortController();
  const request = { ...post({ header }), signal: abort.signal };
  const mock = createMockFetch({ onEvent });
  const response = await mock("http://mock.example/0.2/request_kyc", request);
  await response.json();
  expect(onEvent).not.toHaveBeenCalled();
  await expect.poll(() => onEvent.mock.calls).toHaveLength(1);
  const aborted = mock("http://mock.example/0.2/request_kyc", request);
  abort.abort("enough");
  await expect(aborted).rejects.toBe("enough");
  await new Promise((later) => setTimeout(later, 5));
  expect(onEvent).toHaveBeenCalledTimes(1);
});

describe("a call that waits", () => {
  const waiting = post({ header }, { prefer: "wait=60" });

  test("rejects with the reason when it is aborted, and leaves no timer", async () => {
    const [set, clear] = [vi.spyOn(globalThis, "setTimeout"), vi.spyOn(globalThis, "clearTimeout")];
    const own = () => set.mock.calls.findIndex(([, time]) => time === 60_000);
    const abort = new AbortController();
    const call = mockFetch(`http://mock.example${OPERATION}`, { ...waiting, signal: abort.signal });
    const rejected = expect(call).rejects.toBe("enough");
    while (own() < 0) await new Promise(setImmediate);
    abort.abort("enough");
    await rejected;
    expect(clear).toHaveBeenCalledWith(set.mock.results[own()]?.value);
    vi.restoreAllMocks();
  });

  test("has its events after it", async () => {
    const onEvent = vi.fn();
    const request = post({ header }, { prefer: "wait=0.01" });
    await createMockFetch({ onEvent })("http://mock.example/0.2/request_kyc", request);
    expect(onEvent).not.toHaveBeenCalled();
    await expect.poll(() => onEvent.mock.calls).toHaveLength(1);
  });
});

describe("a redirect", () => {
  const redirected = post({ header }, { "x-mock-fault": "redirect" });

  test("is followed by default", async () => {
    const response = await mockFetch(`http://mock.example${OPERATION}`, redirected);
    expect(response).toMatchObject({ redirected: true, url: "http://mock.example/health" });
    expect(response.headers.has("location")).toBe(false);
  });

  test("is an error where the call does not allow it", async () => {
    const options = { ...redirected, redirect: "error" } as const;
    const [inProcess, overSocket] = await Promise.all([
      mockFetch(`http://mock.example${OPERATION}`, options).catch((error) => error),
      fetch(mock.address + OPERATION, options).catch((error) => error),
    ]);
    expect(inProcess).toBeInstanceOf(TypeError);
    expect(inProcess.message).toBe(overSocket.message);
    expect(inProcess.cause).toEqual(overSocket.cause);
  });
});

test("a body of exactly the limit is read", async () => {
  const call = (size: number) =>
    createMockFetch()("http://mock.example/0.2/get_accounts", { method: "POST", body: new Uint8Array(size) });
  expect((await call(1024 * 1024)).status).not.toBe(413);
  expect((await call(1024 * 1024 + 1)).status).toBe(413);
});

import { describe, expect, test, vi } from "vitest";
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

const OPERATION = ANY.path;

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

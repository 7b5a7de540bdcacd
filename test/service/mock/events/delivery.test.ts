import { getEventListeners } from "node:events";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { postEvent } from "../../../../scripts/service/http/post-event.ts";

const URL_OF_RECEIVER = "http://receiver.example:4011/events";

/** Replaces `fetch`, which returns or throws what the test needs without a socket. */
const fetch = vi.fn<typeof globalThis.fetch>();
beforeEach(() => {
  vi.stubGlobal("fetch", fetch);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(() => {
  fetch.mockReset();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Settles only when its request is aborted. */
function hanging(_input: unknown, init?: RequestInit): Promise<Response> {
  return new Promise((_, reject) => {
    init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
  });
}

/** How `fetch` of Node.js reports what went wrong below it. */
function fetchFailed(cause?: object): TypeError {
  return new TypeError("fetch failed", { cause });
}

test("an event is one POST of JSON", async () => {
  fetch.mockResolvedValue(new Response(""));
  await postEvent(URL_OF_RECEIVER, JSON.stringify({ event_type: "kyc" }));
  expect(fetch.mock.calls).toEqual([
    [
      URL_OF_RECEIVER,
      {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: '{"event_type":"kyc"}',
        redirect: "manual",
        signal: expect.any(AbortSignal),
      },
    ],
  ]);
});

test("the time until the status is measured in milliseconds with one decimal", async () => {
  fetch.mockImplementation(async () => {
    vi.advanceTimersByTime(1234.5678);
    return new Response("");
  });
  expect(await postEvent(URL_OF_RECEIVER, "{}")).toEqual({ delivered: true, status: 200, ms: 1234.6 });
  fetch.mockImplementation(async () => {
    vi.advanceTimersByTime(1.02);
    throw fetchFailed();
  });
  expect(await postEvent(URL_OF_RECEIVER, "{}")).toMatchObject({ delivered: false, ms: 1 });
});

test("a receiver has ten seconds by default", async () => {
  fetch.mockImplementation(hanging);
  let delivery: unknown;
  const pending = postEvent(URL_OF_RECEIVER, "{}").then((result) => {
    delivery = result;
  });
  await vi.advanceTimersByTimeAsync(9_999);
  expect(delivery).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  await pending;
  const problem = "receiver.example:4011 did not answer within 10000 ms.";
  expect(delivery).toEqual({ delivered: false, ms: 10_000, problem });
});

test("a delivery that is canceled says so, and one that is over leaves no timer and no listener", async () => {
  const abort = new AbortController();
  fetch.mockImplementation(hanging);
  const pending = postEvent(URL_OF_RECEIVER, "{}", { signal: abort.signal });
  expect(vi.getTimerCount()).toBe(1);
  abort.abort();
  expect(await pending).toEqual({ delivered: false, ms: 0, problem: "canceled." });
  const { signal } = new AbortController();
  fetch.mockReset().mockResolvedValue(new Response(""));
  expect(await postEvent(URL_OF_RECEIVER, "{}", { signal })).toMatchObject({ delivered: true });
  expect(vi.getTimerCount()).toBe(0);
  expect(getEventListeners(signal, "abort")).toEqual([]);
  expect(getEventListeners(abort.signal, "abort")).toEqual([]);
});

describe("what went wrong is said in words", () => {
  test.each([
    ["ECONNREFUSED", "nothing listens at receiver.example:4011: start the receiver, or correct the address."],
    ["ENOTFOUND", "the host receiver.example is unknown: correct the address."],
    ["EAI_AGAIN", "the host receiver.example is unknown: correct the address."],
    ["ECONNRESET", "receiver.example:4011 has closed the connection before the end of the response."],
    ["UND_ERR_SOCKET", "receiver.example:4011 has closed the connection before the end of the response."],
    ["EPROTO", "receiver.example:4011 gave no response: wrong version."],
  ])("%s", async (code, problem) => {
    fetch.mockRejectedValue(fetchFailed({ code, message: "wrong version" }));
    expect(await postEvent(URL_OF_RECEIVER, "{}")).toEqual({ delivered: false, ms: 0, problem });
  });

  test("an error without a cause", async () => {
    fetch.mockRejectedValue(fetchFailed());
    const problem = "receiver.example:4011 gave no response: fetch failed.";
    expect(await postEvent(URL_OF_RECEIVER, "{}")).toEqual({ delivered: false, ms: 0, problem });
  });
});

describe("only a redirect names its target", () => {
  const elsewhere = "the redirect to /e%20l is not followed; respond with 200.";
  test.each([
    [201, "/e l", "only status 200 counts."],
    [300, "/e l", elsewhere],
    [399, "/e l", elsewhere],
    [400, "/e l", "only status 200 counts."],
    [302, undefined, "only status 200 counts."],
  ])("%i with location %s", async (status, location, problem) => {
    fetch.mockResolvedValue(new Response("", { status, headers: { ...(location && { location }) } }));
    expect(await postEvent(URL_OF_RECEIVER, "{}")).toEqual({ delivered: false, status, ms: 0, problem });
  });
});

describe("the body of the answer", () => {
  const KIBIBYTE = new Uint8Array(1024);

  /** Answers with a body of so many kibibytes; `end` says how it ends, if it does. */
  function answerOf(kibibytes: number, end: (controller: ReadableStreamDefaultController) => void) {
    const seen = { kibibytes: 0, canceled: false };
    const source: UnderlyingDefaultSource = {
      pull(controller) {
        if (seen.kibibytes === kibibytes) return end(controller);
        seen.kibibytes += 1;
        controller.enqueue(KIBIBYTE);
      },
      cancel() {
        seen.canceled = true;
      },
    };
    fetch.mockResolvedValue(new Response(new ReadableStream(source, { highWaterMark: 0 })));
    return seen;
  }

  test("is read to its end, so that the connection serves the next event", async () => {
    const seen = answerOf(64, (controller) => controller.close());
    expect(await postEvent(URL_OF_RECEIVER, "{}")).toMatchObject({ delivered: true });
    expect(seen).toEqual({ kibibytes: 64, canceled: false });
  });

  test("is given up after 64 KiB", async () => {
    const seen = answerOf(1000, (controller) => controller.close());
    expect(await postEvent(URL_OF_RECEIVER, "{}")).toMatchObject({ delivered: true });
    expect(seen).toEqual({ kibibytes: 65, canceled: true });
  });

  test("may break off", async () => {
    answerOf(1, (controller) => controller.error(new Error("broken off")));
    expect(await postEvent(URL_OF_RECEIVER, "{}")).toMatchObject({ delivered: true });
  });

  test("may be absent", async () => {
    fetch.mockResolvedValue(new Response(null));
    expect(await postEvent(URL_OF_RECEIVER, "{}")).toMatchObject({ delivered: true });
  });
});

import { afterEach, describe, expect, test, vi } from "vitest";
import { ACCEPTED, clientOf, fetchOf, hanging, input, own, recordingFetch, untilLate } from "./fetches.ts";

const UUID_4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

afterEach(() => void vi.unstubAllGlobals());

describe("in a page without HTTPS, which has no crypto.randomUUID", () => {
  test("a payment has a key and a reference, each a UUID of version 4", async () => {
    const { crypto } = globalThis;
    const getRandomValues = vi.fn((array: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(array));
    vi.stubGlobal("crypto", { getRandomValues });
    const { fetch, sent } = recordingFetch();
    const client = clientOf({ fetch });
    for (let call = 0; call < 50; call++) expect(await client.issueSila(input)).toMatchObject({ kind: "success" });
    const ids = sent.flatMap(({ body }) => [body.transaction_idempotency_id, body.header.reference]);
    expect(ids.filter((id) => !UUID_4.test(id))).toEqual([]);
    expect(new Set(ids).size).toBe(100);
    // Each call of it takes longer than the rest of a UUID.
    expect(getRandomValues).toHaveBeenCalledTimes(100);
  });

  test("each variant of a UUID is made, and each bit is random", async () => {
    const { fetch, sent } = recordingFetch();
    for (const fill of [0, 255]) {
      vi.stubGlobal("crypto", { getRandomValues: (array: Uint8Array<ArrayBuffer>) => array.fill(fill) });
      await clientOf({ fetch }).issueSila(input);
    }
    expect(sent.map(({ body }) => body.transaction_idempotency_id)).toEqual([
      "00000000-0000-4000-8000-000000000000",
      "ffffffff-ffff-4fff-bfff-ffffffffffff",
    ]);
  });
});

describe("in a runtime without them, such as React Native, a call ends:", () => {
  const nothing = { kind: "error", reason: "invalid_request", sent: false, attempts: 0 };

  test.each([undefined, {}])("without random values, it says what to load (crypto is %j)", async (crypto) => {
    vi.stubGlobal("crypto", crypto);
    const message =
      "issueSila was not sent: invalid_request: TypeError: load a polyfill of crypto.getRandomValues, which is missing";
    expect(await clientOf({ fetch: recordingFetch().fetch }).issueSila(input)).toMatchObject({ ...nothing, message });
  });

  test("without random values, it succeeds with the ids of the caller", async () => {
    vi.stubGlobal("crypto", undefined);
    const client = clientOf({ fetch: fetchOf(JSON.stringify(ACCEPTED), { status: 200 }) });
    const result = await client.issueSila({ ...input, transaction_idempotency_id: "order-1" }, own);
    expect(result).toMatchObject({ kind: "success" });
  });

  /** The one of React Native: it passes on no reason, and its signal cannot throw. */
  class PlainAbortController {
    signal = Object.assign(new EventTarget(), { aborted: false });
    abort() {
      this.signal.aborted = true;
      this.signal.dispatchEvent(new Event("abort"));
    }
  }

  test("with the signal, and says so, although an AbortController of React Native gives no reason", async () => {
    vi.stubGlobal("AbortController", PlainAbortController);
    const abort = new PlainAbortController();
    const signal = abort.signal as unknown as AbortSignal;
    const result = clientOf({ fetch: hanging }).issueSila(input, { signal });
    setImmediate(() => abort.abort());
    const message = "issueSila: aborted: by the signal";
    expect(await result).toMatchObject({ reason: "aborted", sent: true, message });
  });

  test.each([
    ["DOMException", undefined],
    ["AbortController", PlainAbortController],
  ])("at its time limit, with the %s of React Native", async (name, value) => {
    vi.stubGlobal(name, value);
    const result = await untilLate(hanging, (fetch, timeout) => clientOf({ fetch, timeout }).issueSila(input));
    expect(result).toMatchObject({
      reason: "timeout",
      sent: true,
      message: "issueSila: timeout: TimeoutError: 20 ms passed",
    });
  });
});

import { describe, expect, test } from "vitest";
import { clientOf, hanging, input, recordingFetch } from "./fetches.ts";

describe("a call never throws, whatever is thrown", () => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  const things: [what: string, thing: unknown, text: string][] = [
    ["a symbol", Symbol("odd"), "Symbol(odd)"],
    ["an object without a prototype", Object.create(null), "object"],
    ["a revoked proxy", proxy, "object"],
  ];

  test.each(things)("%s by fetch", async (_what, thing, text) => {
    const result = await clientOf({ fetch: () => Promise.reject(thing) }).issueSila(input);
    expect(result).toMatchObject({ reason: "network", sent: true, message: `issueSila: network: ${text}` });
    expect("cause" in result && Object.is(result.cause, thing)).toBe(true);
  });

  test.each(things)("%s by a signer", async (_what, thing, text) => {
    const result = await clientOf({ signApp: () => Promise.reject(thing) }).issueSila(input);
    const message = `issueSila was not sent: signing_failed: ${text}`;
    expect(result).toMatchObject({ reason: "signing_failed", sent: false, message });
  });

  test.each(things)("%s as the reason of the signal", async (_what, thing, text) => {
    const result = await clientOf({ fetch: hanging }).issueSila(input, { signal: AbortSignal.abort(thing) });
    expect(result).toMatchObject({ reason: "aborted", message: `issueSila was not sent: aborted: ${text}` });
  });
});

describe("a call never throws, whatever it is passed", () => {
  const throwNo = () => {
    throw new Error("no");
  };
  const proxyOfNothing = () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    return proxy;
  };
  const throwing = {
    get timeout() {
      throw new Error("no");
    },
  };
  const wrong: [what: string, given: unknown, settings: unknown][] = [
    ["null for the input", null, {}],
    ["null for the settings", input, null],
    ["settings that throw", input, throwing],
    ["settings whose references throw", input, Object.defineProperty({}, "earlierReferences", { get: throwNo })],
    ["an input that throws", Object.defineProperty({}, "amount", { get: throwNo, enumerable: true }), {}],
    ["a revoked proxy", proxyOfNothing(), {}],
    ["a signal that is none", input, { signal: {} }],
  ];

  test.each(wrong)("%s", async (_what, given, settings) => {
    const { fetch, sent } = recordingFetch();
    const result = await clientOf({ fetch }).issueSila(given as typeof input, settings as object);
    expect(result).toMatchObject({ kind: "error", reason: "invalid_request", sent: false });
    expect(sent).toEqual([]);
  });

  test("a signal whose listeners cannot be removed", async () => {
    const signal = { aborted: false, addEventListener() {} } as unknown as AbortSignal;
    expect(await clientOf({ fetch: recordingFetch().fetch }).issueSila(input, { signal })).toMatchObject({
      kind: "success",
    });
  });
});

import { gzipSync } from "node:zlib";
import { describe, expect, test, vi } from "vitest";
import { createReceiver, type ReceiverOptions, recentEvents } from "../../../generated/webhooks.js";
import { BODY_LIMIT } from "../../../scripts/runtime/webhooks/receiver.ts";
import { contract, exampleValue } from "../../support/contract.ts";

const kyc = exampleValue("KycPassed");
const update = exampleValue("IssueSuccess");
const unlisted = { ...update, event_details: { ...update.event_details, outcome: "unheard_of" } };

function post(body: unknown, init: RequestInit = {}): Request {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return new Request("http://receiver.example/events", { method: "POST", body: text, ...init });
}

/** A handler that must not be called: its error makes the response 500. */
function refuse(): never {
  throw new Error("it is called");
}

/** The status of the response to a body. */
async function statusOf(options: ReceiverOptions, body: unknown = kyc): Promise<number> {
  return (await createReceiver(options)(post(body))).status;
}

describe("an event goes to the handler of its name, or else to `otherwise`", () => {
  test.each([
    ["an event with a handler", kyc, [["kyc", kyc]]],
    [
      "an event without one",
      update,
      [["otherwise", { kind: "event", name: "transaction_status_update", event: update }]],
    ],
    [
      "a value that the contract doesn't list",
      unlisted,
      [["otherwise", expect.objectContaining({ kind: "unrecognized" })]],
    ],
    [
      "such a value in an event with a handler",
      { ...kyc, event_details: { ...kyc.event_details, outcome: "unheard_of" } },
      [["otherwise", expect.objectContaining({ kind: "unrecognized", name: "kyc_status_update" })]],
    ],
    ["an unknown event", { event_type: "card" }, [["otherwise", expect.objectContaining({ kind: "unknown" })]]],
  ])("%s", async (_what, body, calls) => {
    const seen: unknown[] = [];
    const options: ReceiverOptions = {
      on: { kyc_status_update: (event) => seen.push(["kyc", event]) },
      otherwise: (parsed) => seen.push(["otherwise", parsed]),
    };
    expect(await statusOf(options, body)).toBe(200);
    expect(seen).toEqual(calls);
  });

  test("and is accepted if there is neither", async () => {
    expect(await statusOf({ on: {} }, unlisted)).toBe(200);
    expect(await statusOf({ on: {} }, { event_type: "card" })).toBe(200);
  });
});

describe("an unrecognized event for which there is a handler, and no `otherwise`, is reported", () => {
  const { event_details } = update;
  test.each<[what: string, details: object, message: string]>([
    ["a failure with a new type", { outcome: "failed", transaction_type: "unheard_of" }, "is not one of"],
    ["an amount that JavaScript rounds", { sila_amount: 1e34 }, "to be exact in JavaScript"],
  ])("%s", async (_what, details, message) => {
    const event = { ...update, event_details: { ...event_details, ...details } };
    const onError = vi.fn();
    expect(await statusOf({ on: { transaction_status_update: refuse }, onError }, event)).toBe(200);
    expect(onError.mock.calls).toEqual([
      [expect.objectContaining({ cause: expect.objectContaining({ kind: "unrecognized", event }) })],
    ]);
    expect(onError.mock.calls[0]?.[0].message).toMatch(`unrecognized event: [{`);
    expect(onError.mock.calls[0]?.[0].message).toContain(message);
    for (const options of [{ on: {} }, { on: { transaction_status_update: refuse }, otherwise: () => {} }]) {
      onError.mockClear();
      expect(await statusOf({ ...options, onError }, event)).toBe(200);
      expect(onError).not.toHaveBeenCalled();
    }
  });
});

describe("a wrong option is refused in a sentence", () => {
  const on = { kyc_status_update() {} };
  const first = contract.events[0]?.name;
  test.each<[options: unknown, message: string | RegExp]>([
    [undefined, `createReceiver needs an object of options, such as { on: { ${first}(event) {} } }.`],
    [{}, `on must be an object of handlers by the names of events, such as { ${first}(event) {} }.`],
    [{ on: () => {} }, "on must be an object of handlers by the names of events"],
    [
      { on: { transaction: refuse } },
      /^There is no event "transaction"; there are [a-z\d_, ]*kyc_status_update, [a-z\d_, ]+\.$/,
    ],
    [{ on: { kyc_status_update: "store" } }, "on.kyc_status_update must be a function; it is of type string."],
    [{ on: { kyc_status_update: null } }, "on.kyc_status_update must be a function; it is null."],
    [{ on, otherwise: {} }, "otherwise must be a function; it is of type object."],
    [{ on, verify: true }, "verify must be a function; it is of type boolean."],
    [{ on, once: new Set() }, "once must be a function; it is of type object."],
    [{ on, onError: "log" }, "onError must be a function; it is of type string."],
    [{ on, seen: new Set() }, 'There is no option "seen"; there are on, otherwise, verify, once, onError.'],
  ])("%j", (options, message) => {
    const make = () => createReceiver(options as ReceiverOptions);
    expect(make).toThrow(TypeError);
    expect(make).toThrow(message);
  });

  test("one that is undefined is left out", async () => {
    const none = { kyc_status_update: undefined };
    expect(await statusOf({ on: none, otherwise: undefined, verify: undefined, once: undefined })).toBe(200);
  });
});

describe("the response is 200 only after the event was handled", () => {
  test("it waits for the handler", async () => {
    let accept = () => {};
    const handled = new Promise<void>((resolve) => {
      accept = resolve;
    });
    let responded = false;
    const response = createReceiver({ on: { kyc_status_update: () => handled } })(post(kyc)).then(({ status }) => {
      responded = true;
      return status;
    });
    // More turns of the event loop than reading the body takes.
    for (let turn = 0; turn < 20; turn++) await new Promise((next) => setImmediate(next));
    expect(responded).toBe(false);
    accept();
    expect(await response).toBe(200);
  });

  const failure = new Error("no database");
  const fail = (..._args: unknown[]): never => {
    throw failure;
  };
  test.each<[what: string, options: ReceiverOptions]>([
    ["a handler that throws", { on: { kyc_status_update: fail } }],
    ["a handler that rejects", { on: { kyc_status_update: () => Promise.reject(failure) } }],
    ["`otherwise` that throws", { on: {}, otherwise: fail }],
    ["`verify` that throws", { on: {}, verify: fail }],
    ["`once` that throws", { on: {}, once: fail }],
    ["`once` that rejects after the handler", { on: {}, once: async (_id, handle) => fail(handle()) }],
  ])("500 after %s, with the error passed to onError", async (_what, options) => {
    const onError = vi.fn();
    expect(await statusOf({ ...options, onError })).toBe(500);
    expect(onError.mock.calls).toEqual([[failure]]);
  });

  test.each<[what: string, onError: () => void]>([
    ["throws", fail],
    ["rejects", () => Promise.reject(failure)],
  ])("500 also when onError %s", async (_what, onError) => {
    expect(await statusOf({ on: { kyc_status_update: fail }, onError })).toBe(500);
  });

  test("errors are printed by default", async () => {
    const print = vi.spyOn(console, "error").mockImplementation(() => {});
    expect(await statusOf({ on: { kyc_status_update: fail } })).toBe(500);
    expect(print.mock.calls).toEqual([[failure]]);
    print.mockRestore();
  });
});

describe("what is no event reaches no handler", () => {
  const never: ReceiverOptions = { on: { kyc_status_update: refuse }, otherwise: refuse, onError: () => {} };
  const receive = createReceiver(never);

  test("a body that violates the contract is refused with its issues", async () => {
    const response = await receive(post({ ...kyc, event_uuid: "x" }));
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ issues: [{ path: ["event_uuid"], message: "must be a version 4 UUID" }] });
  });

  test("onError gets an error that says what is invalid, with the parsed body as its cause", async () => {
    const onError = vi.fn();
    expect(await statusOf({ ...never, onError }, { ...kyc, event_uuid: "x" })).toBe(400);
    const issues = [{ path: ["event_uuid"], message: "must be a version 4 UUID" }];
    const message = expect.stringMatching(/^invalid event: .*"must be a version 4 UUID"/);
    expect(onError.mock.calls).toEqual([[expect.any(Error)]]);
    expect(onError.mock.lastCall?.[0]).toMatchObject({ message, cause: { kind: "invalid", issues } });
  });

  test("the message of that error has one line, whatever the sender sends", async () => {
    const onError = vi.fn();
    expect(await statusOf({ ...never, onError }, "x\n\u001b[31m\u009b31m\u202e\u2028")).toBe(400);
    expect(onError.mock.lastCall?.[0].message).toMatch(/^invalid event: [^\p{Cc}\p{Bidi_Control}\u2028]+$/u);
  });

  test.each(["", "{", "[]"])("the body %j is refused", async (body) => {
    expect((await receive(post(body))).status).toBe(400);
  });

  test("a body that is still encoded is refused by that name, a decoded one with the header is not", async () => {
    const onError = vi.fn();
    const receive = createReceiver({ on: {}, onError });
    const gzip = { "content-encoding": "GZIP" };
    const response = await receive(post("", { body: gzipSync(JSON.stringify(kyc)), headers: gzip }));
    const issue = { path: [], message: "has the content-encoding gzip: decode it before the receiver reads it" };
    expect([response.status, await response.json()]).toEqual([400, { issues: [issue] }]);
    expect(onError.mock.calls[0]?.[0].message).toContain(issue.message);
    expect((await receive(post(kyc, { headers: gzip }))).status).toBe(200);
    expect(await (await receive(post({}, { headers: gzip }))).text()).toContain("event_type");
    expect(await (await receive(post("{", { headers: { "content-encoding": "identity" } }))).text()).toContain(
      "not JSON",
    );
  });

  test("a request without a body is refused", async () => {
    expect((await receive(new Request("http://receiver.example", { method: "POST" }))).status).toBe(400);
  });

  test("another method is refused", async () => {
    const response = await receive(new Request("http://receiver.example"));
    expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
  });

  test("a body that breaks off is refused, even if what has arrived is an event", async () => {
    const parts = [new TextEncoder().encode(JSON.stringify(kyc))];
    const body = new ReadableStream({
      pull: (controller) => {
        const part = parts.shift();
        if (part) controller.enqueue(part);
        else controller.error(new Error("the line is cut"));
      },
    });
    const request = new Request("http://receiver.example", { method: "POST", body, duplex: "half" } as RequestInit);
    expect((await receive(request)).status).toBe(400);
  });

  test("a body over the limit is refused, and its rest is not read", async () => {
    let pulled = 0;
    let canceled = false;
    const body = new ReadableStream({
      pull(controller) {
        pulled += 1;
        controller.enqueue(new Uint8Array(BODY_LIMIT / 4));
      },
      cancel() {
        canceled = true;
      },
    });
    const request = new Request("http://receiver.example", { method: "POST", body, duplex: "half" } as RequestInit);
    expect((await receive(request)).status).toBe(413);
    expect(canceled).toBe(true);
    expect(pulled).toBeLessThan(8);
  });

  test("a body of exactly the limit is read", async () => {
    const text = JSON.stringify(kyc);
    expect(await statusOf({ on: {} }, text + " ".repeat(BODY_LIMIT - text.length))).toBe(200);
    expect(await statusOf({ on: {} }, text + " ".repeat(BODY_LIMIT - text.length + 1))).toBe(413);
  });

  test("a body that was read before is a mistake of the program", async () => {
    const onError = vi.fn();
    const request = post(kyc);
    await request.text();
    expect((await createReceiver({ ...never, onError })(request)).status).toBe(500);
    expect(onError).toHaveBeenCalledWith(expect.any(TypeError));
  });
});

test.each([
  ["a request of Express", { method: "POST", headers: {}, body: kyc }],
  ["a request of node:http", { method: "POST", headers: {}, on() {} }],
  ["an event", kyc],
  ["nothing", undefined],
])("%s in place of a Request is a mistake of the app, which gets to know what to call", async (_what, given) => {
  const onError = vi.fn();
  const response = await createReceiver({ on: {}, onError })(given as never);
  expect(response.status).toBe(500);
  expect(onError.mock.calls).toMatchObject([[{ message: expect.stringContaining("use toNodeHandler(receive)") }]]);
});

describe("verify", () => {
  test("gets the exact bytes and the headers, before the body is parsed", async () => {
    const calls: unknown[] = [];
    const receive = createReceiver({
      on: { kyc_status_update: refuse },
      verify: (bytes, headers) => {
        calls.push([new TextDecoder().decode(bytes), headers.get("x-signature")]);
        return false;
      },
    });
    const text = ` ${JSON.stringify(kyc)}\n`;
    for (const body of [text, "{"]) {
      expect((await receive(post(body, { headers: { "x-signature": "abc" } }))).status).toBe(401);
    }
    expect(calls).toEqual([
      [text, "abc"],
      ["{", "abc"],
    ]);
  });

  test("accepts an event by a promise, too", async () => {
    expect(await statusOf({ on: {}, verify: async () => true })).toBe(200);
  });

  test("accepts nothing by another value than true", async () => {
    expect(await statusOf({ on: {}, verify: () => "yes" as never })).toBe(401);
  });
});

describe("once", () => {
  test("gets the id, the event, and what calls the handler with a transaction", async () => {
    const handler = vi.fn();
    const once = vi.fn((_id: string, handle: (transaction: string) => unknown) => handle("transaction"));
    const inCapitals = { ...kyc, event_uuid: kyc.event_uuid.toUpperCase() };
    const receive = createReceiver<string>({ on: { kyc_status_update: handler }, otherwise: handler, once });
    for (const event of [inCapitals, update]) expect((await receive(post(event))).status).toBe(200);
    expect(once.mock.calls).toEqual([
      [kyc.event_uuid, expect.any(Function), inCapitals],
      [update.event_uuid, expect.any(Function), update],
    ]);
    expect(handler.mock.calls).toEqual([
      [inCapitals, "transaction"],
      [expect.objectContaining({ kind: "event", event: update }), "transaction"],
    ]);
  });

  test("has handled an event when `handle` returns, if the handler returns no promise", async () => {
    const order: string[] = [];
    const receive = createReceiver({
      on: { kyc_status_update: () => order.push("handler") },
      once(_id, handle) {
        handle();
        order.push("commit");
      },
    });
    await receive(post(kyc));
    expect(order).toEqual(["handler", "commit"]);
  });

  test("fails the delivery, and says why, if it does not await a handler that returns a promise", async () => {
    const onError = vi.fn();
    const rejected = new Error("no database");
    const receive = createReceiver({
      on: { kyc_status_update: () => Promise.reject(rejected) },
      once(_id, handle) {
        handle();
      },
      onError,
    });
    expect((await receive(post(kyc))).status).toBe(500);
    const message = expect.stringContaining("once must await handle()");
    expect(onError.mock.calls.flat()).toEqual(expect.arrayContaining([rejected, expect.objectContaining({ message })]));
  });

  test("is asked about unknown events that have an id, and not about those that have none", async () => {
    const once = vi.fn((_id: string, handle: () => unknown) => handle());
    const otherwise = vi.fn();
    for (const event of [{ event_type: "card", event_uuid: "1" }, { event_type: "card" }, unlisted]) {
      expect(await statusOf({ on: {}, otherwise, once }, event)).toBe(200);
    }
    expect(once.mock.calls.map(([id]) => id)).toEqual(["1", unlisted.event_uuid]);
    expect(otherwise).toHaveBeenCalledTimes(3);
  });

  test("every delivery is handled without it", async () => {
    const handler = vi.fn();
    const receive = createReceiver({ on: { kyc_status_update: handler } });
    await Promise.all([receive(post(kyc)), receive(post(kyc))]);
    expect(handler).toHaveBeenCalledTimes(2);
  });
});

describe("recentEvents", () => {
  test.each([0, -1, 1.5, Number.NaN, "x" as never])("refuses the limit %s", (limit) => {
    expect(() => recentEvents(limit)).toThrow("recentEvents takes a whole number, 1 or more");
  });

  test("fails every delivery where it is passed itself, and not called", async () => {
    const options = { on: {}, once: recentEvents as never, onError: () => {} };
    expect((await createReceiver(options)(post(kyc))).status).toBe(500);
  });

  test("skips an event that was handled before", async () => {
    const handler = vi.fn();
    const receive = createReceiver({ on: { kyc_status_update: handler }, once: recentEvents() });
    const other = { ...kyc, event_uuid: crypto.randomUUID() };
    const inCapitals = { ...kyc, event_uuid: kyc.event_uuid.toUpperCase() };
    const asUrn = { ...kyc, event_uuid: `urn:uuid:${kyc.event_uuid}` };
    for (const event of [kyc, kyc, other, kyc, inCapitals, asUrn]) {
      expect((await receive(post(event))).status).toBe(200);
    }
    expect(handler.mock.calls.map(([event]) => event)).toEqual([kyc, other]);
  });

  test("handles an event once that arrives twice at the same time, and again after it has failed", async () => {
    let fails = true;
    const handler = vi.fn(() => new Promise((resolve, reject) => setImmediate(fails ? reject : resolve)));
    const receive = createReceiver({ on: { kyc_status_update: handler }, once: recentEvents(), onError: () => {} });
    const both = async () => (await Promise.all([receive(post(kyc)), receive(post(kyc))])).map(({ status }) => status);
    expect(await both()).toEqual([500, 500]);
    expect(handler).toHaveBeenCalledTimes(1);
    fails = false;
    expect(await both()).toEqual([200, 200]);
    expect(handler).toHaveBeenCalledTimes(2);
  });

  test("handles an event once that arrives again as soon as it has failed", async () => {
    const once = recentEvents();
    const failing = once("a", () => Promise.reject(new Error("no database")), {}) as Promise<void>;
    const handler = vi.fn(async () => {});
    // Before and after the failed run is forgotten.
    const runs = [
      failing.catch(() => once("a", handler, {})),
      failing.catch(() => {}).then(() => once("a", handler, {})),
    ];
    await Promise.all(runs);
    expect(handler).toHaveBeenCalledTimes(1);
  });

  test("remembers as many events as its limit, and forgets the oldest", async () => {
    const once = recentEvents(2);
    const handled: string[] = [];
    for (const id of ["a", "b", "b", "c", "c", "b", "a"]) await once(id, () => handled.push(id), {});
    expect(handled).toEqual(["a", "b", "c", "a"]);
  });
});

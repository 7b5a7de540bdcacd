import { createClient } from "token-payments-contract/client";
import { afterEach, describe, expect, test, vi } from "vitest";
import { serverUrl } from "../../../scripts/service/http/addresses.ts";
import {
  createMockFetch,
  createMockServer,
  type LogEntry,
  type MockServerOptions,
  type RunningServer,
  type WebhookEvent,
} from "../../../scripts/service/mock/index.ts";
import { checkOptions, SERVER_CHECKS } from "../../../scripts/service/mock/options.ts";
import { USER_HEADER } from "../../support/requests.ts";
import { completingFetch } from "../../support/required-header.ts";
import { runReceiver } from "./events/receiver.ts";
import { testExchanges } from "./exchange.ts";
import { SIGNATURES } from "./mock.ts";

const receiver = runReceiver();
const mocks: RunningServer[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(mocks.splice(0).map((mock) => mock.close()));
});

const header = { ...USER_HEADER, user_handle: "someone" };
const kyc: RequestInit = {
  method: "POST",
  headers: { "content-type": "application/json", ...SIGNATURES },
  body: JSON.stringify({ header }),
};

describe("options are checked when the mock is made", () => {
  const longest = "must be an integer from 0 to 2147483647";
  test.each<[option: object, problem: string]>([
    [{ port: 65_536 }, "port of the mock must be an integer from 0 to 65535; it is 65536."],
    [{ port: -1 }, "port of the mock must be an integer from 0 to 65535; it is -1."],
    [{ port: 0.5 }, "port of the mock must be an integer from 0 to 65535; it is 0.5."],
    [{ port: "4010" }, 'port of the mock must be an integer from 0 to 65535; it is "4010".'],
    [{ host: "" }, 'host of the mock must be an address, such as 127.0.0.1; it is "".'],
    [{ host: 1 }, "host of the mock must be an address, such as 127.0.0.1; it is 1."],
    [{ dynamic: "true" }, 'dynamic of the mock must be true or false; it is "true".'],
    [{ seed: "" }, 'seed of the mock must be a string that is not empty; it is "".'],
    [
      { eventsTo: "not a url" },
      'eventsTo of the mock must be an http or https address, such as http://127.0.0.1:4011; it is "not a url".',
    ],
    [
      { eventsTo: "http://a:b@receiver.example" },
      'eventsTo of the mock must not contain a user name or password; it is "http://…@receiver.example".',
    ],
    [
      { eventsTo: "http://receiver.example/#/hook" },
      'eventsTo of the mock must not contain a fragment (#…): encode a # as %23; it is "http://receiver.example/#/hook".',
    ],
    [
      { eventsTo: "ftp://receiver.example" },
      'eventsTo of the mock must be an http or https address, such as http://127.0.0.1:4011; it is "ftp://receiver.example".',
    ],
    [
      { eventsTo: new URL("http://receiver.example") },
      "eventsTo of the mock must be an http or https address, such as http://127.0.0.1:4011; it is of type object.",
    ],
    [
      { eventsTo: 4011 },
      "eventsTo of the mock must be an http or https address, such as http://127.0.0.1:4011; it is 4011.",
    ],
    [
      { eventsTo: "https://a@receiver.example/b@c" },
      'eventsTo of the mock must not contain a user name or password; it is "https://…@receiver.example/b@c".',
    ],
    [
      { eventsTo: "http://:b@receiver.example" },
      'eventsTo of the mock must not contain a user name or password; it is "http://…@receiver.example".',
    ],
    [{ eventDelay: 2 ** 31 }, `eventDelay of the mock ${longest}; it is 2147483648.`],
    [{ eventDelay: 2 ** 40 }, `eventDelay of the mock ${longest}; it is 1099511627776.`],
    [{ eventDelay: -1 }, `eventDelay of the mock ${longest}; it is -1.`],
    [{ eventDelay: Number.NaN }, `eventDelay of the mock ${longest}; it is NaN.`],
    [{ onEvent: true }, "onEvent of the mock must be a function; it is true."],
    [{ log: null }, "log of the mock must be a function; it is null."],
    [{ logEvent: {} }, "logEvent of the mock must be a function; it is of type object."],
  ])("%j", async (option, problem) => {
    await expect(createMockServer({ port: 0, ...option })).rejects.toThrow(new TypeError(`The option ${problem}`));
  });

  test("createMockFetch checks them too", () => {
    expect(() => createMockFetch({ seed: 1 } as object)).toThrow("seed of the mock must be a string");
  });

  test.each<MockServerOptions>([
    { port: 65_535 },
    { eventDelay: 0 },
    { eventDelay: 2 ** 31 - 1 },
    { eventsTo: "http://[::1]:4011" },
    { eventsTo: "HTTPS://receiver.example/events?a=b@c" },
  ])("%j is valid", (option) => {
    expect(() => checkOptions(option, SERVER_CHECKS)).not.toThrow();
  });

  test("one that does not exist is reported with those that do", async () => {
    expect(() => createMockFetch({ onEvents: () => {} } as object)).toThrow(
      new TypeError("The mock has no option onEvents here; it has dynamic, seed, onEvent and prefer."),
    );
    await expect(createMockServer({ Port: 0 } as object)).rejects.toThrow(
      new TypeError(
        "The mock has no option Port here; it has dynamic, seed, onEvent, port, host, eventsTo, eventDelay, log and logEvent.",
      ),
    );
  });

  test("one of createMockServer alone is unknown to createMockFetch, where it would have no effect", () => {
    expect(() => createMockFetch({ port: 4010 } as object)).toThrow("The mock has no option port here");
  });

  test("an option that is undefined has its default", async () => {
    mocks.push(await createMockServer({ port: 0, eventsTo: undefined, seed: undefined } as object));
  });
});

describe("the address of a mock", () => {
  test("is an error if another program uses it", async () => {
    const mock = await createMockServer({ port: 0 });
    mocks.push(mock);
    const port = Number(new URL(mock.url).port);
    await expect(createMockServer({ port })).rejects.toMatchObject({ code: "EADDRINUSE" });
  });

  test("has brackets around one of IPv6", () => {
    expect(serverUrl("::1", 4010)).toBe("http://[::1]:4010");
    expect(serverUrl("127.0.0.1", 4010)).toBe("http://127.0.0.1:4010");
  });
});

testExchanges("the log", {}, [
  {
    name: "has the message of what is no success, also of a 200",
    operation: "check_handle",
    prefer: "example=taken",
    response: { success: false },
  },
  {
    name: "warns of an id that a program has filled in",
    operation: "issue_sila",
    body: { header, amount: 1, account_name: "a", business_uuid: "00000000-0000-0000-0000-000000000000" },
    log: {
      warnings: [
        { kind: "placeholder-id", field: "business_uuid", message: expect.stringContaining("is the nil UUID") },
      ],
    },
  },
]);

test("the log warns of what the mock accepts although it is probably a mistake", async () => {
  const entries: LogEntry[] = [];
  const mock = await createMockServer({ port: 0, log: (entry) => entries.push(entry) });
  mocks.push(mock);
  const call = async (more: string, headers: object = {}) => {
    const text = JSON.stringify({ header: { ...header, reference: crypto.randomUUID() }, account_name: "a" });
    const body = text.replace(/}$/, `,${more}}`);
    await fetch(`${mock.url}/0.2/issue_sila`, { ...kyc, headers: { ...kyc.headers, ...headers }, body }).catch(
      () => {},
    );
    return entries.at(-1)?.warnings;
  };
  const id = (value: string) => `"transaction_idempotency_id":"${value}"`;
  const [one, two, three] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  expect(await call('"amount":1,"amount":2')).toEqual([
    { kind: "repeated-name", field: "amount", message: expect.stringContaining("more than once") },
  ]);
  expect(await call(`"amount":1,${id(one)}`)).toBeUndefined();
  expect(await call(`"amount":1,${id(one)}`)).toBeUndefined();
  const message = expect.stringMatching(/^is that of a call at \d{4}-[\d-]+T[\d:.]+Z, which differs in amount$/);
  const reused = [{ kind: "reused-id", field: "transaction_idempotency_id", message }];
  expect(await call(`"amount":2,${id(one)}`)).toEqual(reused);
  // The mock has processed a call whose response is lost, and not one that it has refused.
  await call(`"amount":1,${id(two)}`, { prefer: "code=403, example=instant_ach_not_config" });
  expect(await call(`"amount":2,${id(two)}`, { "x-mock-fault": "reset" })).toBeUndefined();
  expect(await call(`"amount":3,${id(two)}`)).toEqual(reused);
  // Nor does a caller know what a gateway has passed on.
  expect(await call(`"amount":1,${id(three)}`, { "x-mock-fault": "429" })).toBeUndefined();
  expect(await call(`"amount":2,${id(three)}`)).toEqual(reused);
});

type Hook = () => void;

const error = new Error("the hook's own error");
const noError = Object.create(null);
const failures: [name: string, hook: Hook, reason: unknown][] = [
  [
    "throws",
    () => {
      throw error;
    },
    error,
  ],
  ["rejects", () => Promise.reject(error), error],
  ["rejects with what is no error", () => Promise.reject(noError), noError],
];

describe.each(["log", "logEvent"] satisfies (keyof MockServerOptions)[])("the hook %s", (name) => {
  test.each(failures)("that %s is reported once, and the mock goes on", async (_, failing, reason) => {
    const printed = vi.spyOn(console, "error").mockImplementation(() => {});
    const hook = vi.fn(failing);
    const mock = await createMockServer({ port: 0, eventsTo: receiver.address, eventDelay: 0, [name]: hook });
    mocks.push(mock);
    for (let call = 0; call < 3; call += 1) expect((await fetch(`${mock.url}/0.2/request_kyc`, kyc)).status).toBe(200);
    await receiver.received(3);
    await expect.poll(() => hook.mock.calls).toHaveLength(3);
    const problem = `The option ${name} of the mock failed; later failures are not printed.`;
    expect(printed.mock.calls).toEqual([[problem, reason]]);
  });
});

test("a hook that throws what cannot be printed does not end the process", async () => {
  const printed = vi.spyOn(console, "error").mockImplementation((...texts) => {
    if (texts.length > 1) throw new Error("not printable");
  });
  const unhandled = vi.fn();
  process.on("unhandledRejection", unhandled);
  const mock = await createMockServer({ port: 0, log: () => Promise.reject(noError) });
  mocks.push(mock);
  await fetch(`${mock.url}/0.2/request_kyc`, kyc);
  await expect.poll(() => printed.mock.calls).toHaveLength(2);
  await new Promise(setImmediate);
  process.off("unhandledRejection", unhandled);
  expect(printed).toHaveBeenLastCalledWith(expect.stringContaining("The option log of the mock failed"));
  expect(unhandled).not.toHaveBeenCalled();
});

/** Collects the rejections that nobody handles, in place of the test runner. */
async function unhandledOf(act: () => Promise<void>): Promise<unknown[]> {
  const reasons: unknown[] = [];
  const listeners = process.listeners("unhandledRejection");
  process.removeAllListeners("unhandledRejection").on("unhandledRejection", (reason) => reasons.push(reason));
  try {
    await act();
    await new Promise(setImmediate);
  } finally {
    process.removeAllListeners("unhandledRejection");
    for (const listener of listeners) process.on("unhandledRejection", listener);
  }
  return reasons;
}

describe("an onEvent", () => {
  const late = [
    "rejects later",
    async () => {
      await new Promise(setImmediate);
      throw error;
    },
    error,
  ] as const;
  const input = { user_handle: "someone", amount: 100, account_name: "main_checking" };

  test.each([...failures, late])("of createMockFetch that %s is an error of its own", async (_, failing, reason) => {
    const onEvent = vi.fn(failing);
    const reasons = await unhandledOf(async () => {
      const signers = { signApp: () => "any", signUser: () => "any" };
      const mock = createMockFetch({ onEvent });
      const fetch = completingFetch(mock);
      const client = createClient({ baseUrl: "http://mock.example", appHandle: "demo_app", ...signers, fetch });
      expect(await client.issueSila(input)).toMatchObject({ kind: "success", status: 200 });
      expect(mock.calls).toMatchObject([{ response: { status: 200 } }]);
      await expect.poll(() => onEvent.mock.calls).toHaveLength(2);
      await new Promise((later) => setTimeout(later, 20));
    });
    expect(onEvent).toHaveBeenCalledTimes(2);
    expect(reasons).toEqual([reason, reason]);
  });

  test.each([...failures, late])("of createMockServer that %s is an error of its own", async (_, failing, reason) => {
    const onEvent = vi.fn(failing as Hook);
    const printed = vi.spyOn(console, "error");
    const mock = await createMockServer({ port: 0, onEvent });
    mocks.push(mock);
    const reasons = await unhandledOf(async () => {
      for (let call = 0; call < 2; call += 1)
        expect((await fetch(`${mock.url}/0.2/request_kyc`, kyc)).status).toBe(200);
      await expect.poll(() => onEvent.mock.calls).toHaveLength(2);
      await new Promise((later) => setTimeout(later, 20));
    });
    expect(reasons).toEqual([reason, reason]);
    expect(printed).not.toHaveBeenCalled();
  });

  test("of createMockServer is not called for a page, nor for a call that no event follows", async () => {
    const onEvent = vi.fn();
    const reasons = await unhandledOf(async () => {
      const mock = await createMockServer({ port: 0, onEvent, eventsTo: receiver.address, eventDelay: 0 });
      mocks.push(mock);
      expect((await fetch(`${mock.url}/health`)).status).toBe(200);
      expect((await fetch(`${mock.url}/0.2/get_accounts`, kyc)).status).toBe(200);
    });
    expect(reasons).toEqual([]);
    expect(onEvent).not.toHaveBeenCalled();
  });

  test("of createMockFetch is awaited before the next event", async () => {
    const over: string[] = [];
    const onEvent = async ({ event_uuid }: WebhookEvent) => {
      if (over.length === 0) await new Promise((later) => setTimeout(later, 10));
      over.push(event_uuid);
    };
    const mock = createMockFetch({ onEvent });
    const fetch = completingFetch(mock);
    const signers = { signApp: () => "any", signUser: () => "any" };
    await createClient({ baseUrl: "http://mock.example", appHandle: "demo_app", ...signers, fetch }).issueSila(input);
    await expect.poll(() => over).toEqual(mock.events.map(({ event }) => event.event_uuid));
  });
});

import { createClient } from "token-payments-contract/client";
import { afterEach, describe, expect, test } from "vitest";
import type { Operation } from "../../../scripts/contract/contract.ts";
import { REQUEST_BODY_LIMIT } from "../../../scripts/service/http/messages.ts";
import { MOST_KEPT } from "../../../scripts/service/mock/call-log.ts";
import {
  createMockFetch,
  type MockCall,
  type MockFetch,
  type MockFetchOptions,
} from "../../../scripts/service/mock/index.ts";
import { responsesInFull } from "../../../scripts/service/mock/negotiate.ts";
import { headersFor } from "../../../scripts/service/mock/prefer.ts";
import { contract, exampleValue } from "../../support/contract.ts";
import { ANY, USER_HEADER } from "../../support/requests.ts";
import { completingFetch } from "../../support/required-header.ts";
import { SIGNATURES } from "./mock.ts";

const SIGNERS = { signApp: () => "any", signUser: () => "any" };
const header = { ...USER_HEADER, user_handle: "someone" };
const redeem = contract.operations.find(({ id }) => id === "redeemSila") as Operation;
const lacks = ({ responses }: Operation, status: number) => !responses.some((each) => each.status === String(status));
/** A status that others have. */
const LACKING = [404, 400, 401].find((status) => lacks(redeem, status)) ?? 409;
const [firstListed, lastListed] = [contract.operations[0]?.name, contract.operations.at(-1)?.name];
const issue = { header, amount: 100, account_name: "main_checking" };
const mock = createMockFetch();
afterEach(() => mock.reset());

function post(mock: MockFetch, operation: string, headers: Record<string, string> = {}, body: unknown = issue) {
  return mock(`http://mock.example/0.2/${operation}?trace=1#here`, {
    method: "POST",
    headers: { "content-type": "application/json", ...SIGNATURES, ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

async function answer(...args: Parameters<typeof post>) {
  const response = await post(...args);
  return { status: response.status, body: await response.json() };
}

describe("next", () => {
  test("selects the response to the next call of an operation, and to that alone", async () => {
    mock.next("issueSila", { status: 403, example: "instant_ach_max_amount" });
    expect((await answer(mock, "get_accounts", {}, { header })).status).toBe(200);
    const { status, body } = await answer(mock, "issue_sila");
    expect(status).toBe(403);
    expect(body.message).toBe(exampleValue("InstantAchMaxAmount").message);
    expect((await answer(mock, "issue_sila")).status).toBe(200);
  });

  test("queues what is set for one operation, in order", async () => {
    mock.next("issueSila", { fault: "503" });
    mock.next("issueSila", { example: "instant_ach_not_config" });
    mock.next("issueSila", { status: 401 });
    const statuses = [];
    for (let call = 0; call < 4; call += 1) statuses.push((await post(mock, "issue_sila")).status);
    expect(statuses).toEqual([503, 403, 401, 200]);
  });

  test("takes precedence over the headers of the call", async () => {
    mock.next("issueSila", { status: 401 });
    expect((await post(mock, "issue_sila", { prefer: "code=403" })).status).toBe(401);
  });

  test("is not used up by a preflight request or another method", async () => {
    mock.next("issueSila", { status: 401 });
    for (const method of ["OPTIONS", "GET"]) await mock("http://mock.example/0.2/issue_sila", { method });
    expect((await post(mock, "issue_sila")).status).toBe(401);
  });

  test("can delay, generate values, and break the connection", async () => {
    const begin = performance.now();
    mock.next("issueSila", { wait: 1e-7 });
    expect((await answer(mock, "issue_sila")).status).toBe(200);
    mock.next("issueSila", { wait: 0.1 });
    expect((await answer(mock, "issue_sila")).status).toBe(200);
    expect(performance.now() - begin).toBeGreaterThanOrEqual(98);
    const { message } = (await answer(mock, "issue_sila")).body;
    mock.next("issueSila", { dynamic: true });
    expect((await answer(mock, "issue_sila")).body.message).not.toBe(message);
    mock.next("issueSila", { fault: "reset" });
    await expect(post(mock, "issue_sila")).rejects.toThrow(new TypeError("fetch failed"));
  });

  const all = responsesInFull(redeem);
  test.each<[operation: string, preference: object | null | undefined, problem: string]>([
    ["issue_sila", {}, 'There is no operation "issue_sila": use issueSila.'],
    ["/0.2/issue_sila", {}, 'There is no operation "/0.2/issue_sila": use issueSila.'],
    ["issue", {}, `There is no operation "issue"; there are ${contract.operations.map(({ id }) => id).join(", ")}.`],
    ["redeemSila", { status: LACKING }, `redeem_sila has no response with status ${LACKING}; it has ${all}.`],
    ["redeemSila", { example: "nothing" }, `redeem_sila has no example "nothing"; it has ${all}.`],
    [
      "redeemSila",
      { status: 200, example: "bad_format" },
      `redeem_sila has no example "bad_format" with status 200; it has ${all}.`,
    ],
    ["redeemSila", { status: "403" }, 'The status of a preference must be an integer; it is "403".'],
    ["redeemSila", { example: 1 }, "The example of a preference must be the name of an example; it is 1."],
    ["redeemSila", { dynamic: "true" }, 'The dynamic of a preference must be true or false; it is "true".'],
    ["redeemSila", { wait: 61 }, "The wait of a preference must be a number of seconds from 0 to 60; it is 61."],
    ["redeemSila", { wait: -0.1 }, "The wait of a preference must be a number of seconds from 0 to 60; it is -0.1."],
    ["redeemSila", { wait: "1" }, 'The wait of a preference must be a number of seconds from 0 to 60; it is "1".'],
    [
      "redeemSila",
      { wait: Number.NaN },
      "The wait of a preference must be a number of seconds from 0 to 60; it is NaN.",
    ],
    [
      "redeemSila",
      { fault: "none" },
      'The fault of a preference must be one of "no-response", "reset", "truncated", "not-json", "redirect", "429", "500", "503"; it is "none".',
    ],
    [
      "redeemSila",
      { code: 403 },
      'A preference has no "code"; it has status, example, dynamic, data, wait, event, fault.',
    ],
    [
      "redeemSila",
      { toString: 1 },
      'A preference has no "toString"; it has status, example, dynamic, data, wait, event, fault.',
    ],
    ["redeemSila", { status: 401.5 }, "The status of a preference must be an integer; it is 401.5."],
    ["redeemSila", null, "A preference must be an object, such as { status: 403 }; it is null."],
    ["redeemSila", undefined, "A preference must be an object, such as { status: 403 }; it is of type undefined."],
  ])("refuses %s %j at once, and lists what there is", (operation, preference, problem) => {
    const next = mock.next as (operation: string, preference?: object | null) => void;
    expect(() => next(operation, preference)).toThrow(new TypeError(problem));
  });

  test.each([{}, { status: undefined, wait: undefined }, { wait: 0 }])("accepts %j", async (preference) => {
    mock.next("redeemSila", preference as object);
    expect((await post(mock, "redeem_sila")).status).toBe(200);
  });

  test("accepts the longest wait", () => {
    expect(() => mock.next("redeemSila", { wait: 60 })).not.toThrow();
  });

  test("a refused preference leaves nothing behind", async () => {
    expect(() => mock.next("redeemSila", { status: LACKING } as object)).toThrow();
    expect((await post(mock, "redeem_sila")).status).toBe(200);
  });
});

test.each<[preference: object, headers: object]>([
  [{}, {}],
  [ANY.failure, { prefer: `example=${ANY.failure.example}, code=${ANY.failure.status}` }],
  [{ dynamic: true, wait: 1e-7 }, { prefer: "dynamic=true, wait=0.000" }],
  [
    { wait: 0.25, fault: "503" },
    { prefer: "wait=0.250", "x-mock-fault": "503" },
  ],
])("the preference %j is stated in the headers %j", (preference, headers) => {
  expect(headersFor(preference, contract.operations)).toEqual(headers);
});

test("a response without examples is listed by its status", () => {
  const responses = [{ status: "204", examples: [] }] as unknown as Operation["responses"];
  expect(responsesInFull({ responses } as Operation)).toBe("204");
});

describe("the option prefer", () => {
  test("selects the response to every call that has it", async () => {
    const failing = createMockFetch({ prefer: { status: 401 } });
    for (const operation of ["issue_sila", "redeem_sila"]) expect((await post(failing, operation)).status).toBe(401);
  });

  test("yields to the headers of a call, and to next", async () => {
    const failing = createMockFetch({ prefer: { status: 401, fault: "503" } });
    failing.next("issueSila", { fault: "500" });
    expect((await post(failing, "issue_sila")).status).toBe(500);
    expect((await post(failing, "issue_sila", { "x-mock-fault": "429" })).status).toBe(429);
    expect((await post(failing, "issue_sila")).status).toBe(503);
    const denied = createMockFetch({ prefer: { status: 401 } });
    expect((await post(denied, "issue_sila", { prefer: "code=400" })).status).toBe(400);
  });

  test("an operation that does not have it answers with all that there is", async () => {
    const failing = createMockFetch({ prefer: { status: 404, example: "account_not_found" } });
    expect((await post(failing, "get_account_balance", {}, { header, account_name: "main" })).status).toBe(404);
    const other = contract.operations.find(
      (each) => ["redeem_sila", "issue_sila"].includes(each.name) && lacks(each, 404),
    ) as Operation;
    const { status, body } = await answer(failing, other.name);
    expect(status).toBe(404);
    expect(body.message).toBe(`${other.name} has no response with status 404; it has ${responsesInFull(other)}.`);
  });

  test.each<[prefer: unknown, problem: RegExp]>([
    [
      { status: 418 },
      new RegExp(
        `^No operation has a response with status 418\\. ${firstListed} has 200 \\(\\w+.*; ${lastListed} has .*\\)\\.$`,
      ),
    ],
    [{ example: "nothing" }, new RegExp(`^No operation has the example "nothing"\\. ${firstListed} has `)],
    [
      { status: 200, example: "bad_format" },
      new RegExp(`^No operation has the example "bad_format" with status 200\\. ${firstListed} has `),
    ],
    ["code=403", /^A preference must be an object, such as { status: 403 }; it is "code=403"\.$/],
    [{ fault: "x" }, /^The fault of a preference must be one of "no-response", /],
  ])("%j that no operation has is refused when the mock is made", (prefer, problem) => {
    const make = () => createMockFetch({ prefer } as MockFetchOptions);
    expect(make).toThrow(TypeError);
    expect(make).toThrow(problem);
  });
});

describe("calls", () => {
  test("lists what was asked and answered", async () => {
    await post(mock, "issue_sila", { "X-Trace": "1" });
    await post(mock, "redeem_sila", { prefer: "code=401" }, "{");
    const headers = expect.objectContaining({
      "content-type": "application/json",
      authsignature: "any",
      "x-trace": "1",
    });
    expect(mock.calls).toEqual([
      {
        operation: "issueSila",
        request: { method: "POST", url: "http://mock.example/0.2/issue_sila?trace=1#here", headers, body: issue },
        response: {
          status: 200,
          headers: expect.objectContaining({ "content-type": "application/json; charset=utf-8" }),
          body: expect.objectContaining({ success: true }),
        },
      },
      {
        operation: "redeemSila",
        request: expect.objectContaining({ body: "{" }),
        response: expect.objectContaining({ status: 400, body: expect.objectContaining({ success: false }) }),
      },
    ]);
  });

  test("does not show what the test has set", async () => {
    mock.next("issueSila", { status: 401, fault: "503" });
    await post(mock, "issue_sila");
    const [call] = mock.calls;
    expect(call?.request.headers).not.toHaveProperty("prefer");
    expect(call?.request.headers).not.toHaveProperty("x-mock-fault");
    expect(call?.response).toMatchObject({ status: 503, body: expect.stringContaining("<!doctype html>") });
  });

  test("has no response where the call got none, or not all of it", async () => {
    mock.next("issueSila", { fault: "reset" });
    mock.next("issueSila", { fault: "truncated" });
    await post(mock, "issue_sila").catch(() => {});
    await (await post(mock, "issue_sila")).text().catch(() => {});
    const aborted = new AbortController();
    mock.next("issueSila", { fault: "no-response" });
    const call = mock("http://mock.example/0.2/issue_sila", { method: "POST", signal: aborted.signal });
    await expect.poll(() => mock.calls).toHaveLength(3);
    aborted.abort();
    await expect(call).rejects.toThrow();
    expect(mock.calls.map(({ response }) => response)).toEqual([undefined, undefined, undefined]);
  });

  test("lists unknown paths, but neither pages nor preflight requests", async () => {
    await mock("http://mock.example/health");
    await mock("http://mock.example/0.2/issue_sila", { method: "OPTIONS" });
    await post(mock, "nothing");
    expect(mock.calls).toMatchObject([{ operation: undefined, response: { status: 404 } }]);
  });

  test("stays the same list, which reset empties together with what next has set", async () => {
    const { calls, next, reset } = mock;
    next("issueSila", { status: 401 });
    await post(mock, "redeem_sila");
    expect(calls).toHaveLength(1);
    reset();
    expect(calls).toEqual([]);
    expect((await post(mock, "issue_sila")).status).toBe(200);
    expect(calls).toHaveLength(1);
  });

  test("keeps the last calls only when there are very many", async () => {
    const large = { ...issue, extra: "x".repeat(100_000) };
    for (let call = 0; call < 20; call += 1) await post(mock, "issue_sila", { "x-call": String(call) }, large);
    expect(mock.calls.length).toBeGreaterThan(5);
    expect(JSON.stringify(mock.calls).length).toBeLessThan(MOST_KEPT * 1.1);
    expect(mock.calls.at(-1)?.request.headers).toMatchObject({ "x-call": "19" });
    await post(mock, "issue_sila", {}, { ...issue, extra: "x".repeat(REQUEST_BODY_LIMIT - 200) });
    expect(mock.calls).toEqual([]);
    await post(mock, "issue_sila");
    expect(mock.calls).toMatchObject([{ response: { status: 200 } }]);
  });

  describe("keeps as many characters as are allowed", () => {
    const textsOf = (headers: Readonly<Record<string, string>>) => Object.entries(headers).flat();
    const sizeOf = ({ request, response }: MockCall) => {
      const bodies = [request.body, response?.body].map((body) => JSON.stringify(body));
      return [request.url, ...textsOf(request.headers), ...textsOf(response?.headers ?? {}), ...bodies].join("").length;
    };
    /** Makes a call with so many characters more than without a field of its own; its response is always the same. */
    async function call(extra = ""): Promise<MockCall> {
      await post(mock, "get_accounts", {}, { header, extra });
      return mock.calls.at(-1) as MockCall;
    }
    const largest = async () => "x".repeat(MOST_KEPT - sizeOf(await call()));

    test("of one call", async () => {
      const extra = await largest();
      await call(extra);
      expect(mock.calls.map(sizeOf)).toEqual([MOST_KEPT]);
      await call(`${extra}x`);
      expect(mock.calls).toEqual([]);
    });

    test("of the last calls", async () => {
      const half = "x".repeat(MOST_KEPT / 2 - sizeOf(await call()) - 1);
      for (const index of [0, 1, 2]) await call(`${index}${half}`);
      expect(mock.calls.map(({ request }) => Object(request.body).extra)).toEqual([`1${half}`, `2${half}`]);
      expect(mock.calls.map(sizeOf)).toEqual([MOST_KEPT / 2, MOST_KEPT / 2]);
    });

    test.each<[event: string, forget: (extra: string) => unknown]>([
      ["reset has emptied the list", () => mock.reset()],
      ["a larger one has displaced it", (extra) => call(`${extra}x`)],
    ])("not counting a call that returns after %s", async (_, forget) => {
      const extra = await largest();
      mock.next("getAccounts", { wait: 0.2 });
      const underWay = post(mock, "get_accounts", {}, { header, extra: "x".repeat(1000) });
      while (mock.calls.at(-1)?.request.body === undefined) await new Promise(setImmediate);
      await forget(extra);
      expect(mock.calls).toEqual([]);
      await underWay;
      await call(extra);
      expect(mock.calls).toHaveLength(1);
    });
  });

  test("has no body of a request without one", async () => {
    await mock("http://mock.example/0.2/issue_sila", { method: "POST", headers: SIGNATURES });
    expect(mock.calls).toMatchObject([{ request: { body: undefined }, response: { status: 400 } }]);
  });

  test("works with the client", async () => {
    const client = createClient({
      baseUrl: "http://mock.example",
      appHandle: "demo_app",
      ...SIGNERS,
      fetch: completingFetch(mock),
    });
    mock.next("getAccounts", { status: 401 });
    expect(await client.getAccounts({ user_handle: "someone" })).toMatchObject({ kind: "failure", status: 401 });
    expect(mock.calls).toMatchObject([
      {
        operation: "getAccounts",
        request: { body: { header: { user_handle: "someone" } } },
        response: { status: 401 },
      },
    ]);
  });
});

test("the client returns in full what there is in place of a wrong preference", async () => {
  const client = createClient({
    baseUrl: "http://mock.example",
    appHandle: "demo_app",
    ...SIGNERS,
    fetch: completingFetch(mock),
  });
  const input = { user_handle: "someone", amount: 100, account_name: "main" };
  const result = await client.issueSila(input, { headers: { prefer: "example=nothing" } });
  const message = expect.stringContaining("web_debit_not_supported, basic_authorization)");
  expect(result).toMatchObject({ message: expect.stringContaining("see body"), body: { message } });
});

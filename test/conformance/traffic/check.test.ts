import { describe, expect, test } from "vitest";
import { createTrafficChecker } from "../../../scripts/conformance/traffic/check.ts";
import type { TrafficExchange, TrafficMessage } from "../../../scripts/conformance/traffic/exchange.ts";
import type { Operation } from "../../../scripts/contract/contract.ts";
import { contract } from "../../support/contract.ts";
import { BREAKS } from "./breaks.ts";
import { bytesOf, callOf, deliveryOf, SIGNED, textOf } from "./exchanges.ts";

const check = createTrafficChecker(contract);
const issue = contract.operations.find(({ name }) => name === "issue_sila") as Operation;
const ids = [crypto.randomUUID(), crypto.randomUUID()];
const accepted = issue.responses[0]?.examples[0]?.value as object;

test("more than a hundred ways to break the contract differ", () => {
  expect(new Set(BREAKS.map(({ what }) => what)).size).toBe(BREAKS.length);
  expect(BREAKS.length).toBeGreaterThan(100);
});

describe("is reported with its field and side, and only when it is broken:", () => {
  test.each(BREAKS)("$what", ({ kept, broken, expected }) => {
    expect(check(kept)).toMatchObject({ findings: [], unjudged: [] });
    expect(check(broken).findings).toContainEqual(expect.objectContaining(expected));
  });
});

test("a fault that an open question leaves to the service excuses no other fault of an accepted request", () => {
  const [example] = issue.request.examples.map(({ value }) => Object(value));
  const verdictOn = (changes: object, status = 200) => {
    const sent = { ...example, ...changes, header: { ...example.header, version: "0.3" } };
    const { findings } = check(callOf(issue.path, sent, status, accepted));
    return findings.filter(({ rule }) => rule === "verdict").map(({ kind }) => kind);
  };
  expect(verdictOn({})).toEqual(["open"]);
  expect(verdictOn({ amount: 0 })).toEqual(["breach"]);
  // A redirect accepts nothing.
  expect(verdictOn({ amount: 0 }, 307)).toEqual([]);
});

const documented = contract.operations.flatMap(({ responses }) => responses.map(({ status }) => Number(status)));
const ofGateways = [405, 406, 408, 411, 413, 414, 415, 417, 421, 429, 431, 502, 503, 504];

test.each(ofGateways.filter((status) => !documented.includes(status)))(
  "%d, which any server or gateway may send, is no breach",
  (status) => {
    const { findings } = check(callOf("/0.2/get_accounts", { header: {} }, status, {}));
    expect(findings.filter(({ side }) => side === "service").map(({ kind }) => kind)).toEqual(["unlisted"]);
  },
);

test("a body with thousands of faults is reported in a thousand, and what is wrong with all items of a list in one", () => {
  const sent = { header: { created: 1, app_handle: "app", user_handle: "user" } };
  const letters = (index: number) => String(index).replaceAll(/\d/g, (digit) => "abcdefghij".charAt(Number(digit)));
  const names = Array.from({ length: 150_000 }, (_, index) => [`field_${letters(index)}`, 1]);
  const wrong = callOf("/0.2/get_accounts", sent, 200, Array(2_000).fill(1));
  const unlisted = callOf("/0.2/get_accounts", { header: { ...sent.header, ...Object.fromEntries(names) } }, 200, []);
  expect(check(unlisted).findings).toHaveLength(1000);
  expect(check(wrong).findings).toMatchObject([{ field: "response.body.0", times: 1000 }]);
});

test("a value that another field excludes is reported with the right one, and the statement that says so", () => {
  const accounts = contract.operations.find(({ name }) => name === "get_accounts") as Operation;
  const account = (accounts.responses[0]?.examples[0]?.value as object[] | undefined)?.[0];
  const { findings } = check(
    callOf(accounts.path, accounts.request.examples[0]?.value, 200, [
      { ...account, match_score: 0.5, account_status: "active", active: true },
    ]),
  );
  expect(findings.map(({ field, message }) => `${field} ${message}`)).toEqual([
    "response.body.0.account_status must be inactive, by match_score, as get_accounts/frozen-accounts says",
    "response.body.0.active must be false, by match_score, as get_accounts/frozen-accounts says",
  ]);
});

test.each([
  ["header.created", 14, "request.body.(14 characters)"],
  ["robin@example.org", 17, "request.body.(17 characters)"],
  ["1", 1, "request.body.(1 character)"],
  ["имя", "имя", "request.body.имя"],
  ["first_name", "first_name", "request.body.first_name"],
])("an unlisted member is one name, and shown if it is made of words: %s", (name, unlisted, field) => {
  const body = issue.request.examples[0]?.value as object;
  const { findings } = check(callOf(issue.path, { ...body, [name]: 1 }, 200, accepted));
  expect(findings.filter(({ kind }) => kind === "unlisted")).toEqual([
    {
      kind: "unlisted",
      side: "caller",
      rule: "request",
      subject: "issue_sila",
      at: { in: "request", part: "body", path: [{ unlisted }] },
      expected: { kind: "fixed", rule: "known" },
      field,
      message: "is not in the contract",
    },
  ]);
});

test("a delivery record may have each field of an event, and no others that are not reported", () => {
  const history = contract.operations.find(({ name }) => name === "get_webhooks") as Operation;
  const page = structuredClone(history.responses[0]?.examples[0]?.value) as { webhooks: { details: object }[] };
  for (const { details } of page.webhooks) Object.assign(details, { sila_amount: 100, colour: "red" });
  const { findings } = check(callOf(history.path, history.request.examples[0]?.value, 200, page));
  expect(findings).toMatchObject([{ kind: "unlisted", field: "response.body.webhooks.0.details.colour" }]);
});

describe("is open, since it is probably a mistake of the caller:", () => {
  const NIL = "nil UUID, which a generated client may send for an absent value";
  const found = (exchange: ReturnType<typeof callOf>) =>
    check(exchange).findings.map(({ kind, side, field, message }) => `${kind} ${side} ${field} ${message}`);
  const sent = { header: { created: 1, app_handle: "app", user_handle: "user" }, amount: 1, account_name: "a" };
  const answer = { success: true, transaction_id: crypto.randomUUID() };

  test.each([
    [`the ${NIL}`, "00000000-0000-0000-0000-000000000000"],
    [`the ${NIL}`, "urn:uuid:00000000-0000-0000-0000-000000000000"],
    ["the max UUID", "FFFFFFFF-FFFF-ffff-ffff-ffffffffffff"],
  ])("%s, as an id: %s", (what, id) => {
    const message = `is ${what}: omit the field, or set it`;
    const fields = { transaction_idempotency_id: id, business_uuid: id };
    expect(found(callOf("/0.2/issue_sila", { ...sent, ...fields }, 200, answer))).toEqual([
      `open caller request.body.business_uuid ${message}`,
      `open caller request.body.transaction_idempotency_id ${message}`,
    ]);
    const header = { created: 1, app_handle: "app" };
    expect(
      found(
        callOf("/0.2/get_webhooks", { header, search_filters: { uuid: id } }, 200, { success: true, webhooks: [] }),
      ),
    ).toEqual([`open caller request.body.search_filters.uuid ${message}`]);
  });

  test("a field that an object has twice, in a request, a response and an event", () => {
    const twice = (body: object, field: string) => JSON.stringify(body).replace(/}$/, `,"${field}":2}`);
    const message =
      "is in its object more than once: parsers differ in which one counts: this is an open question (repeated-names)";
    const [event] = contract.events.flatMap(({ request }) => request.examples.map(({ value }) => value as object));
    const call = callOf("/0.2/issue_sila", sent, 200, "");
    const request = { ...call.request, body: bytesOf(twice(JSON.parse(textOf(call.request.body)), "amount")) };
    const response = { headers: { "content-type": "application/json" }, status: 200, body: bytesOf(answer) };
    expect(found({ ...call, request, response })).toEqual([`open caller request.body.amount ${message}`]);
    const again = bytesOf(`{"success":true,"transaction_id":"${ids[0]}","transaction_id":"${ids[1]}"}`);
    expect(found({ ...call, response: { ...response, body: again } })).toEqual([
      `open service response.body.transaction_id ${message}`,
    ]);
    expect(found(deliveryOf(JSON.stringify(event).replace(/}$/, ',"event_time":1}')))).toEqual([
      `open service event.event_time ${message}`,
    ]);
    const unlisted = { ...call.request, body: bytesOf(textOf(call.request.body).replace(/}$/, ',"x":1,"x":2}')) };
    expect(found({ ...call, request: unlisted, response })).toEqual([
      "unlisted caller request.body.x is not in the contract",
    ]);
  });
});

test("a request of another service is no delivery because it has an event_type", () => {
  const exchange = {
    ...callOf("/collect", { event_type: "click" }, 204, ""),
    url: "https://analytics.example/collect",
  };
  expect(check(exchange)).toMatchObject({ role: "unknown", findings: [{ kind: "unlisted" }] });
  const [event] = contract.events.flatMap(({ request }) => request.examples.map(({ value }) => value));
  const put = { ...callOf("/archive", event, 200, ""), method: "PUT", url: "https://archive.example/" };
  expect(check(put).role).toBe("unknown");
});

test("the name of an operation alone, such as in the address of its docs, is no other version of it", () => {
  const exchange = callOf("/docs/issue_sila", {}, 200, "");
  expect(check(exchange).findings).toMatchObject([{ kind: "unlisted", field: "request.path" }]);
});

test("of a request that is not sent as JSON, only that is reported, whatever the service responds", () => {
  const { path, request } = issue;
  for (const status of [200, 404]) {
    const exchange = callOf(path, request.examples[0]?.value, status, accepted, {
      ...SIGNED,
      "content-type": "text/plain",
    });
    expect(check(exchange).findings).toMatchObject([{ side: "caller", field: "request.headers.content-type" }]);
  }
});

test("a response need not repeat a reference of the wrong type", () => {
  const sent = issue.request.examples[0]?.value as { header: object };
  const wrong = { ...sent, header: { ...sent.header, reference: 7 } };
  const { findings } = check(callOf(issue.path, wrong, 200, { ...accepted, reference: "another" }));
  expect(findings.map(({ rule }) => rule)).toEqual(["request", "verdict"]);
});

test("an operation is called where the contract has it", () => {
  const [name = "", sandbox = "", production = ""] = [
    "create_test_virtual_account_ach_transaction",
    ...contract.servers.map(({ url }) => url),
  ];
  const operation = contract.operations.find((each) => each.name === name) as Operation;
  const fieldsAt = (server: string, { path, request, responses }: Operation) => {
    const call = callOf(path, request.examples[0]?.value, 200, responses[0]?.examples[0]?.value);
    return check({ ...call, url: server + path }).findings.map(({ side, kind, field }) => `${side} ${kind} ${field}`);
  };
  expect(fieldsAt(sandbox, operation)).toEqual([]);
  expect(fieldsAt(production, operation)).toEqual(["caller breach request.url"]);
  expect(fieldsAt("https://staging.example", operation)).toEqual([]);
  expect(fieldsAt(production, issue)).toEqual([]);
});

test("instant ACH without a business is told of, since the app may have an ACH name", () => {
  const instant = issue.request.examples.find(({ name }) => name === "instant_ach")?.value as Record<string, unknown>;
  const { business_uuid, ...without } = instant;
  expect(business_uuid).toBeDefined();
  const answer = { ...accepted, reference: (instant.header as { reference: string }).reference };
  expect(check(callOf(issue.path, instant, 200, answer)).findings).toEqual([]);
  expect(check(callOf(issue.path, without, 200, answer)).findings).toMatchObject([
    { side: "caller", kind: "open", field: "request.body.business_uuid" },
  ]);
});

test("an application may refuse an event, which is reported", () => {
  const [event] = contract.events.flatMap(({ request }) => request.examples.map(({ value }) => value));
  for (const [status, kind] of [
    [500, "open"],
    [302, "breach"],
    [204, "breach"],
  ] as const) {
    const message = `is ${status}: only 200 counts as delivered`;
    expect(check(deliveryOf(event, status)).findings).toMatchObject([{ kind, side: "caller", message }]);
  }
});

test("a body that is not encoded as its headers say is a breach of who sends it, unless it is incomplete", () => {
  const call = callOf(issue.path, issue.request.examples[0]?.value, 200, accepted);
  const misencoded = ({ headers }: Pick<TrafficMessage, "headers">): TrafficMessage => {
    return { headers: { ...headers, "content-encoding": "gzip" }, absence: { kind: "corrupt" } };
  };
  const breachesIn = (exchange: TrafficExchange) => {
    const found = check(exchange).findings.filter(
      ({ kind, message }) => kind === "breach" && message.includes("RFC 9110"),
    );
    return found.map(({ side, field }) => `${side} ${field}`);
  };
  const response = { ...misencoded({ headers: {} }), status: 200 };
  expect(breachesIn({ ...call, response })).toEqual(["service response.headers.content-encoding"]);
  expect(breachesIn({ ...call, response, problem: { kind: "reset" } })).toEqual([]);
  expect(breachesIn({ ...call, request: misencoded(call.request) })).toEqual([
    "caller request.headers.content-encoding",
  ]);
  const event = deliveryOf({});
  expect(breachesIn({ ...event, request: misencoded(event.request) })).toEqual(["service event"]);
});

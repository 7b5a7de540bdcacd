import { expect, test } from "vitest";
import { createTrafficWatch, type WatchOptions } from "../../../scripts/conformance/traffic/watch.ts";
import { contract } from "../../support/contract.ts";
import { bytesOf, callOf, textOf } from "./exchanges.ts";

const header = { created: 1, app_handle: "shop", user_handle: "robin" };

/** What is found by the calls before, in some calls. */
function relatedIn(calls: ReturnType<typeof callOf>[], options: WatchOptions = {}): string[] {
  const watch = createTrafficWatch(contract, options);
  return calls.flatMap((call) => {
    const { findings } = watch.see(call);
    const ofService = findings.filter(({ kind, side }) => kind !== "open" || side !== "caller");
    expect(ofService.filter(({ kind, side }) => kind !== "breach" || side !== "service")).toEqual([]);
    return ofService.map(({ rule, field, message }) => `${rule}: ${field} ${message}`);
  });
}

/** What is open in some calls, by the side. */
function openIn(calls: ReturnType<typeof callOf>[]): string[] {
  const watch = createTrafficWatch(contract);
  const findings = calls.flatMap((call) => watch.see(call).findings).filter(({ kind }) => kind === "open");
  return findings.map(({ side, field, message }) => `${side}: ${field} ${message}`);
}

const ids = ["6bd7cd24-9e1c-4fd1-9b8e-2a4cd4a0a5d1", "7bd7cd24-9e1c-4fd1-9b8e-2a4cd4a0a5d1"];

function issued(transaction_id = "", changes: object = {}, user_handle = "robin") {
  const sent = { header: { ...header, user_handle }, amount: 1, account_name: "a", transaction_idempotency_id: ids[0] };
  return callOf("/0.2/issue_sila", { ...sent, ...changes }, 200, { success: true, transaction_id });
}

test("the same submission has the same transaction, within an hour", () => {
  // The places of the proxy.
  const first = { ...issued(ids[0]), place: "#1" };
  const [again, other] = [issued(ids[0]?.toUpperCase()), issued(ids[1])];
  expect(relatedIn([first, again])).toEqual([]);
  expect(relatedIn([first, again, other])).toEqual([
    `repetition: response.body.transaction_id is not that of the same submission, ${first.place}`,
  ]);
  expect(relatedIn([first, { ...other, time: first.time + 3_600_001 }])).toEqual([]);
});

test("other submissions have other transactions", () => {
  const first = issued(ids[0]);
  for (const [changes, user] of [
    [{ transaction_idempotency_id: ids[1] }, "robin"],
    [{ transaction_idempotency_id: undefined }, "robin"],
    [{}, "noor"],
  ] as const) {
    expect(relatedIn([first, issued(ids[1], changes, user)])).toEqual([]);
  }
  const { request, response } = issued(ids[1]);
  const redeemed = { ...first, url: first.url.replace("issue", "redeem"), request, response };
  expect(relatedIn([first, redeemed as typeof first])).toEqual([]);
});

/** What is said of an idempotency id that was in another request. */
function reused(first: ReturnType<typeof callOf>, difference: string): string {
  const field = "request.body.transaction_idempotency_id";
  return `caller: ${field} is that of ${first.place}, which differs in ${difference}: this is an open question (idempotency)`;
}

test("an idempotency id that was in another request is open, with the fields that differ, once for each", () => {
  const first = issued(ids[0], { business_uuid: ids[1] });
  const same = { amount: 1, transaction_idempotency_id: `urn:uuid:${ids[0]?.toUpperCase()}`, business_uuid: ids[1] };
  const again = issued(ids[0], same);
  const other = issued(ids[0], { ...same, amount: 2, descriptor: "rent" });
  expect(openIn([first, again, other, again, other])).toEqual(
    [other, other].map(() => reused(first, "amount and descriptor")),
  );
  expect(openIn([first, issued(ids[0], { business_uuid: ids[1] }, "noor")])).toEqual([
    reused(first, "header.user_handle"),
  ]);
  expect(openIn([first, issued(ids[0], { business_uuid: undefined })])).toEqual([reused(first, "business_uuid")]);
});

test("neither the order of fields, nor the header, nor another app makes another request", () => {
  const first = issued(ids[0], { a: { b: 1, c: [1] } });
  const { header, amount, account_name, transaction_idempotency_id } = JSON.parse(textOf(first.request.body));
  const turned = { a: { c: [1], b: 1 }, transaction_idempotency_id, account_name, amount };
  const call = (body: object) => callOf("/0.2/issue_sila", body, 200, { success: true, transaction_id: ids[0] });
  const again = call({ ...turned, header: { ...header, created: 2, reference: "again" } });
  const ofRival = call({ ...turned, amount: 2, header: { ...header, app_handle: "rival" } });
  expect(openIn([first, again, ofRival])).toEqual([]);
  expect(openIn([first, call({ ...turned, a: { b: 1, c: [2] }, header })])).toEqual([
    reused(first, "fields that are not in the contract"),
  ]);
});

test("a request that was refused may be sent again with other fields, and one without a response may not", () => {
  const [first, other] = [issued(ids[0]), issued(ids[0], { amount: 2 })];
  const { response: _, ...lost } = first;
  expect(openIn([{ ...first, response: { headers: {}, status: 403 } }, other])).toEqual([]);
  expect(openIn([lost, other])).toEqual([reused(first, "amount")]);
});

test("only a documented refusal shows that a request was not processed", () => {
  const [first, other] = [issued(ids[0]), issued(ids[0], { amount: 2 })];
  const json = { "content-type": "application/json" };
  const failure = { success: false, status: "FAILURE", message: "No.", error_code: "INSTANT_ACH_NOT_CONFIG" };
  const answers = (status: number, body: unknown, headers: Record<string, string> = json) => {
    const call = { ...first, response: { status, headers, body: bytesOf(body) } };
    return openIn([call, other]).includes(reused(first, "amount"));
  };
  expect(answers(403, failure)).toBe(false);
  // A new code is no other form.
  expect(answers(403, { ...failure, error_code: "NEW" })).toBe(false);
  expect(answers(403, { ...failure, success: true })).toBe(true);
  expect(answers(403, "<html>", { "content-type": "text/html" })).toBe(true);
  expect(answers(403, "<html>")).toBe(true);
  for (const status of [404, 408, 503]) expect(answers(status, failure)).toBe(true);
});

test("neither a constant, nor the default of an absent field makes another request", () => {
  const first = issued(ids[0]);
  expect(openIn([first, issued(ids[0], { message: "issue_msg", processing_type: "STANDARD_ACH" })])).toEqual([]);
  expect(openIn([first, issued(ids[0], { processing_type: "SAME_DAY_ACH" })])).toEqual([
    reused(first, "processing_type"),
  ]);
});

test("the calls of another host say nothing of this one", () => {
  const [first, { url, ...other }] = [issued(ids[0]), issued(ids[1])];
  const elsewhere = { ...other, url: url.replace("sandbox.", "other.") };
  expect(relatedIn([first, elsewhere])).toEqual([]);
  expect(openIn([first, { ...elsewhere, request: issued(ids[1], { amount: 2 }).request }])).toEqual([]);
  const pages = [page({ page: 1, per_page: 2 }, [1, 2]), page({ page: 2, per_page: 2 }, [2, 3])];
  expect(
    relatedIn(pages.map((call, index) => ({ ...call, url: call.url.replace("sandbox", `host${index}`) }))),
  ).toEqual([]);
});

test("an idempotency id that was in another operation is open", () => {
  const [first, { request, response }] = [issued(ids[0]), issued(ids[0])];
  const redeemed = { ...first, url: first.url.replace("issue", "redeem"), request };
  expect(openIn([first, response ? { ...redeemed, response } : redeemed])).toEqual([reused(first, "the operation")]);
});

test.each<[string, ReturnType<typeof callOf>, number]>([
  ["another user", issued(ids[0], { transaction_idempotency_id: undefined }, "noor"), 1],
  ["another amount", issued(ids[0], { transaction_idempotency_id: undefined, amount: 2 }), 1],
  ["another amount with the same id of its own", issued(ids[0], { amount: 2 }), 0],
  ["the same amount, which may be the same payment", issued(ids[0], { transaction_idempotency_id: ids[1] }), 0],
])("a result has an id of its own: that of %s", (_, other, expected) => {
  const first = issued(ids[0]);
  const fault = `repetition: response.body.transaction_id is that of another call, ${first.place}`;
  expect(relatedIn([first, other])).toEqual(Array(expected).fill(fault));
  const { url, ...elsewhere } = other;
  expect(relatedIn([first, { ...elsewhere, url: url.replace("sandbox.", "other.") }])).toEqual([]);
});

test("a verification may go on for the same user, whose app has two names", () => {
  const verified = (header: object) => {
    const sent = { header: { created: 1, ...header } };
    return callOf("/0.2/request_kyc", sent, 200, { success: true, verification_uuid: ids[0] });
  };
  const [first, again, other] = [
    verified({ app_handle: "shop", user_handle: "robin" }),
    verified({ auth_handle: "shop", user_handle: "robin" }),
    verified({ app_handle: "shop", user_handle: "noor" }),
  ];
  expect(relatedIn([first, again])).toEqual([]);
  expect(relatedIn([first, other])).toHaveLength(1);
});

test("with other fields, a service may process a submission again", () => {
  const [first, other] = [issued(ids[0]), issued(ids[1], { amount: 2 })];
  expect(openIn([first, other])).toEqual([
    reused(first, "amount"),
    `service: response.body.transaction_id is not that of the same submission, ${first.place}: this is an open question (idempotency)`,
  ]);
});

test("a submission whose id is written otherwise is the same one", () => {
  const fault = "response.body.transaction_id is not that of the same submission";
  const upper = { transaction_idempotency_id: `urn:uuid:${ids[0]?.toUpperCase()}` };
  const [first, again] = [issued(ids[0], { transaction_idempotency_id: ids[0] }), issued(ids[1], upper)];
  expect(relatedIn([first, again])).toEqual([`repetition: ${fault}, ${first.place}`]);
});

/** A page of deliveries, by the last digits of their ids. */
function page(search_filters: object, digits: number[], total_count = 4, app_handle = "shop") {
  const webhooks = digits.map((digit) => ({ uuid: `6bd7cd24-9e1c-4fd1-9b8e-2a4cd4a0a5d${digit}` }));
  const sent = { header: { created: 1, app_handle }, search_filters };
  return callOf("/0.2/get_webhooks", sent, 200, { success: true, total_count, webhooks });
}

test("pages do not overlap", () => {
  const first = page({ page: 1, per_page: 2 }, [1, 2]);
  expect(relatedIn([first, page({ page: 2, per_page: 2 }, [3, 4])])).toEqual([]);
  expect(relatedIn([first, page({ page: 2, per_page: 2 }, [2, 3])])).toEqual([
    `count: response.body.webhooks contains an item of another page, ${first.place}`,
  ]);
});

test.each<[string, object, number[], number[], number[]]>([
  ["ascending, an item moves to an earlier page", {}, [2, 1], [3, 4], [4, 5]],
  ["descending, to a later one", { sort_ascending: false }, [1, 2], [1, 2], [2, 3]],
])("a change of others may move an item between two calls: %s", (_, order, [one, other], first, second) => {
  const pages = [
    page({ ...order, page: one, per_page: 2 }, first),
    page({ ...order, page: other, per_page: 2 }, second),
  ];
  const [before] = pages;
  expect(openIn(pages)).toEqual([
    `service: response.body.webhooks contains an item of another page, ${before?.place}: items may have moved`,
  ]);
  expect(openIn(pages.toReversed())).toEqual([]);
  expect(breachesIn(pages.toReversed())).toHaveLength(1);
  // A page that is ignored moves no item.
  expect(
    breachesIn([
      page({ ...order, page: one, per_page: 2 }, first),
      page({ ...order, page: other, per_page: 2 }, first),
    ]),
  ).toHaveLength(1);
});

function breachesIn(calls: ReturnType<typeof callOf>[]): string[] {
  const watch = createTrafficWatch(contract);
  const findings = calls.flatMap((call) => watch.see(call).findings);
  return findings.filter(({ kind }) => kind === "breach").map(({ field, message }) => `${field} ${message}`);
}

/** A page of entities, by their handles. */
function entities(entity_type: string | undefined, individuals: string[], businesses: string[], total_pages = 1) {
  const list = (handles: string[]) => handles.map((handle) => ({ handle }));
  const listed = { individuals: list(individuals), businesses: list(businesses) };
  const sent = { header: { created: 1, app_handle: "shop" }, ...(entity_type && { entity_type }) };
  return callOf("/0.2/get_entities", sent, 200, { success: true, entities: listed, pagination: { total_pages } });
}

test.each<[string, ReturnType<typeof callOf>, string[]]>([
  ["of which there are some", entities("business", ["robin"], []), ["entities.businesses contains none of its kind"]],
  ["with those of the other one", entities("business", ["robin"], ["acme"]), []],
  ["on another page", entities("business", ["robin"], [], 2), []],
  ["of which there are none now", entities("individual", [], []), ["entities.individuals contains none of its kind"]],
  [
    "that is another one",
    entities("business", [], ["robin"]),
    ["entities.businesses.0.handle is of another kind, individual"],
  ],
])("a list of a kind of entities has items of that kind: one %s", (_, asked, expected) => {
  const all = entities(undefined, ["robin"], ["acme"]);
  const found = breachesIn([all, asked]).map((breach) => breach.replace("response.body.", "").replace(/,[^,]*$/, ""));
  expect(found).toEqual(expected);
  expect(breachesIn([asked])).toEqual([]);
});

test.each([
  ["of the same page", page({ per_page: 2 }, [1, 2])],
  ["of another size", page({ page: 1, per_page: 3 }, [1, 2, 3])],
  ["of other filters", page({ page: 2, per_page: 2, user_handle: "robin" }, [2, 3])],
  ["of another app", page({ page: 2, per_page: 2 }, [2, 3], 4, "rival")],
  ["after the number of items has changed", page({ page: 2, per_page: 2 }, [2, 3], 5)],
])("an item may be in a list %s again", (_, again) => {
  expect(relatedIn([page({ page: 1, per_page: 2 }, [1, 2]), again])).toEqual([]);
});

test("the sandbox has its balances, and another environment any", () => {
  const balance = (available_balance: unknown) => {
    const sent = { header, account_name: "a" };
    const answer = { success: true, account_name: "a", available_balance, current_balance: null };
    return callOf("/0.2/get_account_balance", sent, 200, answer);
  };
  expect(relatedIn([balance(100), balance(null)], { isSandbox: true })).toEqual([]);
  expect(relatedIn([balance(90)])).toEqual([]);
  expect(relatedIn([balance(90)], { isSandbox: true })).toEqual([
    "sandbox: response.body.available_balance must be 100, that of the sandbox",
  ]);
});

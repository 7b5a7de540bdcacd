import { expect, test } from "vitest";
import { createTrafficChecker } from "../../../scripts/conformance/traffic/check.ts";
import { contract, fieldOf } from "../../support/contract.ts";
import { callOf } from "./exchanges.ts";

/** Those of lists. */
const RULES = ["selection", "count"];
const check = createTrafficChecker(contract);
const operation = (name: string) => contract.operations.find((each) => each.name === name);
const [request] = operation("get_webhooks")?.request.examples ?? [];
const header = Object(request?.value).header;
const success = Object(operation("get_webhooks")?.responses[0]?.examples[0]?.value);
/** It says nothing of its attempts, and has no id. */
const { attempts: _, responses: __, uuid: ___, ...record } = success.webhooks[0];

/** What is found in a page of deliveries: the fields with a rule of lists. */
function findingsOf(
  search_filters: object,
  records: object[],
  counts: Record<string, number> = {},
  kind = "breach",
): string[] {
  const { total = records.length, pages = 1, page = 1, returned = records.length, top = total } = counts;
  const pagination = { returned_count: returned, total_count: total, current_page: page, total_pages: pages };
  const body = { ...success, page, returned_count: records.length, total_count: top, webhooks: records, pagination };
  return listFindings(callOf("/0.2/get_webhooks", { header, message: "header_msg", search_filters }, 200, body), kind);
}

function listFindings(exchange: ReturnType<typeof callOf>, expected = "breach"): string[] {
  const { findings } = check(exchange);
  expect(findings.filter(({ rule }) => !RULES.includes(rule))).toEqual([]);
  expect(findings.every(({ kind, side }) => kind === expected && side === "service")).toBe(true);
  return findings.map(({ field, message }) => `${field} ${message}`);
}

const records = (length: number, fields: object = {}) => Array.from({ length }, () => ({ ...record, ...fields }));

/** Which time of a record sorts it is not specified. */
const TIME_IS_OPEN = ": this is an open question (webhooks-order-and-period)";

const UUID = "6BA7B810-9DAD-41D1-80B4-00C04FD430C8";

test.each([
  ["uuid", UUID, "6ba7b810-9dad-41d1-80b4-00c04fd430c9"],
  ["delivered", true, false],
  ["event_type", "kyc_update", "transaction_update"],
  ["endpoint_name", "one", "two"],
  ["user_handle", "robin", "noor"],
])("a record has the %s that is asked for", (field, wanted, other) => {
  const [kept, broken] = [records(1, { [field]: wanted }), records(1, { [field]: other })];
  expect(findingsOf({ [field]: wanted }, kept)).toEqual([]);
  expect(findingsOf({}, broken)).toEqual([]);
  expect(findingsOf({ [field]: wanted }, [...kept, ...broken])).toEqual([
    `response.body.webhooks.1.${field} is not the one of request.body.search_filters.${field}`,
  ]);
});

test("a UUID may be written in another form, and what an empty text selects is open", () => {
  for (const uuid of [UUID, `urn:uuid:${UUID}`]) {
    expect(findingsOf({ uuid }, records(1, { uuid: UUID.toLowerCase() }))).toEqual([]);
  }
  expect(findingsOf({ endpoint_name: "" }, records(1))).toEqual([]);
});

const timesOf = (records: Times[]) => {
  return records.map(([created_epoch, last_update_epoch]) => ({ ...record, created_epoch, last_update_epoch }));
};

type Times = [created: number, updated: number];
const OLDER: Times = [1, 1];
const NEWER: Times = [2, 2];

test.each<[string, object, Times[], string?]>([
  ["ascending, as asked", { sort_ascending: true }, [OLDER, NEWER]],
  ["ascending, by default", {}, [OLDER, NEWER]],
  ["descending, as asked", { sort_ascending: false }, [NEWER, OLDER]],
  [
    "of the last update",
    { sort_ascending: true },
    [
      [2, 3],
      [1, 4],
    ],
  ],
  ["of one time", { sort_ascending: false }, [OLDER, OLDER]],
  ["descending by default", {}, [NEWER, OLDER], "breach"],
  ["ascending, not as asked", { sort_ascending: false }, [OLDER, NEWER], "breach"],
  ["of no time", {}, [OLDER, NEWER, OLDER], "breach"],
  // Another time may have decided.
  [
    "descending by one time alone",
    {},
    [
      [3, 4],
      [2, 5],
      [1, 3],
    ],
    "open",
  ],
])("the order is %s", (_, filters, times, kind) => {
  const found = findingsOf(filters, timesOf(times), {}, kind);
  const wanted = Object(filters).sort_ascending === false ? "descending" : "ascending";
  const fault = `response.body.webhooks is in ${wanted} order of neither created_epoch nor last_update_epoch`;
  expect(found).toEqual(kind ? [fault + (kind === "open" ? TIME_IS_OPEN : "")] : []);
});

test("a record that is neither delivered nor undelivered may be listed as undelivered", () => {
  const undecided = records(1, { delivered: null });
  const [found] = findingsOf({ delivered: false }, undecided, {}, "open");
  expect(found).toMatch(/delivered is not the one of .*\(webhooks-undecided\)$/);
  for (const delivered of [false, null])
    expect(findingsOf({ delivered: true }, records(1, { delivered }))).toHaveLength(1);
});

test("a record is within the period that is asked for, by its creation or its last update", () => {
  const [kept, updated, before] = timesOf([
    [100, 100],
    [50, 100],
    [50, 60],
  ]);
  const period = { start_epoch: 100, end_epoch: 100, sort_ascending: false };
  expect(findingsOf(period, [kept, updated])).toEqual([]);
  expect(findingsOf({ start_epoch: 100, sort_ascending: false }, [kept, before])).toEqual([
    "response.body.webhooks.1.created_epoch is less than request.body.search_filters.start_epoch",
  ]);
  expect(findingsOf({ end_epoch: 55, sort_ascending: false }, [kept, before])).toEqual([
    "response.body.webhooks.0.created_epoch is greater than request.body.search_filters.end_epoch",
  ]);
});

test("a page has at most as many records as are asked for, or the default", () => {
  const size = Number(fieldOf("WebhookSearchFilters", "per_page").default);
  const full = { total: 3 * size, pages: 3 };
  expect(findingsOf({}, records(size), full)).toEqual([]);
  expect(findingsOf({}, records(size + 1), full)).toEqual([
    `response.body.webhooks has ${size + 1} items, and request.body.search_filters.per_page is ${size}`,
  ]);
  expect(findingsOf({ per_page: size + 1 }, records(size + 1), { total: 2 * size + 2, pages: 2 })).toEqual([]);
  expect(findingsOf({ per_page: 2 }, records(3), { total: 3, pages: 2 })).toHaveLength(1);
});

const ALL_PAGES = { total: 13, pages: 3, page: 2 };

test.each([
  ["nothing wrong", {}, []],
  ["another page", { page: 1 }, ["pagination.current_page must be 2, the value of request.body.search_filters.page"]],
  ["another length", { returned: 4 }, ["pagination.returned_count must be 5, the number of items in the list"]],
  ["too few pages", { pages: 2 }, ["pagination.total_pages must be 3, for 13 items in pages of 5"]],
  [
    "too small a total",
    { total: 9, pages: 2 },
    ["pagination.total_count must be at least 10, the items up to this page"],
  ],
])("the counts of a page: %s", (_, counts, expected) => {
  const found = findingsOf({ page: 2, per_page: 5 }, records(5), { ...ALL_PAGES, ...counts });
  const [first] = expected;
  expect(found.slice(0, 1)).toEqual(first === undefined ? [] : [`response.body.${first}`]);
});

test("what the total beside the pages counts is open", () => {
  expect(findingsOf({ page: 2, per_page: 5 }, records(5), { ...ALL_PAGES, top: 14 }, "open")).toEqual([
    "response.body.total_count must be 13, the value of pagination.total_count: this is an open question (webhooks-counts)",
  ]);
});

test("what a page past the last one contains is open, and how many pages nothing has", () => {
  expect(findingsOf({ page: 9, per_page: 5 }, records(3), { total: 13, pages: 3, page: 3 })).toEqual([]);
  for (const pages of [0, 1]) expect(findingsOf({}, [], { pages })).toEqual([]);
  expect(findingsOf({}, [], { pages: 0, page: 0 })).toEqual([]);
  expect(findingsOf({}, [], { pages: 0, page: 2 })).toHaveLength(2);
});

test("an item is on a page once, by its id", () => {
  const [one, other] = [records(1, { uuid: UUID }), records(1, { uuid: UUID.replace("6", "7") })].flat();
  expect(
    findingsOf(
      {},
      [one, other].flatMap((each) => each ?? []),
    ),
  ).toEqual([]);
  expect(
    findingsOf(
      {},
      [one, one].flatMap((each) => each ?? []),
    ),
  ).toEqual(["response.body.webhooks.1.uuid is that of another item of the page"]);
  expect(entityFindings(undefined, "", { individuals: [individual, individual] }, [2, 2, 1, 1])).toEqual([
    "response.body.entities.individuals.1.handle is that of another item of the page",
  ]);
});

test("a page before the last one is full, unless a filter selects some of what the pages count", () => {
  const short = { total: 13, pages: 3, page: 2 };
  expect(findingsOf({ page: 2, per_page: 5 }, records(4), short)).toEqual([
    "response.body.pagination.total_pages is 3, and page 2 has 4 items, less than request.body.search_filters.per_page",
  ]);
  expect(findingsOf({ page: 3, per_page: 5 }, records(3), { ...short, page: 3 })).toEqual([]);
  const filtered = { page: 2, per_page: 5, endpoint_name: record.endpoint_name };
  expect(findingsOf(filtered, records(4), short)).toEqual([]);
});

test("an absent count or field is no breach of the list", () => {
  const { uuid: _, ...without } = record;
  const body = { success: true, webhooks: [without] };
  expect(listFindings(callOf("/0.2/get_webhooks", { header, search_filters: { uuid: UUID } }, 200, body))).toEqual([]);
});

test("what an invalid request selects is not judged", () => {
  const sent = { header, search_filters: { delivered: "true" } };
  const { findings } = check(callOf("/0.2/get_webhooks", sent, 200, { ...success, webhooks: records(1) }));
  expect(findings.filter(({ rule }) => RULES.includes(rule))).toEqual([]);
});

test("what a request selects of which the body was not recorded is not judged by its defaults", () => {
  const whole = callOf("/0.2/get_webhooks", { header, message: "header_msg" }, 200, {
    ...success,
    webhooks: records(30),
  });
  const unseen = {
    ...whole,
    request: { headers: whole.request.headers, absence: { kind: "large", number: 1 } },
  } as const;
  expect(listFindings(whole)).not.toEqual([]);
  expect(listFindings(unseen)).toEqual([]);
});

const { entities } = Object(operation("get_entities")?.responses[0]?.examples[0]?.value);
const [[individual], [business]] = [entities.individuals, entities.businesses];

/** So many of a kind, with handles of their own. */
const many = (entity: object, length: number) =>
  Array.from({ length }, (_, index) => ({ ...entity, handle: `${Object(entity).handle}_${index}` }));

function entityFindings(entity_type: string | undefined, query: string, entities: object, counts: number[]): string[] {
  const [returned_count, total_count, current_page, total_pages] = counts;
  const pagination = { returned_count, total_count, current_page, total_pages };
  const sent = { header, message: "header_msg", ...(entity_type && { entity_type }) };
  const answer = { success: true, status: "SUCCESS", entities, pagination };
  return listFindings(callOf(`/0.2/get_entities${query}`, sent, 200, answer));
}

test("a page of entities has at most as many of each kind as are asked for", () => {
  const both = { individuals: many(individual, 2), businesses: [business] };
  expect(entityFindings(undefined, "", both, [3, 3, 1, 1])).toEqual([]);
  // Whether the other list is empty is open, and so is what is counted.
  expect(entityFindings("individual", "", both, [2, 2, 1, 1])).toEqual([]);
  expect(entityFindings("business", "", { businesses: [business] }, [1, 1, 1, 1])).toEqual([]);
  // Whether both are paged and counted together is open.
  expect(entityFindings(undefined, "?per_page=2", both, [2, 2, 1, 1])).toEqual([]);
  expect(entityFindings(undefined, "?per_page=1", both, [2, 2, 1, 2])).toEqual([
    "response.body.entities.individuals has 2 items, and request.query.per_page is 1",
  ]);
  expect(entityFindings("individual", "?per_page=2&page=0", { individuals: [individual] }, [1, 3, 0, 2])).toEqual([]);
});

test.each<[string, number[], number[], string[]]>([
  ["of one kind, counted by itself", [3, 0], [3, 3, 1, 1], []],
  ["of both kinds, of which only one is counted", [2, 1], [1, 1, 1, 1], []],
  ["fewer than are shown", [2, 3], [1, 1, 1, 1], ["pagination.returned_count", "pagination.total_count"]],
  ["on another page", [2, 1], [3, 7, 1, 2], ["pagination.current_page"]],
  ["past the last page, whose number may be another", [2, 1], [3, 3, 1, 1], []],
  ["on a page before the last one that is not full", [1, 1], [2, 7, 2, 3], ["pagination.total_pages"]],
  ["on a page that one kind fills", [4, 2], [6, 9, 2, 3], []],
  ["on a page that both fill", [2, 2], [4, 9, 2, 3], []],
])("pages of both kinds of entities have counts %s", (_, [individuals = 0, businesses = 0], counts, fields) => {
  const listed = { individuals: many(individual, individuals), businesses: many(business, businesses) };
  const found = entityFindings(undefined, "?page=2&per_page=4", listed, counts);
  expect(found.map((finding) => finding.replace(/^response\.body\.| .*/g, ""))).toEqual(fields);
});

test("pages of both kinds of entities have as many as both lists at most, which is said", () => {
  const listed = { individuals: many(individual, 1), businesses: many(business, 1) };
  expect(entityFindings(undefined, "?page=1&per_page=4", listed, [3, 3, 1, 1])).toMatchInlineSnapshot(`
    [
      "response.body.pagination.returned_count must be at most 2, the number of items in the lists",
    ]
  `);
});

test("a count that is a text is no count: no message repeats it", () => {
  const secret = "4111222233334444";
  const pagination = { returned_count: secret, total_count: secret, current_page: secret, total_pages: secret };
  const deliveries = { ...success, page: 1, returned_count: 0, total_count: secret, webhooks: [], pagination };
  const listed = { success: true, entities: { individuals: [individual], businesses: [business] }, pagination };
  const found = [
    callOf("/0.2/get_webhooks", { header, message: "header_msg" }, 200, deliveries),
    callOf("/0.2/get_entities?per_page=2000", { header }, 200, listed),
  ].flatMap((exchange) => check(exchange).findings);
  expect(found.map(({ field }) => field)).toContain("response.body.pagination.total_pages");
  expect(JSON.stringify(found)).not.toContain(secret);
});

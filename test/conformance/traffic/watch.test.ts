import { expect, test } from "vitest";
import { createTrafficWatch } from "../../../scripts/conformance/traffic/watch.ts";
import { eventLinksOf } from "../../../scripts/contract/views.ts";
import { contract, exampleValue, fieldOf } from "../../support/contract.ts";
import { callOf, deliveryOf, textOf } from "./exchanges.ts";

const ID = "6bd7cd24-9e1c-4fd1-9b8e-2a4cd4a0a5d1";
const operation = contract.operations.find(({ name }) => name === "issue_sila");
const request = operation?.request.examples[0]?.value;
/** The events of the call, the first of which is sent when the transaction is created, and their first examples. */
const [created, settled] = operation ? eventLinksOf(operation).map(({ target }) => target) : [];
const exampleOf = (event?: string) =>
  structuredClone(contract.events.find(({ name }) => name === event)?.request.examples[0]?.value) as Record<
    string,
    object
  >;
let uuids = 0;

/** The call that creates a transaction. */
function issued(id = ID) {
  return callOf("/0.2/issue_sila", request, 200, { success: true, transaction_id: id });
}

const USER = { entity: Object(request).header.user_handle };
/** What the events of the call repeat. */
const OF_CALL = { ...USER, sila_amount: Object(request).amount };

/** An event of a transaction. */
function event(outcome: string, own: { id?: string; event_uuid?: string; event_time?: number } = {}, changes = {}) {
  const { event_details, ...rest } = exampleOf(outcome === "pending_confirmation" ? created : settled);
  uuids += 1;
  const {
    id = ID,
    event_uuid = `a0000000-0000-4000-8000-${String(uuids).padStart(12, "0")}`,
    event_time = uuids,
  } = own;
  const details = { ...event_details, ...OF_CALL, transaction: id, outcome, ...changes };
  return deliveryOf({ ...rest, event_uuid, event_time, event_details: details });
}

const seen = (exchanges: ReturnType<typeof event>[]) => {
  const watch = createTrafficWatch(contract, { eventsWithin: 60 });
  return exchanges.map((exchange) => watch.see(exchange));
};

test("an event belongs to the call that its transaction comes from", () => {
  const call = issued();
  const [, created, updated, other] = seen([
    call,
    event("pending_confirmation"),
    event("success"),
    event("success", { id: "6bd7cd24-9e1c-4fd1-9b8e-2a4cd4a0a5d2" }),
  ]);
  expect([created?.follows, updated?.follows, other?.follows]).toEqual([call.place, call.place, undefined]);
  expect([created, updated, other].flatMap((each) => each?.findings)).toEqual([]);
});

test.each([
  ["pending_confirmation", "success"],
  ["queued", "review"],
  // A return.
  ["success", "failed"],
  ["failed", "success"],
  ["success", "pending_confirmation"],
])("%s and then %s is no finding: the specification does not show every transition", (before, next) => {
  expect(seen([event(before), event(next)]).flatMap(({ findings }) => findings)).toEqual([]);
});

test.each([
  ["failed", "passed"],
  ["failed", "review"],
  ["passed", "failed"],
])("a verification is %s and then %s: no finding", (before, next) => {
  const outcomes = [before, next].map((outcome, index) => {
    const { event_details, ...rest } = exampleValue("KycPassed");
    const event_uuid = `b0000000-0000-4000-8000-00000000000${index}`;
    return deliveryOf({ ...rest, event_uuid, event_time: index, event_details: { ...event_details, outcome } });
  });
  expect(seen(outcomes).flatMap(({ findings }) => findings)).toEqual([]);
});

test.each([
  ["entity", "another_user"],
  ["sila_amount", OF_CALL.sila_amount + 1],
])("an event has the %s of its call", (name, other) => {
  const call = issued();
  const [, kept, broken] = seen([call, event("pending_confirmation"), event("success", {}, { [name]: other })]);
  expect(kept?.findings).toEqual([]);
  const message = `is not that of its call, ${call.place}`;
  expect(broken?.findings).toMatchObject([
    { kind: "breach", side: "service", rule: "event-of-call", field: `event.event_details.${name}`, message },
  ]);
});

test("the values of a request that the contract rejects are not those of its events", () => {
  const { header, amount, ...rest } = Object(request);
  const body = { success: true, transaction_id: ID };
  const call = callOf("/0.2/issue_sila", { header, ...rest, amount: String(amount) }, 200, body);
  const [accepted, created] = seen([call, event("pending_confirmation")]);
  expect(accepted?.findings.map(({ rule }) => rule)).toContain("verdict");
  expect(created?.findings).toEqual([]);
});

test("an event without a call that was seen has no values to repeat", () => {
  const other = event("success", {}, { entity: "another_user" });
  expect(seen([other])[0]?.findings).toEqual([]);
});

test.each([
  ["as it was", "success", ID, []],
  ["with what the service has learned since", "review", ID, ["open event-id event.event_uuid"]],
  ["as another event with its id", "success", ID.replace("6", "7"), ["breach event-id event.event_uuid"]],
])("an event may be delivered again, %s", (_, outcome, id, expected) => {
  const event_uuid = "a0000000-0000-4000-8000-0000000000ff";
  const again = event(outcome, { event_uuid: `urn:uuid:${event_uuid.toUpperCase()}`, id });
  const [, { findings } = { findings: [] }] = seen([event("success", { event_uuid }), again]);
  expect(findings.map(({ kind, rule, field }) => `${kind} ${rule} ${field}`)).toEqual(expected);
});

test("a promised event that does not arrive is reported once, after its time", () => {
  const watch = createTrafficWatch(contract, { eventsWithin: 60 });
  const call = issued();
  watch.see(call);
  const end = call.time + call.ms;
  expect(watch.overdue(end + 60_000)).toEqual([]);
  const overdue = { place: call.place, rule: "missing-event", side: "service" };
  // No event of its kind has arrived: the application may not be subscribed.
  const message = "has not arrived within 60 seconds: your app may not be subscribed to it";
  expect(watch.overdue(end + 60_001)).toMatchObject([
    { ...overdue, subject: "transaction_created", kind: "open", message },
    { ...overdue, subject: settled, kind: "open", message },
  ]);
  expect(watch.overdue(end + 60_002)).toEqual([]);
});

test("it is a breach if such events arrive for other calls", () => {
  const watch = createTrafficWatch(contract, { eventsWithin: 60 });
  const others = ["1", "2"].map((digit) => ID.replace("6", digit));
  for (const id of others) watch.see(issued(id));
  watch.see(event("pending_confirmation", { id: others[0] ?? "" }));
  const kinds = watch.overdue(Number.POSITIVE_INFINITY).map(({ kind, subject }) => `${kind} ${subject}`);
  expect(kinds).toContain("breach transaction_created");
});

test("an event that arrives before the response of its call is not missed", () => {
  const watch = createTrafficWatch(contract, { eventsWithin: 60 });
  for (const outcome of ["pending_confirmation", "success"]) watch.see(event(outcome));
  watch.see(issued());
  expect(watch.overdue(Number.POSITIVE_INFINITY)).toEqual([]);
});

test("no event is expected after a response without the field that would link it", () => {
  const watch = createTrafficWatch(contract, { eventsWithin: 60 });
  for (const id of [undefined, undefined, ID]) {
    watch.see(callOf("/0.2/issue_sila", request, 200, { success: true, transaction_id: id }));
  }
  for (const outcome of ["pending_confirmation", "success"]) watch.see(event(outcome));
  expect(watch.overdue(Number.POSITIVE_INFINITY)).toEqual([]);
});

test.each([403, 200])("no event is expected after a call that failed with %i", (status) => {
  const watch = createTrafficWatch(contract, { eventsWithin: 60 });
  watch.see(callOf("/0.2/issue_sila", request, status, { success: false, transaction_id: ID }));
  expect(watch.overdue(Number.POSITIVE_INFINITY)).toEqual([]);
});

test("the last calls are remembered by 10,000 links to their events, and none by more than twice as many", () => {
  const watch = createTrafficWatch(contract, { eventsWithin: 60 });
  const idOf = (index: number) => `6bd7cd24-9e1c-4fd1-9b8e-${String(index).padStart(12, "0")}`;
  const places: string[] = [];
  // Each has two links.
  for (let index = 0; index <= 10_000; index += 1) places.push(watch.see(issued(idOf(index))).exchange.place);
  const followed = [0, 5_001, 10_000].map((index) => watch.see(event("success", { id: idOf(index) })).follows);
  expect(followed).toEqual([undefined, places[5_001], places[10_000]]);
  // So many wait for their events.
  const overdue = watch.overdue(Number.POSITIVE_INFINITY);
  expect(overdue.filter(({ subject }) => subject === "transaction_created")).toHaveLength(10_000);
});

test("an event that is nested too deeply to be written is seen", () => {
  const event = JSON.stringify(exampleValue("KycPassed"));
  const deep = `${"[".repeat(10_000)}${"]".repeat(10_000)}`;
  const delivery = deliveryOf(event.replace('"event_details":{', `"event_details":{"deep":${deep},`));
  expect(createTrafficWatch(contract, { eventsWithin: 1 }).see(delivery)).toMatchObject({
    role: "delivery",
    subject: "kyc_status_update",
  });
});

test("an outcome with the name of a member of every object is like any other that is not listed", () => {
  const findings = seen([event("constructor"), event("__proto__"), event("success")]).map((each) => each.findings);
  expect(findings.map((each) => each.map(({ rule }) => rule))).toEqual([["event"], ["event"], []]);
});

test("an event whose fields come in another order is the same event", () => {
  const first = event("success", { event_uuid: "a0000000-0000-4000-8000-0000000000aa" });
  const { event_details, ...rest } = JSON.parse(textOf(first.request.body));
  const details = Object.fromEntries(Object.entries(event_details).reverse());
  const [, again] = seen([first, deliveryOf({ ...rest, event_details: details })]);
  expect(again?.findings).toEqual([]);
});

test("a repeated submission waits for no events of its own", () => {
  const watch = createTrafficWatch(contract, { eventsWithin: 60 });
  const [first, again] = [issued(), issued()];
  for (const exchange of [first, again, event("pending_confirmation"), event("success")]) watch.see(exchange);
  expect(watch.overdue(Number.POSITIVE_INFINITY)).toEqual([]);
});

const transactions = { eventsWithin: 60, subscribed: ["transaction"] };

test("it is a breach if the specification says that it follows, and the application is subscribed to its kind", () => {
  for (const [kind, expected] of [
    ["transaction", "breach"],
    ["kyc", "open"],
  ]) {
    const watch = createTrafficWatch(contract, { ...transactions, subscribed: [kind ?? ""] });
    const call = issued();
    watch.see(call);
    const overdue = watch.overdue(call.time + call.ms + 60_001);
    expect(overdue.map(({ kind }) => kind)).toEqual([expected, "open"]);
  }
});

test("an event that cannot be identified may be any of its kind", () => {
  const watch = createTrafficWatch(contract, { ...transactions, subscribed: ["transaction"] });
  const call = issued();
  watch.see(call);
  const { subject, findings } = watch.see(event("pending_confirmation", {}, { sila_amount: "79543" }));
  expect([subject, ...findings.map(({ kind }) => kind)]).toEqual([undefined, "breach"]);
  expect(watch.overdue(call.time + call.ms + 60_001).map(({ kind }) => kind)).toEqual(["open", "open"]);
});

test.each([
  ["the same", {}, "open"],
  ["another", { sila_amount: 1 }, "breach"],
])("an event of another id and %s amount may be, or is not, the one that is missing", (_, changes, expected) => {
  const watch = createTrafficWatch(contract, transactions);
  const call = issued();
  watch.see(call);
  watch.see(event("pending_confirmation", { id: ID.replace("6", "1") }, changes));
  expect(watch.overdue(call.time + call.ms + 60_001).map(({ kind }) => kind)).toEqual([expected, "open"]);
});

test("an event whose time is not over at the end is open", () => {
  const watch = createTrafficWatch(contract, transactions);
  const call = issued();
  watch.see(call);
  const message = "has not arrived by the end, 20 seconds after its call";
  expect(watch.overdue(call.time + call.ms + 20_000, true)).toMatchObject(Array(2).fill({ kind: "open", message }));
});

test("an event that arrives late is a breach, once", () => {
  const call = issued();
  const late = { ...event("pending_confirmation"), time: call.time + call.ms + 61_000 };
  const message = `has arrived 61 seconds after its call, ${call.place}, not within 60`;
  const inTime = createTrafficWatch(contract, transactions);
  inTime.see(call);
  expect(inTime.see({ ...late, time: call.time + call.ms + 60_000 }).findings).toEqual([]);
  const recorded = createTrafficWatch(contract, transactions);
  for (const exchange of [call, event("success")]) recorded.see(exchange);
  expect(recorded.see(late).findings).toMatchObject([{ kind: "breach", rule: "missing-event", message }]);
  expect(recorded.overdue(Number.POSITIVE_INFINITY)).toEqual([]);
  const live = createTrafficWatch(contract, transactions);
  for (const exchange of [call, event("success")]) live.see(exchange);
  expect(live.overdue(late.time)).toHaveLength(1);
  expect(live.see(late).findings).toEqual([]);
});

test("what is only assumed to follow is open if it is late: a verification may wait for documents", () => {
  const call = callOf("/0.2/request_kyc", request, 200, { success: true, verification_uuid: ID });
  const { event_details, ...rest } = exampleValue("KycPassed");
  const late = {
    ...deliveryOf({ ...rest, event_details: { ...event_details, kyc: ID, ...USER } }),
    time: call.time + 99_000,
  };
  const options = { eventsWithin: 60, subscribed: ["kyc"] };
  const [live, recorded] = [createTrafficWatch(contract, options), createTrafficWatch(contract, options)];
  const unspecified = expect.stringMatching(/: when it is sent is not specified$/);
  live.see(call);
  expect(live.overdue(late.time)).toMatchObject([{ kind: "open", subject: "kyc_status_update", message: unspecified }]);
  recorded.see(call);
  expect(recorded.see(late).findings).toMatchObject([{ kind: "open", rule: "missing-event", message: unspecified }]);
});

test.each<[string, string[], object?, object?]>([
  ["success alone is a breach", ["success"]],
  ["success after a review is a breach", ["review", "success"]],
  ["a return after it keeps the rule", ["success", "failed"]],
  ["a return that arrives first keeps it", ["failed", "success"]],
  ["a review may go on", ["review"]],
  ["no event reports nothing wrong", []],
  ["instant ACH has other amounts", ["success"], { processing_type: "INSTANT_ACH" }],
  ["other amounts succeed", ["success"], { amount: 4200 }],
  ["production returns no amount", ["success"], {}, { isSandbox: false }],
  ["without a time, none is late", ["success"], {}, { eventsWithin: undefined }],
])("of an amount that the sandbox returns, %s", (what, outcomes, changes = {}, options = {}) => {
  const watch = createTrafficWatch(contract, { eventsWithin: 60, isSandbox: true, ...options });
  const { processing_type: _, ...sent } = Object(request);
  const whole = { ...sent, amount: 1420, ...changes };
  const call = callOf("/0.2/issue_sila", whole, 200, { success: true, transaction_id: ID });
  watch.see(call);
  for (const outcome of outcomes) watch.see(event(outcome, {}, { sila_amount: whole.amount }));
  const breachesAt = (seconds: number, isEnd: boolean) =>
    watch.overdue(call.time + call.ms + seconds * 1000, isEnd).filter(({ subject, kind }) => {
      return kind === "breach" && subject === settled;
    });
  // A return may still follow.
  expect(breachesAt(70, false)).toEqual([]);
  expect(breachesAt(80, true)).toHaveLength(what.endsWith("is a breach") ? 1 : 0);
});

test("the greatest amount that was agreed with the operator is valid, and its events have it", () => {
  const breachesIn = (amount: number, maxAmount?: number) => {
    const watch = createTrafficWatch(contract, { maxAmount });
    const call = callOf("/0.2/issue_sila", { ...Object(request), amount }, 200, { success: true, transaction_id: ID });
    const findings = [call, event("success", {}, { sila_amount: 1 })].flatMap((each) => watch.see(each).findings);
    return findings.filter(({ kind }) => kind === "breach").map(({ field }) => field);
  };
  const most = Number(fieldOf("IssueSilaRequest", "amount").maximum);
  const wrongEvent = "event.event_details.sila_amount";
  expect(breachesIn(2 * most)).toEqual(["request.body.amount"]);
  expect(breachesIn(2 * most, 2 * most)).toEqual([wrongEvent]);
  expect(breachesIn(2 * most + 1, 2 * most)).toEqual(["request.body.amount"]);
  expect(breachesIn(most, 1)).toEqual([wrongEvent]);
});

test("a delivery without a response is an event like any other: it excuses no missing one", () => {
  const watch = createTrafficWatch(contract, transactions);
  const { response: _, ...unanswered } = event("success", { id: ID.replace("6", "7") }, { sila_amount: 1 });
  for (const exchange of [issued(), { ...unanswered, problem: { kind: "refused" } as const }]) watch.see(exchange);
  expect(watch.overdue(Number.POSITIVE_INFINITY)).toMatchObject([{ kind: "breach" }, { kind: "open" }]);
});

test("a change may be reported again, under another id and in any order", () => {
  const events = ["success", "success", "review", "review", "pending_confirmation"].map((outcome) => event(outcome));
  expect(seen([issued(), ...events]).flatMap(({ findings }) => findings)).toEqual([]);
});

test("a transaction whose submission is repeated is reported as created again, later", () => {
  const events = (event_time: number) => [
    event("pending_confirmation", { event_time, event_uuid: "b0000000-0000-4000-8000-000000000001" }),
    event("success", { event_time: event_time + 1, event_uuid: "b0000000-0000-4000-8000-000000000002" }),
  ];
  const repeated = seen([issued(), ...events(100), issued(), ...events(104)]);
  expect(repeated.flatMap(({ findings }) => findings)).toEqual([]);
});

test.each([
  ["transaction_type", "redeem", "breach"],
  ["outcome", "queued", "breach"],
  ["processing_type", "SAME_DAY_ACH", undefined],
  ["processing_type", "CARD_CKO", undefined],
  ["processing_type", "", undefined],
  ["transaction_type", "new", "unlisted"],
])("the %s %s in an event of issue_sila: %s", (name, value, kind) => {
  const sent = { ...Object(request), processing_type: "STANDARD_ACH" };
  const call = callOf("/0.2/issue_sila", sent, 200, { success: true, transaction_id: ID });
  const [, found] = seen([call, event("success", {}, { [name]: value })]);
  const field = `event.event_details.${name}`;
  expect(found?.findings).toMatchObject(kind === undefined ? [] : [{ kind, field }]);
});

test("what the contract does not list is a breach on request, but for paths of other services", () => {
  const watch = createTrafficWatch(contract, { failsOnUnlisted: true });
  expect(watch.see(event("success", {}, { transaction_type: "new" })).findings).toMatchObject([{ kind: "breach" }]);
  expect(watch.see(callOf("/index.html", {}, 200, "")).findings).toMatchObject([{ kind: "unlisted" }]);
});

test.each([
  ["transaction", "open"],
  ["kyc", "breach"],
])(
  "an event of kind %s that is not known in full may be one that is missing, if that is of its kind",
  (kind, expected) => {
    const watch = createTrafficWatch(contract, { eventsWithin: 60, subscribed: ["transaction"] });
    const call = issued();
    watch.see(call);
    watch.see(deliveryOf({ event_type: kind, event_details: {} }));
    const overdue = watch.overdue(call.time + call.ms + 60_001);
    expect(overdue.map((missing) => missing.kind)).toEqual([expected, "open"]);
  },
);

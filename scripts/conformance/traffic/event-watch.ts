import type { Contract } from "../../contract/contract.ts";
import { fieldAt } from "../../contract/fields.ts";
import { TRANSACTION_DETAILS } from "../../contract/known-names.ts";
import { placeIn } from "../../contract/place.ts";
import { plainId } from "../../runtime/validators/formats.ts";
import { Recent } from "../../service/behavior/recent.ts";
import type { ParsedCall, TrafficExchange } from "./exchange.ts";
import type { Actual, Expected } from "./expected.ts";
import { type CheckFault, createBreach } from "./finding.ts";
import { createLinkFinder, createLinkKey, expectedValues, isReturned, listTargetFields } from "./links.ts";
import { createMissingEvents, type ExpectedEvents, type WatchedCall } from "./missing-events.ts";
import { shortOf } from "./values.ts";

/** Creates what checks events by the calls and the events before them. */
export function createEventWatch(contract: Contract, expectedEvents: ExpectedEvents) {
  const { eventsWithin = Number.POSITIVE_INFINITY, isSandbox = false } = expectedEvents;
  const findLinks = createLinkFinder(contract);
  const targetFields = new Map(contract.events.map(({ name }) => [name, listTargetFields(contract, name)]));
  /** By the name of the event, and the value that links it to the call. */
  const calls = new Recent<WatchedCall>();
  /** The links of events that arrived before the response of their call was seen. */
  const early = new Recent<true>();
  const checkId = createIdCheck();
  const missing = createMissingEvents(contract, { ...expectedEvents, eventsWithin });

  /** @param isValid whether the contract accepts the request, so that its values are those of the events */
  function seeCall(parsed: ParsedCall, isValid: boolean): void {
    const { place, time, ms } = parsed.exchange;
    const links = findLinks(parsed);
    if (links.length === 0) return;
    const { same, excluded } = isValid ? expectedValues(parsed) : { same: {}, excluded: {} };
    const remembered = Object.entries(same).map(([name, value]) => [name, shortOf(value)] as const);
    const call: WatchedCall = {
      same: Object.fromEntries(remembered),
      excluded,
      place,
      end: time + ms,
      expected: new Map(),
    };
    if (isSandbox && isValid && isReturned(parsed.sent ?? {})) call.outcomes = new Map();
    for (const { event, key, awaited } of links) {
      // A repeated submission is processed once, and has the events of the first one.
      if (calls.has(key)) continue;
      calls.set(key, call);
      if (!early.delete(key) && awaited) call.expected.set(event, awaited);
    }
    missing.await(call);
  }

  function seeEvent(name: string, exchange: TrafficExchange, event: Record<string, unknown>) {
    const values = (targetFields.get(name) ?? []).map((field) => fieldAt(event, field));
    const links = values.map((value) => createLinkKey(name, value));
    const faults = checkId(name, event, links);
    const link = links.find((key) => calls.has(key));
    const call = link === undefined ? undefined : calls.get(link);
    missing.see(name, event, call);
    call?.outcomes?.set(fieldAt(event, `event_details.${TRANSACTION_DETAILS.outcome}`), name);
    if (!call) {
      for (const key of links) early.set(key, true);
      return { faults };
    }
    return {
      faults: [...faults, ...checkValues(call, event), ...checkTime(name, call, exchange, eventsWithin)],
      follows: call.place,
    };
  }

  return { seeCall, seeEvent, seePartialEvent: missing.seePartial, overdue: missing.listOverdue };
}

/** Checks when an event arrives, which may be what its call waits for. */
function checkTime(
  name: string,
  { expected, end, place }: WatchedCall,
  { time }: TrafficExchange,
  eventsWithin: number,
): CheckFault[] {
  const awaited = expected.get(name);
  expected.delete(name);
  if (!awaited || time <= end + eventsWithin * 1000) return [];
  const seconds = Math.round((time - end) / 1000);
  const isAssumed = awaited === "assumed";
  const arrival: Expected = {
    kind: "arrival",
    within: eventsWithin,
    exchange: place,
    ...(isAssumed && { doubt: "assumed" }),
  };
  const fault = createBreach("missing-event", placeIn("event", "body"), arrival, seconds);
  return [isAssumed ? { ...fault, kind: "open" } : fault];
}

/** Checks the details of an event that its call decides. */
function checkValues({ place, same, excluded }: WatchedCall, event: Record<string, unknown>): CheckFault[] {
  const report = (name: string, expected: Expected, actual?: Actual) =>
    createBreach("event-of-call", placeIn("event", "body", "event_details", name), expected, actual);
  const readDetail = (name: string) => fieldAt(event, `event_details.${name}`);
  const different = Object.entries(same).filter(([name, value]) => {
    const given = readDetail(name);
    return given !== undefined && shortOf(given) !== value;
  });
  const impossible = Object.entries(excluded).filter(([name, values]) => values.includes(readDetail(name)));
  return [
    ...different.map(([name]) => report(name, { kind: "related", rule: "same as call", exchange: place })),
    ...impossible.map(([name]) =>
      report(name, { kind: "related", rule: "not excluded", exchange: place }, readDetail(name) as Actual),
    ),
  ];
}

/** Creates the check that no two events have one id. */
function createIdCheck() {
  /** By `event_uuid`, in lower case. */
  const ids = new Recent<Record<"content" | "about", ReturnType<typeof shortOf>>>();
  return (name: string, event: Record<string, unknown>, links: string[]): CheckFault[] => {
    const [id, content, about] = [idOf(event), describeContent(event), shortOf([name, ...links].join())];
    const before = ids.get(id);
    ids.set(id, { content, about });
    if (!before || before.content === content) return [];
    // The service may send an event again, with what it has learned since.
    const kind = before.about === about ? "open" : "breach";
    const fault = createBreach("event-id", placeIn("event", "body", "event_uuid"), {
      kind: "related",
      rule: "unique event",
    });
    return [{ ...fault, kind }];
  };
}

function idOf(event: object): string {
  return String(plainId(Object(event).event_uuid));
}

/** What makes an event the same as another one: its details in any order. */
function describeContent(event: object): ReturnType<typeof shortOf> {
  const sorted = Object.entries(Object(Object(event).event_details)).sort(([a], [b]) => (a < b ? -1 : 1));
  return shortOf(sorted);
}

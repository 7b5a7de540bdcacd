import type { Contract } from "../../contract/contract.ts";
import { fieldAt } from "../../contract/fields.ts";
import { SIMULATED_RETURN, TRANSACTION_DETAILS } from "../../contract/known-names.ts";
import { placeIn } from "../../contract/place.ts";
import { plainId } from "../../runtime/validators/formats.ts";
import { MEMORY, Recent } from "../../service/behavior/recent.ts";
import { stringifyJson } from "../../service/http/json.ts";
import type { ParsedCall, TrafficExchange } from "./exchange.ts";
import type { Actual, Expected } from "./expected.ts";
import { type CheckFault, createBreach, describeJudgement, type Finding } from "./finding.ts";
import {
  createLinkFinder,
  createLinkKey,
  type EventValues,
  isReturned,
  listEventValues,
  listTargetFields,
} from "./links.ts";
import { shortOf } from "./lists.ts";

/** Which events are expected, and when. */
export interface ExpectedEvents {
  /** How long an event may take after its call, in seconds; by default none is missed. */
  eventsWithin?: number | undefined;
  /** The kinds of events that the application gets, such as `transaction`; the absence of others is no breach. */
  subscribed?: string[] | undefined;
  /** The service is a sandbox, and so what its section says of the sandbox applies. */
  isSandbox?: boolean | undefined;
}

/** An event that has not arrived. */
export interface Overdue extends Finding {
  /** That of the call from which the event follows. */
  place: string;
}

/** An accepted call from which events follow. */
interface Call extends EventValues {
  place: string;
  /** Unix milliseconds. */
  end: number;
  /** By name, the events that are awaited: an assumed one is no breach if it is late. */
  expected: Map<string, "specified" | "assumed">;
  /** Of a transaction that the sandbox returns: the outcomes that its events have reported. */
  outcomes?: Set<unknown>;
}

/** Creates what checks events by the calls and the events before them. */
export function createEventWatch(contract: Contract, expectedEvents: ExpectedEvents) {
  const { eventsWithin = Number.POSITIVE_INFINITY, isSandbox = false } = expectedEvents;
  const findLinks = createLinkFinder(contract);
  const targetFields = new Map(contract.events.map(({ name }) => [name, listTargetFields(contract, name)]));
  /** By the name of the event, and the value that links it to the call. */
  const calls = new Recent<Call>();
  /** The links of events that arrived before the response of their call was seen. */
  const early = new Recent<true>();
  const checkId = createIdCheck();
  const missing = createMissingEvents(contract, { ...expectedEvents, eventsWithin });

  /** @param isValid whether the contract accepts the request, so that its values are those of the events */
  function seeCall(parsed: ParsedCall, isValid: boolean): void {
    const { place, time, ms } = parsed.exchange;
    const links = findLinks(parsed);
    if (links.length === 0) return;
    const { same, excluded } = isValid ? listEventValues(parsed) : { same: {}, excluded: {} };
    const remembered = Object.entries(same).map(([name, value]) => [name, shortOf(value)] as const);
    const call: Call = { same: Object.fromEntries(remembered), excluded, place, end: time + ms, expected: new Map() };
    if (isSandbox && isValid && isReturned(parsed.sent ?? {})) call.outcomes = new Set();
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
    call?.outcomes?.add(fieldAt(event, `event_details.${TRANSACTION_DETAILS.outcome}`));
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
  { expected, end, place }: Call,
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
function checkValues({ place, same, excluded }: Call, event: Record<string, unknown>): CheckFault[] {
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

/** Creates what finds the events that calls wait for. */
function createMissingEvents(
  contract: Contract,
  { eventsWithin, subscribed = [] }: ExpectedEvents & { eventsWithin: number },
) {
  const kinds = new Map(contract.events.map(({ name, kind }) => [name, kind]));
  /** Those whose events can be late. */
  const waiting = new Set<Call>();
  /** Those of transactions that the sandbox returns. */
  const returned = new Set<Call>();
  const delivered = new Set<string>();
  /** The kinds of events of which not all is known; undefined for one of which the kind is not. */
  const partial = new Set<unknown>();
  /** The names of events that follow from no call that was seen, with the user and the amount of their transaction. */
  const unlinked = new Recent<true>();

  const isTimeOver = ({ end }: Call, now: number) => end + eventsWithin * 1000 < now;
  const hasPartial = (subject: string) => partial.has(undefined) || partial.has(kinds.get(subject));

  /** Lists the transactions that the sandbox returns, and that were reported as successful alone. */
  function listUnreturned(now: number): Overdue[] {
    const { event: subject, failed, success } = SIMULATED_RETURN;
    const wrong = [...returned].filter((call) => {
      const isWrong = call.outcomes?.has(success) === true && !call.outcomes.has(failed);
      return isWrong && isTimeOver(call, now) && !hasPartial(subject);
    });
    const fault = createBreach("missing-event", placeIn("event", "body"), { kind: "fixed", rule: "returned" });
    return wrong.map(({ place }) => ({ place, ...describeJudgement({ ...fault, side: "service", subject }) }));
  }

  function createOverdue(subject: string, awaited: string, call: Call, now: number): Overdue {
    const { place, end, same } = call;
    const isOver = isTimeOver(call, now);
    const isSubscribed = delivered.has(subject) || subscribed.includes(kinds.get(subject) ?? subject);
    // That the id of the transaction in an event is that of the response, is not specified.
    const mayBeOther =
      same[TRANSACTION_DETAILS.amount] !== undefined && unlinked.has(describeTransaction(subject, same));
    const isBreach = isOver && isSubscribed && !mayBeOther && !hasPartial(subject) && awaited === "specified";
    const unspecified = awaited === "assumed" ? "assumed" : undefined;
    const late = isSubscribed ? unspecified : "subscription";
    const doubt = mayBeOther ? "transaction" : isOver ? late : undefined;
    const expected: Expected = { kind: "arrival", ...(isOver && { within: eventsWithin }), ...(doubt && { doubt }) };
    const fault = createBreach("missing-event", placeIn("event", "body"), expected, Math.round((now - end) / 1000));
    const kind = isBreach ? "breach" : "open";
    return { place, ...describeJudgement({ ...fault, kind, side: "service", subject }) };
  }

  return {
    await(call: Call): void {
      if (eventsWithin === Number.POSITIVE_INFINITY) return;
      if (call.expected.size > 0 && waiting.size < MEMORY) waiting.add(call);
      if (call.outcomes && returned.size < MEMORY) returned.add(call);
    },
    /** @param call from which the event follows; undefined if none was seen */
    see(name: string, event: Record<string, unknown>, call: Call | undefined): void {
      delivered.add(name);
      if (!call) unlinked.set(describeTransaction(name, Object(event.event_details)), true);
    },
    /** Remembers that an event of a kind lacks what links it to a call: it may be any of the kind that is awaited. */
    seePartial: (kind: unknown) => void partial.add(kind),
    /**
     * Lists the events that have not arrived in time, each once.
     *
     * @param now Unix milliseconds; for recorded traffic, the time of its end
     * @param isEnd list those too whose time is not over
     */
    listOverdue(now: number, isEnd = false): Overdue[] {
      const overdue = [...waiting].flatMap((call) => {
        if (!isEnd && !isTimeOver(call, now)) return [];
        waiting.delete(call);
        const missing = [...call.expected];
        call.expected.clear();
        return missing.map(([subject, awaited]) => createOverdue(subject, awaited, call, now));
      });
      // Until then, a return may follow.
      return isEnd ? [...overdue, ...listUnreturned(now)] : overdue;
    },
  };
}

function describeTransaction(event: string, details: Record<string, unknown>): string {
  const { user, amount } = TRANSACTION_DETAILS;
  return stringifyJson([event, shortOf(details[user]), shortOf(details[amount])]) ?? "";
}

function idOf(event: object): string {
  return String(plainId(Object(event).event_uuid));
}

/** What makes an event the same as another one: its details in any order. */
function describeContent(event: object): ReturnType<typeof shortOf> {
  const sorted = Object.entries(Object(Object(event).event_details)).sort(([a], [b]) => (a < b ? -1 : 1));
  return shortOf(sorted);
}

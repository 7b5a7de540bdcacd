import type { Contract } from "../../contract/contract.ts";
import type { EventReference } from "../../contract/extensions.ts";
import { fieldAt } from "../../contract/fields.ts";
import { stringifyJson } from "../../http/json.ts";
import type { ParsedCall, TrafficExchange } from "./exchange.ts";
import { type CheckFault, createBreach, type Finding } from "./finding.ts";
import { isMask } from "./hidden.ts";
import { createLinkFinder, createLinkKey, type EventValues, listEventValues, listTargetFields } from "./links.ts";
import { isSameValue } from "./lists.ts";
import { MEMORY, Recent } from "./recent.ts";

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
  /** When the last of its events was sent, in Unix milliseconds. */
  last: number;
  /** What is expected, by the name of the event. */
  expected: Map<string, Expectation>;
  /** The name of the event that comes before its others, if the specification states it, until that one arrives. */
  first: string | undefined;
  /** The least `event_time` of its other events. */
  earliest?: unknown;
}

interface Expectation {
  /** In seconds. */
  within: number;
  /** What the last event says; without it, any event will do. */
  outcome?: string;
}

/** An event as those after it are compared with it. */
interface SeenEvent {
  place: string;
  content: string;
  /** `event_uuid` in lower case. */
  id: string;
  isDelivered: boolean;
}

/** Makes what checks events by the calls and the events before them. */
export function createEventWatch(contract: Contract, expectedEvents: ExpectedEvents) {
  const { eventsWithin = Number.POSITIVE_INFINITY, subscribed = [], isSandbox = false } = expectedEvents;
  const findLinks = createLinkFinder(contract);
  const kinds = new Map(contract.events.map(({ name, kind }) => [name, kind]));
  const targetFields = new Map(contract.events.map(({ name }) => [name, listTargetFields(contract, name)]));
  /** By the name of the event, and the value that links it to the call. */
  const calls = new Recent<Call>();
  /** Those whose events can be late. */
  const waiting = new Set<Call>();
  /** The links of events that arrived before the response of their call was seen. */
  const early = new Recent<true>();
  /** By `event_uuid`, in lower case. */
  const ids = new Recent<{ content: string; about: string }>();
  /** By what the event is about. */
  const latest = new Recent<SeenEvent>();
  const delivered = new Set<string>();

  function expect(reference: EventReference | undefined): Expectation | undefined {
    if (!reference) return undefined;
    const { assumed, within, outcome } = reference;
    if (!assumed) return { within: eventsWithin };
    if (within === undefined || !isSandbox) return undefined;
    return { within: Math.max(within, eventsWithin), ...(outcome !== undefined && { outcome }) };
  }

  /** @param isValid whether the contract accepts the request, so that its values are those of the events */
  function seeCall(parsed: ParsedCall, isValid: boolean): void {
    const { place, time, ms } = parsed.exchange;
    const links = findLinks(parsed);
    if (links.length === 0) return;
    const end = time + ms;
    const values = isValid ? listEventValues(contract, parsed) : { same: {}, excluded: {} };
    const first = links.find(({ reference }) => reference?.assumed === undefined)?.event;
    const call: Call = { ...values, place, end, last: end, expected: new Map(), first };
    for (const { event, key, reference } of links) {
      // A repeated submission is processed once, and has the events of the first one.
      if (calls.has(key)) continue;
      calls.set(key, call);
      const expected = expect(reference);
      if (!early.delete(key) && expected) call.expected.set(event, expected);
    }
    if (call.expected.size > 0 && eventsWithin < Number.POSITIVE_INFINITY && waiting.size < MEMORY) waiting.add(call);
  }

  function seeEvent(name: string, exchange: TrafficExchange, event: Record<string, unknown>) {
    delivered.add(name);
    const values = (targetFields.get(name) ?? []).map((field) => fieldAt(event, field));
    const links = values.map((value) => createLinkKey(name, value));
    const faults = [...checkId(name, event, links), ...checkChange(name, exchange, event, values)];
    const link = links.find((key) => calls.has(key));
    const call = link === undefined ? undefined : calls.get(link);
    if (!call) for (const key of links) early.set(key, true);
    else faults.push(...checkValues(call, event), ...checkTime(name, call, exchange, event));
    return { faults, ...(call && { follows: call.place }) };
  }

  /** Checks when an event arrives, which may be what its call waits for. */
  function checkTime(
    name: string,
    call: Call,
    { time }: TrafficExchange,
    event: Record<string, unknown>,
  ): CheckFault[] {
    const { expected, end, place } = call;
    const awaited = expected.get(name);
    const faults: CheckFault[] = [];
    if (awaited && !awaited.outcome && time > end + awaited.within * 1000) {
      const seconds = Math.round((time - end) / 1000);
      const message = `has arrived ${seconds} seconds after its call, ${place}, not within ${awaited.within}`;
      faults.push(createBreach("missing-event", "event", message));
    }
    const { event_time } = event;
    const { first, earliest = event_time } = call;
    if (name !== first) call.earliest = Math.min(Number(event_time), Number(earliest));
    else if (Number(event_time) > Number(earliest)) {
      const message = `is after that of another event of its call, ${place}, which it comes before`;
      faults.push(createBreach("event-order", "event.event_time", message));
    }
    // A repeated submission has it again, with another time.
    if (name === first) call.first = undefined;
    if (awaited && [undefined, fieldAt(event, "event_details.outcome")].includes(awaited.outcome)) {
      expected.delete(name);
    }
    if (expected.size === 0) waiting.delete(call);
    call.last = Math.max(call.last, time);
    return faults;
  }

  function checkValues({ place, same, excluded }: Call, event: Record<string, unknown>): CheckFault[] {
    const report = (name: string, message: string) =>
      createBreach("event-of-call", `event.event_details.${name}`, message);
    const readDetail = (name: string) => fieldAt(event, `event_details.${name}`);
    const others = Object.entries(same).filter(([name, value]) => {
      const given = readDetail(name);
      return given !== undefined && isMask(given) === isMask(value) && !isSameValue(given, value);
    });
    const impossible = Object.entries(excluded).filter(([name, values]) => values.includes(readDetail(name)));
    return [
      ...others.map(([name]) => report(name, `is not that of its call, ${place}`)),
      ...impossible.map(([name]) => report(name, `is ${readDetail(name)}, which no event of its call, ${place}, has`)),
    ];
  }

  function checkId(name: string, event: Record<string, unknown>, links: string[]): CheckFault[] {
    const [id, content, about] = [idOf(event), describeContent(event), [name, ...links].join()];
    const before = ids.get(id);
    ids.set(id, { content, about });
    if (!before || before.content === content) return [];
    // The service may send an event again, with what it has learned since.
    const kind = before.about === about ? "open" : "breach";
    return [{ kind, rule: "event-id", field: "event.event_uuid", message: "is that of another event" }];
  }

  /** Checks that an event reports a change since the one before it of the same object. */
  function checkChange(name: string, exchange: TrafficExchange, event: object, values: unknown[]): CheckFault[] {
    const [id, content, isDelivered] = [idOf(event), describeContent(event), exchange.response?.status === 200];
    return values.flatMap((value): CheckFault[] => {
      const key = createLinkKey(kinds.get(name) ?? name, value);
      const before = latest.get(key);
      latest.set(key, { place: exchange.place, id, content, isDelivered });
      // One that was not delivered is sent again, perhaps with another id.
      if (!before?.isDelivered || before.id === id || before.content !== content) return [];
      const message = `are those of the event before it, ${before.place}: a change has one event`;
      return [createBreach("event-order", "event.event_details", message)];
    });
  }

  return {
    seeCall,
    seeEvent,
    /**
     * Lists the events that have not arrived in time, each once.
     *
     * @param now Unix milliseconds; for recorded traffic, the time of its end
     * @param isEnd list those too whose time is not over
     */
    overdue(now: number, isEnd = false): Overdue[] {
      return [...waiting].flatMap((call) => {
        const due = [...call.expected].filter(([, each]) => isEnd || dueTime(call, each) < now);
        for (const [name] of due) call.expected.delete(name);
        if (call.expected.size === 0) waiting.delete(call);
        return due.map(([subject, each]) => createOverdue(subject, call, each, now));
      });
    },
  };

  function createOverdue(subject: string, call: Call, expectation: Expectation, now: number): Overdue {
    const { within, outcome } = expectation;
    const isOver = dueTime(call, expectation) < now;
    const [start, since] = outcome === undefined ? [call.end, "its call"] : [call.last, "the last event"];
    const passed = isOver
      ? `within ${within} seconds`
      : `by the end, ${Math.round((now - start) / 1000)} seconds after ${since}`;
    const what = outcome === undefined ? "" : ` with the outcome ${outcome}`;
    const isSubscribed = delivered.has(subject) || subscribed.includes(kinds.get(subject) ?? subject);
    const why = isOver && !isSubscribed ? ": your app may not be subscribed to it" : "";
    const kind = isOver && isSubscribed ? "breach" : "open";
    const message = `has not arrived${what} ${passed}${why}`;
    return { place: call.place, kind, side: "service", rule: "missing-event", subject, field: "event", message };
  }
}

/** When an event is overdue, in Unix milliseconds: a simulated outcome so long after the last event. */
function dueTime({ end, last }: Call, { within, outcome }: Expectation): number {
  return (outcome === undefined ? end : last) + within * 1000;
}

/** A UUID in capitals is the same one. */
function idOf(event: object): string {
  return String(Object(event).event_uuid).toLowerCase();
}

/** What makes an event the same as another one: the beginning of its details in any order, since thousands are remembered. */
function describeContent(event: object): string {
  const sorted = Object.entries(Object(Object(event).event_details)).sort(([a], [b]) => (a < b ? -1 : 1));
  return stringifyJson(sorted)?.slice(0, 1000) ?? "";
}

import type { Contract } from "../contract/contract.ts";
import { fieldAt } from "../contract/fields.ts";
import { stringifyJson } from "../http/json.ts";
import { createTrafficChecker, findCalledOperation } from "./check.ts";
import { type Finding, parseBodyObject, type TrafficExchange, type TrafficVerdict } from "./exchange.ts";
import { isMask } from "./hidden.ts";
import { createCallLinkers, createLinkKey, listRepeatedValues, listTargetFields } from "./links.ts";
import { isSameValue } from "./lists.ts";

/**
 * How many links from calls to events, and events, are remembered at least, each; the oldest are forgotten first.
 * As many calls at most wait for their events.
 */
const MEMORY = 10_000;

/** An exchange with its verdict, and what those before it add. */
export interface Observation extends TrafficVerdict {
  exchange: TrafficExchange;
  /** Those of the findings that only the exchanges before it show. */
  related: Finding[];
  /** The place of the call that a delivery follows from, if it was seen. */
  follows?: string;
}

/** An event that has not arrived. */
export interface Overdue extends Finding {
  /** That of the call from which the event follows. */
  place: string;
}

/** An accepted call from which events follow. */
interface Call {
  place: string;
  /** Unix milliseconds. */
  end: number;
  /** What its events repeat, by their fields in `event_details`. */
  values: Record<string, unknown>;
  /** The names of the events that have not arrived, other than those that the specification does not promise. */
  missing: Set<string>;
}

/**
 * Makes what checks the exchanges of some traffic in their order: each by itself, and by those before it.
 *
 * @param contract the precise form, `generated/contract.json`
 * @param within how long an event may take after the call, in seconds
 */
export function createTrafficWatch(contract: Contract, within: number) {
  const check = createTrafficChecker(contract);
  const callsFrom = createCallLinkers(contract);
  const targetFields = new Map(contract.events.map(({ name }) => [name, listTargetFields(contract, name)]));
  /** By the name of the event, and the value that links it to the call. */
  const calls = new Recent<Call>();
  /** Those whose events can be late. */
  const waiting = new Set<Call>();
  /** The links of events that arrived before the response of their call was seen. */
  const early = new Recent<true>();
  /** By `event_uuid`, in lower case. */
  const details = new Recent<string>();
  const delivered = new Set<string>();

  function rememberCall(exchange: TrafficExchange): void {
    const operation = findCalledOperation(contract, exchange);
    const links = operation && callsFrom.get(operation)?.(exchange);
    if (!links) return;
    const values = listRepeatedValues(operation, exchange);
    const call: Call = { place: exchange.place, end: exchange.time + exchange.ms, values, missing: new Set() };
    for (const [name, { key, isPromised }] of links) {
      // A repeated submission is processed once, and has the events of the first one.
      if (calls.has(key)) continue;
      calls.set(key, call);
      if (isPromised && !early.delete(key)) call.missing.add(name);
    }
    if (call.missing.size > 0 && within < Number.POSITIVE_INFINITY && waiting.size < MEMORY) waiting.add(call);
  }

  function rememberEvent(name: string, event: Record<string, unknown>): { follows?: string; findings: Finding[] } {
    delivered.add(name);
    const content = describeContent(event);
    // A UUID in capitals is the same one.
    const id = String(event.event_uuid).toLowerCase();
    const isRepeated = details.get(id) === content;
    const findings = isRepeated ? [] : checkId(name, id);
    details.set(id, content);
    const links = (targetFields.get(name) ?? []).map((field) => createLinkKey(name, fieldAt(event, field)));
    const link = links.find((key) => calls.has(key));
    const call = link === undefined ? undefined : calls.get(link);
    for (const key of call ? [] : links) early.set(key, true);
    call?.missing.delete(name);
    if (call?.missing.size === 0) waiting.delete(call);
    if (call) findings.push(...checkValues(name, call, event));
    return { findings, ...(call && { follows: call.place }) };
  }

  function checkValues(subject: string, { place, values }: Call, event: Record<string, unknown>): Finding[] {
    return Object.entries(values).flatMap(([name, value]): Finding[] => {
      const field = `event_details.${name}`;
      const given = fieldAt(event, field);
      if (given === undefined || isMask(given) !== isMask(value) || isSameValue(given, value)) return [];
      const message = `is not that of its call, ${place}`;
      return [{ kind: "breach", side: "service", rule: "event-of-call", subject, field: `event.${field}`, message }];
    });
  }

  function checkId(subject: string, id: string): Finding[] {
    if (!details.has(id)) return [];
    const [field, message] = ["event.event_uuid", "is that of another event"];
    return [{ kind: "unlisted", side: "service", rule: "event-id", subject, field, message }];
  }

  return {
    see(exchange: TrafficExchange): Observation {
      const verdict = check(exchange);
      if (verdict.role === "call") rememberCall(exchange);
      const event = verdict.role === "delivery" && verdict.subject && parseBodyObject(exchange.request);
      if (!event) return { ...verdict, exchange, related: [] };
      const { follows, findings: related } = rememberEvent(verdict.subject ?? "", event);
      const findings = [...verdict.findings, ...related];
      return { ...verdict, findings, exchange, related, ...(follows && { follows }) };
    },
    /**
     * Lists the events that have not arrived in time, each once.
     *
     * @param now Unix milliseconds; for recorded traffic, the time of its end
     */
    overdue(now: number): Overdue[] {
      const late = [...waiting].filter(({ end }) => end + within * 1000 < now);
      for (const call of late) waiting.delete(call);
      return late.flatMap(({ place, missing }) =>
        [...missing].map((subject): Overdue => {
          // Without any, the application may not be subscribed to them.
          const kind = delivered.has(subject) ? "breach" : "unlisted";
          const message = `has not arrived within ${within} seconds`;
          return { place, kind, side: "service", rule: "missing-event", subject, field: "event", message };
        }),
      );
    },
  };
}

/** What makes an event the same as another one: the beginning of its details in any order, since thousands are remembered. */
function describeContent({ event_details }: Record<string, unknown>): string {
  const sorted = Object.entries(Object(event_details)).sort(([a], [b]) => (a < b ? -1 : 1));
  return stringifyJson(sorted)?.slice(0, 1000) ?? "";
}

/** Values by key, of which old ones are forgotten: in two halves, since a map is slow to find its oldest key. */
class Recent<Value> {
  #new = new Map<string, Value>();
  #old = new Map<string, Value>();

  get(key: string): Value | undefined {
    return this.#new.get(key) ?? this.#old.get(key);
  }

  has(key: string): boolean {
    return this.get(key) !== undefined;
  }

  set(key: string, value: Value): void {
    if (this.#new.size >= MEMORY) {
      this.#old = this.#new;
      this.#new = new Map();
    }
    this.#new.set(key, value);
  }

  delete(key: string): boolean {
    return this.#new.delete(key) || this.#old.delete(key);
  }
}

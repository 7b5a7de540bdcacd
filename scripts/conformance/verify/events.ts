import { setTimeout as wait } from "node:timers/promises";
import type { CasesFile } from "../../contract/cases.ts";
import type { Contract, Operation } from "../../contract/contract.ts";
import { fieldAt } from "../../contract/fields.ts";
import { groupByKind } from "../../contract/views.ts";
import type { Overdue } from "../traffic/event-watch.ts";
import { parseBodyObject, parseCall, type TrafficExchange } from "../traffic/exchange.ts";
import type { Finding } from "../traffic/finding.ts";
import { listEventValues } from "../traffic/links.ts";
import { isSameValue } from "../traffic/lists.ts";
import { createTrafficWatch } from "../traffic/watch.ts";
import { readEventStatements, SENT } from "./event-statements.ts";
import { asBroken, asNotShown, describeBreach, type Outcome, SHOWN, SHOWN_FORM } from "./response-check.ts";
import type { Tally } from "./tally.ts";

/** How long to wait for events if the user gives no time, in seconds: none is missed then. */
const DEFAULT_WAIT = 5;

/** How often to look for the events that are awaited, in milliseconds. */
const INTERVAL = 200;

const EVENT_TIME = "event_time";

/** An event that arrives later after its time, in seconds, shows nothing of the time: the hours of another zone would too. */
const LONGEST_AGE = 1500;

/** The details of an event, wherever it was seen. */
type Details = Record<string, unknown>;

/** Lists the details of the delivery records. */
type ReadRecords = () => Promise<Details[]>;

/** Events that follow from a call, for a statement. */
interface AwaitedEvents {
  statement: string;
  operation: Operation;
  /** The case, in words. */
  what: string;
  /** What each event has, besides that of the call. */
  events: Details[];
  call: TrafficExchange;
}

export type EventCheck = ReturnType<typeof createEventCheck>;

/**
 * Creates what gathers the events that a service sends during a verification, and checks them.
 *
 * @param eventsWithin how long an event may take after its call, in seconds
 */
export function createEventCheck(
  contract: Contract,
  { events: statements }: CasesFile,
  tally: Tally,
  eventsWithin: number | undefined,
) {
  const within = eventsWithin ?? DEFAULT_WAIT;
  const watch = createTrafficWatch(contract, { eventsWithin, subscribed: [...groupByKind(contract).keys()] });
  const causes = contract.operations.filter(({ events }) => events !== undefined).map(({ path }) => path);
  const { listFields, findStatement, sendingOf } = readEventStatements(statements);
  const awaited: AwaitedEvents[] = [];
  const received: Details[] = [];
  /** Those of the delivery records, which have some of the details. */
  let recorded: Details[] = [];
  /** Statements with the event and the field that shows them: how often it does differs from run to run. */
  const shown = new Set<string>();
  const kinds = new Set<unknown>();
  let lastCall = 0;

  function seeDelivery(delivery: TrafficExchange): void {
    const { subject, findings, follows } = watch.see(delivery);
    const event = parseBodyObject(delivery.request) ?? {};
    received.push(Object(event.event_details));
    // Who verifies a service runs it, and sends no value outside of a set.
    const breaches = findings.filter(({ side, kind }) => side === "service" && kind !== "open");
    for (const breach of breaches) countBreach(breach, subject, event.event_type);
    if (subject === undefined || breaches.length > 0) return;
    kinds.add(event.event_type);
    const age = Math.abs(delivery.time / 1000 - Number(event.event_time));
    for (const { id, field } of listFields(subject)) {
      const isThere = field === "" || fieldAt(event, field) !== undefined;
      const isShown = field === SENT ? follows !== undefined : isThere && (field !== EVENT_TIME || age < LONGEST_AGE);
      if (isShown) shown.add(`${subject} ${id} ${field}`);
    }
  }

  /** @param subject the event; undefined if it is one of several of its kind */
  function countBreach(breach: Finding, subject: string | undefined, eventType: unknown): void {
    const candidates = contract.events.filter(({ name, kind }) =>
      subject === undefined ? kind === eventType : name === subject,
    );
    const names = candidates.map(({ name }) => name);
    const isLate = breach.rule === "missing-event" && subject !== undefined;
    const statement = isLate ? sendingOf(subject) : findStatement(names, breach.field.replace(/^event\.?/, ""));
    tally.count(statement, asBroken(describeBreach(breach)), subject ?? "", "an event");
  }

  /** An application subscribes to kinds of events: one that gets an event of a kind gets all of it. */
  function countMissing({ subject = "", place, ...finding }: Overdue): void {
    const isSubscribed = kinds.has(contract.events.find(({ name }) => name === subject)?.kind);
    const text = describeBreach(finding);
    const isBroken = isSubscribed && finding.kind === "breach";
    tally.count(sendingOf(subject), isBroken ? asBroken(text) : asNotShown(text), subject, place);
  }

  function outcomeOf(events: AwaitedEvents): Outcome {
    const missing = findMissing(events, received, recorded);
    if (!missing) return SHOWN;
    return asNotShown(
      `no event of the call with the outcome ${missing.outcome} was seen within ${within} s; to wait longer, raise --events-within`,
    );
  }

  /** Waits for the events that are awaited, until none of them can come any more. */
  async function waitForEvents(readRecords: ReadRecords | undefined, isReceiving: boolean, signal: AbortSignal) {
    const deadline = lastCall + within * 1000;
    const isMissing = () => awaited.some((events) => outcomeOf(events).kind !== "shown");
    while (awaited.length > 0) {
      if (received.length === 0) recorded = (await readRecords?.()) ?? [];
      const isOver = Date.now() > deadline || signal.aborted;
      if (!isMissing() || isOver || (!isReceiving && !readRecords)) return;
      await wait(Math.min(INTERVAL, within * 1000), undefined, { signal }).catch(() => {});
    }
  }

  function countFields(event: string, isReceiving: boolean): void {
    for (const { id, field } of listFields(event)) {
      const arrived = field === SENT ? "arrived that follows from a call" : "arrived that shows it";
      const reason = isReceiving ? `no ${event} event ${arrived}` : "it is about events: set --events-port";
      // One event shows nothing of the other cases in which one is sent.
      const judged = field === "" ? SHOWN : SHOWN_FORM;
      tally.count(id, shown.has(`${event} ${id} ${field}`) ? judged : asNotShown(reason), event);
    }
  }

  return {
    /** Remembers a call, from which events may follow. */
    seeCall(call: TrafficExchange): void {
      const isCause = causes.some((path) => new URL(call.url).pathname.endsWith(path));
      if (!isCause || call.response?.status !== 200) return;
      lastCall = Date.now();
      watch.see(call);
    },
    seeDelivery,
    await: (events: AwaitedEvents) => void awaited.push(events),
    /**
     * Waits for the events that are awaited, and counts what is shown.
     *
     * @param readRecords undefined if the service has no list of deliveries
     * @param isReceiving whether the service can send events here
     */
    async end(readRecords: ReadRecords | undefined, isReceiving: boolean, signal: AbortSignal): Promise<void> {
      await waitForEvents(readRecords, isReceiving, signal);
      for (const each of awaited) tally.count(each.statement, outcomeOf(each), each.operation.name, each.what);
      for (const overdue of isReceiving ? watch.overdue(Date.now()) : []) countMissing(overdue);
      for (const event of Object.keys(statements).filter((name) => name !== "")) countFields(event, isReceiving);
    },
  };
}

/** Finds the first of the awaited events that neither arrived nor is in the delivery records. */
function findMissing(
  { operation, events, call }: AwaitedEvents,
  received: Details[],
  recorded: Details[],
): Details | undefined {
  const { same: ofCall } = listEventValues(parseCall(operation, call));
  const isLike = (seen: Details, wanted: Details) =>
    Object.entries(wanted).every(([name, value]) => isSameValue(seen[name] ?? "", value ?? ""));
  return events.find((details) => {
    const wanted = { ...details, ...ofCall };
    const isRecorded = (record: Details) => {
      const known = Object.entries(wanted).filter(([name]) => name in record || !(name in ofCall));
      return isLike(record, Object.fromEntries(known));
    };
    return !received.some((event) => isLike(event, wanted)) && !recorded.some(isRecorded);
  });
}

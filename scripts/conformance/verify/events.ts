import type { CasesFile } from "../../contract/cases.ts";
import type { Contract } from "../../contract/contract.ts";
import { fieldAt } from "../../contract/fields.ts";
import { writePlace, writeSteps } from "../../contract/place.ts";
import { groupByKind } from "../../contract/views.ts";
import type { Overdue } from "../traffic/event-watch.ts";
import { parseBodyObject, type TrafficExchange } from "../traffic/exchange.ts";
import { describeCause, type Finding } from "../traffic/finding.ts";
import { createTrafficWatch } from "../traffic/watch.ts";
import { createAwaitedEvents, type ReadRecords } from "./awaited-events.ts";
import { readEventStatements, SENT } from "./event-statements.ts";
import { asBroken, asNotShown, asOpen, describeBreach, SHOWN, SHOWN_FORM } from "./response-check.ts";
import type { Tally } from "./tally.ts";

/** How long to wait for events if the user gives no time, in seconds: none is missed then. */
const DEFAULT_WAIT = 5;

const EVENT_TIME = "event_time";

/** An event that arrives later after its time, in seconds, shows nothing of the time: the hours of another zone would too. */
const LONGEST_AGE = 1500;

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
  isSandbox: boolean,
) {
  const watch = createTrafficWatch(contract, { eventsWithin, subscribed: [...groupByKind(contract).keys()] });
  const causes = contract.operations.filter(({ events }) => events !== undefined).map(({ path }) => path);
  const { listFields, findStatement, sendingOf } = readEventStatements(statements);
  const awaited = createAwaitedEvents(eventsWithin ?? DEFAULT_WAIT, isSandbox && eventsWithin !== undefined);
  /** Statements with the event and the field that shows them: how often it does differs from run to run. */
  const shown = new Set<string>();
  const kinds = new Set<unknown>();

  function seeDelivery(delivery: TrafficExchange): void {
    const { subject, findings, follows } = watch.see(delivery);
    const event = parseBodyObject(delivery.request) ?? {};
    awaited.receive(Object(event.event_details));
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
    const statement = isLate ? sendingOf(subject) : findStatement(names, writeSteps(breach.at.path));
    const cause = `${writePlace(breach.at)} ${describeCause(breach)}`;
    tally.count(statement, asBroken(describeBreach(breach), cause), subject ?? "", "an event");
  }

  /** An application subscribes to kinds of events: one that gets an event of a kind gets all of it. */
  function countMissing({ subject = "", place, ...finding }: Overdue): void {
    const isSubscribed = kinds.has(contract.events.find(({ name }) => name === subject)?.kind);
    const text = describeBreach(finding);
    const judge = finding.kind === "breach" ? asBroken : asOpen;
    tally.count(sendingOf(subject), isSubscribed ? judge(text) : asNotShown(text), subject, place);
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
      awaited.seeCall();
      watch.see(call);
    },
    seeDelivery,
    await: awaited.add,
    /**
     * Waits for the events that are awaited, and counts what is shown.
     *
     * @param readRecords undefined if the service has no list of deliveries
     * @param isReceiving whether the service can send events here
     */
    async end(readRecords: ReadRecords | undefined, isReceiving: boolean, signal: AbortSignal): Promise<void> {
      const ended = await awaited.end(readRecords, isReceiving, signal);
      for (const { events, outcome } of ended)
        tally.count(events.statement, outcome, events.operation.name, events.what);
      for (const overdue of isReceiving ? watch.overdue(Date.now()) : []) countMissing(overdue);
      for (const event of Object.keys(statements).filter((name) => name !== "")) countFields(event, isReceiving);
    },
  };
}

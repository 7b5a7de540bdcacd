import type { CasesFile } from "../../contract/cases.ts";
import type { Contract } from "../../contract/contract.ts";
import { fieldAt } from "../../contract/fields.ts";
import { writeSteps } from "../../contract/place.ts";
import { groupByKind } from "../../contract/views.ts";
import { listAllFields } from "../../contract/walk.ts";
import { parseBodyObject, type TrafficExchange } from "../traffic/exchange.ts";
import type { Finding } from "../traffic/finding.ts";
import type { Overdue } from "../traffic/missing-events.ts";
import { createTrafficWatch } from "../traffic/watch.ts";
import { createAwaitedEvents, type ReadRecords } from "./awaited-events.ts";
import { asNotShown, describeReason, outcomeOf, SHOWN, SHOWN_FORM } from "./outcome.ts";
import type { Tally } from "./tally.ts";

/** How long to wait for events if the user gives no time, in seconds: none is missed then. */
const DEFAULT_WAIT = 5;

const EVENT_TIME = "event_time";

/** An event that arrives later after its time, in seconds, shows nothing of the time: the hours of another zone would too. */
const LONGEST_AGE = 1500;

/** In place of a field: that an event is sent in a case. It is shown by one that follows from a call in which that is so. */
const SENT = "sent";

/** The statement that the service sends events. */
const EXISTENCE = "events/post";

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
  const fields = contract.events.flatMap(({ request }) => listAllFields(contract, request.schema));
  const names = [...new Set(fields.map(({ path }) => path.at(-1) ?? ""))];
  const awaited = createAwaitedEvents(names, eventsWithin ?? DEFAULT_WAIT, isSandbox && eventsWithin !== undefined);
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
    tally.count(statement, outcomeOf(breach), subject ?? "", "an event");
  }

  /** An application subscribes to kinds of events: one that gets an event of a kind gets all of it. */
  function countMissing({ place, ...finding }: Overdue): void {
    const { subject = "" } = finding;
    const isSubscribed = kinds.has(contract.events.find(({ name }) => name === subject)?.kind);
    const unknown = asNotShown("not subscribed", { finding: describeReason(finding) });
    tally.count(sendingOf(subject), isSubscribed ? outcomeOf(finding) : unknown, subject, place);
  }

  function countFields(event: string, isReceiving: boolean): void {
    for (const { id, field } of listFields(event)) {
      const absence = field === SENT ? "no event of a call" : "no event";
      const missing = isReceiving ? asNotShown(absence, { event }) : asNotShown("events port");
      // One event shows nothing of the other cases in which one is sent.
      const judged = field === "" ? SHOWN : SHOWN_FORM;
      tally.count(id, shown.has(`${event} ${id} ${field}`) ? judged : missing, event);
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

/** Reads the statements about events. */
function readEventStatements(statements: CasesFile["events"]) {
  /** Lists the statements about an event, for each field that they describe; the empty one is the event itself. */
  function listFields(event: string): { id: string; field: string }[] {
    return Object.entries(statements[event] ?? {}).flatMap(([id, fields]) =>
      (fields.length > 0 ? fields : [SENT]).map((field) => ({ id, field })),
    );
  }
  return {
    listFields,
    /** Finds the statement about a field of one of the events. */
    findStatement: (events: string[], field: string): string =>
      events.flatMap(listFields).find((described) => described.field === field)?.id ?? EXISTENCE,
    /** Finds the statement that an event is sent. */
    sendingOf: (event: string): string =>
      Object.entries(statements[event] ?? {}).find(([, fields]) => fields.length === 0)?.[0] ?? EXISTENCE,
  };
}

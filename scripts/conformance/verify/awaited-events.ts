import { setTimeout as wait } from "node:timers/promises";
import type { Operation } from "../../contract/contract.ts";
import { SIMULATED_RETURN } from "../../contract/known-names.ts";
import { parseCall, type TrafficExchange } from "../traffic/exchange.ts";
import { expectedValues, isReturned } from "../traffic/links.ts";
import { shortOf } from "../traffic/values.ts";
import { asBroken, asNotShown, type Outcome, SHOWN } from "./outcome.ts";

/** How often to look for the events that are awaited, in milliseconds. */
const INTERVAL = 200;

/** The details of an event, wherever it was seen. */
type Details = Record<string, unknown>;

/** Lists the details of the delivery records. */
export type ReadRecords = () => Promise<Details[]>;

/** What the events of a call are found by. */
interface AwaitedCall {
  /** The details that each of them has. */
  same: Details;
  isReturned: boolean;
}

/** Events that follow from a call, for a statement. */
interface AwaitedEvents {
  statement: string;
  operation: Operation;
  /** The case, in words. */
  what: string;
  /** What each event has, besides that of the call. */
  events: Details[];
  call: AwaitedCall;
}

export function readAwaitedCall(operation: Operation, exchange: TrafficExchange): AwaitedCall {
  const call = parseCall(operation, exchange);
  return { same: expectedValues(call).same, isReturned: isReturned(call.sent ?? {}) };
}

/**
 * Creates what waits for the events of cases.
 *
 * @param names of the details that are remembered of an event
 * @param within how long an event may take after the last call, in seconds
 * @param isLast whether no event of a sandbox comes later
 */
export function createAwaitedEvents(names: string[], within: number, isLast: boolean) {
  const awaited: AwaitedEvents[] = [];
  const received: Details[] = [];
  /** Those of the delivery records, which have some of the details. */
  let recorded: Details[] = [];
  let lastCall = 0;

  function outcomeOf(events: AwaitedEvents): Outcome {
    const missing = findMissing(events, received, recorded);
    if (!missing) return SHOWN;
    const { success, failed } = SIMULATED_RETURN;
    const isSeen = (outcome: string) => !findMissing({ ...events, events: [{ outcome }] }, received, recorded);
    if (isLast && events.call.isReturned && isSeen(success) && !isSeen(failed)) {
      return asBroken("not returned");
    }
    return asNotShown("no outcome", { outcome: missing.outcome, within });
  }

  return {
    add: (events: AwaitedEvents) => void awaited.push(events),
    /** A call from which events may follow has ended. */
    seeCall(): void {
      lastCall = Date.now();
    },
    receive: (details: Details) =>
      void received.push(Object.fromEntries(names.map((name) => [name, shortOf(details[name] ?? "")]))),
    /** Waits until all events have come, or none can come any more; returns what was shown. */
    async end(readRecords: ReadRecords | undefined, isReceiving: boolean, signal: AbortSignal) {
      const deadline = lastCall + within * 1000;
      const isMissing = () => awaited.some((events) => outcomeOf(events).kind !== "shown");
      while (awaited.length > 0) {
        if (received.length === 0) recorded = (await readRecords?.()) ?? [];
        const isOver = Date.now() > deadline || signal.aborted;
        if (!isMissing() || isOver || (!isReceiving && !readRecords)) break;
        await wait(Math.min(INTERVAL, within * 1000), undefined, { signal }).catch(() => {});
      }
      return awaited.map((events) => ({ events, outcome: outcomeOf(events) }));
    },
  };
}

/** Finds the first of the awaited events that neither arrived nor is in the delivery records. */
function findMissing({ events, call }: AwaitedEvents, received: Details[], recorded: Details[]): Details | undefined {
  const { same: ofCall } = call;
  const isLike = (seen: Details, wanted: Details) =>
    Object.entries(wanted).every(([name, value]) => shortOf(seen[name] ?? "") === shortOf(value ?? ""));
  return events.find((details) => {
    const wanted = { ...details, ...ofCall };
    const isRecorded = (record: Details) => {
      const known = Object.entries(wanted).filter(([name]) => name in record || !(name in ofCall));
      return isLike(record, Object.fromEntries(known));
    };
    return !received.some((event) => isLike(event, wanted)) && !recorded.some(isRecorded);
  });
}

import type { Contract } from "../../contract/contract.ts";
import { SIMULATED_RETURN, TRANSACTION_DETAILS } from "../../contract/known-names.ts";
import { placeIn } from "../../contract/place.ts";
import { MEMORY, Recent } from "../../service/behavior/recent.ts";
import { stringifyJson } from "../../service/http/json.ts";
import type { Expected } from "./expected.ts";
import { createBreach, describeJudgement, type Finding } from "./finding.ts";
import type { EventValues } from "./links.ts";
import { shortOf } from "./values.ts";

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
export interface WatchedCall extends EventValues {
  place: string;
  /** Unix milliseconds. */
  end: number;
  /** By name, the events that are awaited: an assumed one is no breach if it is late. */
  expected: Map<string, "specified" | "assumed">;
  /** Of a transaction that the sandbox returns: the outcomes that its events have reported, with the name of the last such event. */
  outcomes?: Map<unknown, string>;
}

/** Creates what finds the events that calls wait for. */
export function createMissingEvents(
  contract: Contract,
  { eventsWithin, subscribed = [] }: ExpectedEvents & { eventsWithin: number },
) {
  const kinds = new Map(contract.events.map(({ name, kind }) => [name, kind]));
  /** Those whose events can be late. */
  const waiting = new Set<WatchedCall>();
  /** Those of transactions that the sandbox returns. */
  const returned = new Set<WatchedCall>();
  const delivered = new Set<string>();
  /** The kinds of events of which not all is known; undefined for one of which the kind is not. */
  const partial = new Set<unknown>();
  /** The names of events that follow from no call that was seen, with the user and the amount of their transaction. */
  const unlinked = new Recent<true>();

  const isTimeOver = ({ end }: WatchedCall, now: number) => end + eventsWithin * 1000 < now;
  const hasPartial = (subject: string) => partial.has(undefined) || partial.has(kinds.get(subject));

  /** Lists the transactions that the sandbox returns, and that were reported as successful alone. */
  function listUnreturned(now: number): Overdue[] {
    const { failed, success } = SIMULATED_RETURN;
    const fault = createBreach("missing-event", placeIn("event", "body"), { kind: "fixed", rule: "returned" });
    return [...returned].flatMap((call) => {
      const subject = call.outcomes?.get(success);
      const isWrong = subject !== undefined && !call.outcomes?.has(failed) && !hasPartial(subject);
      if (!isWrong || !isTimeOver(call, now)) return [];
      return { place: call.place, ...describeJudgement({ ...fault, side: "service", subject }) };
    });
  }

  function createOverdue(subject: string, awaited: string, call: WatchedCall, now: number): Overdue {
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
    await(call: WatchedCall): void {
      if (eventsWithin === Number.POSITIVE_INFINITY) return;
      if (call.expected.size > 0 && waiting.size < MEMORY) waiting.add(call);
      if (call.outcomes && returned.size < MEMORY) returned.add(call);
    },
    /** @param call from which the event follows; undefined if none was seen */
    see(name: string, event: Record<string, unknown>, call: WatchedCall | undefined): void {
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

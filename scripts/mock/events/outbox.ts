import { setTimeout as wait } from "node:timers/promises";
import { type Delivery, deliver } from "./deliver.ts";
import type { NamedEvent } from "./event.ts";

/** How many deliveries are under way at a time. */
const AT_ONCE = 32;

/** How many requests may have events that are not sent yet. */
const MOST_WAITING = 10_000;

export interface OutboxOptions {
  /** Address of the receiver. */
  to: string;
  /** Time before each event, in milliseconds. */
  delay: number;
  /** Is told what came of each event. */
  tell: (event: NamedEvent, delivery: Delivery) => void;
}

/** Sends the events of requests, those of one request in their order. */
export interface Outbox {
  send(events: NamedEvent[]): void;
  /** Gives up what is not sent yet. */
  close(): void;
}

/**
 * Makes the sender of the mock's events. Whoever hands events over does not wait, and hears of no failure. A slow
 * receiver lets events pile up only to a bound: beyond it they are dropped, and told of.
 */
export function createOutbox({ to, delay, tell }: OutboxOptions): Outbox {
  const end = new AbortController();
  const ready: (() => void)[] = [];
  let free = AT_ONCE;
  let waiting = 0;

  async function inTurn(event: NamedEvent): Promise<void> {
    if (free > 0) free -= 1;
    else await new Promise<void>((go) => ready.push(go));
    try {
      if (end.signal.aborted) return;
      const delivery = await deliver(to, event.event, { signal: end.signal });
      if (!end.signal.aborted) tell(event, delivery);
    } finally {
      const next = ready.shift();
      if (next) next();
      else free += 1;
    }
  }

  async function sendAll(events: NamedEvent[]): Promise<void> {
    waiting += 1;
    try {
      for (const event of events) {
        await wait(delay, undefined, { signal: end.signal });
        await inTurn(event);
      }
    } catch (error) {
      if (!end.signal.aborted) throw error;
    } finally {
      waiting -= 1;
    }
  }

  return {
    send(events) {
      if (events.length === 0 || end.signal.aborted) return;
      if (waiting < MOST_WAITING) void sendAll(events);
      else {
        const problem = `dropped: the events of ${MOST_WAITING} requests are waiting already; the receiver is too slow.`;
        for (const event of events) tell(event, { delivered: false, ms: 0, problem });
      }
    },
    close: () => end.abort(),
  };
}

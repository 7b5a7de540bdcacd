import type { Delivery } from "../../http/interface.ts";
import { createPool } from "../../http/pool.ts";
import { postEvent } from "../../http/post-event.ts";
import type { NamedEvent } from "./event.ts";

/** How many deliveries run at the same time. */
const CONCURRENCY = 32;

/** How many requests may have events that are not sent yet. */
const MOST_WAITING = 10_000;

interface OutboxOptions {
  to: string;
  /** Time before each event, in milliseconds. */
  delay: number;
  report: (event: NamedEvent, delivery: Delivery) => void;
}

export type Outbox = ReturnType<typeof createOutbox>;

/**
 * Creates the sender of the mock's events, those of one request in their order. `send` neither waits nor fails. When a slow
 * receiver lets too many events pile up, further ones are dropped and reported.
 */
export function createOutbox({ to, delay, report }: OutboxOptions) {
  const end = new AbortController();
  const limited = createPool(CONCURRENCY);
  const timers = new Set<NodeJS.Timeout>();
  let waiting = 0;

  /** Waits for the delay; after `close`, for ever. A signal to which thousands listen would be slow. */
  function pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        timers.delete(timer);
        resolve();
      }, delay);
      timers.add(timer);
    });
  }

  async function sendOne(event: NamedEvent): Promise<void> {
    if (end.signal.aborted) return;
    const delivery = await postEvent(to, JSON.stringify(event.event), { signal: end.signal });
    if (!end.signal.aborted) report(event, delivery);
  }

  async function sendAll(events: NamedEvent[]): Promise<void> {
    waiting += 1;
    for (const event of events) {
      if (end.signal.aborted) return;
      await pause();
      await limited(() => sendOne(event));
    }
    waiting -= 1;
  }

  return {
    send(events: NamedEvent[]): void {
      if (events.length === 0 || end.signal.aborted) return;
      if (waiting < MOST_WAITING) void sendAll(events);
      else {
        const problem = `dropped: the events of ${MOST_WAITING} requests are waiting already; the receiver is too slow.`;
        for (const event of events) report(event, { delivered: false, ms: 0, problem });
      }
    },
    /** Drops what is not sent yet. */
    close(): void {
      end.abort();
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

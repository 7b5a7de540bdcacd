import { setTimeout as wait } from "node:timers/promises";
import { deliver } from "../../mock/events/deliver.ts";
import type { WebhookEvent } from "../../mock/events/event.ts";

export interface Sending {
  to: string;
  /** How many events are sent. */
  repeat: number;
  /** Time between two events, in milliseconds. */
  interval: number;
  /** How long the receiver may take to answer each, in milliseconds. */
  timeout: number;
}

/** The exit code of a program that Ctrl-C has ended. */
const INTERRUPTED = 130;

/**
 * Sends events one after the other, and prints each with what came of it.
 *
 * @param make makes the next event
 * @returns the exit code: 0 when all were delivered, 1 when some were not, 130 after Ctrl-C
 */
export async function send(make: () => WebhookEvent, { to, repeat, interval, timeout }: Sending): Promise<number> {
  const end = new AbortController();
  const interrupt = () => end.abort();
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, interrupt);
  let sent = 0;
  let delivered = 0;
  while (sent < repeat) {
    if (sent > 0 && interval > 0) await wait(interval, undefined, { signal: end.signal }).catch(() => {});
    if (end.signal.aborted) break;
    const event = make();
    console.log(`POST ${to} ${JSON.stringify(event)}`);
    const { status, ms, problem } = await deliver(to, event, { timeout, signal: end.signal });
    if (end.signal.aborted) break;
    sent += 1;
    if (problem === undefined) delivered += 1;
    const answer = status === undefined ? "no answer" : String(status);
    if (problem === undefined) console.log(`${answer} in ${ms} ms: delivered.`);
    else console.error(`${answer} in ${ms} ms: not delivered, ${problem}`);
  }
  for (const signal of ["SIGINT", "SIGTERM"]) process.off(signal, interrupt);
  if (repeat > 1) console.log(`${delivered} of ${sent} events were delivered.`);
  if (end.signal.aborted) return INTERRUPTED;
  return delivered === repeat ? 0 : 1;
}

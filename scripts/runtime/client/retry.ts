import type { CallOutcome } from "./results.ts";

/** What another attempt may cure: no response in time, and the statuses of a service that is overloaded or failing. */
const TRANSIENT: unknown[] = ["network", "timeout", 429, 500, 502, 503, 504];

/** The longest `Retry-After` that a call waits for, in milliseconds. */
export const PATIENCE = 60_000;

/** Whether the same request could succeed later. */
export function isTransient({ reason, status, httpStatus }: CallOutcome): boolean {
  return TRANSIENT.includes(status ?? httpStatus ?? reason);
}

/**
 * How long to wait before the next attempt: as long as the service asks for, or else a random part of a time that doubles
 * with each attempt, up to 8 seconds (exponential backoff with full jitter).
 *
 * @param attempt number of the attempt that failed, from 1
 * @returns milliseconds
 */
export function delayAfter(attempt: number, response: Response | undefined): number {
  const after = response?.headers.get("retry-after") ?? "";
  const date = /[a-z]/i.test(after) && Date.parse(after) - Date.now();
  const asked = /^\d+$/.test(after) ? Number(after) * 1000 : date;
  return asked || asked === 0 ? Math.max(asked, 0) : Math.random() * Math.min(8000, 250 * 2 ** attempt);
}

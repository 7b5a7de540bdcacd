import type { Message } from "./exchange.ts";

/** Recorded traffic that cannot be read; the message says where, and why. */
export class TrafficError extends Error {
  override name = "TrafficError";
}

/** The largest entry that is read, in bytes: traffic of any size is read with memory for a few of them. */
export const ENTRY_LIMIT = 256 * 1024 * 1024;

/** An object of the traffic whose form is still to be checked. */
export type Entry = Record<string, unknown>;

/** The member of a value, if it is an object; else an empty one. */
export function objectAt(value: unknown, name: string): Entry {
  const found = Object(value)[name];
  return typeof found === "object" && found !== null ? found : {};
}

/**
 * A text that every entry has.
 *
 * @throws TrafficError if a value is not a text, or is empty
 */
export function textOf(place: string, field: string, value: unknown): string {
  if (typeof value === "string" && value !== "") return value;
  throw new TrafficError(`${place}: ${field} must be a text.`);
}

/**
 * The time at which a request was sent, in Unix milliseconds.
 *
 * @throws TrafficError if a value is not a time
 */
export function timeOf(place: string, field: string, value: unknown): number {
  const time = Date.parse(textOf(place, field, value));
  if (Number.isNaN(time)) throw new TrafficError(`${place}: ${field} must be a time in ISO 8601.`);
  return time;
}

/** A duration in milliseconds; 0 where the recorder knows none. */
export function durationOf(value: unknown): number {
  return typeof value === "number" && value > 0 ? Math.round(value) : 0;
}

/** Headers by name; the pseudo-headers of HTTP/2, such as `:path`, are left out. */
export function headersOf(pairs: [name: unknown, value: unknown][]): Message["headers"] {
  const headers = new Map<string, string>();
  for (const [given, value] of pairs) {
    const name = String(given).toLowerCase();
    if (name === "" || name.startsWith(":")) continue;
    const before = headers.get(name);
    headers.set(name, before === undefined ? String(value) : `${before}, ${value}`);
  }
  return Object.fromEntries(headers);
}

/** The bytes of a text, or of base64. */
export function bytesOf(text: string, isBase64: boolean): Uint8Array {
  return isBase64 ? new Uint8Array(Buffer.from(text, "base64")) : new TextEncoder().encode(text);
}

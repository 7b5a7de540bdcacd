declare module "autocannon" {
  import type { EventEmitter } from "node:events";

  interface Options {
    url: string;
    method: "POST";
    headers: Record<string, string>;
    body: string;
    connections: number;
    /** Seconds. */
    duration: number;
    /** How often it samples, and looks whether the time is up; in milliseconds. */
    sampleInt: number;
  }

  interface Result {
    /** Seconds. */
    duration: number;
    errors: number;
    timeouts: number;
    /** How many answers had each status. */
    statusCodeStats: Record<string, { count: number }>;
  }

  /** Emits `response` (client, status, bytes, milliseconds) for each answer. */
  type Run = EventEmitter & PromiseLike<Result>;

  export default function autocannon(options: Options): Run;
}

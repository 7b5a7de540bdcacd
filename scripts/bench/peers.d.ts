// `npm run bench` installs the peers (package.json beside this file). The type check of the project does without them,
// so to it everything from them is `any`.
declare module "@hey-api/openapi-ts";
declare module "@hono/node-server";
declare module "@scalar/mock-server";
declare module "openapi-backend";
declare module "zod";

declare module "mitata" {
  /** In nanoseconds, apart from the number of calls in a sample. */
  export function measure(
    work: () => unknown,
    options: { min_cpu_time: number; batch_samples: number },
  ): Promise<{ p50: number }>;
}

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
    /** Interval at which it samples and checks whether the time is up, in milliseconds. */
    sampleInt: number;
  }

  interface Result {
    /** Seconds. */
    duration: number;
    errors: number;
    timeouts: number;
    /** Number of responses by status. */
    statusCodeStats: Record<string, { count: number }>;
  }

  /** Emits `response` (client, status, bytes, milliseconds) for each response. */
  type Run = EventEmitter & PromiseLike<Result>;

  export default function autocannon(options: Options): Run;
}

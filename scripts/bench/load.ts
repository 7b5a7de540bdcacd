import { createHistogram, performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import autocannon from "autocannon";
import type { BenchRequest } from "./requests.ts";
import type { ServerProcess } from "./server-process.ts";

const CONNECTIONS = 8;

/** How much of the load, at its beginning and at its end, is left out of the shares of work, in milliseconds. */
const MARGIN = 200;

/** What one round of load has shown. */
export interface Load {
  /** Answered requests a second. */
  rate: number;
  /** 99th percentile of the time to an answer, in milliseconds. */
  p99: number;
  /** Share of the time in which the server's event loop worked. */
  serverBusy: number;
  /** Share of the time in which the event loop that sends the requests worked. */
  generatorBusy: number;
}

/**
 * Keeps a server busy from 8 connections, each with one request at a time.
 *
 * @param duration in seconds
 * @throws when a request fails or is answered with another status than it has to be
 */
export async function load(server: ServerProcess, request: BenchRequest, duration: number): Promise<Load> {
  const { path, headers, body, statuses } = request;
  // Autocannon keeps whole milliseconds only.
  const latencies = createHistogram();
  const run = autocannon({
    url: `${server.origin}${path}`,
    method: "POST",
    headers,
    body,
    connections: CONNECTIONS,
    duration,
    sampleInt: 50,
  });
  run.on("response", (_client, _status, _bytes, milliseconds: number) => {
    latencies.record(Math.max(1, Math.round(milliseconds * 1000)));
  });
  const [result, work] = await Promise.all([run, observe(server, duration * 1000)]);

  const counts = Object.entries(result.statusCodeStats);
  const wrong = counts.filter(([status]) => !statuses.includes(Number(status)));
  if (wrong.length > 0 || result.errors > 0 || latencies.count === 0) {
    const told = counts.map(([status, { count }]) => `${count} of ${status}`).join(", ") || "none";
    throw new Error(
      `${server.contestant.name}: ${statuses.join(" or ")} was due, but the answers were: ${told}; failed: ${result.errors}.`,
    );
  }
  return { rate: latencies.count / result.duration, p99: latencies.percentile(99) / 1000, ...work };
}

/** Watches, while there is load, how much of the time the server and the generator work. */
async function observe(server: ServerProcess, duration: number): Promise<Pick<Load, "serverBusy" | "generatorBusy">> {
  await sleep(MARGIN);
  const before = await server.usage();
  const beginning = performance.eventLoopUtilization();
  await sleep(duration - 2 * MARGIN);
  const generatorBusy = performance.eventLoopUtilization(beginning).utilization;
  const after = await server.usage();
  const active = after.active - before.active;
  return { serverBusy: active / (active + after.idle - before.idle), generatorBusy };
}

import { createHistogram, performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import autocannon from "autocannon";
import { type BenchRequest, ServerProcess } from "../support/server-process.ts";
import type { benchRequests, Contestant } from "./contestants.ts";
import { alternate, median } from "./figures.ts";

const CONNECTIONS = 8;

/** Time at the beginning and at the end of a load that does not count for the shares of work, in milliseconds. */
const MARGIN = 200;

/** Odd numbers of rounds: the median is one of the values. */
const STARTS = 7;
const ROUNDS = 5;

/** Seconds of load on each server: warm-up before the rounds, and each round. */
const SECONDS = { warmUp: 2, valid: 2, invalid: 1.5 };

/** The figures of a contestant: medians. */
export interface Figures {
  contestant: Contestant;
  valid: Load;
  /** Difference between the highest and the lowest rate of the rounds, as a share of their median. */
  spread: number;
  /** Absent for a contestant that rejects nothing. */
  invalid?: Load;
  /** Whether the error response names the invalid field. */
  namesField: boolean;
  /** Time from the start of the process to the first response, in milliseconds. */
  start: number;
  /** Resident memory after the load, in bytes. */
  memory: number;
}

type Requests = ReturnType<typeof benchRequests>;

/** Measures the time to the first response of each contestant, one process at a time. */
export async function measureStarts(contestants: Contestant[], { valid }: Requests): Promise<Map<Contestant, number>> {
  const times = await alternate(contestants, STARTS, async (contestant) => {
    const begin = performance.now();
    const server = await ServerProcess.start(contestant);
    try {
      await server.firstResponse(valid);
      return performance.now() - begin;
    } finally {
      await server.stop();
    }
  });
  return new Map([...times].map(([contestant, values]) => [contestant, median(values)]));
}

/**
 * Measures the contestants under load. All processes run the whole time; only one at a time gets requests.
 *
 * @throws Error when a response has a status that is not an accepted one
 */
export async function measureLoads(
  contestants: Contestant[],
  requests: Requests,
  starts: Map<Contestant, number>,
): Promise<Figures[]> {
  const entrants: { contestant: Contestant; server: ServerProcess }[] = [];
  try {
    for (const contestant of contestants) {
      const server = await ServerProcess.start(contestant, true);
      entrants.push({ contestant, server });
      await server.firstResponse(requests.valid);
      await load(server, requests.valid, SECONDS.warmUp);
      if (contestant.rejects) await load(server, requests.invalid, SECONDS.warmUp);
    }
    const rounds = await alternate(entrants, ROUNDS, async ({ contestant, server }) => ({
      valid: await load(server, requests.valid, SECONDS.valid),
      invalid: contestant.rejects ? await load(server, requests.invalid, SECONDS.invalid) : undefined,
    }));
    const figures: Figures[] = [];
    for (const [{ contestant, server }, loads] of rounds) {
      const valid = loads.map((round) => round.valid);
      const invalid = loads.flatMap((round) => round.invalid ?? []);
      const rates = valid.map(({ rate }) => rate);
      figures.push({
        contestant,
        valid: medians(valid),
        spread: (Math.max(...rates) - Math.min(...rates)) / median(rates),
        ...(invalid.length > 0 && { invalid: medians(invalid) }),
        namesField: (await server.ask(requests.invalid)).body.includes("amount"),
        start: starts.get(contestant) as number,
        memory: (await server.usage()).rss,
      });
    }
    return figures;
  } finally {
    for (const { server } of entrants) await server.stop();
  }
}

function medians(loads: Load[]): Load {
  const of = (figure: keyof Load) => median(loads.map((load) => load[figure]));
  return { rate: of("rate"), p99: of("p99"), serverBusy: of("serverBusy"), generatorBusy: of("generatorBusy") };
}

/** The figures of one round of load. */
export interface Load {
  /** Requests per second. */
  rate: number;
  /** 99th percentile of the response time, in milliseconds. */
  p99: number;
  /** Share of the time in which the server's event loop was busy. */
  serverBusy: number;
  /** Share of the time in which the event loop that sends the requests was busy. */
  generatorBusy: number;
}

/**
 * Keeps a server busy from 8 connections, each with one request at a time.
 *
 * @param duration in seconds
 * @throws Error when a request fails, or a response has a status that is not an accepted one
 */
async function load(server: ServerProcess, request: BenchRequest, duration: number): Promise<Load> {
  const { path, headers, body, statuses } = request;
  // Autocannon itself keeps whole milliseconds only.
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
  run.on("response", (_client: unknown, _status: unknown, _bytes: unknown, milliseconds: number) => {
    latencies.record(Math.max(1, Math.round(milliseconds * 1000)));
  });
  const [result, work] = await Promise.all([run, observe(server, duration * 1000)]);

  const counts = Object.entries<{ count: number }>(result.statusCodeStats);
  const wrong = counts.filter(([status]) => !statuses.includes(Number(status)));
  if (wrong.length > 0 || result.errors > 0 || latencies.count === 0) {
    const received = counts.map(([status, { count }]) => `${count} × ${status}`).join(", ") || "none";
    throw new Error(
      `${server.name}: expected ${statuses.join(" or ")}, received ${received}; failed: ${result.errors}.`,
    );
  }
  return { rate: latencies.count / result.duration, p99: latencies.percentile(99) / 1000, ...work };
}

/** Observes during a load how busy the server and the generator are. */
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

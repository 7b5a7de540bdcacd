import { mkdtemp, rm } from "node:fs/promises";
import { Agent, request as httpRequest } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { GENERATED, ROOT } from "../contract/generated.ts";
import { makeLocal } from "../steps.ts";
import { benchRequests, type Contestant, PRISM } from "./contestants.ts";
import { alternate, machine, median, table } from "./figures.ts";
import { type Figures, measureLoads } from "./mock-measure.ts";
import { type BenchRequest, ServerProcess } from "./server-process.ts";

/** An odd number of rounds: the median is one of the values. */
const ROUNDS = 15;

/** Numbers of calls, one after the other: before the rounds, and in each. */
const CALLS = { warmUp: 3_000, round: 401 };

/** Measures the proxy next to its peers with one request to `issue_sila`, and prints the figures. Takes two minutes. */
export async function main(): Promise<void> {
  await makeLocal(ROOT, "mock");
  const bundle = join(GENERATED, "openapi.json");
  const folder = await mkdtemp(join(tmpdir(), "bench-proxy-"));
  const upstream = await ServerProcess.start({
    name: "upstream",
    command: (port) => [join(import.meta.dirname, "mock-peers.ts"), "bare", String(port), bundle],
  });
  try {
    const requests = benchRequests(bundle);
    await upstream.firstResponse(requests.valid);
    console.log("Measures for about two minutes; whatever else runs on this machine changes the numbers.\n");
    const all = contestants(bundle, upstream.origin, folder);
    const times = await callTimes(all, requests.valid);
    const figures = await measureLoads(all, requests, new Map());
    console.log(`${machine()}, medians; req/s with 8 connections.\n\n${tableOf(figures, times)}`);
  } finally {
    await upstream.stop();
    await rm(folder, { recursive: true });
  }
}

/**
 * Measures the time of a call through each proxy, one call at a time. The proxies take turns of some calls: with each call,
 * all would have to be loaded into the caches of the processor again.
 *
 * @returns medians of the medians of the rounds, in microseconds
 * @throws Error when a response has a status that is not an accepted one
 */
async function callTimes(all: Contestant[], request: BenchRequest): Promise<Map<Contestant, number>> {
  const agent = new Agent({ keepAlive: true });
  const servers = new Map<Contestant, ServerProcess>();
  const medianOf = async (contestant: Contestant, calls: number) => {
    const times: number[] = [];
    for (let call = 0; call < calls; call++) {
      const begin = performance.now();
      await callOnce(servers.get(contestant) as ServerProcess, request, agent);
      times.push((performance.now() - begin) * 1000);
    }
    return median(times);
  };
  try {
    for (const contestant of all) {
      const server = await ServerProcess.start(contestant);
      servers.set(contestant, server);
      await server.firstResponse(request);
      await medianOf(contestant, CALLS.warmUp);
    }
    const rounds = await alternate(all, ROUNDS, (contestant) => medianOf(contestant, CALLS.round));
    return new Map([...rounds].map(([contestant, medians]) => [contestant, median(medians)]));
  } finally {
    agent.destroy();
    for (const server of servers.values()) await server.stop();
  }
}

function callOnce({ name, origin }: ServerProcess, request: BenchRequest, agent: Agent): Promise<void> {
  const { path, headers, body, statuses } = request;
  return new Promise((resolve, reject) => {
    const options = { agent, method: "POST", headers: { ...headers, "content-length": Buffer.byteLength(body) } };
    const call = httpRequest(origin + path, options, (response) => {
      response.resume().on("error", reject);
      response.on("end", () => {
        const isExpected = statuses.includes(response.statusCode ?? 0);
        if (isExpected) resolve();
        else reject(new Error(`${name} responded with ${response.statusCode}.`));
      });
    });
    call.on("error", reject).end(body);
  });
}

/** The proxies, the bare one first, each quiet. Redocly's always records. */
function contestants(bundle: string, upstream: string, folder: string): Contestant[] {
  const { resolve } = createRequire(import.meta.url);
  const cli = join(GENERATED, "mock/cli.js");
  const redocly = join(ROOT, "node_modules/@redocly/cli/bin/cli.js");
  const ours = (port: number) => [cli, "proxy", "--quiet", "--upstream", upstream, "--port", String(port)];
  const har = (name: string) => join(folder, `${name}.har`);
  const commands: Record<string, Contestant["command"]> = {
    "bare node:http": (port) => [join(import.meta.dirname, "proxy-bare.js"), String(port), upstream],
    "this proxy": ours,
    "this proxy, recording": (port) => [...ours(port), "--record", har("ours")],
    [`${PRISM} proxy`]: (port) => {
      const program = resolve("@stoplight/prism-cli/dist/index.js");
      return [program, "proxy", bundle, upstream, "-v", "silent", "-p", String(port)];
    },
    "Redocly CLI proxy, recording": (port) => {
      const words = ["--target", upstream, "--api", bundle, "--match-mode", "basepath", "--har", har("redocly")];
      return [redocly, "proxy", ...words, "--port", String(port)];
    },
  };
  return Object.entries(commands).map(([name, command]) => ({ name, command, peer: false, rejects: false }));
}

function tableOf(all: Figures[], times: Map<Contestant, number>): string {
  const timeOf = ({ contestant }: Figures) => times.get(contestant) as number;
  const [bare] = all as [Figures];
  const head = ["", "µs per call", "times", "req/s", "spread", "p99 ms", "memory MiB"];
  const rows = all.map((each) => [
    each.contestant.name,
    timeOf(each).toFixed(0),
    (timeOf(each) / timeOf(bare)).toFixed(2),
    each.valid.rate.toFixed(0),
    `${(each.spread * 100).toFixed(0)} %`,
    each.valid.p99.toFixed(2),
    (each.memory / 2 ** 20).toFixed(0),
  ]);
  return table([head, ...rows]);
}

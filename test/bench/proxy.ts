import { mkdtemp, rm } from "node:fs/promises";
import { Agent } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { GENERATED, ROOT } from "../../scripts/contract/generated.ts";
import { type BenchRequest, ServerProcess } from "../support/server-process.ts";
import { compareCalls } from "./call-times.ts";
import { benchRequests, type Contestant, PRISM } from "./contestants.ts";
import { machine, table } from "./figures.ts";
import { type Figures, measureLoads } from "./mock-measure.ts";

/** Measures the proxy next to its peers with one request to `issue_sila`, and prints the figures. Takes two minutes. */
export async function main(): Promise<void> {
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
 * Measures the time of a call through each proxy, one call at a time.
 *
 * @returns microseconds by name of the proxy
 * @throws Error when a response has a status that is not an accepted one
 */
async function callTimes(all: Contestant[], request: BenchRequest): Promise<Record<string, number>> {
  const agent = new Agent({ keepAlive: true });
  const servers: ServerProcess[] = [];
  try {
    for (const contestant of all) {
      const server = await ServerProcess.start(contestant);
      servers.push(server);
      await server.firstResponse(request);
    }
    const call = async (server: ServerProcess) => {
      const { status } = await server.ask(request, agent);
      if (!request.statuses.includes(status)) throw new Error(`${server.name} responded with ${status}.`);
    };
    return await compareCalls(Object.fromEntries(servers.map((server) => [server.name, () => call(server)])));
  } finally {
    agent.destroy();
    for (const server of servers) await server.stop();
  }
}

/** The proxies, the bare one first, each quiet. Redocly's always records. */
function contestants(bundle: string, upstream: string, folder: string): Contestant[] {
  const { resolve } = createRequire(import.meta.url);
  const cli = join(GENERATED, "mock/cli.js");
  const redocly = join(ROOT, "node_modules/@redocly/cli/bin/cli.js");
  const ours = (port: number) => [cli, "proxy", "--quiet", "--upstream", upstream, "--port", String(port)];
  // A recording replaces no file, and each is started twice.
  const har = (name: string, port: number) => join(folder, `${name}-${port}.har`);
  const commands: Record<string, Contestant["command"]> = {
    "bare node:http": (port) => [join(import.meta.dirname, "proxy-bare.js"), String(port), upstream],
    "this proxy": ours,
    "this proxy, recording": (port) => [...ours(port), "--record", har("ours", port)],
    [`${PRISM} proxy`]: (port) => {
      const program = resolve("@stoplight/prism-cli/dist/index.js");
      return [program, "proxy", bundle, upstream, "-v", "silent", "-p", String(port)];
    },
    "Redocly CLI proxy, recording": (port) => {
      const words = ["--target", upstream, "--api", bundle, "--match-mode", "basepath", "--har", har("redocly", port)];
      return [redocly, "proxy", ...words, "--port", String(port)];
    },
  };
  return Object.entries(commands).map(([name, command]) => ({ name, command, peer: false, rejects: false }));
}

function tableOf(all: Figures[], times: Record<string, number>): string {
  const timeOf = ({ contestant }: Figures) => times[contestant.name] as number;
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

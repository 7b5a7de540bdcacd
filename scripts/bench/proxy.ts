import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { GENERATED, ROOT } from "../contract/generated.ts";
import { makeLocal } from "../steps.ts";
import { benchRequests, type Contestant, PRISM } from "./contestants.ts";
import { machine, table } from "./figures.ts";
import { type Figures, measureLoads } from "./mock-measure.ts";
import { ServerProcess } from "./server-process.ts";

const OURS = "this proxy";
const BARE = "bare node:http";

/** The greatest number of times that a request may take through this proxy, compared with a bare one. */
const LIMIT = 1.3;

/**
 * Measures the proxy next to its peers with one request to `issue_sila`, and prints the figures. Takes a minute.
 *
 * @throws Error when this proxy takes longer than it may
 */
export async function main(): Promise<void> {
  await makeLocal(ROOT, ["mock"]);
  const bundle = join(GENERATED, "openapi.json");
  const folder = await mkdtemp(join(tmpdir(), "bench-proxy-"));
  const upstream = await ServerProcess.start({
    name: "upstream",
    command: (port) => [join(import.meta.dirname, "mock-peers.ts"), "bare", String(port), bundle],
  });
  try {
    const requests = benchRequests(bundle);
    await upstream.firstResponse(requests.valid);
    console.log("Measures for about a minute; whatever else runs on this machine changes the numbers.\n");
    const all = contestants(bundle, upstream.origin, folder);
    const figures = await measureLoads(all, requests, new Map());
    const bare = figures.find(({ contestant }) => contestant.name === BARE) as Figures;
    const times = (each: Figures) => bare.valid.rate / each.valid.rate;
    console.log(`${machine()}, 8 connections, medians.\n\n${tableOf(figures, times)}`);
    const ours = times(figures.find(({ contestant }) => contestant.name === OURS) as Figures);
    if (ours > LIMIT) throw new Error(`\nThis proxy takes ${ours.toFixed(2)} times as long as a bare one.`);
  } finally {
    await upstream.stop();
    await rm(folder, { recursive: true });
  }
}

/** The proxies, each quiet. What Redocly records is not an option: it judges nothing else. */
function contestants(bundle: string, upstream: string, folder: string): Contestant[] {
  const { resolve } = createRequire(import.meta.url);
  const cli = join(GENERATED, "mock/cli.js");
  const redocly = join(ROOT, "node_modules/@redocly/cli/bin/cli.js");
  const ours = (port: number) => [cli, "proxy", "--quiet", "--upstream", upstream, "--port", String(port)];
  const har = (name: string) => join(folder, `${name}.har`);
  const commands: Record<string, Contestant["command"]> = {
    [BARE]: (port) => [join(import.meta.dirname, "proxy-bare.js"), String(port), upstream],
    [OURS]: ours,
    [`${OURS}, recording`]: (port) => [...ours(port), "--record", har("ours")],
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

function tableOf(all: Figures[], times: (each: Figures) => number): string {
  const head = ["", "req/s", "spread", "p99 ms", "times as long as bare", "memory MiB", "busy"];
  const rows = all.map((each) => [
    each.contestant.name,
    each.valid.rate.toFixed(0),
    `${(each.spread * 100).toFixed(0)} %`,
    each.valid.p99.toFixed(2),
    times(each).toFixed(2),
    (each.memory / 2 ** 20).toFixed(0),
    `${(each.valid.serverBusy * 100).toFixed(0)} %`,
  ]);
  return table([head, ...rows]);
}

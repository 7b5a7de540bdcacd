import { join } from "node:path";
import { build } from "esbuild";
import { GENERATED } from "../../scripts/contract/generated.ts";
import { BARE, benchRequests, contestants, OURS, PRISM } from "./contestants.ts";
import { machine, table } from "./figures.ts";
import { type Figures, type Load, measureLoads, measureStarts } from "./mock-measure.ts";

/** Above this share of work, the generator limits the rate, not the server. */
const GENERATOR_LIMIT = 0.9;

/** Measures the mock next to its peers with one request to `issue_sila`, and prints the figures. Takes two minutes. */
export async function main(): Promise<void> {
  const all = contestants(GENERATED, await compilePeers());
  const requests = benchRequests(join(GENERATED, "openapi.json"));
  console.log("Measures for about two minutes; whatever else runs on this machine changes the numbers.\n");

  const starts = await measureStarts(all, requests);
  const figures = await measureLoads(all, requests, starts);

  console.log(`${machine()}, 8 connections, medians.
A rate with ≥ is limited by the load generator; the server may be faster.

${absoluteTable(figures)}

${ratioTable(figures)}`);
}

/**
 * Compiles the peers: stripping types takes Node.js 50 ms and 18 MB, which would count as theirs.
 *
 * @returns the path of the program
 */
async function compilePeers(): Promise<string> {
  // Below node_modules, where the peers find their packages and git ignores them.
  const outfile = join(import.meta.dirname, "node_modules/.cache/peers.js");
  await build({
    entryPoints: [join(import.meta.dirname, "mock-peers.ts")],
    outfile,
    format: "esm",
    target: "node24",
  });
  return outfile;
}

/** A figure by which mocks are compared. */
interface Criterion {
  title: string;
  value: (figures: Figures) => number | undefined;
  /** Whether a higher value is better. */
  more: boolean;
}

const CRITERIA: Criterion[] = [
  { title: "valid req/s", value: ({ valid }) => valid.rate, more: true },
  { title: "valid p99", value: ({ valid }) => valid.p99, more: false },
  { title: "invalid req/s", value: ({ invalid }) => invalid?.rate, more: true },
  { title: "start", value: ({ start }) => start, more: false },
  { title: "memory", value: ({ memory }) => memory, more: false },
];

/** Formats the figures as a table. A rate with ≥ is limited by the generator, not by the server. */
function absoluteTable(all: Figures[]): string {
  const head = [
    "",
    "valid req/s",
    "spread",
    "p99 ms",
    "invalid req/s",
    "names field",
    "start ms",
    "memory MiB",
    "server busy",
    "generator busy",
  ];
  const rows = all.map(({ contestant, valid, spread, invalid, namesField, start, memory }) => [
    contestant.name,
    rate(valid),
    percent(spread),
    valid.p99.toFixed(2),
    invalid ? rate(invalid) : "-",
    invalid ? (namesField ? "yes" : "no") : "-",
    start.toFixed(0),
    (memory / 2 ** 20).toFixed(0),
    percent(valid.serverBusy),
    percent(valid.generatorBusy),
  ]);
  return table([head, ...rows]);
}

/** Formats how many times better ours is than the floor, than Prism CLI, and than the best peer for each figure. */
function ratioTable(all: Figures[]): string {
  const named = (name: string) => all.find(({ contestant }) => contestant.name === name) as Figures;
  const [ours, bare, prism] = [OURS, BARE, PRISM].map(named) as [Figures, Figures, Figures];
  const peers = all.filter(({ contestant }) => contestant.peer);
  const rows = CRITERIA.map((criterion) => {
    const best = peers.reduce((a, b) => (times(criterion, b, a) > 1 ? b : a));
    return [
      criterion.title,
      criterion.value(bare) === undefined ? "-" : times(criterion, ours, bare).toFixed(2),
      times(criterion, ours, prism).toFixed(2),
      times(criterion, ours, best).toFixed(2),
      best.contestant.name,
    ];
  });
  return table([["times better than", BARE, PRISM, "best peer", "which is"], ...rows]);
}

/** Returns how many times better one is than another. */
function times({ value, more }: Criterion, one: Figures, other: Figures): number {
  const ratio = Number(value(one)) / Number(value(other));
  return more ? ratio : 1 / ratio;
}

function rate({ rate, generatorBusy }: Load): string {
  return `${generatorBusy > GENERATOR_LIMIT ? "≥ " : ""}${rate.toFixed(0)}`;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`;
}

import { OURS, PRISM } from "./contestants.ts";
import type { Load } from "./load.ts";
import type { Figures } from "./measure.ts";

/** Above this share of work, it is the generator that holds the rate down, not the server. */
const GENERATOR_LIMIT = 0.9;

/** A figure that mocks are compared by. */
interface Criterion {
  title: string;
  value: (figures: Figures) => number | undefined;
  /** Whether more is better. */
  more: boolean;
}

const CRITERIA: Criterion[] = [
  { title: "valid req/s", value: ({ valid }) => valid.rate, more: true },
  { title: "valid p99", value: ({ valid }) => valid.p99, more: false },
  { title: "refused req/s", value: ({ refused }) => refused?.rate, more: true },
  { title: "start", value: ({ start }) => start, more: false },
  { title: "memory", value: ({ memory }) => memory, more: false },
];

/** Writes the table of what was measured. A rate with ≥ is held down by the generator, not by the server. */
export function absoluteTable(all: Figures[]): string {
  const head = [
    "",
    "valid req/s",
    "spread",
    "p99 ms",
    "refused req/s",
    "names field",
    "start ms",
    "memory MiB",
    "server busy",
    "generator busy",
  ];
  const rows = all.map(({ contestant, valid, spread, refused, namesField, start, memory }) => [
    contestant.name,
    rate(valid),
    percent(spread),
    valid.p99.toFixed(2),
    refused ? rate(refused) : "-",
    refused ? (namesField ? "yes" : "no") : "-",
    start.toFixed(0),
    (memory / 2 ** 20).toFixed(0),
    percent(valid.serverBusy),
    percent(valid.generatorBusy),
  ]);
  return table([head, ...rows]);
}

/** Writes the table of how many times better ours is than Prism CLI, and than the best peer in each figure. */
export function ratioTable(all: Figures[]): string {
  const ours = all.find(({ contestant }) => contestant.name === OURS) as Figures;
  const prism = all.find(({ contestant }) => contestant.name === PRISM) as Figures;
  const peers = all.filter(({ contestant }) => contestant.peer);
  const rows = CRITERIA.map((criterion) => {
    const best = peers.reduce((a, b) => (times(criterion, b, a) > 1 ? b : a));
    return [
      criterion.title,
      times(criterion, ours, prism).toFixed(2),
      times(criterion, ours, best).toFixed(2),
      best.contestant.name,
    ];
  });
  return table([["times better than", PRISM, "best peer", "which is"], ...rows]);
}

/** How many times better one is than another. */
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

/** Writes rows as a table, the first column to the left. All rows are as long as the first, which is the head. */
export function table(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => String(row[column]).length)));
  const lines = rows.map((row) => {
    const cells = row.map((cell, column) => {
      const width = widths[column] as number;
      return column === 0 ? cell.padEnd(width) : cell.padStart(width);
    });
    return cells.join("  ").trimEnd();
  });
  return lines.join("\n");
}

// Writes test/conformance/verify/matrix.md: which decisions of a service `verify`, `proxy`, `check` and other tools accuse it of, and
// which breaks they find. What is not tried again stays as it is. All of it takes a quarter of an hour, on a machine with Java:
// npm ci --prefix test/conformance/verify/rivals && node_modules/node/bin/node test/conformance/verify/matrix.ts [--only <part of a name>] [--tools <names>]

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { TrafficExchange } from "../../../scripts/conformance/traffic/exchange.ts";
import { writeTable } from "../../../scripts/docs/markdown-text.ts";
import { createPool } from "../../../scripts/http/pool.ts";
import { BREAKS } from "../service/breaks.ts";
import { DECISIONS, decideAll } from "../service/decisions.ts";
import { textOf } from "../traffic/exchanges.ts";
import { RIVALS } from "./rivals.ts";
import {
  breachesIn,
  type RecordedTour,
  recordTour,
  type Trial,
  verifyService,
  WATCHED,
  watchTour,
} from "./tried-service.ts";

const OURS = ["verify", "proxy", "check"];
const TOOLS = [...OURS, ...Object.keys(RIVALS)];
const FILE = join(import.meta.dirname, "matrix.md");

const options = parseArgs({ options: { only: { type: "string" }, tools: { type: "string" } } }).values;
const { only = "", tools = TOOLS.join() } = options;
const tried = tools.split(",");

/** How many generated requests of each operation are sent. */
const RUNS = 10;
const GENERATED_ID = /[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}/g;
/** Trials at the same time: a workflow waits for seconds. */
const CONCURRENCY = 4;

interface NamedTrial extends Trial {
  name: string;
  /** Undefined for a service that only decides. */
  group?: string;
}

/** What is reported of a service. */
interface Row {
  /** By tool. */
  counts: Record<string, number>;
  first: string;
}

const decisions: NamedTrial[] = [
  { name: "none" },
  ...Object.entries(DECISIONS).flatMap(([name, [, ...ways]]) =>
    ways.map((way) => ({ name: `${name}: ${way}`, decisions: { [name]: way } })),
  ),
  ...[1, 2, 3].map((position) => ({ name: `all together, ${position}`, decisions: decideAll(position) })),
];
const trials = [...decisions, ...BREAKS];
const rows = readRows();
await tryAll(trials.filter(({ name }) => name.includes(only)));
const lines = [
  "<!-- Made by test/conformance/verify/matrix.ts, which says how. -->",
  `## Decisions\n\n${tableOf(decisions)}`,
  `## Breaks\n\n${tableOf(BREAKS)}`,
  `## By kind\n\n${tableOfKinds()}`,
];
writeFileSync(FILE, `${lines.join("\n\n")}\n`);

/** Reads what the file says. */
function readRows(): Map<string, Row> {
  const cells = [...readFileSync(FILE, "utf8").matchAll(/^\| (.*) \|$/gm)].map(([, line = ""]) => line.split(" | "));
  const services = cells.filter(([name]) => trials.some((trial) => trial.name === name));
  return new Map(
    services.map(([name = "", ...values]) => {
      const counts = TOOLS.map((tool, index) => [tool, Number(values[index]) || 0]);
      return [name, { counts: Object.fromEntries(counts), first: values.slice(TOOLS.length).join(" | ") }];
    }),
  );
}

async function tryAll(selected: NamedTrial[]): Promise<void> {
  const limited = createPool(CONCURRENCY);
  const reports = await Promise.all(selected.map((trial) => limited(() => tryOurs(trial))));
  // A rival reports what callers do wrong too: what counts is more than that. The calls that a break leaves as they are
  // add nothing.
  const services = await Promise.all([{}, ...selected].map(async (trial) => listCalls(await recordTour(trial))));
  const usualCalls = new Set(services[0]?.map(describeCall));
  const differing = services.map((calls, index) => {
    return index === 0 ? calls : calls.filter((call) => !usualCalls.has(describeCall(call)));
  });
  for (const [tool, tryRival] of Object.entries(RIVALS)) {
    if (!tried.includes(tool)) continue;
    const [usual = new Set(), ...found] = await tryRival(differing);
    for (const [index, report] of reports.entries()) {
      report[tool] = [...(found[index] ?? [])].filter((each) => !usual.has(each));
    }
  }
  for (const [index, { name }] of selected.entries()) {
    const report = reports[index] ?? {};
    const known = rows.get(name);
    const counts = Object.fromEntries(
      TOOLS.map((tool) => [tool, report[tool]?.length ?? known?.counts[tool] ?? 0] as const),
    );
    const [first = known?.first ?? ""] = OURS.flatMap((tool) => report[tool] ?? []);
    rows.set(name, { counts, first: first.slice(0, 200).replaceAll("|", "\\|") });
  }
}

function listCalls({ exchanges }: RecordedTour): TrafficExchange[] {
  return exchanges.filter(({ isDelivery }) => !isDelivery);
}

/** What is the same in each tour: generated ids and signatures differ. */
function describeCall({ url, request, response }: TrafficExchange): string {
  const names = Object.keys(request.headers);
  const { status, headers, body } = response ?? {};
  return JSON.stringify([url, names, textOf(request.body), status, headers, textOf(body)]).replaceAll(GENERATED_ID, "");
}

/** Lists what our commands report, by their names. */
async function tryOurs({ name: _, group, ...trial }: NamedTrial): Promise<Record<string, string[]>> {
  const report: Record<string, string[]> = {};
  // A break may stop a command.
  const describeFailure = (error: Error) => [`fails: ${error.message}`];
  if (tried.includes("verify")) {
    report.verify = await verifyService(trial, { runs: RUNS }).then(breachesIn).catch(describeFailure);
  }
  if (!tried.includes("proxy") && !tried.includes("check")) return report;
  const findings = await watchTour(trial, group === undefined ? WATCHED : { ...WATCHED, failsOnUnlisted: true });
  for (const [tool, found] of Object.entries(findings)) {
    const breaches = found.filter(({ kind }) => kind === "breach");
    report[tool] = breaches.map(({ subject, field, message }) => `${subject}: ${field} ${message}`);
  }
  return report;
}

function tableOf(services: NamedTrial[]): string {
  const cells = services.map(({ name }) => {
    const { counts = {}, first = "" } = rows.get(name) ?? {};
    return [name, ...TOOLS.map((tool) => counts[tool] || "-"), first];
  });
  const line = (values: unknown[]) => `| ${values.join(" | ")} |`;
  const head = ["Service", ...TOOLS, "First finding"];
  return [head, head.map(() => "---"), ...cells].map(line).join("\n");
}

function tableOfKinds(): string {
  const groups = [...Map.groupBy(BREAKS, ({ group }) => group), ["all", BREAKS] as const];
  const countWith = (services: NamedTrial[], some: string[]) => {
    return services.filter(({ name }) => some.some((tool) => rows.get(name)?.counts[tool])).length;
  };
  const createRow = (kind: string, services: NamedTrial[]) => {
    const counted = [...OURS.map((tool) => [tool]), OURS, ...Object.keys(RIVALS).map((tool) => [tool])];
    return [kind, services.length, ...counted.map((some) => countWith(services, some))].map(String);
  };
  const head = [
    "What breaks the contract",
    "Ways",
    "`verify`",
    "`proxy`",
    "`check`",
    "Together",
    ...Object.keys(RIVALS),
  ];
  return writeTable(head, [
    ...groups.map(([kind, services]) => createRow(kind, services)),
    createRow("nothing: it only decides open questions", decisions),
  ]);
}

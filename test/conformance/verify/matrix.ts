// Prints which decisions of a service `verify`, `proxy`, `check` and other tools accuse it of, and which breaks they find, all with
// the same options. All of it takes a quarter of an hour, on a machine with Java:
// npm ci --prefix test/conformance/verify/rivals && node_modules/node/bin/node test/conformance/verify/matrix.ts [--only <part of a name>] [--tools <names>]

import { parseArgs } from "node:util";
import type { TrafficExchange } from "../../../scripts/conformance/traffic/exchange.ts";
import { writeTable } from "../../../scripts/docs/markdown-text.ts";
import { createPool } from "../../../scripts/service/http/pool.ts";
import { BREAKS } from "../service/breaks.ts";
import { OTHER_WAYS } from "../service/decisions.ts";
import { textOf } from "../traffic/exchanges.ts";
import { RIVALS } from "./rivals.ts";
import { breachesIn, type RecordedTour, recordTour, type Trial, verifyService, watchTour } from "./tried-service.ts";

const OURS = ["verify", "proxy", "check"];

const options = parseArgs({ options: { only: { type: "string" }, tools: { type: "string" } } }).values;
const { only = "", tools = [...OURS, ...Object.keys(RIVALS)].join() } = options;
const TOOLS = tools.split(",");

/** How many generated requests of each operation are sent. */
const RUNS = 10;
const GENERATED_ID = /[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}/g;
/** Trials at the same time: a workflow waits for seconds. */
const CONCURRENCY = 4;

interface NamedTrial extends Trial {
  name: string;
}

/** What is reported of each service, by tool. */
const reports = new Map<string, Record<string, string[]>>();

const isSelected = ({ name }: NamedTrial) => name.includes(only);
const decisions = [{ name: "none" }, ...OTHER_WAYS].filter(isSelected);
const breaks = BREAKS.filter(isSelected);
await tryAll([...decisions, ...breaks]);
console.log(`## Decisions

${tableOf(decisions)}

## Breaks

${tableOf(breaks)}

## By kind

${tableOfKinds()}`);

async function tryAll(trials: NamedTrial[]): Promise<void> {
  const limited = createPool(CONCURRENCY);
  await Promise.all(trials.map((trial) => limited(async () => reports.set(trial.name, await tryOurs(trial)))));
  // A rival reports what callers do wrong too: what counts is more than that. The calls that a break leaves as they are
  // add nothing.
  const services = await Promise.all([{}, ...trials].map(async (trial) => listCalls(await recordTour(trial))));
  const usualCalls = new Set(services[0]?.map(describeCall));
  const differing = services.map((calls, index) => {
    return index === 0 ? calls : calls.filter((call) => !usualCalls.has(describeCall(call)));
  });
  for (const [tool, tryRival] of Object.entries(RIVALS)) {
    if (!TOOLS.includes(tool)) continue;
    const [usual = new Set(), ...found] = await tryRival(differing);
    for (const [index, { name }] of trials.entries()) {
      Object.assign(reports.get(name) ?? {}, { [tool]: [...(found[index] ?? [])].filter((each) => !usual.has(each)) });
    }
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
async function tryOurs(trial: NamedTrial): Promise<Record<string, string[]>> {
  const report: Record<string, string[]> = {};
  // A break may stop a command.
  const describeFailure = (error: Error) => [`fails: ${error.message}`];
  if (TOOLS.includes("verify")) {
    report.verify = await verifyService(trial, { runs: RUNS }).then(breachesIn).catch(describeFailure);
  }
  if (!TOOLS.includes("proxy") && !TOOLS.includes("check")) return report;
  const findings = await watchTour(trial);
  for (const [tool, found] of Object.entries(findings)) {
    const breaches = found.filter(({ kind }) => kind === "breach");
    report[tool] = breaches.map(({ subject, field, message }) => `${subject}: ${field} ${message}`);
  }
  return report;
}

function tableOf(services: NamedTrial[]): string {
  const rows = services.map(({ name }) => {
    const report = reports.get(name) ?? {};
    const [first = ""] = OURS.flatMap((tool) => report[tool] ?? []);
    return [
      name,
      ...TOOLS.map((tool) => String(report[tool]?.length || "-")),
      first.slice(0, 200).replaceAll("|", "\\|"),
    ];
  });
  return writeTable(["Service", ...TOOLS, "First finding"], rows);
}

function tableOfKinds(): string {
  const countWith = (services: NamedTrial[], some: string[]) => {
    return services.filter(({ name }) => some.some((tool) => reports.get(name)?.[tool]?.length)).length;
  };
  const columns = [...TOOLS.map((tool) => [tool]), OURS];
  const createRow = (kind: string, services: NamedTrial[]) => {
    return [kind, services.length, ...columns.map((some) => countWith(services, some))].map(String);
  };
  return writeTable(
    ["What breaks the contract", "Ways", ...TOOLS, OURS.join(", ")],
    [
      ...[...Map.groupBy(breaks, ({ group }) => group)].map(([kind, services]) => createRow(kind, services)),
      createRow("all", breaks),
      createRow("nothing: it only decides open questions", decisions),
    ],
  );
}

import { createReadStream } from "node:fs";
import { type Command, Option } from "commander";
import { readContract } from "../contract/contract.ts";
import { readGeneratedBundle } from "../contract/generated.ts";
import { junit } from "../reports/junit.ts";
import { markdown } from "../reports/markdown.ts";
import { isBreach, isOfContract, observedOf, type Report } from "../reports/report.ts";
import { sarif } from "../reports/sarif.ts";
import { createCoverage, missingOf, totalsOf } from "../traffic/coverage.ts";
import { TrafficError } from "../traffic/entry.ts";
import type { Finding, Side } from "../traffic/exchange.ts";
import { createMask } from "../traffic/masking.ts";
import { readTraffic } from "../traffic/traffic.ts";
import { createTrafficWatch } from "../traffic/watch.ts";
import { command, integerBetween, print, printError } from "./command.ts";
import { COUNTED, type Counts, linesOf, overdueLines, verdictLine } from "./findings.ts";

interface CheckOptions {
  format: "text" | keyof typeof FORMATS;
  side?: Side;
  /** In seconds; by default no event is missed. */
  eventsWithin?: number;
}

/** The formats for other programs. */
const FORMATS = { json: (report: Report) => JSON.stringify(report, null, 2), junit, sarif, markdown };

/** The command `check`: judges recorded traffic. */
export function checkCommand(): Command {
  const check = command("check")
    .description("Judge recorded traffic by the contract, and print what violates it and what it does not show.")
    .argument("<traffic>", "a file of HAR or NDJSON; - for the standard input")
    .addOption(
      new Option("--format <name>", "form of the report").choices(["text", ...Object.keys(FORMATS)]).default("text"),
    )
    .addOption(new Option("--side <side>", "report only what one side does wrong").choices(["caller", "service"]))
    .option(
      "--events-within <seconds>",
      "report events that follow from a call and have not arrived in time",
      integerBetween(0, 1e9),
    );
  return check.action(async (traffic: string, options: CheckOptions) => {
    try {
      const { report, counts } = await reportOn(traffic, options);
      if (options.format === "text") printSummary(report, counts);
      else for (const line of FORMATS[options.format](report).split("\n")) print(line);
      if (counts.broken + counts.missing > 0) process.exitCode = 1;
    } catch (error) {
      // A file that cannot be read is reported by the system.
      const isExpected = error instanceof TrafficError || (error as NodeJS.ErrnoException).syscall !== undefined;
      if (!isExpected) throw error;
      check.error(`error: ${traffic === "-" ? "stdin" : traffic}: ${(error as Error).message}`);
    }
  });
}

/** Judges traffic. If the report is text, prints each finding at once and keeps no exchange: traffic may be of any size. */
async function reportOn(
  traffic: string,
  { format, side, eventsWithin }: CheckOptions,
): Promise<{ report: Report; counts: Counts }> {
  const contract = readContract(readGeneratedBundle());
  const [mask, coverage] = [createMask(contract), createCoverage(contract)];
  const watch = createTrafficWatch(contract, eventsWithin ?? Number.POSITIVE_INFINITY);
  const isWanted = (finding: Finding) => side === undefined || finding.side === side;
  const report: Report = {
    traffic: traffic === "-" ? "stdin" : traffic,
    version: contract.info.version,
    exchanges: [],
    overdue: [],
    coverage: [],
    unread: [],
  };
  const counts: Counts = { calls: 0, events: 0, others: 0, broken: 0, missing: 0 };
  const source = traffic === "-" ? process.stdin : createReadStream(traffic);
  let end = 0;
  for await (const exchange of readTraffic(source, (problem) => report.unread.push(problem))) {
    const seen = watch.see(mask(exchange));
    coverage.add(seen);
    const observation = { ...seen, findings: seen.findings.filter(isWanted) };
    counts[COUNTED[observation.role]] += 1;
    if (observation.findings.some(isBreach)) counts.broken += 1;
    if (format !== "text") report.exchanges.push(observedOf(observation));
    const isInOrder = observation.findings.length + observation.unjudged.length === 0;
    if (format === "text" && isOfContract(observation) && !isInOrder) print(...linesOf(observation));
    end = Math.max(end, exchange.time + exchange.ms);
  }
  if (counts.calls + counts.events === 0) {
    throw new TrafficError("There is no call of an operation in the traffic, and no event.");
  }
  const overdue = watch.overdue(end).filter(isWanted);
  counts.missing = overdue.filter(isBreach).length;
  return { report: { ...report, overdue, coverage: coverage.list() }, counts };
}

function printSummary({ overdue, coverage, unread }: Report, counts: Counts): void {
  for (const each of overdue) print(...overdueLines(each));
  for (const problem of unread) printError(problem);
  print(verdictLine(counts));
  print(`The traffic shows ${totalsOf(coverage).join(", ")}.`);
  for (const { group, names } of missingOf(coverage)) print(`  ${group} not shown: ${names.join("; ")}`);
}

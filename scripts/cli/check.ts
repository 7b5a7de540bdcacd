import { createReadStream } from "node:fs";
import { type Command, Option } from "commander";
import { readGeneratedContract } from "../contract/generated.ts";
import { describeResult, describeSummary, isRemarkable } from "../reports/text.ts";
import {
  COUNTED,
  isBreach,
  isOfContract,
  observedOf,
  reportOnTraffic,
  resultOfExchange,
  type TrafficCounts,
  type TrafficReport,
} from "../reports/traffic-report.ts";
import { createCoverage } from "../traffic/coverage.ts";
import { TrafficError } from "../traffic/entry.ts";
import type { Finding, Side } from "../traffic/exchange.ts";
import { createMask } from "../traffic/masking.ts";
import { readTraffic } from "../traffic/traffic.ts";
import { createTrafficWatch } from "../traffic/watch.ts";
import { command, integerBetween, print } from "./command.ts";
import { addReportOptions, type ReportOptions, writeReport } from "./report-options.ts";

interface CheckOptions extends ReportOptions {
  side?: Side;
  /** In seconds; by default no event is missed. */
  eventsWithin?: number;
}

/** The command `check`: checks recorded traffic. */
export function checkCommand(): Command {
  const check = command("check")
    .description("Check recorded traffic against the contract, and print what violates it and what it does not show.")
    .argument("<traffic>", "a file of HAR or NDJSON; - for the standard input")
    .addOption(new Option("--side <side>", "report only what one side does wrong").choices(["caller", "service"]))
    .option(
      "--events-within <seconds>",
      "report events that follow from a call and have not arrived in time",
      integerBetween(0, 1e9),
    );
  addReportOptions(check);
  return check.action(async (traffic: string, options: CheckOptions) => {
    // Without another report, each result is printed at once, and none is kept: traffic may be of any size.
    const isStreamed = options.format === "text" && options.report === undefined;
    try {
      const { data, counts } = await checkTraffic(traffic, options, isStreamed);
      const report = reportOnTraffic(data, counts);
      if (isStreamed) print(...report.results.flatMap(describeResult), ...describeSummary(report));
      else await writeReport(check, report, options);
      if (counts.broken + counts.missing > 0) process.exitCode = 1;
    } catch (error) {
      // A file that cannot be read is reported by the system.
      const isExpected = error instanceof TrafficError || (error as NodeJS.ErrnoException).syscall !== undefined;
      if (!isExpected) throw error;
      check.error(`error: ${traffic === "-" ? "stdin" : traffic}: ${(error as Error).message}`);
    }
  });
}

/** @param isStreamed prints each exchange at once, in place of keeping it */
async function checkTraffic(
  traffic: string,
  { side, eventsWithin }: CheckOptions,
  isStreamed: boolean,
): Promise<{ data: TrafficReport; counts: TrafficCounts }> {
  const contract = readGeneratedContract();
  const [mask, coverage] = [createMask(contract), createCoverage(contract)];
  const watch = createTrafficWatch(contract, eventsWithin ?? Number.POSITIVE_INFINITY);
  const isWanted = (finding: Finding) => side === undefined || finding.side === side;
  const data: TrafficReport = {
    traffic: traffic === "-" ? "stdin" : traffic,
    version: contract.info.version,
    exchanges: [],
    overdue: [],
    coverage: [],
    unread: [],
  };
  const counts: TrafficCounts = { calls: 0, events: 0, others: 0, broken: 0, missing: 0 };
  const source = traffic === "-" ? process.stdin : createReadStream(traffic);
  let end = 0;
  for await (const exchange of readTraffic(source, (problem) => data.unread.push(problem))) {
    const seen = watch.see(mask(exchange));
    coverage.add(seen);
    const observed = observedOf({ ...seen, findings: seen.findings.filter(isWanted) });
    counts[COUNTED[observed.role]] += 1;
    if (observed.findings.some(isBreach)) counts.broken += 1;
    if (!isStreamed) data.exchanges.push(observed);
    else if (isOfContract(observed)) {
      const result = resultOfExchange(observed);
      if (isRemarkable(result)) print(...describeResult(result));
    }
    end = Math.max(end, exchange.time + exchange.ms);
  }
  if (counts.calls + counts.events === 0) {
    throw new TrafficError("There is no call of an operation in the traffic, and no event.");
  }
  const overdue = watch.overdue(end).filter(isWanted);
  counts.missing = overdue.filter(isBreach).length;
  return { data: { ...data, overdue, coverage: coverage.list() }, counts };
}

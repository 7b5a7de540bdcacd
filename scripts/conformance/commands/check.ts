import { createReadStream } from "node:fs";
import { resolve } from "node:path";
import type { Command } from "commander";
import type { Contract } from "../../contract/contract.ts";
import { readGeneratedContract } from "../../contract/generated.ts";
import { command } from "../../service/commands/command.ts";
import { type Causes, createCauses } from "../reports/causes.ts";
import { createJsonList, jsonWriter } from "../reports/json.ts";
import { textWriter } from "../reports/text.ts";
import {
  COUNTED,
  isBreach,
  isOfContract,
  listTrafficCauses,
  observedOf,
  reportOnTraffic,
  resultOfExchange,
  resultOfOverdue,
  type TrafficCounts,
  type TrafficReport,
} from "../reports/traffic-report.ts";
import { REPORT_WRITERS } from "../reports/writers.ts";
import { TrafficError } from "../traffic/entry.ts";
import { readTraffic, type Unread } from "../traffic/read.ts";
import { createTrafficWatch, type WatchOptions } from "../traffic/watch.ts";
import { addReportOptions, openOutputs, type ReportOptions, writeReport } from "./report-options.ts";
import { addWatchOptions, readWatchOptions, type WatchCommandOptions } from "./watch-options.ts";

interface CheckOptions extends ReportOptions, WatchCommandOptions {}

/** The command `check`: checks recorded traffic. */
export function checkCommand(): Command {
  const check = command("check")
    .description("Check recorded traffic against the contract, and print what violates it and what it does not show.")
    .argument("<traffic>", "a file of HAR or NDJSON; - for the standard input");
  addWatchOptions(check);
  addReportOptions(check);
  return check.action(async (traffic: string, options: CheckOptions) => {
    const replacing = options.report?.find((file) => resolve(file) === resolve(traffic));
    if (replacing) check.error(`error: --report ${replacing} would replace the traffic: name another file.`);
    // Traffic may be of any size: JSON is written as it is read, and text has each cause once.
    const others = REPORT_WRITERS.filter((writer) => writer !== jsonWriter);
    const jsonOutputs = openOutputs(check, jsonWriter, options);
    const isKept = others.some((writer) => writer !== textWriter && openOutputs(check, writer, options).length > 0);
    const contract = readGeneratedContract();
    const watched = readWatchOptions(check, contract, options);
    try {
      const { data, counts, causes } = await checkTraffic(traffic, contract, watched, { isKept, jsonOutputs });
      writeReport(check, reportOnTraffic(data, counts, causes), options, others);
      if (counts.broken + counts.missing > 0) process.exitCode = 1;
    } catch (error) {
      // A file that cannot be read is reported by the system.
      const isExpected = error instanceof TrafficError || (error as NodeJS.ErrnoException).syscall !== undefined;
      if (!isExpected) throw error;
      check.error(`error: ${traffic === "-" ? "stdin" : traffic}: ${(error as Error).message}`);
    }
  });
}

interface TrafficOutputs {
  /** Keep the exchanges of the contract, for a report that needs them at its beginning. */
  isKept: boolean;
  /** Get the next lines of the report as JSON. */
  jsonOutputs: ((lines: string[]) => void)[];
}

async function checkTraffic(
  traffic: string,
  contract: Contract,
  options: WatchOptions,
  { isKept, jsonOutputs }: TrafficOutputs,
): Promise<{ data: TrafficReport; counts: TrafficCounts; causes: Causes }> {
  const watch = createTrafficWatch(contract, options);
  const causes = createCauses();
  const origin = { traffic: traffic === "-" ? "stdin" : traffic, version: contract.info.version };
  const data: TrafficReport = {
    ...origin,
    exchanges: [],
    causes: [],
    overdue: [],
    unread: [],
  };
  const counts: TrafficCounts = { calls: 0, events: 0, others: 0, broken: 0, missing: 0 };
  const source = traffic === "-" ? process.stdin : createReadStream(traffic);
  const lists = jsonOutputs.map((output) => createJsonList("exchanges", origin, output));
  let end = 0;
  const warn = ({ part, message }: Unread) => {
    data.unread.push(part === "entry" ? `not checked: ${message}` : message);
    if (part === "entry") watch.seeUnread();
  };
  for await (const exchange of readTraffic(source, warn)) {
    const seen = watch.see(exchange);
    const observed = observedOf(seen);
    counts[COUNTED[observed.role]] += 1;
    if (observed.findings.some(isBreach)) counts.broken += 1;
    for (const list of lists) list.add(observed);
    if (isKept && isOfContract(observed)) data.exchanges.push(observed);
    if (isOfContract(observed)) causes.add(resultOfExchange(observed));
    end = Math.max(end, exchange.time + exchange.ms);
  }
  if (counts.calls + counts.events === 0) {
    throw new TrafficError("There is no call of an operation in the traffic, and no event.");
  }
  const overdue = watch.overdue(end, true);
  counts.missing = overdue.filter(isBreach).length;
  for (const each of overdue) causes.add(resultOfOverdue(each));
  const last = { causes: listTrafficCauses(causes), overdue, unread: data.unread };
  for (const list of lists) list.end(last);
  return { data: { ...data, ...last }, counts, causes };
}

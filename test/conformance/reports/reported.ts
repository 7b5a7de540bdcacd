import type { Report } from "../../../scripts/conformance/reports/report.ts";
import {
  observedOf,
  reportOnTraffic,
  type TrafficReport,
} from "../../../scripts/conformance/reports/traffic-report.ts";
import { REPORT_WRITERS } from "../../../scripts/conformance/reports/writers.ts";
import { createCoverage } from "../../../scripts/conformance/traffic/coverage.ts";
import type { TrafficExchange } from "../../../scripts/conformance/traffic/exchange.ts";
import { createTrafficWatch } from "../../../scripts/conformance/traffic/watch.ts";
import { contract } from "../../support/contract.ts";

/** Makes what writes a report in a format. */
export const writerOf = (format: string) => (report: Report) => {
  const lines = REPORT_WRITERS.find((writer) => writer.format === format)?.write(report) ?? [];
  return lines.map((each) => (typeof each === "string" ? each : each.line)).join("\n");
};
/** Reports on exchanges, as the command would. */
export function reportOn(exchanges: TrafficExchange[], options: Partial<TrafficReport> = {}): Report {
  const watch = createTrafficWatch(contract, { eventsWithin: 0 });
  const data: TrafficReport = {
    traffic: "a b/traffic #1.har",
    version: "3.0.0",
    exchanges: exchanges.map((exchange) => observedOf(watch.see(exchange))),
    overdue: [],
    coverage: createCoverage(contract).list(),
    unread: [],
    ...options,
  };
  return reportOnTraffic(data, { calls: exchanges.length, events: 0, others: 0, broken: 0, missing: 0 });
}

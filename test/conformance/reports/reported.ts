import { createCauses } from "../../../scripts/conformance/reports/causes.ts";
import type { Report } from "../../../scripts/conformance/reports/report.ts";
import {
  isOfContract,
  listTrafficCauses,
  observedOf,
  reportOnTraffic,
  resultOfExchange,
  resultOfOverdue,
  type TrafficReport,
} from "../../../scripts/conformance/reports/traffic-report.ts";
import { REPORT_WRITERS } from "../../../scripts/conformance/reports/writers.ts";
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
    causes: [],
    overdue: [],
    unread: [],
    ...options,
  };
  const causes = createCauses();
  for (const each of data.exchanges.filter(isOfContract)) causes.add(resultOfExchange(each));
  for (const each of data.overdue) causes.add(resultOfOverdue(each));
  const counts = { calls: exchanges.length, events: 0, others: 0, broken: 0, missing: 0 };
  return reportOnTraffic({ ...data, causes: listTrafficCauses(causes) }, counts, causes);
}

import type { TrafficExchange } from "../traffic/exchange.ts";
import { describeCause, type Finding, placeOfItems, type TrafficVerdict } from "../traffic/finding.ts";
import type { Overdue } from "../traffic/missing-events.ts";
import { reduceMethod, reduceUrl } from "../traffic/reduced.ts";
import type { Observation } from "../traffic/watch.ts";
import type { Causes } from "./causes.ts";
import type { Report, ReportMessage, ReportResult } from "./report.ts";

/** An observation as JSON: what was judged, without any body or header. */
export interface Observed extends TrafficVerdict, Pick<TrafficExchange, "place" | "method" | "ms"> {
  /** In ISO 8601. */
  time: string;
  /** Of a call, without what precedes it and without its query; of anything else, how long it is. */
  path: string;
  /** Absent if there was no response. */
  status?: number;
  follows?: string;
}

/** What `check` reports of some traffic, as JSON. */
export interface TrafficReport {
  /** The file, or `stdin`. */
  traffic: string;
  /** The version of the contract. */
  version: string;
  exchanges: Observed[];
  /** The findings of the exchanges, each cause once. */
  causes: TrafficCause[];
  overdue: Overdue[];
  /** What of the traffic could not be read, such as its end. */
  unread: string[];
}

/** Something that differs from the contract, once, wherever it does so. */
interface TrafficCause extends Finding {
  /** How often, in all exchanges. */
  times: number;
  /** In how many exchanges. */
  exchanges: number;
  /** The first of them. */
  places: string[];
}

/** How many exchanges there were, and how many of them violate the contract. */
export interface TrafficCounts {
  calls: number;
  /** Deliveries of events. */
  events: number;
  /** What the contract does not know. */
  others: number;
  broken: number;
  /** Events that have not arrived. */
  missing: number;
}

/** What an exchange of a role counts as. */
export const COUNTED = { call: "calls", delivery: "events", unknown: "others" } as const;

/** Makes the report of `check`. */
export function reportOnTraffic(data: TrafficReport, counts: TrafficCounts, causes: Causes): Report {
  const { traffic, exchanges, overdue, unread } = data;
  return {
    command: "check",
    subject: traffic,
    results: [...exchanges.filter(isOfContract).map(resultOfExchange), ...overdue.map(resultOfOverdue)],
    causes: causes.results(),
    omissions: [...unread, ...describeOthers(causes)],
    notes: [],
    outcome: [sumUpTraffic(counts)],
    isFailure: counts.broken + counts.missing > 0,
    data,
  };
}

function describeOthers(causes: Causes): string[] {
  const others = causes.countOthers();
  return others > 0 ? [`There are ${others} more findings: --format json lists them all.`] : [];
}

/** The findings of exchanges, each cause once, as JSON. */
export function listTrafficCauses(causes: Causes): TrafficCause[] {
  return causes.list().flatMap(({ message: { finding }, times, count, places }) => {
    return finding ? [{ ...finding, times, exchanges: count, places }] : [];
  });
}

/** What was observed, as JSON. */
export function observedOf({ exchange, role, subject, findings, unjudged, follows }: Observation): Observed {
  const { place, time, ms, response } = exchange;
  return {
    place,
    time: new Date(time).toISOString(),
    method: reduceMethod(exchange),
    path: reduceUrl(exchange),
    ...(response && { status: response.status }),
    ms,
    role,
    ...(subject !== undefined && { subject }),
    ...(follows !== undefined && { follows }),
    findings,
    unjudged,
  };
}

/** Whether something breaks the contract. */
export function isBreach({ kind }: Finding): boolean {
  return kind === "breach";
}

/** Whether an exchange is of the contract, or should be. Whatever else a browser loads is only counted. */
export function isOfContract({ role, findings }: TrafficVerdict): boolean {
  return role !== "unknown" || findings.some(isBreach);
}

/** Makes the result of an exchange. */
export function resultOfExchange(observed: Observed): ReportResult {
  const { place, method, path, status, role, subject, ms, findings, unjudged, follows } = observed;
  const unknown = role === "delivery" ? describeUnnamed(findings) : "no operation";
  return {
    place,
    title: `${method} ${path} ${status ?? "no response"}  ${subject ?? unknown}`,
    group: subject ?? role,
    ...(subject !== undefined && { subject }),
    ms,
    ...(follows !== undefined && { follows }),
    messages: [
      ...findings.map(messageOf),
      ...unjudged.map((reason): ReportMessage => {
        const text = `not checked: ${reason}`;
        return { kind: "unjudged", text, cause: `${subject} ${text}` };
      }),
    ],
  };
}

/** What a delivery is that has the name of no event: the event is none of the contract, or cannot be told from others. */
function describeUnnamed(findings: Finding[]): string {
  const isUnlisted = findings.some(({ kind }) => kind === "unlisted");
  return isUnlisted ? "an event that the contract does not list" : "an event that cannot be identified";
}

/** Makes the result of an event that has not arrived. */
export function resultOfOverdue({ place, subject = "", ...finding }: Overdue): ReportResult {
  const title = `is followed by ${subject}`;
  return { place, title, group: subject, subject, ms: 0, messages: [messageOf({ ...finding, subject })] };
}

function messageOf(finding: Finding): ReportMessage {
  const { kind, side, rule, subject, at, by, times = 1 } = finding;
  const cause = JSON.stringify([side, rule, subject, placeOfItems(at), by, describeCause(finding)]);
  return { kind, text: describeFinding(finding), cause, times, finding };
}

const WORDS = { breach: "breach by", unlisted: "not in the contract, from", open: "open, from" } as const;

/** Such as `breach by the service: response.body.status must be "SUCCESS"`. */
export function describeFinding(finding: Finding): string {
  const { kind, side, field, message } = finding;
  return `${WORDS[kind]} the ${side}: ${field} ${message}`;
}

/** Sums traffic up in a line. */
export function sumUpTraffic({ calls, events, others, broken, missing }: TrafficCounts): string {
  return [
    `Calls: ${calls}`,
    `deliveries of events: ${events}`,
    `with a breach: ${broken}`,
    ...(missing > 0 ? [`missing events: ${missing}`] : []),
    ...(others > 0 ? [`not of the contract: ${others}`] : []),
  ].join(", ");
}

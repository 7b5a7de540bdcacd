import { parseUrlPath } from "../traffic/check.ts";
import type { Covered } from "../traffic/coverage.ts";
import type { Finding, Rule, TrafficExchange, TrafficVerdict } from "../traffic/exchange.ts";
import type { Observation, Overdue } from "../traffic/watch.ts";

/** An observation as JSON: what was judged, without any body or header. */
export interface Observed extends TrafficVerdict, Pick<TrafficExchange, "place" | "method" | "ms"> {
  /** In ISO 8601. */
  time: string;
  /** Without its query. */
  path: string;
  /** Absent if there was no response. */
  status?: number;
  follows?: string;
}

/** What `check` reports of some traffic. */
export interface Report {
  /** The file, or `stdin`. */
  traffic: string;
  /** The version of the contract. */
  version: string;
  exchanges: Observed[];
  overdue: Overdue[];
  coverage: Covered[];
  /** What of the traffic could not be read, such as its end. */
  unread: string[];
}

/** The rules, as a reader of a report knows them. */
export const RULES: Record<Rule, string> = {
  operation: "The path and the method are those of an operation.",
  credentials: "The request has the credentials of the operation.",
  request: "The request has the form that the contract documents.",
  status: "The status of the response is one that the operation documents.",
  response: "The response has the form that the contract documents.",
  echo: "The response repeats fields of the request.",
  verdict: "The service rejects what the contract rejects.",
  event: "The event has the form that the contract documents.",
  acknowledgment: "The application responds to a delivery with 200.",
  order: "Events follow each other as the contract documents.",
  "missing-event": "The events that follow from a call arrive.",
};

/** What was observed, as JSON. */
export function observedOf({ exchange, role, subject, findings, unjudged, follows }: Observation): Observed {
  const { place, time, method, url, ms, response } = exchange;
  return {
    place,
    time: new Date(time).toISOString(),
    method,
    path: parseUrlPath(url) || url,
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

/** Such as `breach by the service: response.body.status must be "SUCCESS"`. */
export function inWords(finding: Finding): string {
  const { side, field, message } = finding;
  return `${isBreach(finding) ? "breach by" : "not in the contract, from"} the ${side}: ${field} ${message}`;
}

/** Where the package describes an operation or an event: a file of it, and the heading. */
export function headingOf(subject: string): string {
  return `generated/reference.md#${subject}`;
}

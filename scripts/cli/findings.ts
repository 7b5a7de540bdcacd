import type { Exchange, Finding, Judgment } from "../traffic/exchange.ts";
import { pathOf } from "../traffic/judge.ts";
import type { Observation, Overdue } from "../traffic/watch.ts";
import type { ColoredLine } from "./command.ts";

/** An observation as JSON: what was judged, without any body or header. */
export interface Report extends Judgment, Pick<Exchange, "place" | "method" | "ms"> {
  /** In ISO 8601. */
  time: string;
  /** Without its query. */
  path: string;
  /** Absent if there was no response. */
  status?: number;
  follows?: string;
}

/** What was observed, for output as JSON. */
export function reportOf({ exchange, role, subject, findings, unjudged, follows }: Observation): Report {
  const { place, time, method, url, ms, response } = exchange;
  return {
    place,
    time: new Date(time).toISOString(),
    method,
    path: pathOf(url) || url,
    ...(response && { status: response.status }),
    ms,
    role,
    ...(subject !== undefined && { subject }),
    ...(follows !== undefined && { follows }),
    findings,
    unjudged,
  };
}

/**
 * Describes an exchange in words: a line with the verdict, one for each finding, and one that names the heading to read.
 *
 * @param observation of a masked exchange
 */
export function linesOf(observation: Observation): ColoredLine[] {
  const { place, method, path, status, role, subject, findings, unjudged, follows } = reportOf(observation);
  const isBroken = findings.some(({ kind }) => kind === "breach");
  const isDoubtful = findings.length > 0 || unjudged.length > 0;
  const notes = [
    ...findings.map(inWords),
    ...unjudged.map((reason) => `not judged: ${reason}`),
    ...(follows === undefined ? [] : [`follows ${follows}`]),
    ...(findings.length > 0 && subject !== undefined ? [`see ${headingOf(subject)}`] : []),
  ];
  const name = subject ?? (role === "delivery" ? "an event that the contract does not list" : "no operation");
  return [
    {
      line: `${place}  ${method} ${path} ${status ?? "no response"}  ${name}${isDoubtful ? "" : ", valid"}`,
      color: isBroken ? "red" : isDoubtful ? "yellow" : "green",
    },
    ...notes.map((note) => ({ line: `  ${note}`, color: undefined })),
  ];
}

/** Describes what has not come in time, as `linesOf` describes an exchange. */
export function overdueLines(overdue: Overdue): ColoredLine[] {
  const heading =
    overdue.subject === undefined ? [] : [{ line: `  see ${headingOf(overdue.subject)}`, color: undefined }];
  return [{ line: `${overdue.place}  ${inWords(overdue)}`, color: "red" }, ...heading];
}

/** Such as `breach by the service: response.body.status must be "SUCCESS"`. */
export function inWords({ kind, side, field, message }: Finding): string {
  return `${kind === "breach" ? "breach by" : "not in the contract, from"} the ${side}: ${field} ${message}`;
}

/** Where the package describes an operation or an event: a file of it, and the heading. */
function headingOf(subject: string): string {
  return `generated/reference.md#${subject}`;
}

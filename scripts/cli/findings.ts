import { headingOf, inWords, isBreach, observedOf } from "../reports/report.ts";
import type { Observation, Overdue } from "../traffic/watch.ts";
import type { ColoredLine } from "./command.ts";

/**
 * Describes an exchange in words: a line with the verdict, one for each finding, and one that names the heading to read.
 *
 * @param observation of a masked exchange
 */
export function linesOf(observation: Observation): ColoredLine[] {
  const { place, method, path, status, role, subject, findings, unjudged, follows } = observedOf(observation);
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
      color: findings.some(isBreach) ? "red" : isDoubtful ? "yellow" : "green",
    },
    ...notes.map((note) => ({ line: `  ${note}`, color: undefined })),
  ];
}

/** Describes an event that has not arrived, as `linesOf` describes an exchange. */
export function overdueLines(overdue: Overdue): ColoredLine[] {
  const { place, subject } = overdue;
  const notes = subject === undefined ? [] : [{ line: `  see ${headingOf(subject)}`, color: undefined }];
  return [{ line: `${place}  ${inWords(overdue)}`, color: isBreach(overdue) ? "red" : "yellow" }, ...notes];
}

/** How many exchanges there were, and how many of them violate the contract. */
export interface Counts {
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

/** Sums traffic up in a line. */
export function verdictLine({ calls, events, others, broken, missing }: Counts): ColoredLine {
  const line = [
    `Calls: ${calls}`,
    `deliveries of events: ${events}`,
    `with a breach: ${broken}`,
    ...(missing > 0 ? [`missing events: ${missing}`] : []),
    ...(others > 0 ? [`not of the contract: ${others}`] : []),
  ].join(", ");
  return { line, color: broken + missing > 0 ? "red" : "green" };
}

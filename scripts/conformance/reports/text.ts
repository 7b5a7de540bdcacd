import type { ColoredLine } from "../../service/commands/command.ts";
import {
  describeMessage,
  headingOf,
  isBroken,
  isFinding,
  type Report,
  type ReportResult,
  type ReportWriter,
} from "./report.ts";

/** Writes lines for a person at a terminal. */
export const textWriter: ReportWriter = {
  format: "text",
  extension: ".txt",
  write(report) {
    return [...report.causes.flatMap(describeResult), ...describeSummary(report)];
  },
};

/** Whether there is something to say of a result by itself. */
export function isRemarkable({ messages }: ReportResult): boolean {
  return messages.some(({ kind }) => kind !== "omitted" && kind !== "note");
}

/** Describes a result: a line that names it, one for each message, and one with the heading to read. */
export function describeResult(result: ReportResult): ColoredLine[] {
  const { place, title, subject, messages } = result;
  const notes = [
    ...messages.filter(({ kind }) => kind !== "omitted").map(describeMessage),
    ...(messages.some(isFinding) && subject !== undefined ? [`see ${headingOf(subject)}`] : []),
  ];
  const line = `${place}  ${title}`;
  const first: ColoredLine = isRemarkable(result)
    ? { line, color: isBroken(result) ? "red" : "yellow" }
    : { line: `${line}, valid`, color: "green" };
  return [first, ...notes.map((note) => ({ line: `  ${note}` }))];
}

/** Describes what comes after the results. */
export function describeSummary({ omissions, notes, outcome, isFailure }: Report): ColoredLine[] {
  return [
    ...omissions.map((line): ColoredLine => ({ line, color: "yellow" })),
    ...notes.map((line) => ({ line })),
    ...outcome.map((line): ColoredLine => ({ line, color: isFailure ? "red" : "green" })),
  ];
}

import type { ColoredLine } from "../../service/commands/command.ts";
import { describeMessage, isBroken, pageOf, type ReportResult, type ReportWriter } from "./report.ts";

/** Writes lines for a person at a terminal. */
export const textWriter: ReportWriter = {
  format: "text",
  extension: ".txt",
  write({ causes, omissions, notes, outcome, isFailure }) {
    return [
      ...causes.flatMap(describeResult),
      ...omissions.map((line): ColoredLine => ({ line, color: "yellow" })),
      ...notes.map((line) => ({ line })),
      ...outcome.map((line): ColoredLine => ({ line, color: isFailure ? "red" : "green" })),
    ];
  },
};

/** Describes a result: a line that names it, one for each message, and one with the heading to read. */
export function describeResult(result: ReportResult): ColoredLine[] {
  const { place, title, subject, follows, messages } = result;
  const isFound = messages.some(({ kind }) => kind !== "unjudged");
  const notes = [
    ...messages.map(describeMessage),
    ...(follows === undefined ? [] : [`follows ${follows}`]),
    ...(isFound && subject !== undefined ? [`see ${pageOf(subject)}`] : []),
  ];
  const line = `${place}  ${title}`;
  const first: ColoredLine =
    messages.length > 0
      ? { line, color: isBroken(result) ? "red" : "yellow" }
      : { line: `${line}, valid`, color: "green" };
  return [first, ...notes.map((note) => ({ line: `  ${note}` }))];
}

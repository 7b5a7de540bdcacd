import { joinWords } from "../../contract/utilities.ts";
import type { Line } from "../../service/commands/command.ts";
import type { Finding } from "../traffic/finding.ts";

/** What a command reports, as each writer reads it. */
export interface Report {
  /** The command, such as `check`. */
  command: string;
  /** What is checked: a file of traffic, `stdin`, or the URL of a service. */
  subject: string;
  results: ReportResult[];
  /** What of them a person reads: each cause once. */
  causes: ReportResult[];
  /** What the results leave out, and why, such as `The traffic ends in the middle of line 2, which is left out.` */
  omissions: string[];
  /** What else there is to say of the subject, such as how a service decides open questions. */
  notes: string[];
  /** The outcome in a line, and why it is a failure. */
  outcome: string[];
  isFailure: boolean;
  /** Everything, in the command's own form: what JSON contains. */
  data: unknown;
}

/** One thing that is checked, such as an exchange or a statement of the specification. */
export interface ReportResult {
  /** Such as `entry 12` or `issue_sila/amount`. */
  place: string;
  /** What it is, such as `POST /0.2/issue_sila 200`. */
  title: string;
  /** What it belongs to: the subject, or the part of the specification. */
  group: string;
  /** The operation or the event to read about, by the service's own name. */
  subject?: string;
  /** In milliseconds; 0 if that is not measured. */
  ms: number;
  /** The place of the call that it follows from. */
  follows?: string;
  messages: ReportMessage[];
}

/** Something to say of a result. */
export interface ReportMessage {
  /**
   * That of a judgement, or `unjudged`: why the result is not known, or not all of it.
   */
  kind: Finding["kind"] | "unjudged";
  /** Such as `breach by the service: response.status is 418, and issue_sila has 200, 400, 401, 403`. */
  text: string;
  /** What messages of one cause have in common; by default the text. */
  cause?: string;
  /** Where it is, if that is not the place of the result. */
  place?: string;
  /** How often, such as in how many items of a list; by default once. */
  times?: number;
  /** The first places of one that stands for several, and how many places it has. */
  places?: string[];
  count?: number;
  /** The finding that it is about. */
  finding?: Finding;
}

/** Writes reports in one format. */
export interface ReportWriter {
  /** The name of the format, as a value of `--format`. */
  format: string;
  /** How the name of a file with such a report ends. */
  extension: string;
  write(report: Report): Line[];
}

export function isBroken({ messages }: ReportResult): boolean {
  return messages.some(({ kind }) => kind === "breach");
}

/** The text of a message, with how often it is so, and where if in several places. */
export function describeMessage({ text, times = 1, places = [], count = 1 }: ReportMessage): string {
  if (times === 1) return text;
  const others = count - places.length;
  const where = joinWords(others > 0 ? [...places, `${others} more`] : places);
  return `${text} (${times} times${count > 1 ? `, in ${where}` : ""})`;
}

/** The page of the package that describes an operation or an event. */
export function pageOf(subject: string): string {
  return `generated/docs/${subject}.md`;
}

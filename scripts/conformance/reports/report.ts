import type { Line } from "../../service/commands/command.ts";
import type { Finding } from "../traffic/finding.ts";

/** What a command reports, as each writer reads it. */
export interface Report {
  /** The command, such as `check`. */
  command: string;
  /** What is checked: a file of traffic, `stdin`, or the URL of a service. */
  subject: string;
  /** The file to which a code host attaches the findings. */
  file: string;
  /** The version of the contract. */
  version: string;
  /** The outcome in a line, and others that add to it. */
  summary: string[];
  results: ReportResult[];
  /** What the results leave out, and why, such as `The traffic ends in the middle of line 2, which is left out.` */
  omissions: string[];
  /** What the rules of the messages say, by id. */
  rules: Record<string, string>;
  /** What a page contains beside the findings. */
  tables: ReportTable[];
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
  messages: ReportMessage[];
  /** The command that repeats it. */
  curl?: string;
}

/** Something to say of a result. */
export interface ReportMessage {
  /**
   * `breach`: it breaks the contract. `unlisted`: the contract neither lists nor forbids it. `open`: the service or the
   * application decides it. `unjudged`: why the result is
   * not known, or not all of it. `omitted`: the same, for one of many results, which the omissions of the report sum up.
   * `note`: anything else.
   */
  kind: Finding["kind"] | "unjudged" | "omitted" | "note";
  /** Such as `breach by the service: response.status is 418, and issue_sila has 200, 400, 401, 403`. */
  text: string;
  /** The id of the rule that a finding is about. */
  rule?: string;
  /** The field of a finding, such as `response.status`. */
  field?: string;
}

export interface ReportTable {
  title: string;
  head: string[];
  rows: (string | number)[][];
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

/** Whether a message is a finding: something that differs from the contract. */
export function isFinding({ kind }: ReportMessage): boolean {
  return kind === "breach" || kind === "unlisted" || kind === "open";
}

/** The findings of a report, each with its result: what breaks the contract, and what the contract does not list. */
export function findingsOf({ results }: Report): { result: ReportResult; message: ReportMessage }[] {
  return results.flatMap((result) => {
    const findings = result.messages.filter(isFinding);
    return findings.map((message) => ({ result, message }));
  });
}

/** Where the package describes an operation or an event: a file of it, and the heading. */
export function headingOf(subject: string): string {
  return `generated/reference.md#${subject}`;
}

import { writeFileSync } from "node:fs";
import { type Command, InvalidArgumentError, Option } from "commander";
import { joinWords } from "../contract/collections.ts";
import type { ColoredLine, Report, ReportWriter } from "../reports/report.ts";
import { REPORT_WRITERS } from "../reports/writers.ts";
import { escapeLine, print } from "./command.ts";

/** Where a command reports, and in which formats. */
export interface ReportOptions {
  /** That of the standard output. */
  format: string;
  /** Files; the ending of each selects its format. */
  report?: string[];
}

/** Adds the options `--format` and `--report` to a command. */
export function addReportOptions(command: Command): void {
  const formats = REPORT_WRITERS.map(({ format }) => format);
  const extensions = REPORT_WRITERS.map(({ extension }) => extension);
  command
    .addOption(new Option("--format <name>", "format of what is printed").choices(formats).default("text"))
    .option(
      "--report <file>",
      `write the report to a file too, of ${joinWords(extensions, "disjunction")}; repeatable`,
      (file: string, others: string[] = []) => [...others, toReport(file, extensions)],
    );
}

function toReport(file: string, extensions: string[]): string {
  if (!extensions.some((extension) => file.endsWith(extension))) {
    throw new InvalidArgumentError(`It must end in ${joinWords(extensions, "disjunction")}.`);
  }
  return file;
}

/**
 * Writes a report to its files, and prints it.
 *
 * @param writers of the formats that are not written yet
 */
export function writeReport(
  command: Command,
  report: Report,
  options: ReportOptions,
  writers: ReportWriter[] = REPORT_WRITERS,
): void {
  for (const writer of writers) {
    for (const write of openReports(command, writer, options)) write(writer.write(report));
  }
  const printed = writers.find(({ format }) => format === options.format);
  if (printed) printLines(printed.write(report));
}

type Lines = (string | ColoredLine)[];

/** Prints lines one by one: a report may have more of them than a call may have arguments. */
export function printLines(lines: Lines): void {
  for (const line of lines) print(line);
}

/**
 * Makes functions that write lines to the files of a format. The first lines replace a file; one that cannot be written ends
 * the command.
 */
export function openReports(
  command: Command,
  { extension }: ReportWriter,
  { report = [] }: ReportOptions,
): ((lines: Lines) => void)[] {
  return report
    .filter((file) => file.endsWith(extension))
    .map((file) => {
      let flag = "w";
      return (lines) => {
        const text = lines.map((each) => `${escapeLine(typeof each === "string" ? each : each.line)}\n`).join("");
        try {
          writeFileSync(file, text, { flag });
        } catch (error) {
          command.error(`error: ${(error as Error).message}`);
        }
        flag = "a";
      };
    });
}

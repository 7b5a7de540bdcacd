import { existsSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { type Command, InvalidArgumentError, Option } from "commander";
import { joinWords } from "../../contract/utilities.ts";
import { escapeLine, type Line, print } from "../../service/commands/command.ts";
import type { Report, ReportWriter } from "../reports/report.ts";
import { REPORT_WRITERS } from "../reports/writers.ts";

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
      (file: string, others: string[] = []) => [...others, toReport(file, others, extensions)],
    );
}

/** Refuses a file that cannot be written before anything is done: what a run has shown would be lost in the end. */
function toReport(file: string, others: string[], extensions: string[]): string {
  if (!extensions.some((extension) => file.endsWith(extension))) {
    throw new InvalidArgumentError(`It must end in ${joinWords(extensions, "disjunction")}.`);
  }
  if (!existsSync(dirname(file))) throw new InvalidArgumentError("It must be in a folder that exists.");
  if (others.some((otherFile) => resolve(otherFile) === resolve(file)))
    throw new InvalidArgumentError("It is named twice.");
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
  const isPrinted = ({ format }: ReportWriter) => Number(format === options.format);
  // What is printed comes last, since a file that cannot be written ends the command.
  for (const writer of writers.toSorted((a, b) => isPrinted(a) - isPrinted(b))) {
    for (const output of openOutputs(command, writer, options)) output(writer.write(report));
  }
}

/**
 * Makes functions that write lines of a format: to its files, and to the standard output if that has it. The first lines
 * replace a file; one that cannot be written ends the command.
 */
export function openOutputs(
  command: Command,
  { format, extension }: ReportWriter,
  { format: printed, report = [] }: ReportOptions,
): ((lines: Line[]) => void)[] {
  const files = report
    .filter((file) => file.endsWith(extension))
    .map((file) => {
      let flag = "w";
      return (lines: Line[]) => {
        const text = lines.map((line) => `${escapeLine(typeof line === "string" ? line : line.line)}\n`).join("");
        try {
          writeFileSync(file, text, { flag });
        } catch (error) {
          command.error(`error: ${(error as Error).message}`);
        }
        flag = "a";
      };
    });
  return format === printed ? [...files, print] : files;
}

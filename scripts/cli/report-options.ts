import { writeFile } from "node:fs/promises";
import { type Command, InvalidArgumentError, Option } from "commander";
import type { Report } from "../reports/report.ts";
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
      `write the report to a file too, of ${listWords(extensions)}; repeatable`,
      (file: string, others: string[] = []) => [...others, toReport(file, extensions)],
    );
}

function toReport(file: string, extensions: string[]): string {
  if (!extensions.some((extension) => file.endsWith(extension))) {
    throw new InvalidArgumentError(`It must end in ${listWords(extensions)}.`);
  }
  return file;
}

function listWords(words: string[]): string {
  return `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}

/** Writes a report to its files, and prints it. A file that cannot be written ends the command. */
export async function writeReport(command: Command, report: Report, options: ReportOptions): Promise<void> {
  for (const file of options.report ?? []) {
    const lines = REPORT_WRITERS.find(({ extension }) => file.endsWith(extension))?.write(report) ?? [];
    const text = lines.map((each) => `${escapeLine(typeof each === "string" ? each : each.line)}\n`).join("");
    await writeFile(file, text).catch(({ message }) => command.error(`error: ${message}`));
  }
  // Line by line: a report may have more lines than a call may have arguments.
  for (const line of REPORT_WRITERS.find(({ format }) => format === options.format)?.write(report) ?? []) print(line);
}

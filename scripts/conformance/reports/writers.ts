import { jsonWriter } from "./json.ts";
import { junitWriter } from "./junit.ts";
import { markdownWriter } from "./markdown.ts";
import type { ReportWriter } from "./report.ts";
import { sarifWriter } from "./sarif.ts";
import { textWriter } from "./text.ts";

/** The formats of reports. Each is a file of this folder. */
export const REPORT_WRITERS: ReportWriter[] = [textWriter, jsonWriter, junitWriter, sarifWriter, markdownWriter];

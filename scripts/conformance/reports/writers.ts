import { jsonWriter } from "./json.ts";
import { junitWriter } from "./junit.ts";
import type { ReportWriter } from "./report.ts";
import { textWriter } from "./text.ts";

/** The formats of reports. Each is a file of this folder. */
export const REPORT_WRITERS: ReportWriter[] = [textWriter, jsonWriter, junitWriter];

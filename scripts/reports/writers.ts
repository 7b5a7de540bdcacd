import { json } from "./json.ts";
import { junit } from "./junit.ts";
import { markdown } from "./markdown.ts";
import type { ReportWriter } from "./report.ts";
import { sarif } from "./sarif.ts";
import { text } from "./text.ts";

/** The formats of reports. Each is a file of this folder. */
export const REPORT_WRITERS: ReportWriter[] = [text, json, junit, sarif, markdown];

import type { ReportWriter } from "./report.ts";

/** Writes all that a command found, in a form of its own. */
export const jsonWriter: ReportWriter = {
  format: "json",
  extension: ".json",
  write: ({ data }) => JSON.stringify(data, null, 2).split("\n"),
};

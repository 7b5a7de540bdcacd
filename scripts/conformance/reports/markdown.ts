import { escapeMarkdown, writeEscapedTable } from "../../contract/escaped-markdown.ts";
import { findingsOf, type ReportTable, type ReportWriter } from "./report.ts";

/** How many findings are listed at most: the comments of code hosts have a limit of length. */
const MOST_FINDINGS = 100;

/** Writes Markdown, such as for a comment on a pull request, or as a page that is committed. */
export const markdownWriter: ReportWriter = {
  format: "markdown",
  extension: ".md",
  write(report) {
    const { summary, results, omissions, tables } = report;
    const findings = findingsOf(report);
    const breaches = findings.filter(({ message }) => message.kind === "breach");
    const others = findings.filter(({ message }) => message.kind !== "breach");
    const unjudged = results.flatMap((result) =>
      result.messages.filter(({ kind }) => kind === "unjudged").map((message) => ({ result, message })),
    );
    const listed = [...breaches, ...others, ...unjudged];
    const remaining = listed.length - MOST_FINDINGS;
    const rows = listed.slice(0, MOST_FINDINGS).map(({ result, message }) => {
      return [result.place, result.title, message.text];
    });
    const curls = results.flatMap(({ place, curl }) => (curl === undefined ? [] : [{ place, curl }]));
    return [
      `### ${breaches.length === 0 ? "✅ No breach" : `❌ ${breaches.length} ${breaches.length === 1 ? "breach" : "breaches"}`} of the contract`,
      "",
      escapeMarkdown(summary[0] ?? ""),
      "",
      ...omissions.map((omission) => `- ${escapeMarkdown(omission)}`),
      ...(omissions.length > 0 ? [""] : []),
      ...(rows.length > 0 ? [...writeEscapedTable(["Where", "What", "Finding"], rows), ""] : []),
      ...(remaining > 0 ? [`And ${remaining} more.`, ""] : []),
      ...curls.flatMap(({ place, curl }) => [`${escapeMarkdown(place)}:`, "", "```sh", curl, "```", ""]),
      ...tables.flatMap(writeDetails),
    ].slice(0, -1);
  },
};

function writeDetails({ title, head, rows }: ReportTable): string[] {
  const summary = `<summary>${escapeMarkdown(title)}</summary>`;
  return ["<details>", summary, "", ...writeEscapedTable(head, rows), "", "</details>", ""];
}

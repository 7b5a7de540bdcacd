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
    const left = findings.length - MOST_FINDINGS;
    const rows = [...breaches, ...others].slice(0, MOST_FINDINGS).map(({ result, message }) => {
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
      ...(left > 0 ? [`And ${left} more.`, ""] : []),
      ...curls.flatMap(({ place, curl }) => [`${escapeMarkdown(place)}:`, "", "```sh", curl, "```", ""]),
      ...tables.flatMap(writeDetails),
    ].slice(0, -1);
  },
};

function writeDetails({ title, head, rows }: ReportTable): string[] {
  const summary = `<summary>${escapeMarkdown(title)}</summary>`;
  return ["<details>", summary, "", ...writeEscapedTable(head, rows), "", "</details>", ""];
}

/** Writes a table whose cells contain no markup but code. */
export function writeEscapedTable(head: string[], rows: (string | number)[][]): string[] {
  const lines = rows.map((cells) => cells.map((cell) => escapeMarkdown(String(cell))));
  return [head, head.map(() => "---"), ...lines].map((cells) => `| ${cells.join(" | ")} |`);
}

/** Escapes text so that nothing in it is markup of Markdown or HTML, or a link, except for code between backticks. */
export function escapeMarkdown(text: string): string {
  return text
    .replaceAll(/\s+/g, " ")
    .replaceAll(/\p{C}/gu, "\ufffd")
    .split(/(`[^`|\\<>&]+`)/)
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll(MARKUP, (mark) => `&#${mark.charCodeAt(0)};`)))
    .join("");
}

/** Marks that change how text is shown. A colon does so in an address alone, an underscore at the edge of a word. */
const MARKUP = /[!#$%&*<>@[\\\]^`{|}~]|:(?=\/)|(?<=\bwww)\.|(?<![a-z0-9])_|_(?![a-z0-9])/gi;

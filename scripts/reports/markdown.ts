import { missingOf, totalsOf } from "../traffic/coverage.ts";
import type { Finding } from "../traffic/exchange.ts";
import { isBreach, isOfContract, type Report } from "./report.ts";

/** How many rows a table has at most: the comments of code hosts have a limit of length. */
const MOST_ROWS = 100;

/** Writes a report as Markdown, such as for a comment on a pull request. */
export function markdown({ traffic, exchanges, overdue, coverage, unread }: Report): string {
  const rows = [
    ...exchanges.filter(isOfContract).flatMap(({ place, method, path, status, findings }) => {
      return findings.map((finding) => ({
        finding,
        where: `${code(`${method} ${path}`)} ${status ?? "no response"}`,
        place,
      }));
    }),
    ...overdue.map(({ place, ...finding }) => ({ finding, where: code(finding.subject ?? ""), place })),
  ].sort((a, b) => Number(isBreach(b.finding)) - Number(isBreach(a.finding)));
  const breaches = rows.filter(({ finding }) => isBreach(finding)).length;
  const left = rows.length - MOST_ROWS;
  return [
    `### ${breaches === 0 ? "✅ No breach" : `❌ ${breaches} ${breaches === 1 ? "breach" : "breaches"}`} of the contract`,
    "",
    `Exchanges in ${code(traffic)}: ${exchanges.length}.${unread.map((problem) => ` ${plain(problem)}`).join("")}`,
    "",
    ...(rows.length > 0 ? ["| Where | Exchange | Side | Finding |", "| --- | --- | --- | --- |"] : []),
    ...rows.slice(0, MOST_ROWS).map(({ finding, where, place }) => {
      return `| ${plain(place)} | ${where} | ${finding.side} | ${findingText(finding)} |`;
    }),
    ...(left > 0 ? ["", `And ${left} more.`] : []),
    ...(rows.length > 0 ? [""] : []),
    "<details>",
    `<summary>Coverage: ${totalsOf(coverage).join(", ")}</summary>`,
    "",
    ...missingOf(coverage).map(({ group, names }) => `- **${group}** not shown: ${names.map(code).join("; ")}`),
    "",
    "</details>",
  ].join("\n");
}

function findingText(finding: Finding): string {
  const text = `${code(finding.field)} ${plain(finding.message)}`;
  return isBreach(finding) ? text : `${text} (not in the contract)`;
}

/** Text in which nothing is markup, neither of Markdown nor of HTML, and nothing a link. */
function plain(text: string): string {
  return text
    .replaceAll(/\s+/g, " ")
    .replaceAll(/\p{C}/gu, "\ufffd")
    .replaceAll(/[!#$%&*:<>@[\\\]^_`{|}~]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** The same as code. A span of backticks cannot contain every text in a table. */
function code(text: string): string {
  return `<code>${plain(text)}</code>`;
}

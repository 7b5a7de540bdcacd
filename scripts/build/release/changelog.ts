import { describeChange, type ListedChange } from "./listed-changes.ts";
import { BREAKING, type ChangelogEntry, SECTIONS, startSentences } from "./unreleased.ts";

/**
 * The entry of a release: what was written with the changes, then, in a list of its own, every change that the comparison
 * shows, with all operations and events that it concerns. The list leaves out texts and examples, unless nothing else was
 * changed.
 *
 * @param date of the release, `YYYY-MM-DD`
 */
export function renderEntry(version: string, date: string, entries: ChangelogEntry[], changes: ListedChange[]): string {
  const notable = changes.filter(({ impact }) => impact !== "patch");
  const shown = entries.length + notable.length > 0 ? notable : changes;
  const sections = SECTIONS.map((section) => {
    const written = entries.filter((entry) => entry.section === section).map(({ text }) => startSentences(text));
    return renderSection(section, written);
  });
  const list = renderSection("All changes of the contract", shown.map(renderEntryLine));
  return `## [${version}] - ${date}\n${sections.join("")}${list}`;
}

function renderSection(title: string, lines: string[]): string {
  return lines.length === 0 ? "" : `\n### ${title}\n\n${lines.join("\n")}\n`;
}

function renderEntryLine(change: ListedChange): string {
  return `- ${change.impact === "major" ? `${BREAKING} ` : ""}${describeChange(change)}.`;
}

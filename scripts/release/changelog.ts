import type { ContractChange } from "./contract-change.ts";
import { describeChange, type ListedChange } from "./listed-changes.ts";
import { type ChangelogEntry, SECTIONS } from "./unreleased.ts";

/**
 * The entry of a release: what was written with the changes, then what the comparison shows. It leaves out texts
 * and examples, unless nothing else was changed.
 *
 * @param date of the release, `YYYY-MM-DD`
 */
export function renderEntry(version: string, date: string, entries: ChangelogEntry[], changes: ListedChange[]): string {
  const notable = changes.filter(({ impact }) => impact !== "patch");
  const shown = entries.length + notable.length > 0 ? notable : changes;
  const sections = SECTIONS.map((section) => {
    const written = entries.filter((entry) => entry.section === section).map(({ text }) => text);
    const lines = new Set([
      ...written,
      ...shown.filter((change) => sectionOf(change) === section).map(renderEntryLine),
    ]);
    return lines.size === 0 ? "" : `\n### ${section}\n\n${[...lines].join("\n")}\n`;
  });
  return `## [${version}] - ${date}\n${sections.join("")}`;
}

function sectionOf({ kind, typeName, property }: ContractChange): (typeof SECTIONS)[number] {
  if (typeName.startsWith("Security")) return "Security";
  if (property === "deprecated") return "Deprecated";
  return kind === "added" ? "Added" : kind === "removed" ? "Removed" : "Changed";
}

function renderEntryLine(change: ListedChange): string {
  return `- ${change.impact === "major" ? "**Breaking:** " : ""}${describeChange(change)}.`;
}

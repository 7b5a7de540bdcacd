import type { Contract } from "../contract/contract.ts";
import type { ContractChange } from "./contract-change.ts";
import { describeChange, type ListedChange } from "./listed-changes.ts";
import { type ChangelogEntry, SECTIONS } from "./unreleased.ts";

const CHANGELOG_HEAD = `# Changelog

The versions of the contract, the newest first, in the form of [Keep a Changelog](https://keepachangelog.com/en/1.1.0/).
Versions follow [Semantic Versioning](https://semver.org/spec/v2.0.0.html); docs/breaking-changes.md lists what is
breaking.
`;

/**
 * The entry of the first release, which lists all operations and events.
 *
 * @param date of the release, `YYYY-MM-DD`
 */
export function renderFirstEntry(version: string, date: string, { operations, events }: Contract): string {
  const lines = [
    ...operations.map(({ path, summary }) => `- \`${path}\`: ${summary}.`),
    ...events.map(({ name, summary }) => `- event \`${name}\`: ${summary}.`),
  ];
  return `## [${version}] - ${date}\n\n### Added\n\n${lines.join("\n")}\n`;
}

/**
 * The text of a later release: what was written with the changes, then what the comparison shows. It leaves out texts
 * and examples, unless nothing else was changed.
 *
 * @param date of the release, `YYYY-MM-DD`
 */
export function renderRelease(
  version: string,
  date: string,
  entries: ChangelogEntry[],
  changes: ListedChange[],
): string {
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

/** Adds an entry above the others. */
export function addEntry(changelog: string | undefined, text: string): string {
  if (changelog === undefined) return `${CHANGELOG_HEAD}\n${text}`;
  const newest = changelog.search(/^## /m);
  return newest === -1 ? `${changelog}\n${text}` : `${changelog.slice(0, newest)}${text}\n${changelog.slice(newest)}`;
}

function sectionOf({ kind, typeName, property }: ContractChange): (typeof SECTIONS)[number] {
  if (typeName.startsWith("Security")) return "Security";
  if (property === "deprecated") return "Deprecated";
  return kind === "added" ? "Added" : kind === "removed" ? "Removed" : "Changed";
}

function renderEntryLine(change: ListedChange): string {
  return `- ${change.impact === "major" ? "**Breaking:** " : ""}${describeChange(change)}.`;
}

import type { Comparison } from "./compare.ts";
import { type ContractPart, IMPACTS } from "./contract-change.ts";
import { escapeMarkdown, writeEscapedTable } from "./escaped-markdown.ts";
import { describeChange, type ListedChange } from "./listed-changes.ts";
import { findReleaseFault, lowestVersion } from "./versions.ts";

/** How many characters the list of a comment has at most: code hosts limit the whole to 65,536. */
const MOST_CHARACTERS = 60_000;

/** Writes a comparison in one of the formats of `npm run diff`. */
export const DIFF_WRITERS = { text: writeText, markdown: writeMarkdown, json: writeJson };

function writeText(comparison: Comparison): string {
  const changes = changesOf(comparison);
  const groups = IMPACTS.map((impact) => changes.filter((change) => change.impact === impact));
  const lists = groups.filter((group) => group.length > 0).map((group) => `${group[0]?.impact}\n${listLines(group)}`);
  return [...lists, describeVersion(comparison)].join("\n\n");
}

function listLines(changes: ListedChange[]): string {
  return changes
    .map((change) => {
      const breaks = change.breaks === undefined ? "" : `\n      breaks ${change.breaks}`;
      return `  ${describeChange(change)}${breaks}${change.places.map((place) => `\n      ${place}`).join("")}`;
    })
    .join("\n");
}

function writeMarkdown(comparison: Comparison): string {
  const changes = changesOf(comparison);
  const breaking = changes.filter(({ impact }) => impact === "major");
  const harmless = changes.length === 0 ? "No change of the contract" : "No breaking change of the contract";
  const title = breaking.length === 0 ? harmless : `Breaks ${listBroken(breaking)}`;
  const [head, rule, ...rows] = writeEscapedTable(
    ["Requires", "Change", "Breaks", "Source"],
    changes.map((change) => [change.impact, describeChange(change), change.breaks ?? "", namePlaces(change)]),
  );
  const end = rows.findIndex((_, index) => rows.slice(0, index + 1).join("\n").length > MOST_CHARACTERS);
  const shown = end < 0 ? rows : rows.slice(0, end);
  const remaining = rows.length - shown.length;
  const fault = findReleaseFault(comparison);
  return [
    `### ${title}`,
    describeVersion(comparison),
    ...(fault === undefined ? [] : [`❌ ${escapeMarkdown(fault)}`]),
    ...(rows.length > 0 ? [[head, rule, ...shown].join("\n")] : []),
    ...(remaining > 0 ? [`And ${remaining} more, which \`npm run diff\` lists.`] : []),
  ].join("\n\n");
}

function namePlaces({ places }: ListedChange): string {
  return places.map((place) => `\`${place}\``).join(", ");
}

function writeJson(comparison: Comparison): string {
  const { release, since, contractVersion } = comparison;
  const changes = changesOf(comparison).map(({ impact, text, where, breaks, places, path }) => {
    return { impact, text, where: where.map(writePart), ...(breaks && { breaks }), places, pointer: path };
  });
  const version = { released: release.version, required: requiredVersion(comparison), current: contractVersion };
  return JSON.stringify({ since: since?.commit ?? release.version, version, changes }, undefined, 2);
}

/** Such as `pay, response 200`, or `event paid`. */
function writePart({ name, part }: ContractPart): string {
  if (part === "operation") return name;
  return part === "event" || part === "schema" ? `${part} ${name}` : `${name}, ${part}`;
}

function changesOf({ since, release }: Comparison): ListedChange[] {
  return (since ?? release).changes;
}

function requiredVersion({ release }: Comparison): string {
  return lowestVersion(release.version, release.changes);
}

function describeVersion(comparison: Comparison): string {
  const { release, since } = comparison;
  const unchanged = since?.changes.length === 0 ? `Nothing has changed since ${since.commit}. ` : "";
  if (release.changes.length === 0) return `Nothing has changed since ${release.version}.`;
  return `${unchanged}All changes since ${release.version} require version ${requiredVersion(comparison)} or higher.`;
}

function listBroken(changes: ListedChange[]): string {
  const who = new Set(changes.map(({ breaks }) => breaks));
  return [...who].join(", ");
}

import { major } from "semver";
import { BREAKING, type ChangelogEntry, startSentences } from "./unreleased.ts";

/**
 * Finds out whether a guide lacks the upgrade notes of a major version that has breaking entries.
 *
 * @param guide the guide with the upgrade notes of each major version, the newest first
 * @param released the version of the last release
 * @param version the version of the next one
 * @returns the guide with a skeleton of the notes, made from the breaking entries, and the line of the skeleton; undefined
 *   if nothing is missing
 */
export function findMissingNotes(
  guide: string,
  released: string,
  version: string,
  entries: ChangelogEntry[],
): { skeleton: string; line: number } | undefined {
  const notes = entries.flatMap(listBreaking);
  const heading = `### To version ${major(version)}`;
  if (notes.length === 0 || major(version) === major(released) || guide.includes(`${heading}\n`)) return undefined;
  const start = guide.search(/^### To version /m);
  const above = (start < 0 ? `${guide.trimEnd()}\n\n` : guide.slice(0, start)) + heading;
  const skeleton = `${above}\n\n${notes.join("\n")}\n${start < 0 ? "" : `\n${guide.slice(start)}`}`;
  return { skeleton, line: above.split("\n").length };
}

/** The items of an entry that are breaking, without the mark. */
function listBreaking({ text }: ChangelogEntry): string[] {
  const items = text.split(/\n(?=- )/).filter((item) => item.includes(BREAKING));
  return items.map((item) => startSentences(item.replace(`${BREAKING} `, "")));
}

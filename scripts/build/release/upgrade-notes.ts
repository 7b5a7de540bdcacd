import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { major } from "semver";
import { BuildFailure } from "../../contract/failure.ts";
import { BREAKING, type ChangelogEntry, startSentences } from "./unreleased.ts";

/** The guide with the upgrade notes of each major version, relative to the root. */
const GUIDE = "docs/changelog.md";

/**
 * Asks for the upgrade notes of a major version with breaking entries. If the guide has none, writes a skeleton from the breaking entries, above
 * the notes of the version before it.
 *
 * @param released the version of the last release
 * @param version the version of the next one
 * @throws BuildFailure when the notes are missing: they are to be written, committed and released
 */
export async function requireUpgradeNotes(
  root: string,
  released: string,
  version: string,
  entries: ChangelogEntry[],
): Promise<void> {
  const notes = entries.flatMap(listBreaking);
  if (notes.length === 0 || major(version) === major(released)) return;
  const text = await readFile(join(root, GUIDE), "utf8");
  const heading = `### To version ${major(version)}`;
  if (text.includes(`${heading}\n`)) return;
  const start = text.search(/^### To version /m);
  const above = (start < 0 ? `${text.trimEnd()}\n\n` : text.slice(0, start)) + heading;
  await writeFile(join(root, GUIDE), `${above}\n\n${notes.join("\n")}\n${start < 0 ? "" : `\n${text.slice(start)}`}`);
  const line = above.split("\n").length;
  throw new BuildFailure(
    `${GUIDE}:${line} has a skeleton of the upgrade notes for version ${major(version)} now, from the breaking entries: say what a reader has to do, commit it, and run this command again.`,
  );
}

/** The items of an entry that are breaking, without the mark. */
function listBreaking({ text }: ChangelogEntry): string[] {
  const items = text.split(/\n(?=- )/).filter((item) => item.includes(BREAKING));
  return items.map((item) => startSentences(item.replace(`${BREAKING} `, "")));
}

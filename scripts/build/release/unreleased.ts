import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { FormFailure } from "../../contract/failure.ts";
import { readText } from "../../contract/source-text.ts";
import type { BuildContext, Files } from "../generate/context.ts";

/** The folder of the entries for the next release, relative to the root: a file for each change, so that none collide. */
export const UNRELEASED = "docs/changes";

/** The sections of Keep a Changelog, in its order. */
export const SECTIONS = ["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"] as const;

/** Marks an item of an entry that requires a major version. */
export const BREAKING = "**Breaking:**";

/** An entry of the changelog that somebody wrote with a change. */
export interface ChangelogEntry {
  section: (typeof SECTIONS)[number];
  /** One or more items of a list, in Markdown. */
  text: string;
}

/** The step of the build that finds entries which no release could read. */
export async function checkUnreleased({ root }: BuildContext): Promise<Files> {
  await readUnreleased(root);
  return {};
}

/**
 * Reads the entries for the next release: `docs/changes/<name>.<section>.md`.
 *
 * @throws FormFailure that lists each file without a section, or that is not a list
 */
export async function readUnreleased(root: string): Promise<ChangelogEntry[]> {
  const faults: string[] = [];
  const entries = await Promise.all((await listEntries(root)).map((file) => readEntry(root, file, faults)));
  if (faults.length > 0) throw new FormFailure(faults.sort().join("\n"));
  return entries.flat();
}

/** Begins each item of a list with a capital letter, after the mark too. */
export function startSentences(text: string): string {
  return text.replaceAll(
    /^- (?:\*\*Breaking:\*\* )?[a-z]/gm,
    (start) => start.slice(0, -1) + start.slice(-1).toUpperCase(),
  );
}

/** Removes what `readUnreleased` reads. */
export async function removeUnreleased(root: string): Promise<void> {
  for (const file of await listEntries(root)) await rm(join(root, UNRELEASED, file));
}

/** The folder has a page that explains it, too. */
async function listEntries(root: string): Promise<string[]> {
  if (!existsSync(join(root, UNRELEASED))) return [];
  return (await readdir(join(root, UNRELEASED))).filter((file) => file !== "README.md").sort();
}

async function readEntry(root: string, file: string, faults: string[]): Promise<ChangelogEntry[]> {
  const section = SECTIONS.find((name) => file.endsWith(`.${name.toLowerCase()}.md`));
  if (section === undefined) {
    const endings = SECTIONS.map((name) => `.${name.toLowerCase()}.md`).join(", ");
    faults.push(`${UNRELEASED}/${file}: its name must end in the section of the changelog: ${endings}.`);
    return [];
  }
  const text = readText(root, `${UNRELEASED}/${file}`).trim();
  if (!text.startsWith("- ")) faults.push(`${UNRELEASED}/${file}:1 must be a list: begin with "- ".`);
  return [{ section, text }];
}

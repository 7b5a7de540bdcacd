import { isDeepStrictEqual } from "node:util";
import { EXTENSIONS, type ExtensionForm, type ExtensionReader } from "../../contract/extension-table.ts";
import { pointerSegments } from "../../contract/json-pointer.ts";
import type { Difference, Impact } from "./contract-change.ts";

/** What a change requires of those that obey an extension: the commands find other faults then, and reject no message. */
const LEVELS: Record<ExtensionReader, Record<Difference["kind"], Impact>> = {
  client: { added: "minor", removed: "major", modified: "major" },
  mock: { added: "minor", removed: "major", modified: "major" },
  checks: { added: "minor", removed: "minor", modified: "minor" },
  types: { added: "minor", removed: "minor", modified: "minor" },
  docs: { added: "patch", removed: "patch", modified: "patch" },
};

const BROKEN: Partial<Record<ExtensionReader, string>> = {
  client: "programs with the client",
  mock: "tests with the mock",
};

/**
 * Judges a change of one of our extensions, which Redocly does not know, by what reads it (extension-table.ts).
 *
 * @returns its impact, and whom a major change breaks; undefined for a change of anything else
 */
export function judgeExtension(difference: Difference): { impact: Impact; breaks?: string } | undefined {
  const { path, property, kind, base, revision } = difference;
  const keys = [...pointerSegments(path), ...(property === undefined ? [] : [property])];
  const start = keys.findIndex((key) => Object.hasOwn(EXTENSIONS, key));
  if (start < 0) return undefined;
  const [name, ...members] = keys.slice(start);
  const { readBy, isItem } = findReader(EXTENSIONS[name as keyof typeof EXTENSIONS], members);
  const [before, after] = [base?.value, revision?.value];
  if (property !== "lists" && isSameSet(before, after)) return { impact: "patch" };
  const ofValue = before === undefined ? "added" : after === undefined ? "removed" : "modified";
  const impact = LEVELS[readBy][isItem ? "modified" : kind === "modified" ? ofValue : kind];
  const breaks = BROKEN[readBy];
  return { impact, ...(breaks && { breaks }) };
}

/** Whether both are lists of the same fields, in whatever order. */
function isSameSet(...values: [unknown, unknown]): boolean {
  const [before, after] = values.map((value) => (Array.isArray(value) ? [...value].sort() : undefined));
  return before !== undefined && isDeepStrictEqual(before, after);
}

/**
 * What reads a part of an extension, and whether the part is an item of one of its members: another item changes the member.
 *
 * @param keys lead to the part
 */
function findReader(
  part: { form: ExtensionForm; readBy: ExtensionReader },
  [key, ...rest]: string[],
  isMember = false,
): { readBy: ExtensionReader; isItem: boolean } {
  const { form, readBy } = part;
  if (key === undefined || typeof form === "string" || "values" in form) return { readBy, isItem: false };
  if ("members" in form) return findReader({ readBy, ...(form.members[key] ?? { form: "text" }) }, rest, true);
  const item = findReader({ readBy, form: "listOf" in form ? form.listOf : form.map[1] }, rest, isMember);
  return { ...item, isItem: isMember };
}

import { isDeepStrictEqual } from "node:util";
import { EXTENSIONS, type ExtensionMember, type ExtensionReader } from "../../contract/extension-table.ts";
import { pointerSegments } from "../../contract/json-pointer.ts";
import type { Difference, Impact } from "./contract-change.ts";

/** What a change requires of those that obey an extension. */
const LEVELS: Record<ExtensionReader, Record<Difference["kind"], Impact>> = {
  client: { added: "minor", removed: "major", modified: "major" },
  mock: { added: "minor", removed: "major", modified: "major" },
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
  const { readBy, isOrdered, isItem } = findPart(EXTENSIONS[name as keyof typeof EXTENSIONS], members);
  const [before, after] = [base?.value, revision?.value];
  if (!isOrdered && isSameSet(before, after)) return { impact: "patch" };
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

interface Part extends Pick<ExtensionMember, "form" | "isOrdered"> {
  readBy: ExtensionReader;
  /** Whether it is in a list or a map of a member: another item changes the member. */
  isItem?: boolean;
}

/** Follows the keys that lead to a part of an extension. */
function findPart(part: Part, [key, ...rest]: string[], isMember = false): Part {
  const { form, readBy } = part;
  if (key === undefined || typeof form === "string" || "values" in form) return part;
  if ("members" in form) return findPart({ readBy, ...(form.members[key] ?? { form: "text" }) }, rest, true);
  return {
    ...findPart({ readBy, form: "listOf" in form ? form.listOf : form.map[1] }, rest, isMember),
    isItem: isMember,
  };
}

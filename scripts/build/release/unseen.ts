import { isDeepStrictEqual } from "node:util";
import { below, pointerSegments } from "../../contract/json-pointer.ts";
import type { ContractChange } from "./contract-change.ts";
import { renderValue } from "./new-parts.ts";

type ObjectNode = Record<string, unknown>;

/**
 * Finds the changes that Redocly does not compare: those of the value of an example. If Redocly misses any other change,
 * the document as a whole counts as changed, so that no version names two documents.
 *
 * @param base the older bundle, parsed
 * @param revision the newer one
 * @param seen the changes that Redocly reports
 */
export function unseenChanges(base: unknown, revision: unknown, seen: { path: string }[]): ContractChange[] {
  const differences = findDifferences(withoutComponents(base), withoutComponents(revision), "#");
  if (differences.length + seen.length > 0 || isDeepStrictEqual(unversioned(base), unversioned(revision)))
    return differences;
  const text = "the document was changed in a place that the comparison does not cover";
  return [{ impact: "patch", kind: "modified", typeName: "Root", path: "#", text }];
}

function findDifferences(base: unknown, revision: unknown, path: string): ContractChange[] {
  if (!isObjectOrList(base) || !isObjectOrList(revision) || isDeepStrictEqual(base, revision)) return [];
  return Object.keys(base).flatMap((property): ContractChange[] => {
    const [before, after] = [base[property], revision[property]];
    const change = { kind: "modified", property, path } as const;
    const segments = pointerSegments(path);
    if (property === "value" && segments.at(-2) === "examples") {
      if (isDeepStrictEqual(before, after)) return [];
      const text = `example \`${segments.at(-1)}\`: ${changedValues(before, after, []).join(", ")}`;
      return [{ ...change, impact: "patch", typeName: "Example", text }];
    }
    return findDifferences(before, after, below(path, property));
  });
}

/** The values that differ, by their places in the example. */
function changedValues(before: unknown, after: unknown, place: string[]): string[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (isObjectOrList(before) && isObjectOrList(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...keys].flatMap((key) => changedValues(before[key], after[key], [...place, key]));
  }
  return [`\`${place.join(".") || "value"}\` ${renderValue(before)} → ${renderValue(after)}`];
}

/** What operations and events contain of them has been copied to where it is used. */
function withoutComponents(document: unknown): unknown {
  const { components, ...others } = document as ObjectNode;
  return others;
}

function unversioned(document: unknown): unknown {
  const { info, ...others } = document as ObjectNode;
  const { version, ...rest } = info as ObjectNode;
  return { ...others, info: rest };
}

function isObjectOrList(value: unknown): value is ObjectNode {
  return typeof value === "object" && value !== null;
}

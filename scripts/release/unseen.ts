import { isDeepStrictEqual } from "node:util";
import { below, pointerSegments } from "../contract/json-pointer.ts";
import type { ContractChange } from "./contract-change.ts";

type ObjectNode = Record<string, unknown>;

/**
 * Finds the changes that Redocly does not compare: those of the value of an example, and, since it compares lists
 * regardless of their order, those of `x-events`, in which the first rule that matches applies. If Redocly misses any
 * other change, the document as a whole counts as changed, so that no version names two documents.
 *
 * @param base the older bundle, parsed
 * @param revision the newer one
 * @param seen the changes that Redocly reports
 */
export function unseenChanges(base: unknown, revision: unknown, seen: { path: string }[]): ContractChange[] {
  const found = findDifferences(base, revision, "#");
  if (found.length + seen.length > 0 || isDeepStrictEqual(unversioned(base), unversioned(revision))) return found;
  const text = "the document was changed in a place that the comparison does not cover";
  return [{ impact: "patch", kind: "modified", typeName: "Root", path: "#", text }];
}

function findDifferences(base: unknown, revision: unknown, path: string): ContractChange[] {
  if (!isObjectOrList(base) || !isObjectOrList(revision)) return [];
  return Object.keys(base).flatMap((key) => {
    const [before, after] = [base[key], revision[key]];
    const at = below(path, key);
    if (key === "x-events" && isObjectOrList(before) && isObjectOrList(after)) return compareRules(before, after, path);
    if (key === "value" && pointerSegments(at).at(-3) === "examples") {
      return isDeepStrictEqual(before, after) ? [] : [createChange("patch", "Example", key, path)];
    }
    return findDifferences(before, after, at);
  });
}

/** A test may rely on the events that the mock sends. */
function compareRules(before: ObjectNode, after: ObjectNode, path: string): ContractChange[] {
  if (isDeepStrictEqual(before, after)) return [];
  const sameEvents = isDeepStrictEqual(withoutRemarks(before), withoutRemarks(after));
  return [createChange(sameEvents ? "patch" : "major", "Operation", "x-events", path)];
}

/** Without what the mock does not use. */
function withoutRemarks({ rules, excluded, ...others }: ObjectNode): ObjectNode {
  // Up to 4.0.0, assumed events were marked as simulated.
  const withoutRemark = ({ assumed, simulated, within, outcome, ...event }: ObjectNode) => event;
  return {
    ...others,
    rules: (rules as ObjectNode[]).map(({ summary, events, ...rule }) => ({
      ...rule,
      events: (events as ObjectNode[]).map(withoutRemark),
    })),
  };
}

function createChange(
  impact: ContractChange["impact"],
  typeName: string,
  property: string,
  path: string,
): ContractChange {
  const subject = typeName === "Example" ? `example \`${pointerSegments(path).at(-1)}\`` : "the operation";
  const text = `\`${property}\` of ${subject} was changed`;
  const change = { impact, kind: "modified", typeName, property, path, text } as const;
  return impact === "major" ? { ...change, breaks: "tests with the mock" } : change;
}

function unversioned(document: unknown): unknown {
  const { info, ...others } = document as ObjectNode;
  const { version, ...rest } = info as ObjectNode;
  return { ...others, info: rest };
}

function isObjectOrList(value: unknown): value is ObjectNode {
  return typeof value === "object" && value !== null;
}

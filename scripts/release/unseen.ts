import { isDeepStrictEqual } from "node:util";
import { below, pointerSegments } from "../contract/json-pointer.ts";
import { type ContractChange, describeChange } from "./contract-change.ts";

type Node = Record<string, unknown>;

/**
 * Finds the changes that Redocly does not compare: those of the value of an example, and of `x-events`. If Redocly misses
 * any other change, the document as a whole counts as changed, so that no version names two documents.
 *
 * @param base the older bundle, parsed
 * @param revision the newer one
 * @param seen the changes that Redocly reports
 */
export function unseenChanges(base: unknown, revision: unknown, seen: { path: string }[]): ContractChange[] {
  const found = differences(base, revision, "#");
  if (found.length + seen.length > 0 || isDeepStrictEqual(unversioned(base), unversioned(revision))) return found;
  const text = "The document was changed in a place that the comparison does not cover.";
  return [{ impact: "patch", kind: "modified", typeName: "Root", path: "#", text }];
}

function differences(base: unknown, revision: unknown, path: string): ContractChange[] {
  if (!isNode(base) || !isNode(revision)) return [];
  return Object.keys(base).flatMap((key) => {
    const [before, after] = [base[key], revision[key]];
    const at = below(path, key);
    if (key === "x-events" && isNode(before) && isNode(after)) return ofRules(before, after, path);
    if (key === "value" && pointerSegments(at).at(-3) === "examples") {
      return isDeepStrictEqual(before, after) ? [] : [change("patch", "Example", key, path)];
    }
    return differences(before, after, at);
  });
}

/** A test may rely on the events that the mock sends. */
function ofRules(before: Node, after: Node, path: string): ContractChange[] {
  if (isDeepStrictEqual(before, after)) return [];
  const sameEvents = isDeepStrictEqual(withoutRemarks(before), withoutRemarks(after));
  return [change(sameEvents ? "patch" : "major", "Operation", "x-events", path)];
}

/** Without what the mock does not use. */
function withoutRemarks({ rules, ...others }: Node): Node {
  const withoutRemark = ({ simulated, ...event }: Node) => event;
  return {
    ...others,
    rules: (rules as Node[]).map(({ summary, events, ...rule }) => ({
      ...rule,
      events: (events as Node[]).map(withoutRemark),
    })),
  };
}

function change(impact: ContractChange["impact"], typeName: string, property: string, path: string): ContractChange {
  const text = describeChange({ typeName, property, path }, "changed");
  return { impact, kind: "modified", typeName, property, path, text };
}

function unversioned(document: unknown): unknown {
  const { info, ...others } = document as Node;
  const { version, ...rest } = info as Node;
  return { ...others, info: rest };
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null;
}

import { isDeepStrictEqual } from "node:util";
import { below, pointerSegments } from "../../contract/json-pointer.ts";
import type { ContractChange } from "./contract-change.ts";
import { judgeExtension } from "./extension-levels.ts";
import { nameRequirement } from "./inherited.ts";
import { renderChange } from "./new-parts.ts";
import { type BundlePair, componentName } from "./uses.ts";

/** The most values of an example that a sentence shows. */
const MOST_VALUES = 5;

type ObjectNode = Record<string, unknown>;

/**
 * Finds the changes that Redocly does not compare: those of the value of an example, and of the order of named examples or of
 * objects in a list. If Redocly misses any other change, the document as a whole counts as changed, so that no version names
 * two documents.
 *
 * @param bundles the older one, and the newer one
 * @param documents these, with components spread
 * @param seen the changes that are reported
 */
export function unseenChanges(bundles: BundlePair, documents: BundlePair, seen: { path: string }[]): ContractChange[] {
  const [base, revision] = documents.map(withoutComponents);
  const differences = findDifferences(base, revision, "#");
  const [before, after] = bundles.map(unversioned);
  if (differences.length + seen.length > 0 || isDeepStrictEqual(before, after)) return differences;
  const text = "the document was changed in a place that the comparison does not cover";
  return [{ impact: "patch", kind: "modified", typeName: "Root", path: "#", text }];
}

function findDifferences(base: unknown, revision: unknown, path: string): ContractChange[] {
  if (!isObjectOrList(base) || !isObjectOrList(revision)) return [];
  return Object.keys(base).flatMap((property): ContractChange[] => {
    const [before, after] = [base[property], revision[property]];
    const change = { kind: "modified", property, path } as const;
    const segments = pointerSegments(path);
    if (property === "value" && segments.at(-2) === "examples") {
      if (isDeepStrictEqual(before, after)) return [];
      const values = changedValues(before, after, []);
      const changes = values.length > MOST_VALUES ? `${values.length} values were changed` : values.join(", ");
      const text = `example \`${segments.at(-1)}\`: ${changes}`;
      return [{ ...change, impact: "patch", typeName: "Example", text }];
    }
    const [order, newOrder] = [orderOf(before, after, property), orderOf(after, before, property)];
    const inner = findDifferences(before, after, below(path, property));
    if (isDeepStrictEqual(order, newOrder)) return inner;
    const text = `order of \`${property}\`${renderChange(order, newOrder, { colon: ":" })}`;
    const sides = { base: { pointer: path, value: order }, revision: { pointer: path, value: newOrder } };
    const judged = judgeExtension({ ...change, ...sides, impact: "patch", typeName: "Root", verdicts: [] });
    return [{ ...change, impact: "patch", typeName: "Root", text, ...judged }, ...inner];
  });
}

/** The names of objects in a list, or of examples, that both have. */
function orderOf(members: unknown, others: unknown, property: string): string[] {
  const namesOf = (value: unknown) => {
    if (Array.isArray(value)) return value.filter(isObjectOrList).map(nameOf);
    return property === "examples" && isObjectOrList(value) ? Object.keys(value) : [];
  };
  const known = namesOf(others);
  return namesOf(members).filter((name) => known.includes(name));
}

function nameOf(item: ObjectNode): string {
  if (Object.values(item).every(Array.isArray)) return nameRequirement(item);
  return String(item.url ?? item.name ?? item.title ?? componentName(item) ?? JSON.stringify(item));
}

/** The values that differ, by their places in the example. */
function changedValues(before: unknown, after: unknown, place: string[]): string[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (isObjectOrList(before) && isObjectOrList(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...keys].flatMap((key) => changedValues(before[key], after[key], [...place, key]));
  }
  return [`\`${place.join(".") || "value"}\`${renderChange(before, after)}`];
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

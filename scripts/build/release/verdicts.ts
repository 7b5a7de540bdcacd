import { isDeepStrictEqual } from "node:util";
import type { Bundle } from "../../contract/contract.ts";
import { below, pointerSegments, valueAt } from "../../contract/json-pointer.ts";
import { type ChangedValue, type Difference, impactOf, moreSevere } from "./contract-change.ts";
import { compareMessages } from "./message-effects.ts";
import { declares } from "./policy.ts";
import type { Effect } from "./schema-effects.ts";
import { isAnnotation, REFUSED, type SchemaObject } from "./sets/plain-schema.ts";
import type { BundlePair } from "./uses.ts";

/** The types of objects that say which values are valid. */
export const OF_SCHEMA = /^(Schema.*|AllOf|AnyOf|OneOf|DependentRequired|PatternProperties)$/;

/**
 * Judges each difference within a schema of a message by what requests or responses admit, and adds those that Redocly
 * does not see. Its rules and ours judge the rest: names that somebody relies on.
 */
export function judgeSchemas(differences: Difference[], [base, revision]: BundlePair): Difference[] {
  const documents = [withRenamed(base, differences), revision] as const;
  const effects = compareMessages(documents);
  const told = new Set<string>();
  const judge = (difference: Difference): Difference[] => {
    const { path, property, kind } = difference;
    const isExtensible = property === "x-extensible";
    if (!isExtensible && (!OF_SCHEMA.test(difference.typeName) || isAnnotation(property ?? ""))) return [difference];
    const segments = [...pointerSegments(path), ...(property === undefined ? [] : [property])];
    const around = pointerAt(effects, segments);
    // A map that is new or gone as a whole has the effects of its members.
    const members = kind === "modified" ? [] : [...effects.keys()].filter((pointer) => pointer.startsWith(`${path}/`));
    const pointers = around === undefined ? members : [around, ...members];
    if (pointers.length === 0) return [difference];
    const effect = joined(pointers.flatMap((pointer) => effects.get(pointer) ?? []));
    // A set that may grow from now on promises less.
    const opened = Boolean(difference.revision?.value);
    if (isExtensible) return [{ ...difference, effect: { ...effect, less: !opened, more: opened, grows: false } }];
    for (const pointer of pointers) told.add(pointer);
    return withEffect(difference, effect, documents);
  };
  const judged = withRefusals(differences, documents).flatMap(judge);
  const unseen = [...effects].filter(([pointer, effect]) => !told.has(pointer) && impactOf(effect) !== "patch");
  const added = unseen.map(([pointer]) => differenceAt(pointer, documents));
  return [...judged, ...withRefusals(added, documents).flatMap(judge)];
}

/** The older document with the new names of fields that were renamed, so that what else was changed of them is compared. */
function withRenamed(document: Bundle, differences: Difference[]): Bundle {
  const copy = structuredClone(document);
  for (const { property, base, revision } of differences) {
    const [owner, name = ""] = [base?.pointer.replace(/\/[^/]*$/, ""), String(base?.value)];
    if (property !== "key" || owner === undefined || !owner.endsWith("/properties")) continue;
    const fields = valueAt(copy, owner) as Record<string, unknown> | undefined;
    if (fields === undefined || !(name in fields) || isFalse(fields[name])) continue;
    fields[String(revision?.value)] = fields[name];
    delete fields[name];
  }
  return copy;
}

/** The pointer to the nearest place of which something is said: this one, or one around it. */
function pointerAt(effects: Map<string, Effect>, segments: string[]): string | undefined {
  const pointers = segments.map((_, index) => below("#", ...segments.slice(0, index + 1)));
  return pointers.findLast((pointer) => effects.has(pointer));
}

function joined(effects: Effect[]): Effect {
  return effects.reduce((one, other) => ({
    direction: one.direction,
    less: one.less || other.less,
    more: one.more || other.more,
    grows: one.grows || other.grows,
  }));
}

function withEffect(difference: Difference, effect: Effect, documents: BundlePair): Difference[] {
  const { path, kind, property, verdicts } = difference;
  const impact = impactOf(effect);
  if (property === "key") return [difference];
  if (property === "refused") return [{ ...difference, impact, effect }];
  const segments = pointerSegments(path);
  if (kind !== "modified" && segments.at(-2) === "properties") {
    const other = valueAt(documents[kind === "added" ? 0 : 1], below("#", ...ofSameValue(segments.slice(0, -2))));
    // A field that is new or gone is more than a constraint.
    if (!declares(other, segments.at(-1) ?? ""))
      return [{ ...difference, impact: moreSevere(impact, difference.impact) }];
    if (impact === "patch") return [];
  }
  return [{ ...difference, impact: moreSevere(impact, ...verdicts.map((verdict) => verdict.impact)), effect }];
}

/** Differences in what was or is refused, as one: that it is now, or is no longer. */
function withRefusals(differences: Difference[], documents: BundlePair): Difference[] {
  const refusals = new Map<string, Difference>();
  const others = differences.filter((difference) => {
    const { path, property } = difference;
    if (!OF_SCHEMA.test(difference.typeName)) return true;
    const segments = [...pointerSegments(path), ...(property === undefined ? [] : [property])];
    const prefixes = segments.map((_, index) => below("#", ...segments.slice(0, index + 1)));
    const place = prefixes.find((prefix) => documents.some((document) => isFalse(valueAt(document, prefix))));
    if (place === undefined) return true;
    const [before, after] = documents.map((document) => isFalse(valueAt(document, place)));
    const sides = { base: { pointer: place, value: before }, revision: { pointer: place, value: after } };
    const refusal = { kind: "modified", typeName: "Schema", path: place, property: "refused" } as const;
    refusals.set(place, { ...difference, ...refusal, ...sides });
    return false;
  });
  return [...others, ...refusals.values()];
}

/** Whether it is `false`, as `asObjects` writes it, with or without a description. */
function isFalse(schema: unknown): boolean {
  const { not, ...others } = Object(schema) as SchemaObject;
  return isDeepStrictEqual({ not }, REFUSED) && Object.keys(others).every(isAnnotation);
}

function differenceAt(pointer: string, documents: BundlePair): Difference {
  const segments = pointerSegments(pointer);
  const [path, property = ""] = [below("#", ...segments.slice(0, -1)), segments.at(-1)];
  const [base, revision] = documents.map((document) => ({ pointer, value: valueAt(document, pointer) })) as [
    ChangedValue,
    ChangedValue,
  ];
  return { impact: "patch", kind: "modified", typeName: "Schema", path, property, verdicts: [], base, revision };
}

/** The path to the outermost schema of the same value. */
function ofSameValue(segments: string[]): string[] {
  const [keyword = "", inner = ""] = segments.slice(-2);
  if (/^(allOf|anyOf|oneOf|dependentSchemas)$/.test(keyword)) return ofSameValue(segments.slice(0, -2));
  return keyword !== "properties" && /^(if|then|else|not)$/.test(inner) ? ofSameValue(segments.slice(0, -1)) : segments;
}

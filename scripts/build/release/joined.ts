import { isDeepStrictEqual } from "node:util";
import { below, valueAt } from "../../contract/json-pointer.ts";
import { type Difference, impactOf, moreSevere } from "./contract-change.ts";
import type { BundlePair } from "./uses.ts";

/** Joins differences that are one change, and leaves out those that another one says. */
export function joinDifferences(differences: Difference[], documents: BundlePair): Difference[] {
  return withoutRepetitions(joinRequired(joinChoices(differences, documents)));
}

/** Says of a schema that became an alternative of a choice, or is no longer one, only that: its fields are where they were. */
function joinChoices(differences: Difference[], documents: BundlePair): Difference[] {
  const undescribed = (schema: unknown) => ({ ...Object(schema), description: undefined });
  const choices = differences.filter(({ kind, path }) => {
    if (kind === "modified" || !/\/(any|one)Of$/.test(path)) return false;
    const [before, after] = kind === "added" ? documents : documents.toReversed();
    const schema = undescribed(valueAt(before, path.replace(/\/\w+$/, "")));
    const alternatives = valueAt(after, path) as unknown[];
    return schema.properties && alternatives.some((each) => isDeepStrictEqual(undescribed(each), schema));
  });
  return differences.filter(({ path, effect }) => {
    const choice = choices.find((each) => `${path}/`.startsWith(each.path.replace(/\w+$/, "")));
    if (choice?.effect === undefined || choice.path === path || effect === undefined) return true;
    for (const side of ["less", "more", "grows"] as const) choice.effect[side] ||= effect[side];
    choice.impact = impactOf(choice.effect);
    return false;
  });
}

/**
 * Says of a new field that it is required, in place of a change of its own; and of one that is removed or renamed, nothing but
 * that.
 */
function joinRequired(differences: Difference[]): Difference[] {
  const fieldsThat = (applies: (difference: Difference) => boolean) => {
    const byPath = new Map(differences.filter(applies).map((difference) => [difference.path, difference]));
    return (path: string, name: string) => byPath.get(below(path, "properties", name));
  };
  const added = fieldsThat(({ kind }) => kind === "added");
  const removed = fieldsThat(({ kind }) => kind === "removed");
  const renamed = fieldsThat(({ property }) => property === "key");
  return differences.flatMap((difference): Difference[] => {
    const { path, property, base, revision } = difference;
    if (property !== "required" || !Array.isArray(base?.value ?? revision?.value)) return [difference];
    const [before, after] = [base, revision].map((side) => (side?.value ?? []) as string[]) as [string[], string[]];
    const newNames = new Map(after.map((name) => [renamed(path, name)?.base?.value, name]));
    const kept = before.filter((name) => !removed(path, name)).map((name) => newNames.get(name) ?? name);
    const isNew = (name: string) => !kept.includes(name) && added(path, name) !== undefined;
    const names = after.filter((name) => !isNew(name));
    const { effect } = difference;
    const stricter = effect && { ...effect, more: false, grows: false };
    for (const name of after.filter(isNew)) {
      const field = added(path, name) as Difference;
      Object.assign(field, { isRequired: true, impact: moreSevere(field.impact, impactOf(stricter)) });
    }
    if (isDeepStrictEqual(kept, names)) return [];
    if (isDeepStrictEqual([kept, names], [before, after])) return [difference];
    const sides = { base: { pointer: path, value: kept }, revision: { pointer: path, value: names } };
    if (effect === undefined) return [{ ...difference, ...sides }];
    // What all of it means, as far as it is about the others.
    const less = effect.less && names.some((name) => !kept.includes(name));
    const more = effect.more && kept.some((name) => !names.includes(name));
    const rest = { ...effect, less, more };
    return [{ ...difference, ...sides, effect: rest, impact: impactOf(rest) }];
  });
}

/**
 * Leaves out what is changed in an alternative as it is in the schema around it, the description of what is now deprecated,
 * which its sentence has, and the name of a scheme in a requirement that has another name.
 */
function withoutRepetitions(differences: Difference[]): Difference[] {
  const keyOf = ({ kind, property, base, revision }: Difference, path: string) =>
    JSON.stringify([path, kind, property, ...(kind === "modified" ? [base?.value, revision?.value] : [])]);
  const all = new Map(differences.map((difference) => [keyOf(difference, difference.path), difference]));
  const isDeprecation = ({ property, revision }: Difference) => property === "deprecated" && revision?.value === true;
  const deprecated = new Set(differences.filter(isDeprecation).map(({ path }) => path));
  return differences.filter((difference) => {
    const { path, impact, typeName, property, verdicts } = difference;
    if (property === "description" && deprecated.has(path)) return false;
    if (typeName === "SecurityRequirement" && property && verdicts.length === 0) return false;
    const around = all.get(keyOf(difference, path.replaceAll(/\/(any|one)Of\/\d+(?=\/)/g, "")));
    if (around === undefined || around === difference) return true;
    around.impact = moreSevere(impact, around.impact);
    return false;
  });
}

import { accepts } from "./accepts.ts";
import type { Fact } from "./plain-schema.ts";

/** The most values of a range that are tried one by one. */
const MOST_TRIED = 1000;

/** Whether there may be a number of which the facts are true: an integer, or one that is none. */
export function hasNumber(facts: Fact[], isInteger: boolean): boolean {
  let [least, most] = [-Infinity, Infinity];
  for (const { schema, holds } of facts) {
    const [[keyword = "", limit] = []] = Object.entries(schema);
    if (typeof limit !== "number" || !/imum$/i.test(keyword)) continue;
    const isLower = /^(exclusiveM|m)inimum$/.test(keyword) === holds;
    // What is not above a bound is at the bound or below it.
    const isOpen = keyword.startsWith("exclusive") === holds;
    if (isLower) least = Math.max(least, isInteger ? (isOpen ? Math.floor(limit) + 1 : Math.ceil(limit)) : limit);
    else most = Math.min(most, isInteger ? (isOpen ? Math.ceil(limit) - 1 : Math.floor(limit)) : limit);
  }
  const isValue = (value: number) => facts.every(({ schema, holds }) => accepts(schema, value) !== !holds);
  if (isInteger && most - least < MOST_TRIED)
    return Array.from({ length: Math.max(0, most - least + 1) }, (_, index) => least + index).some(isValue);
  if (most === least) return isValue(least);
  const steps = (holds: boolean) =>
    facts
      .filter((fact) => fact.holds === holds && "multipleOf" in fact.schema)
      .map(({ schema }) => Number(schema.multipleOf));
  if (!isInteger && steps(true).some(Number.isInteger)) return false;
  const multiples = isInteger ? [1, ...steps(true)] : steps(true);
  return most > least && !steps(false).some((step) => multiples.some((multiple) => Number.isInteger(multiple / step)));
}

/** Whether there may be a text of which the facts are true. */
export function hasString(facts: Fact[]): boolean {
  const [least, most] = lengthsOf(facts, "minLength", "maxLength");
  if (most === 0) return facts.every(({ schema, holds }) => accepts(schema, "") !== !holds);
  return least <= most;
}

/** The least and the greatest length that facts allow. */
export function lengthsOf(facts: Fact[], lower: string, upper: string): [least: number, most: number] {
  let [least, most] = [0, Infinity];
  for (const { schema, holds } of facts) {
    const [minimum, maximum] = [schema[lower], schema[upper]];
    if (typeof minimum === "number" && holds) least = Math.max(least, minimum);
    if (typeof minimum === "number" && !holds) most = Math.min(most, minimum - 1);
    if (typeof maximum === "number" && holds) most = Math.min(most, maximum);
    if (typeof maximum === "number" && !holds) least = Math.max(least, maximum + 1);
  }
  return [least, most];
}

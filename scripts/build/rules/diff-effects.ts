import { pointerSegments } from "../../contract/json-pointer.ts";
import type { DiffChange, DiffContext, DiffVisitor } from "./redocly.ts";

/** What a changed constraint admits, compared with before. */
type Effect = "more" | "less" | "other";

/** Keywords that decide nothing. */
const ANNOTATION = /^(key|title|description|deprecated|examples|default|x-(?!extensible$).*)$/;
const UPPER_BOUND = /^(exclusiveM|m)ax/;
const LOWER_BOUND = /^(exclusiveM|m)in/;
/** The parts of a schema that restrict it where they are, besides those that offer a choice. */
const RESTRICTIONS = ["allOf", "anyOf", "oneOf", "items"];
const CHOICES = ["anyOf", "oneOf"];

/**
 * What a request additionally accepts, and what a response newly guarantees, is worth a minor version at least. The
 * message is what that means for who sends or reads it; `npm run diff` appends it to its sentence.
 */
export function constraintChanged(): DiffVisitor {
  const visit = (change: DiffChange, { report, getDirections }: DiffContext) => {
    const effect = effectOf(change);
    if (effect !== undefined) report({ message: describeEffect(effect, getDirections()) });
  };
  const visitPart = ({ property, base, revision }: DiffChange, { report, getDirections }: DiffContext) => {
    if (property !== "required" || Boolean(base?.value) === Boolean(revision?.value)) return;
    report({ message: describeEffect(revision?.value ? "less" : "more", getDirections()) });
  };
  return {
    ...{ Schema: visit, AllOf: visit, AnyOf: visit, OneOf: visit },
    ...{ Parameter: visitPart, RequestBody: visitPart, Header: visitPart },
  };
}

function effectOf({ path, kind, property = "", base, revision, node }: DiffChange): Effect | undefined {
  if (kind === "modified") {
    // What is now in place of a `$ref`, or behind one, need not be new.
    const [isReference, wasReference] = [node.revision, node.base].map((side) => "$ref" in Object(side?.value));
    return isReference !== wasReference || ANNOTATION.test(property)
      ? undefined
      : compareValues(property, base, revision);
  }
  const [container, owner = "", name = ""] = pointerSegments(path).slice(-3);
  if (CHOICES.includes(owner)) return kind === "added" ? "more" : "less";
  // A property may have the name of a keyword.
  const restricts =
    container === "content" || owner === "allOf" || (owner !== "properties" && RESTRICTIONS.includes(name));
  if (!restricts) return undefined;
  return kind === "added" ? "less" : "more";
}

/** What another value of a keyword admits; undefined if it admits the same. */
function compareValues(
  keyword: string,
  { value: before }: { value?: unknown } = {},
  { value: after }: { value?: unknown } = {},
): Effect | undefined {
  if (keyword === "x-extensible") return after ? "more" : "less";
  if (before === undefined) return "less";
  if (after === undefined) return "more";
  if (UPPER_BOUND.test(keyword)) return Number(after) > Number(before) ? "more" : "less";
  if (LOWER_BOUND.test(keyword)) return Number(after) < Number(before) ? "more" : "less";
  if (keyword === "required") return compareSets([after].flat(), [before].flat());
  if (keyword === "enum") return compareSets([before].flat(), [after].flat());
  if (keyword === "type") return compareSets(withIntegers(before), withIntegers(after));
  return "other";
}

function compareSets(before: unknown[], after: unknown[]): Effect | undefined {
  const isGrown = after.some((value) => !before.includes(value));
  const isShrunk = before.some((value) => !after.includes(value));
  if (isGrown && isShrunk) return "other";
  return isGrown ? "more" : isShrunk ? "less" : undefined;
}

/** The types, with the integers that are numbers too. */
function withIntegers(type: unknown): unknown[] {
  return [type].flat().flatMap((name) => (name === "number" ? ["number", "integer"] : [name]));
}

const EFFECTS = {
  request: { more: "accepts more", less: "accepts less", other: "accepts other values" },
  response: { more: "promises less", less: "promises more", other: "promises something else" },
};

function describeEffect(effect: Effect, directions: ("request" | "response")[]): string {
  return directions.map((direction) => EFFECTS[direction][effect]).join(", ");
}

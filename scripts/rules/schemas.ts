import { listSchemaParts } from "../contract/walk.ts";
import {
  asWritten,
  forEachProperty,
  isObjectNode,
  isReference,
  type LintContext,
  type LintRule,
  type NodeLocation,
  type RuleNode,
} from "./redocly.ts";

const AMOUNT = /^(amount|.*_amount)$/;
const UNIT = /\b(cents|tokens)\b/i;
const STATED_FORMATS = ["uuid", "date"];

export const schemaRules: Record<string, LintRule> = {
  /** Reports amounts that are not integers, or whose description does not name the unit. */
  "money-is-integer": () =>
    forEachProperty((name, property, { report, resolve }, location) => {
      if (!AMOUNT.test(name)) return;
      const schema: RuleNode = isReference(property) ? resolve(property).node : property;
      const advice = "an amount is an integer number of cents or tokens, and its description says which";
      if (schema?.type !== "integer") report({ message: `"${name}" is not \`type: integer\`: ${advice}`, location });
      if (UNIT.test(property?.description ?? schema?.description ?? "")) return;
      report({ message: `The description of "${name}" mentions neither "cents" nor "tokens": ${advice}`, location });
    }),

  /** Reports what is no schema below `properties`: a keyword that is indented too far. */
  "keyword-beside-properties": () =>
    forEachProperty((name, property, { report }, location) => {
      if (isObjectNode(property) || typeof property === "boolean") return;
      const message = `"${name}" is below \`properties\`, so it would be a field: indent the keyword like \`properties\`, or write the schema of the field`;
      report({ message, location: location.key() });
    }),

  /** Reports formats other than those that the specification states. */
  "stated-formats": () =>
    asWritten("Schema", ({ format }, { report, location }) => {
      if (format === undefined || STATED_FORMATS.includes(format)) return;
      const message = `The specification does not state the format ${format}: use ${STATED_FORMATS.join(" or ")}, or none`;
      report({ message, location: location.child("format") });
    }),

  /** Reports `x-sensitive` where it would mask nothing: on what is no text, or with another value than true. */
  "sensitive-is-text": checkMark(
    "x-sensitive",
    ({ type }) => [type].flat().every((each) => each === "string" || each === "null"),
    "on a schema with `type: string`",
  ),

  /** Reports `x-extensible` where no set of values could grow: without an `enum`, or with another value than true. */
  "extensible-has-enum": checkMark(
    "x-extensible",
    (schema) => schema.enum?.length > 1,
    "beside an `enum` of two values or more",
  ),

  /**
   * Reports names in `required` that `properties` does not declare, neither beside it nor, for a
   * branch such as `else`, in the schema around it.
   */
  "required-is-declared": () => {
    // Redocly visits a branch after the schema around it, which has checked the branch with its own properties.
    const checked = new Set<RuleNode>();

    function check(schema: RuleNode, location: NodeLocation, around: string[], report: LintContext["report"]): void {
      checked.add(schema);
      const declared = [...around, ...Object.keys(schema.properties ?? {})];
      for (const [index, name] of [schema.required ?? []].flat().entries()) {
        if (declared.includes(name)) continue;
        const message = `"${name}" is required but not declared: correct the name, or declare the property`;
        report({ message, location: location.child(["required", index]) });
      }
      for (const { keyword, keys, schema: branch } of listSchemaParts(schema)) {
        const isOfSameObject = keyword !== "properties" && keyword !== "items";
        if (isOfSameObject && isObjectNode(branch)) check(branch, location.child(keys), declared, report);
      }
    }

    return asWritten("Schema", (schema, context) => {
      if (!checked.has(schema)) check(schema, context.location, [], context.report);
    });
  },
};

/** Makes the rule for an extension that marks schemas: it reports another value than true, and a schema that it does not fit. */
function checkMark(name: string, fits: (schema: RuleNode) => boolean, where: string): LintRule {
  return () =>
    asWritten("Schema", (schema, { report, location }) => {
      if (!(name in schema) || (schema[name] === true && fits(schema))) return;
      report({ message: `\`${name}\` must be true, ${where}, or be left out`, location: location.child(name) });
    });
}

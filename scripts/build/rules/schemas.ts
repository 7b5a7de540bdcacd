import { asWritten, forEachProperty, isObjectNode, isReference, type LintRule, type RuleNode } from "./redocly.ts";

const AMOUNT = /^(amount|.*_amount)$/;
const UNIT = /\b(cents|tokens)\b/i;
const STATED_FORMATS = ["uuid", "date"];

/** Keywords whose values are in order. */
const BOUNDS = [
  ["minimum", "maximum"],
  ["minLength", "maxLength"],
  ["minItems", "maxItems"],
  ["minProperties", "maxProperties"],
] as const;

export const schemaRules: Record<string, LintRule> = {
  /** Reports amounts that are not integers, or whose description does not name the unit. */
  "money-is-integer": () =>
    forEachProperty((name, property, { report, resolve }, location) => {
      if (!AMOUNT.test(name)) return;
      const schema: RuleNode = isReference(property) ? resolve(property).node : property;
      const advice = "an amount is an integer number of cents or tokens, and its description says which";
      const types = [schema?.type].flat();
      if (!types.includes("integer") || types.some((type) => type !== "integer" && type !== "null")) {
        report({ message: `"${name}" is not \`type: integer\`: ${advice}`, location });
      }
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

  /** Reports schemas that no value can match, or that no tool can read: bounds, patterns, a value that is listed twice. */
  satisfiable: () =>
    asWritten("Schema", (schema, { report, location }) => {
      for (const [low, high] of BOUNDS) {
        if (!(schema[low] > schema[high])) continue;
        const message = `\`${low}\` ${schema[low]} is above \`${high}\` ${schema[high]}, so nothing is valid: correct one of them`;
        report({ message, location: location.child(low) });
      }
      if (typeof schema.pattern === "string") {
        const error = errorOf(schema.pattern);
        const message = `"${schema.pattern}" is not a regular expression (${error}): correct it, or escape with \\ what is meant literally`;
        if (error !== undefined) report({ message, location: location.child("pattern") });
      }
      const values = Array.isArray(schema.enum) ? schema.enum : [];
      for (const [index, value] of values.entries()) {
        if (values.indexOf(value) === index) continue;
        report({ message: `\`enum\` lists ${value} twice: remove one`, location: location.child(["enum", index]) });
      }
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
    ({ type }) => [type].flat().every((name) => name === "string" || name === "null"),
    "on a schema with `type: string`",
  ),

  /** Reports `x-extensible` where no set of values could grow: without an `enum`, or with another value than true. */
  "extensible-has-enum": checkMark("x-extensible", (schema) => schema.enum !== undefined, "beside an `enum`"),
};

/** Why a pattern is no regular expression as validators read it; undefined if it is one. */
function errorOf(pattern: string): string | undefined {
  try {
    new RegExp(pattern, "u");
    return undefined;
  } catch (error) {
    return (error as Error).message.replace(/^.*\/u: /, "").toLowerCase();
  }
}

/** Makes the rule for an extension that marks schemas: it reports another value than true, and a schema that it does not fit. */
function checkMark(name: string, fits: (schema: RuleNode) => boolean, where: string): LintRule {
  return () =>
    asWritten("Schema", (schema, { report, location }) => {
      if (!(name in schema) || (schema[name] === true && fits(schema))) return;
      report({ message: `\`${name}\` must be true, ${where}, or be left out`, location: location.child(name) });
    });
}

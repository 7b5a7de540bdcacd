import { type Alternative, alternativesOf } from "../../contract/choice.ts";
import type { Bundle } from "../../contract/contract.ts";
import type { Schema } from "../../contract/schema.ts";
import { inPlace, mapSchemas } from "./map-schemas.ts";

/**
 * Writes each choice of fields as optional fields and a rule between them.
 *
 * Most generators lose either the properties beside a `oneOf` or those inside, and turn a forbidden field into one of
 * any type. They ignore `if`, `then` and `else`, which contain the rule.
 */
export function withoutChoices(bundle: Bundle): Bundle {
  return mapSchemas(bundle, (schema) => {
    const { oneOf = [], description = "", properties, ...others } = schema;
    const branches = oneOf.map((branch) => inPlace(bundle, branch));
    const alternatives = alternativesOf(schema, branches)?.toSorted(singleFieldFirst);
    if (alternatives === undefined) return schema;
    const fields = Object.assign({}, ...alternatives.map((each) => each.fields));
    return {
      ...others,
      description: `${description.trimEnd()}\n\n${explained(alternatives)}\n`,
      properties: { ...properties, ...fields },
      ...ruleOf(alternatives, Object.keys(fields)),
    };
  });
}

/** Puts alternatives with a single required field first: once it is absent, no later one has to forbid it. */
function singleFieldFirst(one: Alternative, other: Alternative): number {
  return Math.min(one.required.length, 2) - Math.min(other.required.length, 2);
}

/**
 * The rule that one of several alternatives is complete, and that no field of another is present.
 *
 * @param possible the fields that may be present
 */
function ruleOf([alternative, ...others]: Alternative[], possible: string[]): Schema {
  if (alternative === undefined) return {};
  const { fields, required } = alternative;
  const foreign = absent(possible.filter((name) => !(name in fields)));
  if (others.length === 0) return { required, ...foreign };
  const [name, ...more] = required;
  const left = more.length === 0 ? possible.filter((each) => each !== name) : possible;
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  return { if: { required }, then: foreign, else: ruleOf(others, left) };
}

function absent(names: string[]): Schema {
  if (names.length === 0) return {};
  return { not: names.length === 1 ? { required: names } : { anyOf: names.map((name) => ({ required: [name] })) } };
}

function explained(alternatives: Alternative[]): string {
  const list = alternatives.map(({ required, description }) => {
    return `- ${required.map((name) => `\`${name}\``).join(" with ")}: ${description.trim().replaceAll("\n", "\n  ")}`;
  });
  return `Send exactly one of these:\n\n${list.join("\n")}`;
}

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
    const { oneOf = [], description = "", properties, ...around } = schema;
    const branches = oneOf.map((branch) => inPlace(bundle, branch));
    const alternatives = alternativesOf(schema, branches);
    if (alternatives === undefined) return schema;
    const [usual, ...others] = alternatives;
    const fields = Object.assign({}, ...alternatives.map((each) => each.fields));
    return {
      ...around,
      description: `${description.trimEnd()}\n\n${explained(alternatives)}\n`,
      properties: { ...properties, ...fields },
      ...ruleOf([...others, usual as Alternative], Object.keys(fields)),
    };
  });
}

/**
 * The rule that one of several alternatives is complete, and that no field of another is present. It ends in the usual
 * one, whose fields a validator therefore asks for when there are none.
 *
 * @param possible the fields that may be present
 */
function ruleOf([alternative, ...others]: Alternative[], possible: string[]): Schema {
  if (alternative === undefined) return {};
  const { required } = alternative;
  if (others.length === 0) return { required };
  const own = Object.keys(alternative.fields);
  const foreign = possible.filter((name) => !own.includes(name));
  return {
    if: anyPresent(own),
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { ...(own.length > 1 && { required }), not: anyPresent(foreign) },
    else: ruleOf(others, foreign),
  };
}

function anyPresent([name = "", ...others]: string[]): Schema {
  if (others.length === 0) return { required: [name] };
  return { anyOf: [name, ...others].map((each) => ({ required: [each] })) };
}

/** Swaps two sets of required fields if the second is deprecated: it is the one that a validator asks for. */
export function withoutDeprecatedLast(bundle: Bundle): Bundle {
  return mapSchemas(bundle, (schema) => {
    const { if: condition, then, else: otherwise, properties = {} } = schema;
    if (!condition || then || !otherwise?.required?.some((name) => properties[name]?.deprecated)) return schema;
    return { ...schema, if: otherwise, else: condition };
  });
}

function explained(alternatives: Alternative[]): string {
  const list = alternatives.map(({ required, description }) => {
    return `- ${required.map((name) => `\`${name}\``).join(" with ")}: ${description.trim().replaceAll("\n", "\n  ")}`;
  });
  return `Send exactly one of these:\n\n${list.join("\n")}`;
}

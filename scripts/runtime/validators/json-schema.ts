import type { Validator } from "./standard.ts";

/** The dialects of JSON Schema that have every keyword of the contract, with the same meaning. */
const DIALECTS: Record<string, string> = {
  "draft-2020-12": "https://json-schema.org/draft/2020-12/schema",
  "draft-07": "http://json-schema.org/draft-07/schema#",
};

/** Adds its schema to a validator, as Standard JSON Schema describes. */
export function withJsonSchema(validator: Validator<unknown>, schema: object): object {
  const convert = ({ target }: { target: string }) => {
    const $schema = DIALECTS[target];
    if (!$schema) throw new Error(`There is no schema for ${target}; choose from ${Object.keys(DIALECTS).join(", ")}.`);
    return { $schema, ...structuredClone(schema) };
  };
  const jsonSchema = { input: convert, output: convert };
  return { ...validator, "~standard": { ...validator["~standard"], jsonSchema } };
}

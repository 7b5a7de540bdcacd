import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { type JsonSchema, WHOLE } from "./plain-schema.ts";

const ajv = new Ajv2020({ strict: false, meta: false, validateSchema: false, logger: false });
addFormats.default(ajv);
const compiled = new Map<string, ValidateFunction>();

/** Whether a schema accepts a value; undefined if it refers to another one. */
export function accepts(schema: JsonSchema, value: unknown): boolean | undefined {
  if (typeof schema === "boolean") return schema;
  const key = JSON.stringify(schema);
  if (key.includes('"$ref":')) return undefined;
  const validate = compiled.get(key) ?? ajv.compile((schema[WHOLE] ?? schema) as object);
  compiled.set(key, validate);
  return validate(value) as boolean;
}

import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { DocumentNode, OpenapiDocument } from "../../../../scripts/build/specification/model/document.ts";
import { contract } from "../../../support/documents.ts";

/** Names the fields by which a value is refused, none if it is accepted. */
type Check = (value: unknown) => string[];

/** Makes the check of a schema. */
export type Compile = (schema: unknown) => Check;

// Not strict: a schema of OpenAPI has keywords of its own, such as `example` and `x-…`.
// Not checked against the meta-schema, which takes longer than all else: the linters and test/contract/ do that.
// Each check of a mutant runs a few times only: generating code quickly matters more than running it quickly.
const fast = { messages: false, verbose: true, code: { optimize: false } };
const ajv = new Ajv2020({ strict: false, allErrors: true, meta: false, validateSchema: false, ...fast });
addFormats.default(ajv, ["date", "uuid", "int64"]);

/** The checks of the contract by schema: most of a changed copy is the same. */
const known = new Map<string, Check>();

/**
 * Makes the checks of the schemas of a document, by Ajv.
 *
 * @returns a function that makes the check of a schema; among the fields are those of each branch that was not meant
 */
export function ajvOf(document: OpenapiDocument): Compile {
  return (schema) => {
    const whole = { allOf: [schema as object], components: { schemas: reached(schema, document) } };
    const text = JSON.stringify(whole);
    const check = known.get(text) ?? compile(whole);
    if (document === contract) known.set(text, check);
    return check;
  };
}

function compile(whole: object): Check {
  const validate = ajv.compile(whole);
  // Ajv would remember the schema of every mutant.
  ajv.removeSchema(whole);
  return (value) => (validate(value) ? [] : [...new Set((validate.errors ?? []).flatMap(fieldsOf))]);
}

/** The schemas that a schema refers to, and they to: Ajv would search all components before compiling one. */
function reached(
  schema: unknown,
  document: OpenapiDocument,
  found: Record<string, DocumentNode> = {},
): Record<string, DocumentNode> {
  if (typeof schema !== "object" || schema === null) return found;
  for (const [key, member] of Object.entries(schema)) {
    const [, name] = (key === "$ref" && /^#\/components\/schemas\/(\w+)$/.exec(member)) || [];
    if (name === undefined) reached(member, document, found);
    else if (!(name in found)) {
      found[name] = document.components.schemas[name];
      reached(found[name], document, found);
    }
  }
  return found;
}

/** The fields that an error is about: of a rule between fields, those that are there. */
function fieldsOf({ instancePath, keyword, params, schema, data }: ErrorObject): string[] {
  const steps = instancePath.split("/").slice(1);
  const inRule = keyword === "not" || params.failingKeyword === "then" ? requiredIn(schema) : [];
  const names = [params.missingProperty, ...inRule.filter((name) => Object.hasOwn(Object(data), name))];
  const fields = names.filter((name) => name !== undefined).map((name) => [...steps, name].join("."));
  return fields.length > 0 ? fields : [steps.join(".") || "body"];
}

function requiredIn({ required = [], anyOf = [] }: DocumentNode): string[] {
  return [...required, ...anyOf.flatMap(requiredIn)];
}

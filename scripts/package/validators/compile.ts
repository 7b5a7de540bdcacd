import { _, Ajv2020, type CodeOptions, type KeywordErrorDefinition, stringify } from "ajv/dist/2020.js";
import { expand } from "../../contract/json-pointer.ts";
import { branchIssuesOf } from "./branches.ts";
import { date, uuid } from "./formats.ts";
import type { Check } from "./issues.ts";
import type { Validator } from "./standard.ts";
import { validator } from "./validator.ts";

/**
 * Compiles a schema in memory.
 *
 * @param document where its references point to; none may lead in a circle
 * @param schema the schema
 * @throws Error if the schema is no schema, or has a keyword or a format that is not known
 */
export function compileValidator(document: unknown, schema: object): Validator<unknown> {
  return validator(createAjv().compile(withoutReferences(document, schema)) as Check, branchIssuesOf);
}

/** Makes an Ajv whose errors have what the issues are made of. */
export function createAjv(code: CodeOptions = {}): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    // The words are our own.
    messages: false,
    // A branch leaves the type, and the declaration of what it requires, to the schema around it.
    strictTypes: false,
    strictRequired: false,
    // The build lints and validates the document.
    validateSchema: false,
    formats: { date, uuid },
    code,
  });
  // What Ajv would keep of the evaluated properties hangs on its functions, and keeps bundlers from leaving them out.
  ajv.opts.unevaluated = false;
  for (const keyword of ["unevaluatedItems", "unevaluatedProperties"]) ajv.removeKeyword(keyword);
  for (const [keyword, params] of Object.entries(PARAMS)) Object.assign(ajv.getKeyword(keyword), { error: { params } });
  return ajv;
}

/** What the errors of these keywords tell, beyond what Ajv's own do. */
const PARAMS: Record<string, KeywordErrorDefinition["params"]> = {
  oneOf: ({ schema }) => _`{ways: ${stringify(schema.map(requiredOf))}}`,
  if: ({ schema, parentSchema }) => _`{names: ${stringify([schema, parentSchema?.else].flatMap(requiredOf))}}`,
};

function requiredOf(schema: { required?: string[] } | undefined): string[] {
  return schema?.required ?? [];
}

/**
 * A copy of a schema that holds all that it refers to, without the extensions of the contract, and without a type that
 * `const` or `enum` say already.
 */
export function withoutReferences(document: unknown, schema: object): object {
  const whole = JSON.stringify(expand(document, schema), (key, value) => (key.startsWith("x-") ? undefined : value));
  return JSON.parse(whole, (_key, node) => {
    if (typeof node?.type !== "string") return node;
    const { type, ...rest } = node;
    const values: unknown[] = "const" in rest ? [rest.const] : (rest.enum ?? []);
    return values.length > 0 && values.every((value) => typeof value === type) ? rest : node;
  });
}

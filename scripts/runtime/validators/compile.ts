import { _, Ajv2020, type CodeOptions, type KeywordErrorDefinition, stringify } from "ajv/dist/2020.js";
import { branchIssuesOf, type Way } from "./branches.ts";
import { date, uuid } from "./formats.ts";
import { type CompiledCheck, validator } from "./issues.ts";
import type { Validator } from "./standard.ts";

/**
 * Compiles a schema in memory.
 *
 * @param schema without `$ref`s
 * @throws Error if it is not a schema, or has an unknown keyword or format
 */
export function compileValidator(schema: object): Validator<unknown> {
  const ajv = createAjv();
  return validator(ajv.compile(validationSchema(schema)) as CompiledCheck, branchIssuesOf);
}

/** Makes an Ajv whose errors contain what the issues are made from. */
export function createAjv(code: CodeOptions = {}): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    // The issues have messages of their own.
    messages: false,
    // A branch leaves the type, and the declaration of what it requires, to the schema around it.
    strictTypes: false,
    strictRequired: false,
    // The build lints and validates the document.
    validateSchema: false,
    // An open question can compare two fields of a request.
    $data: true,
    formats: { date, uuid },
    code,
  });
  // Ajv would attach the evaluated properties to its functions, and bundlers could not drop an unused validator.
  ajv.opts.unevaluated = false;
  for (const keyword of ["unevaluatedItems", "unevaluatedProperties"]) ajv.removeKeyword(keyword);
  ajv.addKeyword({
    keyword: "unixSecondsBelow",
    type: "number",
    code: (check) => check.fail(_`${check.data} >= ${check.schema}`),
  });
  for (const [keyword, params] of Object.entries(PARAMS)) Object.assign(ajv.getKeyword(keyword), { error: { params } });
  return ajv;
}

/** The parameters of these keywords' errors, in place of Ajv's own. */
const PARAMS: Record<string, KeywordErrorDefinition["params"]> = {
  anyOf: ({ schema }) => _`{by: ${distinguishing(schema) ?? ""}}`,
  oneOf: ({ schema }) => _`{ways: ${stringify(schema.map(wayOf))}}`,
  pattern: ({ schema, parentSchema }) => _`{demand: ${describePattern(schema, parentSchema?.description)}}`,
  enum: ({ schema }) => _`{allowedValues: ${stringify(schema)}}`,
  // As of an enum.
  const: ({ schemaCode }) => _`{allowedValues: [${schemaCode}]}`,
};

/**
 * Says what a pattern demands: what the description calls the value in the end, as in `Id of the event, a version 4 UUID.`,
 * or else the pattern itself.
 */
function describePattern(pattern: string, description = ""): string {
  const [, name] = /^[^.]*, (an? [^,.]+)\.\s*$/.exec(description) ?? [];
  return name === undefined ? `match the pattern ${pattern}` : `be ${name}`;
}

/** The fields that an alternative requires, and those that it excludes. */
function wayOf({ required, properties }: Required<Branch>): Way {
  return { required, excluded: Object.keys(properties).filter((name) => properties[name] === false) };
}

/** The field that each of some branches requires and gives a literal of its own. */
function distinguishing(branches: Branch[]): string | undefined {
  return Object.keys(branches[0]?.properties ?? {}).find((name) =>
    branches.every(({ required, properties }) => required?.includes(name) && "const" in (properties?.[name] || {})),
  );
}

interface Branch {
  required?: string[];
  properties?: Record<string, object | false>;
}

/**
 * Reduces a schema to what validates: without the extensions of the contract, and without a `type` that `const` or
 * `enum` imply.
 *
 * @param schema without `$ref`s
 * @returns a copy
 */
export function validationSchema(schema: object): object {
  const text = JSON.stringify(schema, (key, value) => (key.startsWith("x-") ? undefined : value));
  return JSON.parse(text, (_key, node) => {
    if (typeof node?.type !== "string") return node;
    const { type, ...rest } = node;
    const values: unknown[] = "const" in rest ? [rest.const] : (rest.enum ?? []);
    return values.length > 0 && values.every((value) => typeof value === type) ? rest : node;
  });
}

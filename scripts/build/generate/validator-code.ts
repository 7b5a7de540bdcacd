import { _ } from "ajv/dist/2020.js";
import type { ValueScopeName } from "ajv/dist/compile/codegen/scope.js";
import ucs2length from "ajv/dist/runtime/ucs2length.js";
import { createAjv, validationSchema } from "../../runtime/validators/compile.ts";

/** What the code imports from `scripts/runtime/validators/`, where it is bundled. */
const IMPORTS = `import { branchIssuesOf } from "./branches.ts";
import * as formats from "./formats.ts";
import { codePoints } from "./formats.ts";
import { inputValidator } from "./inputs.ts";
import { issuesOf, validator } from "./issues.ts";
`;

/**
 * Writes a module of validators, to be bundled in `scripts/runtime/validators/`. It generates no code when it runs and
 * does nothing when it is imported, so that a bundler can leave out what is not used.
 *
 * @param schemas without `$ref`s, by the names under which their validators are exported
 * @param maker the function that makes the validators
 */
export function validatorCode(
  schemas: Map<string, object>,
  maker: "validator" | "inputValidator" = "validator",
): string {
  const ajv = createAjv({ source: true, esm: true, formats: _`formats` });
  const values = new Map<string, string>();
  const functions: string[] = [];
  for (const [name, schema] of schemas) {
    const { source } = ajv.compile(validationSchema(schema));
    if (!source) throw new Error(`Ajv returned no code for ${name}.`);
    const code = source.validateCode;
    for (const value of Object.values(source.scopeValues).flatMap((names) => [...(names ?? [])])) {
      const constant = constantOf(value);
      if (constant !== undefined) values.set(value.str, constant);
    }
    const explain = /"(oneOf|anyOf)"/.test(JSON.stringify(schema)) ? "branchIssuesOf" : "issuesOf";
    functions.push(code, `export const ${name} = /* @__PURE__ */ ${maker}(${source.validateName}, ${explain});`);
  }
  const constants = [...values].map(([name, code]) => `const ${name} = ${code};`);
  return [IMPORTS, ...constants, ...functions].join("\n");
}

/** The code of a constant. A bundler leaves out an unused regular expression only if it is marked. */
function constantOf({ prefix, value }: ValueScopeName): string | undefined {
  if (prefix === "schema") return JSON.stringify(typeListsOf(value?.ref));
  if (value?.ref === ucs2length.default) return "codePoints";
  return prefix === "pattern" ? `/* @__PURE__ */ ${value?.code}` : String(value?.code);
}

/** The lists of types in a schema, each at its place: the only values that the code reads from its schema. */
function typeListsOf(schema: unknown): unknown {
  if (Object(schema) !== schema) return undefined;
  const entries = Object.entries(schema as object).flatMap(([name, part]) => {
    const kept = name === "type" && Array.isArray(part) ? part : typeListsOf(part);
    return kept === undefined ? [] : [[name, kept]];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

import { _, type SchemaObject } from "ajv/dist/2020.js";
import { createAjv, validationSchema } from "../validators/compile.ts";

/** What the code imports from `scripts/validators/`, where it is bundled. */
const IMPORTS = `import { branchIssuesOf } from "./branches.ts";
import * as formats from "./formats.ts";
import { codePoints } from "./formats.ts";
import { inputValidator } from "./inputs.ts";
import { issuesOf, validator } from "./issues.ts";
`;

/** How Ajv's code refers to the length of a string; `codePoints` is the same as a module. */
const AJV_LENGTH = 'require("ajv/dist/runtime/ucs2length").default';

/**
 * Writes a module of validators, to be bundled in `scripts/validators/`. It generates no code when it runs and
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
    let code = slim(source.validateCode);
    for (const { prefix, str, value } of Object.values(source.scopeValues).flatMap((names) => [...(names ?? [])])) {
      if (prefix === "schema") code = withLiterals(code, str, value?.ref as SchemaObject);
      else values.set(str, constantOf(String(value?.code)));
    }
    const explain = code.includes("schemaPath") ? "branchIssuesOf" : "issuesOf";
    functions.push(code, `export const ${name} = /* @__PURE__ */ ${maker}(${source.validateName}, ${explain});`);
  }
  const constants = [...values].map(([name, code]) => `const ${name} = ${code};`);
  return [IMPORTS, ...constants, ...functions].join("\n");
}

/** A bundler leaves out an unused regular expression only if it is a literal. */
function constantOf(code: string): string {
  const [, pattern, flags] = /^new RegExp\((".*"), "(\w+)"\)$/.exec(code) ?? [];
  if (pattern !== undefined) return String(new RegExp(JSON.parse(pattern), flags));
  return code.replace(AJV_LENGTH, "codePoints");
}

/** How Ajv's code asks for an integer. */
const IS_INTEGER = /\(\(typeof (\w+) == "number"\) && \(!\(\1 % 1\) && !isNaN\(\1\)\)\) && \(isFinite\(\1\)\)/g;

/** How Ajv's code adds an error to the others. */
const COLLECT =
  /const (err\d+) = (\{.*?\});if\(vErrors === null\)\{vErrors = \[\1\];\}else \{vErrors\.push\(\1\);\}errors\+\+;/g;

/**
 * Shortens the code, and removes what nobody reads. No function calls another, since each schema contains all that it
 * refers to: the paths of errors start at its own argument. Only the branches of a schema need to know where in the
 * schema an error comes from, and how many errors there were before.
 */
function slim(code: string): string {
  const short = code
    .replace(/^(function \w+\(data), \{.*?\}=\{\}\)/, "$1)")
    .replaceAll('instancePath+"', '"')
    .replaceAll("{instancePath,", '{instancePath:"",')
    .replace(IS_INTEGER, "Number.isInteger($1)")
    .replace(COLLECT, "errors = (vErrors ??= []).push($2);")
    .replace(/schemaPath:"([^"]*)",/g, (text, path: string) =>
      /\/(oneOf|anyOf|if|then|else)\b/.test(path) ? text : "",
    );
  if (short.includes("schemaPath")) return short;
  return short
    .replace("let vErrors = null;", "const vErrors = [];")
    .replace("let errors = 0;", "")
    .replaceAll("errors = (vErrors ??= []).push(", "vErrors.push(")
    .replace("return errors === 0", "return vErrors.length === 0");
}

/** Replaces each value that code takes from its schema by a literal, so that the schema is not needed at run time. */
function withLiterals(code: string, name: string, schema: SchemaObject): string {
  const steps = new RegExp(`\\b${name}((?:\\.\\w+|\\["[^"]*"\\]|\\[\\d+\\])+)`, "g");
  return code.replace(steps, (_text, path: string) => {
    const keys = [...path.matchAll(/\w+/g)].map(([key]) => key);
    return JSON.stringify(keys.reduce((node, key) => node[key], schema));
  });
}

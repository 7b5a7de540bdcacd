import { _, type SchemaObject } from "ajv/dist/2020.js";
import { expand } from "../../contract/json-pointer.ts";
import { createAjv, validationSchema } from "../../package/validators/compile.ts";

/** What the code takes from `scripts/validators/`, where it is bundled. */
const IMPORTS = `import { branchIssuesOf } from "./branches.ts";
import * as formats from "./formats.ts";
import { codePoints } from "./formats.ts";
import { issuesOf, validator } from "./issues.ts";
`;

/** How Ajv's code asks for the length of a text; `codePoints` is the same, as a module. */
const AJV_LENGTH = 'require("ajv/dist/runtime/ucs2length").default';

/**
 * Writes a module of validators, to be bundled in `scripts/validators/`. It makes no code when it runs, and does
 * nothing when it is imported, so that a bundler can leave out what is not used.
 *
 * @param document where the schemas stand
 * @param schemas names of component schemas, by the name under which the validator is exported
 */
export function validatorsModule(document: unknown, schemas: Map<string, string>): string {
  const ajv = createAjv({ source: true, esm: true, formats: _`formats` });
  const values = new Map<string, string>();
  const functions: string[] = [];
  for (const [name, schema] of schemas) {
    const { source } = ajv.compile(validationSchema(expand(document, { $ref: `#/components/schemas/${schema}` })));
    if (!source) throw new Error(`Ajv gives no code for ${schema}.`);
    let code = slim(source.validateCode);
    for (const { prefix, str, value } of Object.values(source.scopeValues).flatMap((names) => [...(names ?? [])])) {
      if (prefix === "schema") code = withLiterals(code, str, value?.ref as SchemaObject);
      else values.set(str, String(value?.code).replace(AJV_LENGTH, "codePoints"));
    }
    const explain = code.includes("schemaPath") ? "branchIssuesOf" : "issuesOf";
    functions.push(code, `export const ${name} = /* @__PURE__ */ validator(${source.validateName}, ${explain});`);
  }
  const constants = [...values].map(([name, code]) => `const ${name} = ${code};`);
  return [IMPORTS, ...constants, ...functions].join("\n");
}

/**
 * Takes out what no one reads. A schema holds all that it refers to, so that no function calls another: the paths of
 * errors begin at its own argument. Where an error comes from counts for the branches of a schema only.
 */
function slim(code: string): string {
  return code
    .replace(/^(function \w+\(data), \{.*?\}=\{\}\)/, "$1)")
    .replaceAll('instancePath+"', '"')
    .replaceAll("{instancePath,", '{instancePath:"",')
    .replace(/schemaPath:"([^"]*)",/g, (text, path: string) =>
      /\/(oneOf|anyOf|if|then|else)\b/.test(path) ? text : "",
    );
}

/** Puts the values that code takes from its schema into the code: it does not carry the schema along. */
function withLiterals(code: string, name: string, schema: SchemaObject): string {
  const steps = new RegExp(`\\b${name}((?:\\.\\w+|\\["[^"]*"\\]|\\[\\d+\\])+)`, "g");
  return code.replace(steps, (_text, path: string) => {
    const keys = [...path.matchAll(/\w+/g)].map(([key]) => key);
    return JSON.stringify(keys.reduce((node, key) => node[key], schema));
  });
}

import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { EXTENSIONS } from "../../scripts/contract/extension-table.ts";
import { type Place, target, urlOf } from "./places.ts";

const ajv = new Ajv2020({
  // A keyword or format that Ajv does not know is an error, else a misspelt one would accept everything.
  strict: true,
  // A branch leaves the type, and the declaration of what it requires, to the schema around it.
  strictTypes: false,
  strictRequired: false,
  allErrors: true,
});
addFormats.default(ajv);
ajv.addVocabulary(Object.keys(EXTENSIONS));
// Of OpenAPI: it changes no verdict.
ajv.addKeyword("discriminator");
// From OpenAPI 3.0: Ajv would apply it, other tools do not.
ajv.removeKeyword("nullable");

const registered = new Set<string>();

/**
 * Validates a value.
 *
 * @param schema the place of a schema; its `$ref`s may name other files
 * @returns what is wrong with the value, empty if nothing is
 * @throws Error if the schema, or one that it refers to, does not compile
 */
export function objections(schema: Place, value: unknown): string[] {
  const validate = ajv.compile({ $ref: register(schema) });
  validate(value);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || "the value"} ${message}`);
}

/**
 * Registers a schema with Ajv, and the schemas that it refers to. Each is added alone: Ajv would compile the whole file,
 * and most files contain more than a schema.
 *
 * @returns its id
 */
function register(schema: Place): string {
  const id = urlOf(schema).replace("#", "?");
  if (!registered.has(id)) {
    registered.add(id);
    const copy = JSON.stringify(schema.node, (key, value) =>
      key === "$ref" ? register(target({ ...schema, node: { $ref: value } })) : value,
    );
    // Not checked against the meta-schema: compiling it reports what is wrong.
    ajv.addSchema(JSON.parse(copy), id, false, false);
  }
  return id;
}

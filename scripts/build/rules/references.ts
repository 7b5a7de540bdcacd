import { basename } from "node:path";
import { pascalCase } from "../../contract/schema.ts";
import { CONTENT } from "./bodies.ts";
import { isObjectNode, isReference, type LintContext, type LintRule, type RuleNode, resolveKeys } from "./redocly.ts";

const PASCAL_CASE = "([A-Z][a-z0-9]*)+";

/** What a `$ref` leads to, by the type of node that Redocly expects, and the fields by which it is recognized, in this order. */
const KINDS: [type: string, name: string, fields: string[]][] = [
  ["PathItem", "a path item", ["post"]],
  ["Example", "an example", ["value"]],
  ["Link", "a link", ["operationId", "operationRef"]],
  ["Parameter", "a parameter", ["in"]],
  ["Response", "a response", ["content"]],
  ["Schema", "a schema", ["type", "properties", "allOf", "anyOf", "oneOf", "enum", "const"]],
];

/** The files that contain components by name, by the type of node that Redocly expects: each is named as in `components`. */
export const MAPS: Record<string, string> = {
  Example: "examples",
  Header: "headers",
  Link: "links",
  Parameter: "parameters",
  RequestBody: "requestBodies",
  Response: "responses",
  SecurityScheme: "securitySchemes",
};

export const referenceRules: Record<string, LintRule> = {
  /** Reports a `$ref` to a file of another kind, such as a schema in the place of a response. */
  "ref-of-its-kind": () => ({
    ref({ $ref }, { type, report, location }, { node: target }) {
      const expected = KINDS.find(([name]) => name === type.name);
      const actual = isObjectNode(target) && KINDS.find(([, , fields]) => fields.some((field) => field in target));
      if (expected === undefined || !actual || actual === expected) return;
      const message = `${$ref} is ${actual[1]}, where ${expected[1]} belongs: refer to ${expected[1]}`;
      report({ message, location: location.child("$ref") });
    },
  }),

  /**
   * Reports what is not named after what it is: a schema is a file in PascalCase, every other component an entry in
   * PascalCase of a file named after its kind, a security scheme one of its key. The bodies of an operation and the payload
   * of an event are named after it.
   */
  "named-after-content": () => ({
    ref({ $ref }, { key, type, report, location }) {
      if (type.name === "PathItem") return;
      const map = MAPS[type.name];
      const isScheme = type.name === "SecurityScheme";
      const name = isScheme ? key : PASCAL_CASE;
      if (new RegExp(`(^|/)${map ? `${map}\\.yaml#/${name}` : `${name}\\.yaml`}$`).test($ref)) return;
      const inMap = `move it to ${map}.yaml, ${isScheme ? `as ${key}` : "under a name in PascalCase"}`;
      const message = `${$ref} is not named after what it is: ${map ? inMap : "name its file in PascalCase"}`;
      report({ message, location: location.child("$ref") });
    },
    Paths: {
      Operation(operation, context) {
        checkName(operation, context, "Request", "requestBody");
        checkName(operation, context, "Success", "responses", "200");
      },
    },
    WebhooksMap: {
      Operation(operation, context) {
        checkName(operation, context, "Event", "requestBody");
      },
    },
  }),
};

/** Checks the name of the schema of a body, which `keys` lead to: that of the operation or event, and an ending. */
function checkName(operation: RuleNode, context: LintContext, ending: string, ...keys: string[]): void {
  const media = resolveKeys(context, { node: operation, location: context.location }, ...keys, ...CONTENT);
  const { operationId } = operation;
  if (media?.node.schema === undefined || typeof operationId !== "string") return;
  const { schema } = media.node;
  const expected = `${pascalCase(operationId)}${ending}.yaml`;
  if (isReference(schema) && basename(schema.$ref) === expected) return;
  const location = media.location.child(isReference(schema) ? ["schema", "$ref"] : "schema");
  context.report({
    message: `The schema of this body must be in a file ${expected}: rename it, or its operationId`,
    location,
  });
}

import { basename } from "node:path";
import { pascalCase } from "../../contract/schema.ts";
import { CONTENT } from "./bodies.ts";
import { isObjectNode, isReference, type LintContext, type LintRule, type RuleNode, resolveKeys } from "./redocly.ts";

const PASCAL_CASE = /^([A-Z][a-z0-9]*)+$/;

/** What a file defines, by the type of node that Redocly expects, and the fields by which it is recognized, in this order. */
const KINDS: [type: string, name: string, fields: string[]][] = [
  ["PathItem", "a path item", ["post"]],
  ["Example", "an example", ["value"]],
  ["Link", "a link", ["operationId", "operationRef"]],
  ["Parameter", "a parameter", ["in"]],
  ["Response", "a response", ["content"]],
  ["Schema", "a schema", ["type", "properties", "allOf", "anyOf", "oneOf", "enum", "const"]],
];

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
   * Reports files that are not named after what they define: in PascalCase, the bodies of an operation and the payload of
   * an event after it, a security scheme after its key.
   */
  "named-after-content": () => ({
    ref({ $ref }, { key, type, report, location }) {
      const name = basename($ref, ".yaml");
      const isScheme = type.name === "SecurityScheme";
      if (type.name === "PathItem" || (isScheme ? name === key : PASCAL_CASE.test(name))) return;
      const advice = isScheme ? `name it ${key}.yaml, as its key` : "name the file in PascalCase";
      report({
        message: `${name}.yaml has another name than what it defines: ${advice}`,
        location: location.child("$ref"),
      });
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

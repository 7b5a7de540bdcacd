import { followRefs } from "../../../scripts/build/specification/model/document.ts";
import { below, valueAt } from "../../../scripts/contract/json-pointer.ts";
import { type Alternative, excludedBy } from "../../../scripts/contract/schema.ts";

/** A JSON object of the bundle. */
type Node = Record<string, unknown>;

/** Keywords of a schema that refuse no value. */
export const ANNOTATIONS = [
  "title",
  "description",
  "examples",
  "x-enumDescriptions",
  "x-extensible",
  "x-implies",
  "x-sensitive",
  "x-value",
];

/** Keywords of a schema that constrain nothing by themselves: texts, and those that lead to other schemas or lists. */
const NEUTRAL = new Set([
  ...ANNOTATIONS,
  "$ref",
  ...["properties", "items", "required", "enum", "oneOf", "anyOf", "allOf"],
]);

/**
 * The parts of a document that a statement of the specification must account for: operations, events, their statuses
 * and security, the rules of `x-events`, `x-mock` and `x-pages`, `x-idempotent`, security schemes, parameters, servers, the causes of
 * failures, and of every schema the fields, the names in `required`, the values of `enum`, null, the branches and every keyword that constrains.
 *
 * @param bundle the document
 * @returns the place of each part, in which the item of a list of texts or numbers replaces its index
 */
export function listParts(bundle: Node): string[] {
  const { servers, security, paths, webhooks, components } = bundle as Record<string, Node>;
  const { securitySchemes, parameters, schemas } = components as Record<string, Node>;
  return [
    ...membersOf("#/servers", servers),
    ...securityAt("#/security", security),
    ...membersOf("#/components/securitySchemes", securitySchemes),
    ...Object.entries(parameters ?? {}).flatMap(([name, parameter]) =>
      parameterParts(`#/components/parameters/${name}`, parameter as Node),
    ),
    ...[...operationsAt("#/paths", paths), ...operationsAt("#/webhooks", webhooks)].flatMap(([place, operation]) => [
      place,
      ...securityAt(`${place}/security`, operation.security),
      ...bodyParts(`${place}/requestBody`, operation.requestBody),
      ...membersOf(`${place}/responses`, operation.responses),
      ...("deprecated" in operation ? [`${place}/deprecated`] : []),
      ...eventRulesAt(`${place}/x-events`, operation["x-events"]),
      ...mockRulesAt(`${place}/x-mock`, operation["x-mock"]),
      ...pageRulesAt(`${place}/x-pages`, operation["x-pages"]),
      ...("x-idempotent" in operation ? [`${place}/x-idempotent`] : []),
    ]),
    ...causesOf(bundle),
    ...Object.entries(schemas ?? {}).flatMap(([name, schema]) => schemaParts(`#/components/schemas/${name}`, schema)),
  ];
}

/** Whether a body is required, and its media types. */
function bodyParts(place: string, body: unknown): string[] {
  const { required, content } = (body ?? {}) as Node;
  return [...(required ? [`${place}/required`] : []), ...membersOf(`${place}/content`, content)];
}

function membersOf(place: string, node: unknown): string[] {
  return Object.keys(node ?? {}).map((key) => below(place, key));
}

/** The schemes of each alternative. */
function securityAt(place: string, alternatives: unknown): string[] {
  return Object.entries((alternatives as Node[] | undefined) ?? []).flatMap(([index, schemes]) =>
    membersOf(`${place}/${index}`, schemes),
  );
}

function operationsAt(place: string, items: Node | undefined): [string, Node][] {
  return Object.entries(items ?? {}).flatMap(([key, item]) =>
    Object.entries(item as Node).map(([method, operation]): [string, Node] => [
      below(place, key, method),
      operation as Node,
    ]),
  );
}

/** Which events follow a request, and which of their fields have a value of the exchange. */
function eventRulesAt(place: string, rules: unknown): string[] {
  return Object.entries((rules ?? {}) as Node).flatMap(([key, members]) => membersOf(`${place}/${key}`, members));
}

/** Which values of a response the mock derives from the request. */
function mockRulesAt(place: string, rules: unknown): string[] {
  const { submission, ids, mentions } = (rules ?? {}) as Node;
  return [
    ...(submission === undefined ? [] : [`${place}/submission`]),
    ...membersOf(`${place}/ids`, ids),
    ...membersOf(`${place}/mentions`, mentions),
  ];
}

function pageRulesAt(place: string, rules: unknown): string[] {
  return Object.entries((rules ?? {}) as Node).flatMap(([key, value]) =>
    ["lists", "filters", "counts"].includes(key) ? membersOf(`${place}/${key}`, value) : `${place}/${key}`,
  );
}

/** The examples of failures: each shows one cause. */
function causesOf(bundle: Node): string[] {
  const causes = operationsAt("#/paths", bundle.paths as Node).flatMap(([place, { responses }]) =>
    Object.keys(responses as Node).flatMap((status) => {
      if (Number(status) < 400) return [];
      const response = valueAt(bundle, followRefs(bundle, below(place, "responses", status)));
      const { content } = response as { content: Record<string, { examples: Node }> };
      return Object.values(content).flatMap(({ examples }) => Object.values(examples));
    }),
  );
  return [...new Set(causes.map((example) => (example as { $ref: string }).$ref))];
}

function parameterParts(place: string, { required, schema }: Node): string[] {
  return [place, ...(required ? [`${place}/required`] : []), ...schemaParts(`${place}/schema`, schema)];
}

function schemaParts(place: string, schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const node = schema as Node;
  const parts = keywordsOf(place, node);
  if (Array.isArray(node.type) && node.type.includes("null")) parts.push(`${place}/type/null`);
  const { required = [], enum: values = [] } = node as { required?: string[]; enum?: unknown[] };
  for (const name of required) parts.push(`${place}/required/${name}`);
  if (values.length === 1) parts.push(`${place}/enum`);
  else for (const value of values) parts.push(`${place}/enum/${value}`);
  for (const [index, alternative] of ((node.oneOf ?? []) as Alternative[]).entries()) {
    const at = `${place}/oneOf/${index}`;
    // What it requires, the object declares with more than its type.
    parts.push(...alternative.required.map((name) => `${at}/required/${name}`));
    parts.push(...excludedBy(alternative).map((name) => `${at}/properties/${name}`));
  }
  parts.push(...Object.keys(node.anyOf ?? {}).map((index) => `${place}/anyOf/${index}`));
  for (const [name, property] of Object.entries((node.properties as Node | undefined) ?? {})) {
    const field = below(`${place}/properties`, name);
    parts.push(field, ...schemaParts(field, property));
  }
  parts.push(...schemaParts(`${place}/items`, node.items));
  for (const keyword of ["anyOf", "allOf"]) {
    for (const [index, branch] of ((node[keyword] as unknown[] | undefined) ?? []).entries()) {
      parts.push(...schemaParts(`${place}/${keyword}/${index}`, branch));
    }
  }
  return parts;
}

function keywordsOf(place: string, node: Node): string[] {
  const constraining = Object.keys(node).filter((keyword) => {
    // Beside its values, a type says nothing more.
    if (keyword === "type") return !("const" in node || "enum" in node);
    return !NEUTRAL.has(keyword);
  });
  return constraining.map((keyword) => below(place, keyword));
}

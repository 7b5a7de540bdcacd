import { isDeepStrictEqual } from "node:util";
import { ANY_ITEM, listSchemaParts } from "../../contract/walk.ts";
import { isObjectNode, type LintContext, type NodePlace, type RuleNode, resolveKeys } from "./redocly.ts";

/** Leads from a request or a response to its media type. */
export const CONTENT = ["content", "application/json"];

/** The schemas of an operation, as far as it has them: those of the request and of the response 200. */
export type OperationBodies = ReturnType<typeof readBodies>;

/** Finds the schemas of an operation or an event, from the visitor of its node. */
export function readBodies(operation: RuleNode, context: LintContext) {
  const place = { node: operation, location: context.location };
  return {
    request: resolveKeys(context, place, "requestBody", ...CONTENT, "schema"),
    response: resolveKeys(context, place, "responses", "200", ...CONTENT, "schema"),
  };
}

/** The keywords by which a schema declares fields of the object that it applies to, besides its own. */
const DECLARING = ["allOf", "anyOf"];

/** The schemas directly below some of the keywords of a schema, `$ref`s followed. */
export function schemasBelow(context: LintContext, schema: NodePlace, keywords: string[]): NodePlace[] {
  if (!isObjectNode(schema.node)) return [];
  return listSchemaParts(schema.node)
    .filter(({ keyword }) => keywords.includes(keyword))
    .flatMap(({ keys }) => resolveKeys(context, schema, ...keys) ?? [])
    .filter(({ node }) => isObjectNode(node));
}

/** The schema, and all that it joins by some of the keywords, at any depth. */
export function joinedSchemas(context: LintContext, schema: NodePlace | undefined, keywords = DECLARING): NodePlace[] {
  if (schema === undefined || !isObjectNode(schema.node)) return [];
  return [schema, ...schemasBelow(context, schema, keywords).flatMap((part) => joinedSchemas(context, part, keywords))];
}

export interface DeclaredField {
  /** The names that lead to it; `[]` is any item of a list. */
  path: string[];
  /** Its schema, perhaps a `$ref`, and where it is written. */
  written: NodePlace;
  /** Its schema with the `$ref` followed. */
  schema: NodePlace;
  /** Whether every valid body has it; a field in a list is not required. */
  isRequired: boolean;
}

/** What is around the fields of a schema: the names that lead to it, and the schemas that it is inside of. */
interface Around extends Pick<DeclaredField, "path" | "isRequired"> {
  schemas: RuleNode[];
}

/** Lists the fields that a schema declares at any depth. A schema inside of itself is not listed again. */
export function listDeclared(
  context: LintContext,
  schema: NodePlace | undefined,
  around: Around = { path: [], isRequired: true, schemas: [] },
): DeclaredField[] {
  if (schema === undefined || around.schemas.includes(schema.node)) return [];
  const parts = joinedSchemas(context, schema);
  const schemas = [...around.schemas, ...parts.map(({ node }) => node)];
  const required = joinedSchemas(context, schema, ["allOf"]).flatMap(({ node }) => node.required ?? []);
  return parts.flatMap((part) => {
    const items = resolveKeys(context, part, "items");
    const properties = isObjectNode(part.node.properties) ? part.node.properties : {};
    const fields = Object.keys(properties).flatMap((name): DeclaredField[] => {
      const property = resolveKeys(context, part, "properties", name);
      if (property === undefined) return [];
      const path = [...around.path, name];
      const isRequired = around.isRequired && required.includes(name);
      const written = { node: properties[name], location: part.location.child(["properties", name]) };
      const inside = listDeclared(context, property, { path, isRequired, schemas });
      return [{ path, written, schema: property, isRequired }, ...inside];
    });
    return [
      ...fields,
      ...listDeclared(context, items, { path: [...around.path, ANY_ITEM], isRequired: false, schemas }),
    ];
  });
}

/** Whether a schema declares a field, in whatever branch; `[]` in the names that lead to it is any item of a list. */
export function declaresPath(context: LintContext, schema: NodePlace | undefined, path: string[]): boolean {
  return path.length === 0 || listDeclared(context, schema).some((field) => isDeepStrictEqual(field.path, path));
}

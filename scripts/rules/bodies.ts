import { ANY_ITEM, listSchemaParts } from "../contract/walk.ts";
import { isObjectNode, type LintContext, type NodePlace, resolveKeys } from "./redocly.ts";

/** Leads from a request or a response to its media type. */
export const CONTENT = ["content", "application/json"];

/** The keywords by which a schema declares fields of the object that it applies to, besides its own. */
const DECLARING = ["allOf", "anyOf", "oneOf"];

/** Whether a schema declares a field, in whatever branch; `[]` is any item of a list. */
export function declares(context: LintContext, schema: NodePlace | undefined, [name, ...rest]: string[]): boolean {
  if (name === undefined) return true;
  return joinedSchemas(context, schema).some((part) => {
    const keys = name === ANY_ITEM ? ["items"] : ["properties", name];
    const property = resolveKeys(context, part, ...keys);
    return property !== undefined && declares(context, property, rest);
  });
}

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

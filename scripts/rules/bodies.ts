import { follow, isObject, type LintContext, type Node, type Place } from "./redocly.ts";

/** Leads from a request or a response to its media type. */
export const CONTENT = ["content", "application/json"];

/** Whether a schema declares a field, in whatever branch; `[]` is any item of a list. */
export function declares(context: LintContext, schema: Place | undefined, [name, ...rest]: string[]): boolean {
  if (name === undefined) return true;
  return partsOf(context, schema, ["allOf", "anyOf", "oneOf"]).some((part) => {
    const property = name === "[]" ? follow(context, part, "items") : follow(context, part, "properties", name);
    return property !== undefined && declares(context, property, rest);
  });
}

/** The schema, and all that it joins by some of the keywords, at any depth. */
export function partsOf(context: LintContext, schema: Place | undefined, keywords: string[]): Place[] {
  if (schema === undefined || !isObject(schema.node)) return [];
  const node: Node = schema.node;
  const joined = keywords.flatMap((keyword) =>
    [node[keyword] ?? []].flat().map((_, index) => follow(context, schema, keyword, index)),
  );
  return [schema, ...joined.flatMap((part) => partsOf(context, part, keywords))];
}

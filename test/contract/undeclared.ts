import { child, children, type Place, target } from "./places.ts";
import { objections } from "./referee.ts";

/**
 * Finds the properties of a valid value that its schema does not declare. Schemas stay open, so that an example with a
 * misspelt optional property would be valid. An object for which no property is declared may have any.
 *
 * @param value the value
 * @param schemas places of schemas that all apply to it
 * @returns JSON pointers of the properties
 */
export function undeclaredProperties(value: unknown, schemas: Place[]): string[] {
  if (typeof value !== "object" || value === null) return [];
  const parts = schemas.flatMap((schema) => partsOf(schema, value));
  const declaring = parts.filter(({ node }) => node.properties !== undefined);
  return Object.entries(value).flatMap(([key, member]) => {
    const places = Array.isArray(value)
      ? parts.map((part) => child(part, "items"))
      : declaring.map((part) => child(part, "properties", key));
    const stated = places.filter(({ node }) => node !== undefined);
    if (stated.length === 0 && declaring.length > 0) return [`/${key}`];
    return undeclaredProperties(member, stated).map((pointer) => `/${key}${pointer}`);
  });
}

/** The schema, what it refers to, and those of its branches that apply to the value. */
function partsOf(schema: Place, value: unknown): Place[] {
  const accepts = (branch: Place) => objections(branch, value).length === 0;
  const either = [...children(child(schema, "oneOf")), ...children(child(schema, "anyOf"))];
  const branches = [...children(child(schema, "allOf")), ...either.filter(accepts)];
  const condition = child(schema, "if");
  if (condition.node !== undefined) {
    branches.push(...(accepts(condition) ? [condition, child(schema, "then")] : [child(schema, "else")]));
  }
  if (schema.node?.$ref !== undefined) branches.push(target(schema));
  return [schema, ...branches.filter(({ node }) => node !== undefined).flatMap((branch) => partsOf(branch, value))];
}

import { type Contract, componentOf, resolve } from "../../contract/contract.ts";
import { boundsOf, type Schema } from "../../contract/schema.ts";
import { memoizeByObject } from "../../contract/utilities.ts";
import { linkToHeading } from "../markdown-text.ts";

/**
 * Describes the type of a value, such as `string or null`.
 *
 * @param written the schema or a `$ref`, which becomes a link where the schema has a section of its own
 * @returns a line of Markdown
 */
export function describeType(contract: Contract, written: Schema): string {
  const schema = resolve(contract, written);
  const component = componentOf(written);
  if (component !== undefined && hasSection(schema) && !isPart(contract, component)) return linkToHeading(component);
  if (schema.enum && schema["x-enumDescriptions"]) return [schema.type].flat().join(" or ");
  if (schema.enum) return schema.enum.map((value) => `\`${value}\``).join(", ");
  if (schema.const === "") return "the empty string";
  if (schema.anyOf) return schema.anyOf.map((branch) => describeType(contract, branch)).join(" or ");
  if (schema.items) return `list of ${describeType(contract, schema.items)}`;
  const type = [schema.type ?? "any"].flat().join(" or ");
  if (schema.const !== undefined) return `${type}, always ${writeValue(schema.const)}`;
  return schema.format ? `${type} (${schema.format})` : type;
}

/** Whether a component is an object that one field alone has: the reference describes it there. */
export function isPart(contract: Contract, component: string): boolean {
  return partsOf(contract).has(component);
}

const partsOf = memoizeByObject(({ raw, schemas }: Contract): Set<string> => {
  /** By component, the members of which its `$ref`s are members. */
  const uses = new Map<string, string[]>();
  function visit(node: unknown, member: string, parent: string): void {
    if (typeof node !== "object" || node === null) return;
    const component = componentOf(node);
    if (component !== undefined) uses.set(component, [...(uses.get(component) ?? []), parent]);
    for (const [key, value] of Object.entries(node)) visit(value, key, member);
  }
  visit(raw, "", "");
  const names = Object.keys(schemas);
  return new Set(names.filter((name) => schemas[name]?.properties && uses.get(name)?.join() === "properties"));
});

/** Whether a schema needs a section of its own in the reference: an object, a list or a set of values. */
export function hasSection(schema: Schema): boolean {
  return [schema.properties, schema.allOf, schema.anyOf, schema.items, schema.enum].some((part) => part !== undefined);
}

/**
 * Describes which values of its type a field accepts: bounds, default, examples of an open set, and a set of values that
 * neither its type nor their meanings list.
 *
 * @param isLinked whether its type is a link to its section
 */
export function describeLimits(schema: Schema, isLinked = false): string {
  const { enum: values = [], "x-enumDescriptions": meanings } = schema;
  const limits = boundsOf(schema);
  if (isLinked && !meanings && values.length > 0) limits.push(values.map(writeValue).join(", "));
  if (schema.default !== undefined) limits.push(`default ${writeValue(schema.default)}`);
  if (schema.examples) limits.push(`such as ${schema.examples.map(writeValue).join(", ")}`);
  return limits.join("; ");
}

function writeValue(value: unknown): string {
  return value === "" ? "the empty string" : `\`${value}\``;
}

import { type Contract, componentOf, resolve } from "../contract/contract.ts";
import { boundsOf, type Schema } from "../contract/schema.ts";
import { linkTo, table } from "./markdown.ts";

/**
 * Writes the type of a value, such as `string or null`.
 *
 * @param written the schema or a `$ref`, which becomes a link where the schema has a section of its own
 */
export function typeOf(contract: Contract, written: Schema): string {
  const schema = resolve(contract, written);
  const component = componentOf(written);
  if (component !== undefined && hasSection(schema)) return linkTo(component);
  if (schema.enum && schema["x-enumDescriptions"]) return [schema.type].flat().join(" or ");
  if (schema.enum) return schema.enum.map((value) => `\`${value}\``).join(", ");
  if (schema.const === "") return "the empty string";
  if (schema.anyOf) return schema.anyOf.map((branch) => typeOf(contract, branch)).join(" or ");
  if (schema.items) return `list of ${typeOf(contract, schema.items)}`;
  const type = [schema.type ?? "any"].flat().join(" or ");
  return schema.format ? `${type} (${schema.format})` : type;
}

/** Whether a schema needs a section of its own in the reference: an object, a list or a set of values. */
export function hasSection(schema: Schema): boolean {
  return [schema.properties, schema.allOf, schema.anyOf, schema.items, schema.enum].some((part) => part !== undefined);
}

/** Writes which values of its type a field accepts: bounds, constant, default, and examples of an open set. */
export function valuesOf(schema: Schema): string[] {
  const values = boundsOf(schema);
  if (schema.const !== undefined) values.push(`${literal(schema.const)} only`);
  if (schema.default !== undefined) values.push(`default ${literal(schema.default)}`);
  if (schema.examples) values.push(`such as ${schema.examples.map(literal).join(", ")}`);
  return values;
}

/** Lists the values of a set with their meanings. */
export function valueTable({ enum: values = [], "x-enumDescriptions": meanings = {} }: Schema): string {
  return table(
    ["Value", "Meaning"],
    values.map((value) => [`\`${value}\``, meanings[value] ?? ""]),
  );
}

function literal(value: unknown): string {
  return value === "" ? "the empty string" : `\`${value}\``;
}

import type { Schema } from "../../contract/api-document.ts";

/** The bounds of a value, in words; none when it has none. */
export function boundsOf({ minimum, maximum, maxLength }: Schema): string[] {
  const bounds: string[] = [];
  if (minimum !== undefined && maximum !== undefined) bounds.push(`${minimum} to ${maximum}`);
  else if (minimum !== undefined) bounds.push(`${minimum} or more`);
  else if (maximum !== undefined) bounds.push(`${maximum} or less`);
  if (maxLength !== undefined) bounds.push(`at most ${maxLength} characters`);
  return bounds;
}

/** Which values a field can have beside what its type says: bounds, constant, default, examples of an open set. */
export function valuesOf(schema: Schema): string[] {
  const values = boundsOf(schema);
  if (schema.const !== undefined) values.push(`${literal(schema.const)} only`);
  if (schema.default !== undefined) values.push(`default ${literal(schema.default)}`);
  if (schema.examples) values.push(`such as ${schema.examples.map(literal).join(", ")}`);
  return values;
}

function literal(value: unknown): string {
  return value === "" ? "the empty string" : `\`${value}\``;
}

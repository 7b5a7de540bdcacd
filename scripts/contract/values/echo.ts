import { type Contract, resolve } from "../contract.ts";
import { member, replaced } from "../fields.ts";
import type { Schema } from "../schema.ts";

/** A property of a response that repeats a field of the request: the extension `x-echo`, see docs/extensions.md. */
export interface Echo {
  /** Names that lead to the property in the response. */
  to: string[];
  /** Names that lead to the field in the request. */
  from: string[];
  /** The default of the field, if it has one. */
  fallback: unknown;
  /** The types of the property: a rejected request may have a value of another type, which is not repeated. */
  types: string[];
}

/** Finds the properties of a response that have an `x-echo`. */
export function echoesOf(contract: Contract, response: Schema, request: Schema): Echo[] {
  const echoes: Echo[] = [];
  function visit(schema: Schema, to: string[]): void {
    const { "x-echo": source, type, properties = {}, anyOf = [] } = resolve(contract, schema);
    if (source !== undefined) {
      const from = source.split(".");
      echoes.push({ to, from, fallback: fieldOf(contract, request, from)?.default, types: [type ?? []].flat() });
    }
    for (const [name, property] of Object.entries(properties)) visit(property, [...to, name]);
    for (const branch of anyOf) visit(branch, to);
  }
  visit(response, []);
  return echoes;
}

/**
 * Repeats fields of a request in a response. A field that the request omits, and that has no default, is omitted from
 * the response too.
 *
 * @returns the response; parts that change are copied
 */
export function applyEchoes(echoes: Echo[], response: unknown, request: unknown): unknown {
  let result = response;
  for (const { to, from, fallback, types } of echoes) {
    const sent = from.reduce(member, request) ?? fallback;
    result = replaced(result, to, hasType(sent, types) ? sent : undefined);
  }
  return result;
}

function hasType(value: unknown, types: string[]): boolean {
  return types.includes(typeof value) || (types.includes("integer") && Number.isInteger(value));
}

/** The schema of a field of a request, by the names that lead to it; undefined if the request declares none. */
export function fieldOf(contract: Contract, request: Schema, names: string[]): Schema | undefined {
  let schema: Schema | undefined = request;
  for (const name of names) {
    const property: Schema | undefined = schema?.properties?.[name];
    schema = property && resolve(contract, property);
  }
  return schema;
}

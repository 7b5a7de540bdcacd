import { dereference } from "../contract/json-pointer.ts";
import type { Bundle, Schema } from "./contract.ts";

/** A property of a response that repeats a field of the request. */
export interface Echo {
  /** Steps to the property in the response. */
  to: string[];
  /** Steps to the field in the request. */
  from: string[];
  /** What the request means when it leaves the field out, if anything. */
  otherwise: unknown;
  /** The type that the property takes, so that a refused request is not repeated in the wrong form. */
  types: string[];
}

/** Finds the properties of a response that have an `x-echo`. */
export function echoesOf(bundle: Bundle, response: Schema, request: Schema): Echo[] {
  const echoes: Echo[] = [];
  function visit(schema: Schema, to: string[]): void {
    const node = dereference<Schema>(bundle, schema);
    const source = node["x-echo"];
    if (source !== undefined) {
      const from = source.split(".");
      echoes.push({ to, from, otherwise: fieldOf(bundle, request, from)?.default, types: [node.type ?? []].flat() });
    }
    for (const [name, property] of Object.entries(node.properties ?? {})) visit(property, [...to, name]);
  }
  visit(response, []);
  return echoes;
}

/**
 * Repeats fields of a request in an answer. A field that the request leaves out, and that has no default, is left out
 * of the answer too.
 *
 * @returns the answer; parts that change are copied
 */
export function applyEchoes(echoes: Echo[], answer: unknown, request: unknown): unknown {
  let result = answer;
  for (const { to, from, otherwise, types } of echoes) {
    const sent = from.reduce(member, request) ?? otherwise;
    result = replaced(result, to, types.includes(typeof sent) ? sent : numberOf(sent, types));
  }
  return result;
}

function numberOf(value: unknown, types: string[]): unknown {
  return types.includes("integer") && Number.isInteger(value) ? value : undefined;
}

function fieldOf(bundle: Bundle, request: Schema, steps: string[]): Schema | undefined {
  let schema: Schema | undefined = dereference<Schema>(bundle, request);
  for (const step of steps) {
    const property: Schema | undefined = schema?.properties?.[step];
    schema = property && dereference<Schema>(bundle, property);
  }
  return schema;
}

function replaced(value: unknown, [step, ...rest]: string[], leaf: unknown): unknown {
  if (step === undefined) return leaf;
  const current = member(value, step);
  if (rest.length > 0 && current === undefined) return value;
  const copy: Record<string, unknown> = { ...(value as object) };
  const next = replaced(current, rest, leaf);
  if (next === undefined) delete copy[step];
  else copy[step] = next;
  return copy;
}

function member(value: unknown, step: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[step] : undefined;
}

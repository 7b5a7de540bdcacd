import { pointerSegments } from "../../../../scripts/contract/json-pointer.ts";

/** A document that differs from the contract by one constraint. */
export interface Mutant {
  /** What is changed: a JSON pointer into the document, as a URI fragment. */
  pointer: string;
  /** How, such as `without the name amount`. Pointer and change together name the mutant. */
  change: string;
  /** The value there in the mutant; undefined if it is left out. */
  value?: unknown;
}

/**
 * Returns the document of a mutant. What does not change is shared with the original.
 *
 * @throws Error if there is nothing that could be changed
 */
export function mutated<Value>(document: Value, { pointer, value }: Mutant): Value {
  return changed(document, pointerSegments(pointer), value) as Value;
}

function changed(node: unknown, [key, ...rest]: string[], value: unknown): unknown {
  if (key === undefined) return value;
  if (typeof node !== "object" || node === null) throw new Error(`nothing to change at ${key}`);
  const next = changed((node as Record<string, unknown>)[key], rest, value);
  if (Array.isArray(node)) return node.toSpliced(Number(key), 1, ...(next === undefined ? [] : [next]));
  const { [key]: _, ...others } = node as Record<string, unknown>;
  return next === undefined ? others : { ...node, [key]: next };
}

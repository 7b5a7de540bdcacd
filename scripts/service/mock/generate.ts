import fc from "fast-check";
import type { Contract, DocumentedResponse } from "../../contract/contract.ts";
import { expand } from "../../contract/json-pointer.ts";
import { validValues } from "../arbitrary/values.ts";

/** How many values are generated before the one that is used: the first ones are the simplest. */
const WARM_UP = 4;

/**
 * Generates the body of a response from its schema.
 *
 * @param seed makes the values the same each time
 * @throws Error where the schema uses a keyword for which no values can be generated
 */
export function generateBody({ raw }: Contract, { schema }: DocumentedResponse, seed?: string): unknown {
  const values = validValues(expand(raw, schema));
  return fc.sample(values, { numRuns: WARM_UP + 1, ...(seed !== undefined && { seed: hashOf(seed) }) })[WARM_UP];
}

/** A number of 32 bits, which is what seeds are (FNV-1a). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash | 0;
}

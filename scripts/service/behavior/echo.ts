import type { Contract } from "../../contract/contract.ts";
import { followPath, replaced, stepsOf } from "../../contract/fields.ts";
import type { Schema } from "../../contract/schema.ts";
import { ANY_ITEM, findField, listAllFields } from "../../contract/walk.ts";

type Assumed = Readonly<Record<string, string>>;

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

/**
 * Finds the properties of a response that have an `x-echo`; those inside of lists are left out.
 *
 * @param assumed more of them, which only the mock assumes: fields of the request by fields of the response
 */
export function echoesOf(contract: Contract, response: Schema, request: Schema, assumed: Assumed = {}): Echo[] {
  return listAllFields(contract, response).flatMap(({ path, schema: { "x-echo": stated, type } }) => {
    const source = stated ?? assumed[path.join(".")];
    if (source === undefined || path.includes(ANY_ITEM)) return [];
    const from = stepsOf(source);
    const fallback = findField(contract, request, from)?.schema.default;
    return [{ to: path, from, fallback, types: [type ?? []].flat() }];
  });
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
    const sent = followPath(request, from) ?? fallback;
    result = replaced(result, to, hasType(sent, types) ? sent : undefined);
  }
  return result;
}

function hasType(value: unknown, types: string[]): boolean {
  return types.includes(typeof value) || (types.includes("integer") && Number.isInteger(value));
}

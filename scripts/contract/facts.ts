import { valueAt } from "./json-pointer.ts";

// What the specification says of values, and no schema can: the build derives it from openapi/specification/sections/,
// and it is beside the document, in generated/facts.json.

/** What a value is, beyond what its schema says. */
export interface ValueFacts {
  /** It is a time in Unix seconds: below 1e12, which would be milliseconds. */
  unixTime?: true;
  /** The pattern that a masked text matches. */
  shows?: string;
  /** The value in the sandbox. */
  sandbox?: number;
}

/** What values of some fields of an object require of others, if these are present. */
export interface Implication {
  /** Id of the statement that says it. */
  statement: string;
  /** Patterns of the fields, as text, or as JSON if they are lists or null. */
  when: Record<string, string>;
  /** The values that others have then. */
  has?: Record<string, string | boolean | null>;
  /** Patterns that others match then. */
  matches?: Record<string, string>;
}

/** The states that the specification shows to follow each state of an object. Others may follow too. */
export type Moves = Record<string, string[]>;

/** The facts of a schema or an event. */
export interface Facts {
  "x-value"?: ValueFacts;
  "x-implies"?: Implication[];
  "x-moves"?: Moves;
}

/** By JSON pointer into the document. */
export type FactsFile = Record<string, Facts>;

/** Copies a bundle, with the facts in their schemas and events. */
export function withFacts<Bundle>(bundle: Bundle, facts: FactsFile): Bundle {
  const copy = structuredClone(bundle);
  for (const [pointer, members] of Object.entries(facts)) Object.assign(Object(valueAt(copy, pointer)), members);
  return copy;
}

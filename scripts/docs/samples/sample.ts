import type { LanguageFn } from "highlight.js";
import type { Call } from "./call.ts";

/** A language that the docs show calls in: on the page of an operation, and in its panel. */
export interface SampleLanguage {
  /** Its name for the highlighter. */
  target: string;
  /** Its name for readers. */
  title: string;
  /** Its grammar for the highlighter. */
  highlight: LanguageFn;
  /** Generates a whole program, which makes the call and prints any response: that of a gateway need not be JSON. */
  generate: (call: Call) => string;
}

/**
 * Writes the comment that says what the example of a call shows; empty if the body is another one.
 *
 * @param mark what comments begin with
 */
export function commentOnExample(mark: string, { example, body }: Call): string {
  return JSON.stringify(body) === JSON.stringify(example.value) ? `${mark} ${example.summary}\n` : "";
}

/** Writes a JSON value as JavaScript: keys without quotes where they need none. */
export function writeLiteral(value: unknown): string {
  return JSON.stringify(value, null, 2).replaceAll(/^( *)"([a-z_]\w*)":/gim, "$1$2:");
}

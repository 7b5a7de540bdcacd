import type { Body, NamedExample } from "../../contract/api-document.ts";
import { blocks, details, jsonBlock } from "../markdown.ts";

/** Each named example of a body; the first is open. */
export function examplesText({ examples }: Body): string {
  return blocks(...examples.map((example, index) => exampleText(example, index === 0)));
}

/** A named example, to be opened. */
export function exampleText({ name, summary, description, value }: NamedExample, open = false): string {
  return details(`Example <code>${name}</code>: ${summary}`, blocks(description, jsonBlock(value)), open);
}

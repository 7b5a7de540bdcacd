import { BuildFailure } from "../../contract/failure.ts";
import { fieldsLike } from "../model/body-fields.ts";
import type { Document } from "../model/document.ts";
import type { MergedRow } from "../model/facts.ts";
import type { Row } from "../model/sections.ts";
import { listExamples } from "./case.ts";

/** Where a row is tried: an example of its body, and the field in it. */
export interface Base {
  value: unknown;
  field: string;
  isThere: boolean;
}

/**
 * Finds an example of the contract to change a field in: one that has the field, or else one that could have it.
 *
 * @throws BuildFailure if there is none
 */
export function baseOf(document: Document, { subject, body, field }: MergedRow): Base {
  const examples = listExamples(document, subject, body);
  if (examples.length === 0) {
    throw new BuildFailure(`the contract has no example of the ${body} of ${subject.path ?? subject.name}`);
  }
  const found = examples.flatMap(([, value]) => fieldsLike(value, field).map((each) => ({ value, ...each })));
  const base = found.find(({ isThere }) => isThere) ?? found[0];
  if (base === undefined)
    throw new BuildFailure(`no example of the ${body} of ${subject.name} has an object for ${field}`);
  return base;
}

/** What the facts of a field say together. */
export function rowOf({ facts }: MergedRow): Row {
  return Object.fromEntries([...facts].map(([keyword, { value }]) => [keyword, value]));
}

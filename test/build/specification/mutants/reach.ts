import type { OpenapiDocument } from "../../../../scripts/build/specification/model/document.ts";
import { below, valueAt } from "../../../../scripts/contract/json-pointer.ts";
import type { Mutant } from "./mutant.ts";

/** Pointers below which a change may matter to something. */
export type Reach = Set<string>;

/**
 * Collects what parts of a document depend on: themselves, and all that they refer to.
 *
 * @param pointers where the parts are
 */
export function reachOf(document: OpenapiDocument, pointers: string[]): Reach {
  const reach: Reach = new Set();
  const add = (pointer: string): void => {
    if (reach.has(pointer)) return;
    reach.add(pointer);
    visit(valueAt(document, pointer));
  };
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    for (const [key, member] of Object.entries(node)) {
      if (key === "$ref" && typeof member === "string") add(member);
      else visit(member);
    }
  };
  for (const pointer of pointers) add(pointer);
  return reach;
}

/** Whether a mutant changes something within reach, or something that contains it. */
export function touches({ pointer }: Mutant, reach: Reach): boolean {
  const steps = pointer.split("/");
  if (steps.some((_, index) => reach.has(steps.slice(0, index + 1).join("/")))) return true;
  return [...reach].some((each) => each.startsWith(below(pointer, "")));
}

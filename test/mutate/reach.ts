import { below, dereference } from "../../scripts/contract/json-pointer.ts";
import type { Mutant } from "./mutant.ts";

/** Pointers below which a change may matter to something. */
export type Reach = Set<string>;

/**
 * Collects what a part of a document depends on: itself, and all that it refers to.
 *
 * @param pointer where the part is
 * @param part the part
 */
export function reachOf(document: unknown, pointer: string, part: unknown): Reach {
  const reach: Reach = new Set([pointer]);
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    for (const [key, member] of Object.entries(node)) {
      if (key !== "$ref" || typeof member !== "string") visit(member);
      else if (!reach.has(member)) {
        reach.add(member);
        visit(dereference(document, { $ref: member }));
      }
    }
  };
  visit(part);
  return reach;
}

/** Whether a mutant changes something within reach, or something that contains it. */
export function touches({ pointer }: Mutant, reach: Reach): boolean {
  const steps = pointer.split("/");
  if (steps.some((_, index) => reach.has(steps.slice(0, index + 1).join("/")))) return true;
  return [...reach].some((each) => each.startsWith(below(pointer, "")));
}

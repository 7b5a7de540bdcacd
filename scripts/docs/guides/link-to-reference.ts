import { linkTo } from "../markdown.ts";

/** A link from a guide to an operation, event or schema in the reference. */
export function linkToReference(name: string): string {
  return linkTo(name, "../generated/reference.md");
}

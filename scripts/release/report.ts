import { type Change, IMPACTS } from "./changes.ts";
import { whereabouts } from "./sentence.ts";

/** The changes as text: a line for each, the gravest first, with its place in the document. */
export function report(changes: Change[]): string {
  const groups = IMPACTS.map((impact) => changes.filter((change) => change.impact === impact));
  return groups
    .filter((group) => group.length > 0)
    .map((group) => `${group[0]?.impact}\n${group.map(line).join("\n")}`)
    .join("\n\n");
}

function line({ path, text }: Change): string {
  const where = whereabouts(path);
  return `  ${where === undefined ? "" : `${where}: `}${text}\n      ${path}`;
}

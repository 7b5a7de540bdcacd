import { pointerSegments } from "../json-pointer.ts";
import type { ReportedChange } from "./changes.ts";

/** Tells what was changed, where Redocly has no words for it, since nothing is broken by it. */
export function sentence({ path, typeName, kind, property }: ReportedChange): string {
  const segments = pointerSegments(path);
  const type = segments.at(-2) === "properties" ? "Property" : words(typeName);
  const subject = `${type} \`${segments.at(-1)}\``;
  return property === undefined
    ? `${subject} was ${kind}.`
    : `\`${property}\` of ${subject[0]?.toLowerCase()}${subject.slice(1)} was changed.`;
}

/**
 * Tells in which operation or event a change is, and in which part of it.
 *
 * @param path JSON pointer of the change
 * @returns such as `issue_sila, response 403`; undefined when it is in none, or is one itself
 */
export function whereabouts(path: string): string | undefined {
  const [section, owner, , part, status] = pointerSegments(path);
  if (owner === undefined || part === undefined || (section !== "paths" && section !== "webhooks")) return undefined;
  const name = owner.slice(owner.lastIndexOf("/") + 1);
  if (section === "webhooks") return part === "requestBody" ? `event ${name}` : name;
  if (part === "requestBody") return `${name}, request`;
  return part === "responses" ? `${name}, response ${status}` : name;
}

/** `SecurityRequirement` as `Security requirement`. */
function words(typeName: string): string {
  return typeName.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

import { pointerSegments } from "../contract/json-pointer.ts";
import type { Change } from "./changes.ts";

/** What was done to an object, or to a field of it. */
export type Verb = "added" | "removed" | "changed";

/** Describes a change for which Redocly has no words, since it breaks nothing. */
export function sentence(
  { path, typeName, property }: Pick<Change, "path" | "typeName" | "property">,
  verb: Verb,
): string {
  const subject = subjectOf(path, typeName);
  return property === undefined
    ? `${subject} was ${verb}.`
    : `\`${property}\` of ${subject[0]?.toLowerCase()}${subject.slice(1)} was ${verb}.`;
}

/** What a change is about, such as ``Property `amount` ``; without a name where it has none. */
function subjectOf(path: string, typeName: string): string {
  const segments = pointerSegments(path);
  const name = segments.at(-1) ?? "";
  // `SecurityRequirement` as `Security requirement`.
  const type = typeName.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  if (segments.at(-2) === "properties") return `Property \`${name}\``;
  if (typeName === "Operation" || name === "schema" || /^\d+$/.test(name)) return `The ${type.toLowerCase()}`;
  return name === type.toLowerCase() ? `The ${name}` : `${type} \`${name}\``;
}

/**
 * Names the operation or event that a change is in, and the part of it.
 *
 * @param path JSON pointer of the change
 * @returns such as `issue_sila, response 403`; undefined when it is in none, or is one itself
 */
export function whereabouts(path: string): string | undefined {
  const [section, owner, method, part, status] = pointerSegments(path);
  if (owner === undefined || method === undefined || (section !== "paths" && section !== "webhooks")) return undefined;
  const name = owner.slice(owner.lastIndexOf("/") + 1);
  if (section === "webhooks") return `event ${name}`;
  if (part === "requestBody") return `${name}, request`;
  return part === "responses" ? `${name}, response ${status}` : name;
}

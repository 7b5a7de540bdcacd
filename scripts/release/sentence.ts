import { pointerSegments } from "../contract/json-pointer.ts";
import type { ReportedChange } from "./changes.ts";

/** What a sentence about a change is made of. */
type Described = Pick<ReportedChange, "path" | "typeName" | "kind" | "property">;

/** Tells what was changed, where Redocly has no words for it, since nothing is broken by it. */
export function sentence({ path, typeName, kind, property }: Described): string {
  const subject = subjectOf(path, typeName);
  return property === undefined
    ? `${subject} was ${kind}.`
    : `\`${property}\` of ${subject[0]?.toLowerCase()}${subject.slice(1)} was changed.`;
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
 * Tells in which operation or event a change is, and in which part of it.
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

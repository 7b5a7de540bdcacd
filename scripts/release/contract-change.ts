import { pointerSegments } from "../contract/json-pointer.ts";

/** The part of a version that a change raises, the most severe first. */
export const IMPACTS = ["major", "minor", "patch"] as const;

/** A difference between two versions of the contract. */
export interface ContractChange {
  impact: (typeof IMPACTS)[number];
  kind: "added" | "removed" | "modified";
  /** The kind of object that was changed, such as `Schema` or `SecurityRequirement`. */
  typeName: string;
  /** The field that was modified. */
  property?: string;
  /** Where, as a JSON pointer that goes through `$ref`s: from the first operation that is concerned. */
  path: string;
  /** What changed, as a sentence. */
  text: string;
}

/**
 * Describes a change for which Redocly has no words, since it breaks nothing.
 *
 * @param verb what was done to the object, or to the field of it
 */
export function describeChange(
  { path, typeName, property }: Pick<ContractChange, "path" | "typeName" | "property">,
  verb: "added" | "removed" | "changed",
): string {
  const subject = subjectOf(path, typeName);
  return property === undefined
    ? `${subject} was ${verb}.`
    : `\`${property}\` of ${subject[0]?.toLowerCase()}${subject.slice(1)} was ${verb}.`;
}

/** What a change is about, such as ``Property `amount` ``; without a name where it has none. */
function subjectOf(path: string, typeName: string): string {
  // A part of an extension, such as `x-pages.sort`.
  if (typeName.startsWith("x-")) return `\`${typeName}\``;
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
export function locateChange(path: string): string | undefined {
  const [section, owner, method, part, status] = pointerSegments(path);
  if (owner === undefined || method === undefined || (section !== "paths" && section !== "webhooks")) return undefined;
  const name = owner.slice(owner.lastIndexOf("/") + 1);
  if (section === "webhooks") return `event ${name}`;
  if (part === "requestBody") return `${name}, request`;
  return part === "responses" ? `${name}, response ${status}` : name;
}

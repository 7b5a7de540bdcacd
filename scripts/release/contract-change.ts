import { pointerSegments } from "../contract/json-pointer.ts";

/** The part of a version that a change raises, the most severe first. */
export const IMPACTS = ["major", "minor", "patch"] as const;

/** A change as Redocly reports it. */
export interface Difference {
  impact: (typeof IMPACTS)[number];
  kind: "added" | "removed" | "modified";
  /** The kind of object that was changed, such as `Schema` or `SecurityRequirement`. */
  typeName: string;
  /** The field that was modified; `key` when the object has another name. */
  property?: string;
  /** Where, as a JSON pointer that goes through `$ref`s: from the first operation that is concerned. */
  path: string;
  /** Our rules and Redocly's that have something to say. */
  verdicts: { ruleId: string; message: string }[];
  /** What was changed: where it is, and its value if there was one. */
  base?: Side;
  revision?: Side;
}

interface Side {
  pointer: string;
  value?: unknown;
}

/** A change of the contract in words. */
export interface ContractChange extends Omit<Difference, "verdicts" | "base" | "revision"> {
  /** What changed, as a sentence without a full stop. */
  text: string;
  breaks?: string;
}

/**
 * Names the operation, event or schema that a change is in, and the part of it.
 *
 * @param path JSON pointer of the change
 * @returns such as `issue_sila, response 403`; undefined when it is in none, or is one itself
 */
export function locateChange(path: string): string | undefined {
  const [section, owner, method, part, ...rest] = pointerSegments(path);
  if (owner === undefined || method === undefined) return undefined;
  if (owner === "schemas" && [part, ...rest].includes("properties")) return `schema ${method}`;
  if (section !== "paths" && section !== "webhooks") return undefined;
  const name = owner.slice(owner.lastIndexOf("/") + 1);
  if (section === "webhooks") return `event ${name}`;
  if (part === "requestBody" && rest.length > 0) return `${name}, request`;
  return part === "responses" && rest.length > 1 ? `${name}, response ${rest[0]}` : name;
}

import { pointerSegments } from "../../contract/json-pointer.ts";
import { nameOfEntry } from "../../contract/operation-name.ts";
import { groupBy, joinWords } from "../../contract/utilities.ts";
import type { Effect } from "./schema-effects.ts";

/** The part of a version that a change raises, the most severe first. */
export const IMPACTS = ["major", "minor", "patch"] as const;

export type Impact = (typeof IMPACTS)[number];

/** A change as Redocly reports it. */
export interface Difference {
  impact: Impact;
  kind: "added" | "removed" | "modified";
  /** The kind of object that was changed, such as `Schema` or `SecurityRequirement`. */
  typeName: string;
  /** The field that was modified; `key` when the object has another name. */
  property?: string;
  /** Where, as a JSON pointer that goes through `$ref`s: from the operation or event that is concerned. */
  path: string;
  /** Our rules and Redocly's that have something to say. */
  verdicts: { ruleId: string; message: string; impact: Impact }[];
  /** What was changed: where it is, and its value if there was one. */
  base?: ChangedValue;
  revision?: ChangedValue;
  /** Whether it is a new field, and required. */
  isRequired?: true;
  /** Whom it breaks, if it is neither a sender nor a reader. */
  breaks?: string;
  /** The sentence about it, if the documents as a whole say more. */
  words?: string;
  /** What it means to those who send or read the message that it is in. */
  effect?: Effect;
}

/** The most severe of some impacts. */
export function moreSevere(...impacts: Impact[]): Impact {
  return IMPACTS.find((impact) => impacts.includes(impact)) ?? "patch";
}

/** A change of who may be sent what breaks senders if less is accepted, and readers if more is sent. */
export function impactOf(effect: Effect | undefined): Impact {
  if (effect === undefined) return "patch";
  const { direction, less, more, grows } = effect;
  const [breaks, adds] = direction === "request" ? [less, more] : [more, less || grows];
  return breaks ? "major" : adds ? "minor" : "patch";
}

export interface ChangedValue {
  pointer: string;
  value?: unknown;
}

/** A change of the contract in words. */
export interface ContractChange extends Omit<Difference, "verdicts" | "base" | "revision" | "isRequired" | "effect"> {
  /** What changed, as a sentence without a full stop. */
  text: string;
  breaks?: string;
  /** The operations and events that it concerns; that of the path alone if absent. */
  users?: ContractPart[];
}

/** An operation, event or schema, or the request or a response of an operation. */
export interface ContractPart {
  name: string;
  part: "operation" | "event" | "schema" | "request" | `response ${string}`;
}

/**
 * Names the operation, event or schema that a change is in, and the part of it.
 *
 * @param path JSON pointer of the change
 * @returns undefined when it is in none, or is one itself
 */
export function locateChange(path: string): ContractPart | undefined {
  const [section, owner, method, part, ...rest] = pointerSegments(path);
  if (owner === undefined || method === undefined) return undefined;
  if (owner === "schemas" && [part, ...rest].includes("properties")) return { name: method, part: "schema" };
  if (section !== "paths" && section !== "webhooks") return undefined;
  const name = nameOfEntry(owner);
  if (section === "webhooks") return { name, part: "event" };
  if (part === "requestBody" && rest.length > 0) return { name, part: "request" };
  return { name, part: part === "responses" && rest.length > 1 ? `response ${rest[0]}` : "operation" };
}

/** Names parts of the contract in a few words, such as ``requests of `pay` and `refund`; response 403 of `pay` ``. */
export function nameParts(parts: ContractPart[]): string {
  const names = [...groupBy(parts, ({ part }) => part)].map(([part, users]) => {
    return { part, names: joinWords([...new Set(users.map(({ name }) => `\`${name}\``))]) };
  });
  // What several responses of the same operations share is said of them together.
  const groups = groupBy(names, ({ part, names }) => `${part.split(" ")[0]} ${names}`);
  return [...groups.values()]
    .map((group) =>
      nameGroup(
        group.map(({ part }) => part),
        group[0]?.names ?? "",
      ),
    )
    .join("; ");
}

function nameGroup(parts: string[], names: string): string {
  const [noun = ""] = parts[0]?.split(" ") ?? [];
  const statuses = parts.map((part) => part.split(" ")[1] ?? "");
  if (noun === "response") return `response${statuses.length > 1 ? "s" : ""} ${joinWords(statuses)} of ${names}`;
  const isOne = /^`[^`]*`$/.test(names);
  return `${noun}${isOne ? "" : "s"}${noun === "request" ? " of" : ""} ${names}`;
}

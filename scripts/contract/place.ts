import { ANY_ITEM } from "./walk.ts";

/**
 * What leads on from a value: the name of a field of the contract, the index of an item, or a name that the contract does not
 * list. Of the latter a report contains no more than this: the name if it may be shown, else how many characters it has.
 */
export type Step = string | number | { readonly unlisted: string | number };

/** A place in a message: what a finding, an error or a warning is about. */
export interface Place {
  /** Absent where it can only be a request. */
  readonly in?: "request" | "response" | "event";
  readonly part: "url" | "method" | "path" | "headers" | "query" | "body" | "status";
  /** Leads on from the part; empty for the part itself. */
  readonly path: readonly Step[];
}

/** Makes a place in a message. */
export function placeIn(message: NonNullable<Place["in"]>, part: Place["part"], ...path: Step[]): Place {
  return { in: message, part, path };
}

/** Whether a path is one of those that another one stands for, in which `[]` is any item of a list. */
export function isLike(pattern: readonly string[], path: readonly Step[]): boolean {
  const isStep = (step: string, other: Step | undefined) =>
    step === ANY_ITEM ? typeof other === "number" : step === other;
  return pattern.length === path.length && pattern.every((step, index) => isStep(step, path[index]));
}

/** A name that needs no quotes: it cannot be mistaken for two names, or for an index. */
const PLAIN = /^(?!\d+$)[\p{L}\p{M}\p{N}_$-]+$/u;

/** Writes a place, such as `request.body.header.created`, or `event.event_type`: an event is a body. */
export function writePlace({ in: message, part, path }: Place): string {
  if (message === "event") return writeSteps([message, ...path]);
  if (message !== undefined) return writeSteps([message, part, ...path]);
  // As the service names the fields of a request.
  return writeSteps(part === "query" || path.length === 0 ? [part, ...path] : path);
}

/**
 * Writes the steps to a field, such as `webhooks.0.details`. A name that could be mistaken is in quotes and brackets:
 * `["header.created"]` is one name.
 */
export function writeSteps(steps: readonly Step[]): string {
  return steps.map(writeStep).join("").replace(/^\./, "");
}

function writeStep(step: Step): string {
  if (typeof step === "number") return `.${step}`;
  if (typeof step === "string") return PLAIN.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`;
  const { unlisted } = step;
  return typeof unlisted === "string"
    ? writeStep(unlisted)
    : `.(${unlisted} ${unlisted === 1 ? "character" : "characters"})`;
}

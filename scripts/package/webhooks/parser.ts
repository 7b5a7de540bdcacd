import type { Issue, Validator } from "../validators/standard.ts";
import { readBody } from "./read-body.ts";

/** A kind of event. */
type Candidate = [name: string, validator: Validator<unknown>];

/** The kinds of event of each `event_type`, in the order in which they are tried. */
export type Kinds = Map<string, Candidate[]>;

/** What a body turns out to be; `generated/webhooks.d.ts` tells the same with the types of the events. */
export type Parsed =
  | { kind: "event"; name: string; event: unknown }
  | { kind: "unknown"; event_type: string; value: object }
  | { kind: "invalid"; issues: readonly Issue[] };

/** Makes the function that parses events. */
export function webhookParser(kinds: Kinds): (body: unknown) => Parsed {
  return (body) => {
    const read = readBody(body);
    return "value" in read ? parse(kinds, read.value) : { kind: "invalid", issues: read.issues };
  };
}

function parse(kinds: Kinds, value: unknown): Parsed {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return invalid("must be an object");
  const { event_type } = value as { event_type?: unknown };
  if (event_type === undefined) return invalid("is required", "event_type");
  if (typeof event_type !== "string") return invalid("must be a string", "event_type");
  const candidates = kinds.get(event_type);
  if (!candidates) return { kind: "unknown", event_type, value };

  const found = candidates.find(([, validator]) => validator.is(value));
  return found
    ? { kind: "event", name: found[0], event: value }
    : { kind: "invalid", issues: closest(candidates, value) };
}

function invalid(message: string, ...path: string[]): Parsed {
  return { kind: "invalid", issues: [{ message, path }] };
}

/** The issues of the kind that is meant: the one with the fewest. Of several, each issue says to which it belongs. */
function closest(candidates: Candidate[], value: unknown): readonly Issue[] {
  const refusals = candidates.map(([name, validator]) => ({ name, issues: validator.validate(value).issues ?? [] }));
  const fewest = Math.min(...refusals.map(({ issues }) => issues.length));
  const meant = refusals.filter(({ issues }) => issues.length === fewest);
  return meant.flatMap(({ name, issues }) =>
    issues.map(({ message, path }) => ({ message: meant.length > 1 ? `${message} in ${name}` : message, path })),
  );
}

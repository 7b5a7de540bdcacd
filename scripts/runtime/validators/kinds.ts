import { validator } from "./issues.ts";
import type { Issue, Validator } from "./standard.ts";

/** A kind of event. */
export type Kind = [name: string, validator: Validator<unknown>];

/** The kinds of event of each `event_type`. */
export type Kinds = Map<string, Kind[]>;

/** Why a value is not an event of a kind. */
export interface Rejection {
  name: string;
  issues: readonly Issue[];
}

/**
 * Finds the kinds of event that a value could be, by its `event_type`.
 *
 * @returns an issue if it has none; undefined if the contract does not list it
 */
export function candidatesOf(kinds: Kinds, value: unknown): Kind[] | Issue | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return issue("must be an object");
  const { event_type } = value as { event_type?: unknown };
  if (event_type === undefined) return issue("is required", "event_type");
  if (typeof event_type !== "string") return issue("must be a string", "event_type");
  return kinds.get(event_type);
}

/** Makes an issue of a value, or of its field. */
export function issue(message: string, ...path: string[]): Issue {
  return { message, path };
}

/** Lists what makes a value invalid as each of the kinds. */
export function rejectionsOf(candidates: Kind[], value: unknown): Rejection[] {
  return candidates.map(([name, { validate }]) => ({ name, issues: validate(value).issues ?? [] }));
}

/** The issues of the kind with the fewest. When several kinds are equally close, each issue names its kind. */
export function closest(rejections: Rejection[]): readonly Issue[] {
  const fewest = Math.min(...rejections.map(({ issues }) => issues.length));
  const meant = rejections.filter(({ issues }) => issues.length === fewest);
  return meant.flatMap(({ name, issues }) =>
    issues.map((issue) => (meant.length > 1 ? { ...issue, message: `${issue.message} in ${name}` } : issue)),
  );
}

/** Makes the validator of the events of all kinds. */
export function validatorOfAny<Event>(kinds: Kinds): Validator<Event> {
  const check = (value: unknown) => {
    const candidates = candidatesOf(kinds, value);
    return Array.isArray(candidates) && candidates.some(([, { is }]) => is(value));
  };
  const explain = (_errors: unknown, value: unknown): readonly Issue[] => {
    const candidates = candidatesOf(kinds, value);
    if (Array.isArray(candidates)) return closest(rejectionsOf(candidates, value));
    if (candidates) return [candidates];
    const expected = [...kinds.keys()];
    return [{ ...issue(`must be one of ${expected.join(", ")}`, "event_type"), expected }];
  };
  return validator(check, explain);
}

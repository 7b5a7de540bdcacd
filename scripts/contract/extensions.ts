import { type Expression, parseExpression } from "./expressions.ts";

// The extensions of operations and events, which docs/extensions.md explains. In the model, runtime expressions are parsed;
// as they are written, they are texts: `PageRules<string>`. Fields of responses and events are names joined by dots.

/** The extension `x-events`. */
export interface EventRules<Value = Expression> {
  /** Field of `event_details` to the expression that fills it in, or `$uuid` for an id of its own. */
  details: Record<string, Value | typeof NEW_UUID>;
  /** The first rule whose conditions all match applies. */
  rules: EventRule[];
}

export interface EventRule {
  summary: string;
  /** Field of the request to the pattern that its value must match. */
  when: Record<string, string>;
  /** In the order of sending. */
  events: EventReference[];
}

/** An event that a rule sends: the names of its webhook and of the example that it is made from. */
export interface EventReference {
  webhook: string;
  example: string;
  /** The specification does not state that this event follows; the mock sends it all the same. */
  simulated?: true;
}

/** The extension `x-mock`. */
export interface MockRules<Value = Expression> {
  /** Expressions: the first that has a value identifies a submission, together with the app and the end user. */
  submission?: Value[];
  /** Field of the response to the form of the id that is derived from the submission. */
  ids?: Record<string, "uuid" | "digits">;
  /** Text in the examples of the response to the expression whose value replaces it. */
  mentions?: Record<string, Value>;
  list?: ListRules<Value>;
}

/** The extension `x-moves`. */
export interface MoveRules {
  /** The field that identifies the object whose state the event reports. */
  object: string;
  /** The field that contains its new state. */
  state: string;
  /** State to those that may follow it. */
  from: Record<string, string[]>;
}

/** The extension `x-pages`: how a request selects a page of lists. */
export interface PageRules<Value = Expression> {
  /** The lists, which are paged as one: the field of each, and which kind of items it has if there are several. */
  lists: { at: string; kind?: string }[];
  page: Value;
  per_page: Value;
  /** Field of the response that contains the number of the last page, if it does. */
  last?: string;
}

/** How the mock selects and counts the items of the lists that `x-pages` names. */
export interface ListRules<Value = Expression> {
  /** The kind of items that the request selects. */
  kind?: Value;
  filters?: Filter<Value>[];
  /** The field of items to sort by, a number, and the expression that is false for descending order. */
  sort?: { by: string; ascending: Value };
  /** Fields of the response that contain these counts. */
  counts?: Partial<Record<"returned" | "total" | "page", string[]>>;
}

/** A field of items, and an expression: for its value, its least or its greatest value. */
export interface Filter<Value = Expression> {
  field: string;
  equals?: Value;
  from?: Value;
  to?: Value;
}

/** What `x-events` writes for an id that is derived from the submission. */
export const NEW_UUID = "$uuid";

/**
 * Parses the runtime expressions of an extension, wherever they are.
 *
 * @throws Error for a text that begins like an expression and is none, which lint reports before
 */
export function parseRules<Rules>(written: unknown): Rules {
  if (typeof written === "string") return parseText(written) as Rules;
  if (typeof written !== "object" || written === null) return written as Rules;
  if (Array.isArray(written)) return written.map((item) => parseRules(item)) as Rules;
  return Object.fromEntries(Object.entries(written).map(([name, member]) => [name, parseRules(member)])) as Rules;
}

function parseText(text: string): string | Expression {
  if (!/^\$re(quest|sponse)\b/.test(text)) return text;
  const expression = parseExpression(text);
  if (!expression)
    throw new Error(
      `${text} is not a runtime expression: write $request.body#/…, $request.query.… or $response.body#/….`,
    );
  return expression;
}

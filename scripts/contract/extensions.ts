/** The extension `x-events`, which docs/extensions.md explains. */
export interface EventRules {
  /** Field of `event_details` to the expression that fills it in. */
  details: Record<string, string>;
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

/**
 * The extension `x-mock`, which docs/extensions.md explains. Expressions are runtime expressions of OpenAPI that name a
 * value of the request; fields of the response are names joined by dots.
 */
export interface MockRules {
  /** Expressions: the first that has a value identifies a submission, together with the app and the end user. */
  submission?: string[];
  /** Field of the response to the form of the id that is derived from the submission. */
  ids?: Record<string, "uuid" | "digits">;
  /** Text in the examples of the response to the expression whose value replaces it. */
  mentions?: Record<string, string>;
  list?: ListRules;
}

/** The extension `x-moves`, which docs/extensions.md explains. Fields of the event are names joined by dots. */
export interface MoveRules {
  /** The field that identifies the object whose state the event reports. */
  object: string;
  /** The field that contains its new state. */
  state: string;
  /** State to those that may follow it. */
  from: Record<string, string[]>;
}

/** The extension `x-pages`, which docs/extensions.md explains: how a request selects a page of lists. */
export interface PageRules {
  /** The lists, which are paged as one: the field of each, and which kind of items it has if there are several. */
  lists: { at: string; kind?: string }[];
  /** Expressions. */
  page: string;
  per_page: string;
  /** Field of the response that contains the number of the last page, if it does. */
  last?: string;
}

/** How the mock selects and counts the items of the lists that `x-pages` names. */
export interface ListRules {
  /** Expression: the kind of items that the request selects. */
  kind?: string;
  filters?: Filter[];
  /** The field of items to sort by, a number, and the expression that is false for descending order. */
  sort?: { by: string; ascending: string };
  /** Fields of the response that contain these counts. */
  counts?: Partial<Record<"returned" | "total" | "page", string[]>>;
}

/** A field of items, and an expression: for its value, its least or its greatest value. */
export interface Filter {
  field: string;
  equals?: string;
  from?: string;
  to?: string;
}

// Which outcome of a transaction wins. Runs anywhere.

/** How the time of an event compares with that of the state. */
export const AGES = ["older", "same", "newer"] as const;
export type Age = (typeof AGES)[number];

/** The new state for my state and an event of the outcomes of another, by the age of the event. */
export type PrecedenceRow = Record<"state" | "event" | Age, string> & { alert?: Age[] };

/** Which outcome of a transaction wins. */
export interface Precedence {
  /** The names of the events that have these outcomes. */
  events: string[];
  /** The outcomes of each state; the first one is that of an accepted request. */
  states: Record<string, string[]>;
  rows: PrecedenceRow[];
}

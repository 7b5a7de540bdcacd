import type { ReportMessage, ReportResult } from "./report.ts";

/** The most causes that are listed: a hostile recording can have a new one in each entry. */
const MOST_CAUSES = 1000;

/** How many places of a cause are named. */
const FIRST_PLACES = 3;

/** Something that messages of several results say, once. */
export interface ListedCause {
  /** The first of the messages. */
  message: ReportMessage;
  times: number;
  /** The first places of it. */
  places: string[];
  /** How many places it has. */
  count: number;
  /** The places that the messages name. */
  named: Set<string>;
}

export type Causes = ReturnType<typeof createCauses>;

/** Creates what puts together the messages of results that have the same cause, in the order in which they come. */
export function createCauses() {
  const causes = new Map<string, ListedCause>();
  /** The results by which causes were seen first, with these causes. */
  const firsts: { result: ReportResult; causes: ListedCause[] }[] = [];
  let others = 0;

  /** Counts a message; returns its cause if that is new. */
  function count(message: ReportMessage, { place: ofResult }: ReportResult): ListedCause | undefined {
    const { kind, text, cause = text, place = ofResult, times = 1 } = message;
    const key = `${kind} ${cause}`;
    const known = causes.get(key);
    if (known) {
      known.times += times;
      // A result has its messages one after the other; other places are few, such as the operations.
      if (message.place === undefined ? known.places.at(-1) === place : known.named.has(place)) return undefined;
      known.count += 1;
      if (message.place !== undefined) known.named.add(place);
      if (known.places.length < FIRST_PLACES) known.places.push(place);
      return undefined;
    }
    if (causes.size === MOST_CAUSES) {
      others += 1;
      return undefined;
    }
    const created = { message, times, places: [place], count: 1, named: new Set([place]) };
    causes.set(key, created);
    return created;
  }

  return {
    add(result: ReportResult): void {
      const created = result.messages.flatMap((message) => count(message, result) ?? []);
      if (created.length > 0) firsts.push({ result, causes: created });
    },
    list: (): ListedCause[] => [...causes.values()],
    /** Lists the results by which causes were seen first, each with these causes alone. */
    results: (): ReportResult[] =>
      firsts.map(({ result, causes: seen }) => ({
        ...result,
        messages: seen.map(({ message, times, places, count: all }) => ({ ...message, times, places, count: all })),
      })),
    /** How many messages have a cause that is not listed, since there are too many. */
    countOthers: () => others,
  };
}

/** One thing that the tables say of a document. */
export interface Check {
  /** Name of the operation or event; `document` for the whole. */
  subject: string;
  /** What is held against the tables. */
  name: string;
  /** Tells each departure of the document, none if it agrees. */
  problems: () => string[];
}

/**
 * Compares what a document has with what the tables say. The order of members does not matter, that of lists does.
 *
 * @param what what is compared, for the message
 * @returns one line if they differ
 */
export function different(what: string, is: unknown, should: unknown): string[] {
  const [found, stated] = [asText(is), asText(should)];
  return found === stated ? [] : [`${what}: ${found}, by the specification ${stated}`];
}

function asText(value: unknown): string {
  return (
    JSON.stringify(value, (_, member) =>
      typeof member === "object" && member !== null && !Array.isArray(member)
        ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
        : member,
    ) ?? "nothing"
  );
}

import type { ReportWriter } from "./report.ts";

/** Writes all that a command found, in a form of its own. */
export const jsonWriter: ReportWriter = {
  format: "json",
  extension: ".json",
  write: ({ data }) => linesOf(data),
};

/**
 * Creates the writer of the JSON of `jsonWriter` piece by piece: an object with a list of which no item is kept, such as the
 * exchanges of a recording.
 *
 * @param name of the list
 * @param before the members before it
 * @param write called with the next lines, first for the first item
 */
export function createJsonList(name: string, before: object, write: (lines: string[]) => void) {
  let lines = linesOf({ ...before, [name]: [0] }).slice(0, -3);
  let separator = "";
  return {
    add(item: unknown): void {
      write(withEnding(lines, separator));
      lines = linesOf([[item]]).slice(2, -2);
      separator = ",";
    },
    /** @param after the members after the list */
    end(after: object): void {
      write([...lines, "  ],", ...linesOf(after).slice(1)]);
    },
  };
}

function withEnding(lines: string[], ending: string): string[] {
  return lines.with(-1, lines.at(-1) + ending);
}

function linesOf(value: unknown): string[] {
  return JSON.stringify(value, null, 2).split("\n");
}

// What a misspelt word of a query means. Runs in the browser and in the tests.

/** Finds the word that is most like another one: of those that differ least, the most common. */
export function findSimilar(word: string, counts: Map<string, number>): string | undefined {
  const similar = [...counts]
    .filter(([other]) => Math.abs(other.length - word.length) <= mostEdits(word))
    .map(([other, count]) => ({ other, count, edits: countEdits(word, other) }))
    .filter(({ edits }) => edits <= mostEdits(word));
  return similar.sort((a, b) => a.edits - b.edits || b.count - a.count)[0]?.other;
}

/** How much of a word may differ: two letters of a long one, one of another, none of a short one. */
function mostEdits({ length }: string): number {
  return length > 7 ? 2 : length > 3 ? 1 : 0;
}

/** Counts the letters that are missing, added, replaced, or swapped with the next one. */
function countEdits(from: string, to: string): number {
  const rows = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Infinity;
  for (let row = 1; row <= from.length; row++) {
    rows.push([row]);
    for (let column = 1; column <= to.length; column++) {
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      rows[row]?.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (from[row - 1] === to[column - 1] ? 0 : 1),
          isSwapped ? at(row - 2, column - 2) + 1 : Infinity,
        ),
      );
    }
  }
  return at(from.length, to.length);
}

// What a misspelt word of a query means. Runs in the browser and in the tests.
import leven from "leven";

/** Finds the word that is most like another one: of those that differ least, the most common. */
export function findSimilar(word: string, counts: Map<string, number>): string | undefined {
  const similar = [...counts]
    .filter(([other]) => other.startsWith(word.slice(0, 1)))
    .map(([other, count]) => ({ other, count, edits: leven(word, other) }))
    .filter(({ edits }) => edits <= mostEdits(word));
  return similar.sort((a, b) => a.edits - b.edits || b.count - a.count)[0]?.other;
}

/** How many letters may differ: two, as in swapped ones, or one of a short word, or none of a shorter one. */
function mostEdits({ length }: string): number {
  return length > 5 ? 2 : length > 4 ? 1 : 0;
}

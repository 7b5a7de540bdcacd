// What a misspelt word of a query means. Runs in the browser and in the tests.
import leven from "leven";

/** Finds the word that is most like another one: of those that differ least, the most common. */
export function findSimilar(word: string, counts: Map<string, number>): string | undefined {
  const similar = [...counts]
    .filter(([other]) => other.startsWith(word.slice(0, 1)))
    .map(([other, count]) => ({ other, count, edits: leven(word, other) }))
    .filter(({ other, edits }) => edits <= mostEdits(word) || (edits === 2 && isTurned(word, other)));
  return similar.sort((a, b) => a.edits - b.edits || b.count - a.count)[0]?.other;
}

/** How many letters may differ. */
function mostEdits({ length }: string): number {
  return length > 7 ? 2 : length > 4 ? 1 : 0;
}

/** Whether two words have the same letters, such as those of which two are swapped. */
function isTurned(word: string, other: string): boolean {
  const sort = (letters: string) => [...letters].sort().join("");
  return sort(word) === sort(other);
}

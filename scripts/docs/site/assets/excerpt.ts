// Where in a text the words of a query are together. Runs in the browser and in the tests.
import { memoize } from "../../../contract/collections.ts";
import type { Match } from "./matching.ts";
import { listTerms, splitWords } from "./words.ts";

/** How many characters a reader sees of a text. */
export const EXCERPT = 160;

/** How much a synonym in a text counts beside the word itself. */
const MEANT = 0.5;

/** The terms of each word of a text. Splitting all texts takes longer than the rest of a query. */
const termsByWord = memoize((text: string) => {
  return splitWords(text).map(({ word, start }) => ({ start, terms: listTerms(word) }));
});

/**
 * Finds the part of a text that has the most of these phrases.
 *
 * @param rarities how much each phrase counts beside the others: a rare one says more
 * @returns where it begins, and how much of each phrase it has, from 0 to 1
 */
export function findExcerpt(text: string, matches: (Pick<Match, "typed" | "meant"> | undefined)[], rarities: number[]) {
  const hits = termsByWord(text).flatMap(({ start, terms }) => {
    const shares = matches.map((match) => {
      if (terms.some((term) => match?.typed.has(term))) return 1;
      return terms.some((term) => match?.meant.has(term)) ? MEANT : 0;
    });
    return shares.some((share) => share > 0) ? [{ start, shares }] : [];
  });
  let best = { start: 0, shares: matches.map(() => 0), value: 0 };
  for (const [index, { start }] of hits.entries()) {
    let end = index;
    while ((hits[end]?.start ?? Infinity) < start + EXCERPT) end++;
    const near = hits.slice(index, end);
    const shares = matches.map((_, phrase) => Math.max(...near.map((hit) => hit.shares[phrase] ?? 0)));
    const value = shares.reduce((sum, share, phrase) => sum + share * (rarities[phrase] ?? 0), 0);
    if (value > best.value) best = { start, shares, value };
  }
  return best;
}

// Which words of a query belong together, and what they mean. Runs in the browser and in the tests.
import { listAskedWords, singular, stem } from "./words.ts";

/** What people type, and words of the titles that answer it; each separated by commas. */
export type Synonym = [typed: string, meant: string];

/** Words of a query that are searched for together. */
export interface Phrase {
  words: string[];
  /** The words of titles that answer it. */
  meant: string[][];
}

/** Reads synonyms as the phrases that people type, long ones first. */
export function readSynonyms(synonyms: Synonym[]): Phrase[] {
  const read = (text: string) => listAskedWords(text).map(singular);
  return synonyms
    .flatMap(([typed, meant]) =>
      typed.split(",").map((text) => ({ words: read(text), meant: meant.split(",").map(read) })),
    )
    .sort((a, b) => b.words.length - a.words.length);
}

/** Splits the words of a query into phrases that have synonyms and single words. */
export function splitPhrases(words: string[], synonyms: Phrase[]): Phrase[] {
  const [first, ...others] = words;
  if (first === undefined) return [];
  const whole = synonyms.find((phrase) => phrase.words.every((word, index) => isSame(word, words[index] ?? "")));
  if (whole?.words.length !== words.length && others.length > 0) {
    // The reader may not have typed the end of the phrase yet.
    const begun = synonyms.filter((phrase) => begins(words, phrase.words));
    if (begun.length > 0) return [{ words, meant: begun.flatMap(({ meant }) => meant) }];
  }
  const { words: typed, meant } = whole ?? { words: [first], meant: [] };
  return [
    { words: typed.length > 1 ? words.slice(0, typed.length) : [first], meant },
    ...splitPhrases(words.slice(typed.length), synonyms),
  ];
}

function isSame(word: string, other: string): boolean {
  return stem(word) === stem(other);
}

function begins(words: string[], phrase: string[]): boolean {
  const last = words.length - 1;
  return words.every((word, index) => {
    const other = phrase[index] ?? "";
    return isSame(word, other) || (index === last && word.length > 2 && other.startsWith(word));
  });
}

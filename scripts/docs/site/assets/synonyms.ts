// What the words of a query mean, whatever the docs are about. The synonyms are in `docs/words.yaml`.

/** Words of a question that say nothing about its subject. */
export const STOP_WORDS = new Set(
  (
    "a about all am an and any are as at be by can could did do does doing for from get give go got had happen happens has have how i " +
    "if in into is it its make me my need of on one or our set should so that the their them there this through to use using want was " +
    "we what when where which while who why will with would x you your"
  ).split(" "),
);

/** What people type, and words of the titles that answer it; each separated by commas. */
export type Synonym = [typed: string, meant: string];

interface Phrase {
  words: string[];
  /** The words that are searched for instead. */
  meant: string[][];
}

/** The beginning that the forms of a plain word share, so that `paginate` finds pagination. */
export function stem(word: string): string {
  return /^[a-z]{6,}$/.test(word) ? word.replace(/(?:ication|ation|ing|ion|ies|ied|ed|cy|y|e|t)$/, "") : word;
}

/** Splits the words of a query into phrases that have synonyms, long ones first, and single words. */
export function findSynonyms(words: string[], synonyms: Synonym[], listWords: (text: string) => string[]): Phrase[] {
  const phrases = synonyms
    .flatMap(([typed, meant]) =>
      typed.split(",").map((text) => ({ words: listWords(text), meant: meant.split(",").map(listWords) })),
    )
    .sort((a, b) => b.words.length - a.words.length);

  function split(rest: string[]): Phrase[] {
    const [first, ...others] = rest;
    if (first === undefined) return [];
    const { words, meant } = phrases.find((phrase) =>
      phrase.words.every((word, index) => stem(word) === stem(rest[index] ?? "")),
    ) ?? {
      words: [first],
      meant: [],
    };
    return [{ words, meant }, ...(words.length === 1 ? split(others) : split(rest.slice(words.length)))];
  }
  return split(words);
}

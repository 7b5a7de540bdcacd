// Which places have a phrase of a query. Runs in the browser and in the tests.
import MiniSearch from "minisearch";
import { memoize } from "../../../contract/collections.ts";
import { findSimilar } from "./spelling.ts";
import type { Phrase } from "./synonyms.ts";
import { listTerms, partsOf, singular, spellOut, stem } from "./words.ts";

/** A place that search finds. */
export interface SearchEntry {
  /** Its address. */
  id: string;
  title: string;
  /** What else it is called, such as `issueSila`. */
  alias?: string;
  /** What the place is or belongs to, such as `Field of issue_sila`. */
  place: string;
  text: string;
  /** How much it counts beside others that match alike. */
  weight: number;
}

/** A phrase of a query, as a place has it. */
export interface Match {
  score: number;
  /** The words of the place that its own words find, and those of its synonyms. */
  typed: Set<string>;
  meant: Set<string>;
}

/** How much the synonym of a phrase of several words counts: these are often common ones, such as "user id". */
const PHRASE = 2;

/** How much a synonym counts beside the first one of the same words. */
const LATER = 0.5;

/** Creates the index of places. Other words that it knows are those of synonyms. */
export function createIndex(entries: SearchEntry[], synonyms: Phrase[]) {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  /** How often each known word occurs. */
  const counts = new Map(synonyms.flatMap(({ words }) => words.map((word) => [word, 1])));
  const index = new MiniSearch<SearchEntry>({
    fields: ["title", "place", "text"],
    extractField: ({ alias = "", ...entry }, field) => {
      const value = String(entry[field as keyof typeof entry]);
      return field === "title" ? `${value} ${alias}` : value;
    },
    tokenize(text) {
      const terms = listTerms(text);
      for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
      return terms;
    },
    // Terms are in the singular.
    processTerm: (term) => term,
    searchOptions: {
      tokenize: (text) => [text],
      boost: { title: 5, place: 1.5 },
      boostDocument: (id) => byId.get(String(id))?.weight ?? 1,
    },
  });
  index.addAll(entries);

  const spelledOut = memoize((id: string) => {
    const { title = "", text = "" } = byId.get(id) ?? {};
    return spellOut(`${title} ${text}`);
  });

  /** Finds a word, its forms, and the words that begin with it. */
  function findWord(word: string) {
    return index.search({ queries: [word, stem(word)] }, { prefix: canGoOn(word) });
  }

  /** Finds words that follow each other. */
  function findTogether(words: string[]) {
    const found = index.search({ combineWith: "AND", queries: words });
    return found.filter(({ id }) => spelledOut(id).includes(spellOut(words.join(" "))));
  }

  return {
    /** Returns the title and the text of a place, spelled out, by its address. */
    spelledOut,

    /** Finds the places that have a phrase, or the words of a synonym in their titles, by their addresses. */
    findPhrase({ words, meant }: Phrase): Map<string, Match> {
      const matches = new Map<string, Match>();
      const [first = "", ...others] = words;
      add("typed", others.length > 0 ? findTogether(words) : findWord(first));
      for (const [place, title] of meant.entries()) {
        const weight = (others.length > 0 ? PHRASE : 1) * (place > 0 ? LATER : 1);
        add("meant", index.search({ combineWith: "AND", queries: title }, { fields: ["title"] }), weight);
      }
      return matches;

      function add(kind: "typed" | "meant", results: ReturnType<typeof findWord>, weight = 1): void {
        for (const { id, score, terms } of results) {
          const match = matches.get(id) ?? { score: 0, typed: new Set(), meant: new Set() };
          for (const term of terms) match[kind].add(term);
          matches.set(id, Object.assign(match, { score: match.score + weight * score }));
        }
      }
    },

    /** Returns the terms of a word: itself if it is known, or else one that it begins, a similar one, or its parts. */
    correct(word: string): string[] {
      const term = singular(word);
      if (counts.has(term) || findWord(term).length > 0) return [term];
      const known =
        canGoOn(term) && ([...counts.keys()].find((key) => key.startsWith(term)) ?? findSimilar(term, counts));
      return known ? [known] : partsOf(word).map(singular);
    },
  };
}

/** Whether a word may be the beginning of another: a number that begins with another one is not meant. */
function canGoOn(word: string): boolean {
  return word.length > 2 && !/^\d/.test(word);
}

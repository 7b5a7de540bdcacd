// What search finds, and in which order. Runs in the browser and in the tests.
import MiniSearch, { type Query, type SearchOptions } from "minisearch";
import { findSynonyms, STOP_WORDS, type Synonym, stem } from "./synonyms.ts";

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

/** A place that was found. */
export interface FoundPlace extends SearchEntry {
  /** The words of it that match, synonyms among them. */
  terms: Set<string>;
}

/** A page that search finds, by its places that match: the best one comes first. */
export type FoundPage = FoundPlace[];

/** How many pages are listed, and how many places of each. */
const MOST_PAGES = 12;
const MOST_PLACES = 4;

/** How many pages are offered if nothing is found: the first ones of the menu. */
const MOST_OFFERED = 5;

/** How much more a place counts that contains the whole query of three words or more, such as the message of a failure. */
const PHRASE = 3;

/** How many characters a reader sees of a text. */
export const EXCERPT = 160;

/** Words, names such as `issue_sila` among them; a name is also found by each of its parts. */
const WORD = /[\p{L}\p{N}_$]+/gu;

/** What is searched. */
export interface SearchData {
  entries: SearchEntry[];
  synonyms: Synonym[];
}

/** Creates the search for places. */
export function createSearch({ entries, synonyms }: SearchData) {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const index = new MiniSearch<SearchEntry>({
    fields: ["title", "place", "text"],
    extractField: ({ alias = "", ...entry }, field) => {
      const value = String(entry[field as keyof typeof entry]);
      return field === "title" ? `${value} ${alias}` : value;
    },
    tokenize: listTerms,
    // Terms are in the singular.
    processTerm: (term) => term,
    searchOptions: {
      tokenize: (text) => listWords(text),
      boost: { title: 5, place: 1.5 },
      // A number that begins with another one is not meant.
      prefix: (term) => term.length > 2 && !/^\d/.test(term),
      boostDocument: (id) => byId.get(String(id))?.weight ?? 1,
    },
  });
  index.addAll(entries);

  /** Lists the pages with all words, or else with the parts of names, or else with similar words; then those with some. */
  function find(query: string): FoundPage[] {
    const exact = { queries: listAlternatives(query, synonyms) };
    const parts = { queries: listAlternatives(query.replaceAll("_", " "), synonyms) };
    const similar = { ...exact, fuzzy: similarity };
    for (const attempt of [exact, parts]) {
      const withAll = search("AND", attempt);
      if (withAll.length > 0) return groupByPage([...withAll, ...search("OR", attempt)]);
    }
    return groupByPage([...search("AND", similar), ...search("OR", similar), ...search("OR", parts)]);

    /** Lists the places that match, the best one first. */
    function search(combineWith: "AND" | "OR", attempt: SearchOptions & { queries: Query[] }): FoundPlace[] {
      const phrase = query.trim().toLowerCase();
      const asked = listAskedWords(query);
      const scored = index.search({ ...attempt, combineWith }).flatMap(({ id, score, terms: matching }) => {
        const entry = byId.get(id);
        if (entry === undefined) return [];
        const { title, text } = entry;
        const terms = new Set(matching);
        const isWhole = phrase.split(" ").length > 2 && `${title} ${text}`.toLowerCase().includes(phrase);
        const inTitle = new Set(listTerms(title));
        // What has the whole query together, all words in its title, or many of them in one excerpt.
        const factors = [
          isWhole ? PHRASE : 1,
          asked.every((word) => inTitle.has(word)) ? 1 + asked.length / inTitle.size : 1,
          0.5 + findExcerpt(text, terms).share / 2,
        ];
        return [{ place: { ...entry, terms }, score: factors.reduce((product, factor) => product * factor, score) }];
      });
      return scored.sort((a, b) => b.score - a.score).map(({ place }) => place);
    }

    function groupByPage(foundPlaces: FoundPlace[]): FoundPage[] {
      const pages = new Map<string, FoundPage>();
      for (const place of foundPlaces) {
        const page = pageOf(place);
        const places = pages.get(page) ?? [];
        if (places.length < MOST_PLACES && !places.some(({ id }) => id === place.id))
          pages.set(page, [...places, place]);
      }
      return [...pages.values()].slice(0, MOST_PAGES);
    }
  }

  return {
    find,
    /** The pages to offer if nothing is found. */
    offered: entries
      .filter((entry) => pageOf(entry) === entry.id)
      .slice(0, MOST_OFFERED)
      .map((entry): FoundPage => [{ ...entry, terms: new Set() }]),
  };
}

/** Lists the words of a text, in lower case. */
export function listWords(text: string): string[] {
  return [...text.toLowerCase().matchAll(WORD)].map(([word]) => word);
}

/** Lists what a text is found by: its words in the singular, and the parts of names. */
function listTerms(text: string): string[] {
  return listWords(text).flatMap((word) => (word.includes("_") ? [word, ...word.split("_")] : [word]).map(singular));
}

/** Whether a word of a text is found by one of these terms. */
export function isFoundBy(word: string, terms: Set<string>): boolean {
  return listTerms(word).some((term) => terms.has(term));
}

/** Finds the part of a text that has the most of these terms: where it begins, and its share of those that the text has. */
export function findExcerpt(text: string, terms: Set<string>): { start: number; share: number } {
  const hits = [...text.matchAll(WORD)].flatMap(({ 0: word, index }) => {
    return listTerms(word).flatMap((term) => (terms.has(term) ? [{ term, index }] : []));
  });
  const total = new Set(hits.map(({ term }) => term)).size;
  const parts = hits.map(({ index: start }) => {
    const near = hits.filter(({ index }) => index >= start && index < start + EXCERPT);
    return { start, share: new Set(near.map(({ term }) => term)).size / total };
  });
  return parts.reduce((best, part) => (part.share > best.share ? part : best), { start: 0, share: total > 0 ? 0 : 1 });
}

/** What a query asks for: of each word or phrase, itself, its stem, or a synonym. */
function listAlternatives(query: string, synonyms: Synonym[]): Query[] {
  const phrases = findSynonyms(listAskedWords(query), synonyms, listAskedWords);
  return phrases.map(({ words: same, meant }) => ({
    combineWith: "OR",
    queries: [
      ...[same, ...(same.length === 1 ? [same.map(stem)] : [])].map((queries) => ({ combineWith: "AND", queries })),
      // The words of a phrase are often common ones, such as "user id".
      ...meant.map((queries) => ({ combineWith: "AND", queries, boostTerm: () => (same.length > 1 ? MEANT : 1) })),
    ] as Query[],
  }));
}

/** How much more the synonym of a phrase counts than its words. */
const MEANT = 2;

/** The words of a text that say something about its subject; all of them if none does. */
function listAskedWords(text: string): string[] {
  const words = listWords(text.replaceAll(/['’]/g, ""));
  const asked = words.filter((word) => !STOP_WORDS.has(word));
  return (asked.length > 0 ? asked : words).map(singular);
}

/** How much of a word may differ: two letters of a long one, one of another, none of a short one. */
function similarity(term: string): number | false {
  return term.length > 3 && (term.length > 6 ? 2 : 1);
}

/** A term in lower case; of a plain word, the singular, so that `retry` finds retries. */
function singular(term: string): string {
  const lower = term.toLowerCase();
  return /^[a-z]{4,}$/.test(lower) ? lower.replace(/ies$/, "y").replace(/(?<=[^su])s$/, "") : lower;
}

function pageOf({ id }: SearchEntry): string {
  return id.replace(/#.*/, "");
}

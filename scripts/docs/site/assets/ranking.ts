// What search finds, and in which order. Runs in the browser and in the tests.
import MiniSearch, { type Query, type SearchOptions } from "minisearch";
import { findSynonyms, STOP_WORDS, stem } from "./synonyms.ts";

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

/** A page that search finds, by its places that match: the best one comes first. */
export type FoundPage = SearchEntry[];

/** How many pages are listed, and how many places of each. */
const MOST_PAGES = 12;
const MOST_PLACES = 4;

/** How many pages are offered if nothing is found: the first ones of the menu. */
const MOST_OFFERED = 5;

/** How much more a place counts that contains the whole query of three words or more, such as the message of a failure. */
const PHRASE = 3;

/** Words, names such as `issue_sila` among them; a name is also found by each of its parts. */
const WORD = /[\p{L}\p{N}_$]+/gu;

/** Prepares the search for places. */
export function createSearch(entries: SearchEntry[]) {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const index = new MiniSearch<SearchEntry>({
    fields: ["title", "place", "text"],
    extractField: ({ alias = "", ...entry }, field) => {
      const value = String(entry[field as keyof typeof entry]);
      return field === "title" ? `${value} ${alias}` : value;
    },
    tokenize: (text) => listWords(text).flatMap((word) => (word.includes("_") ? [word, ...word.split("_")] : [word])),
    processTerm: singular,
    searchOptions: {
      tokenize: (text) => listWords(text),
      boost: { title: 5, place: 1.5 },
      prefix: (term) => term.length > 2,
      boostDocument: (id) => byId.get(String(id))?.weight ?? 1,
    },
  });
  index.addAll(entries);

  /** Lists the pages with all words, or else with the parts of names, or else with similar words; then those with some. */
  function find(query: string): FoundPage[] {
    const exact = { queries: listAlternatives(query) };
    const parts = { queries: listAlternatives(query.replaceAll("_", " ")) };
    const similar = { ...exact, fuzzy: similarity };
    for (const attempt of [exact, parts]) {
      const withAll = search("AND", attempt);
      if (withAll.length > 0) return groupByPage([...withAll, ...search("OR", attempt)]);
    }
    return groupByPage([...search("AND", similar), ...search("OR", similar)]);

    /** Lists the places that match, the best one first. */
    function search(combineWith: "AND" | "OR", attempt: SearchOptions & { queries: Query[] }): SearchEntry[] {
      const phrase = query.trim().toLowerCase();
      const scored = index.search({ ...attempt, combineWith }).flatMap(({ id, score }) => {
        const entry = byId.get(id);
        if (entry === undefined) return [];
        const isWhole = phrase.split(" ").length > 2 && `${entry.title} ${entry.text}`.toLowerCase().includes(phrase);
        return [{ entry, score: isWhole ? score * PHRASE : score }];
      });
      return scored.sort((a, b) => b.score - a.score).map(({ entry }) => entry);
    }

    function groupByPage(found: SearchEntry[]): FoundPage[] {
      const pages = new Map<string, FoundPage>();
      for (const entry of new Set(found)) {
        const page = pageOf(entry);
        pages.set(page, [...(pages.get(page) ?? []), entry].slice(0, MOST_PLACES));
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
      .map((entry) => [entry]),
  };
}

/** Lists the words of a text, in lower case. */
export function listWords(text: string): string[] {
  return [...text.toLowerCase().matchAll(WORD)].map(([word]) => word);
}

/** What a query asks for: of each word or phrase, itself, its stem, or a synonym. */
function listAlternatives(query: string): Query[] {
  const phrases = findSynonyms(listAskedWords(query), listAskedWords);
  return phrases.map(({ words: same, meant }) => ({
    combineWith: "OR",
    queries: [same, ...(same.length === 1 ? [same.map(stem)] : []), ...meant].map((alternative) => ({
      combineWith: "AND",
      queries: alternative,
    })),
  }));
}

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

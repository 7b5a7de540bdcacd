// What search finds, and in which order: MiniSearch as it is. Runs in the browser and in the tests.
import MiniSearch, { type SearchResult } from "minisearch";

/** A place that search finds. */
export interface SearchEntry {
  /** Its address. */
  id: string;
  title: string;
  /** What else people call it: words and phrases, separated by commas. */
  names?: string | undefined;
  /** What the place is or belongs to, such as `Field of issue_sila`. */
  place: string;
  text: string;
  /** How much it counts beside others that match alike. */
  weight: number;
}

/** What is searched. */
export interface SearchData {
  entries: SearchEntry[];
  /** Words of a question that say nothing about its subject. */
  ignored: string[];
}

/** A place that was found: `terms` are the words of it that match. */
export type FoundPlace = SearchEntry & Pick<SearchResult, "terms">;

/** How many pages are listed, and how many places of each. */
const MOST_PAGES = 12;
const MOST_PLACES = 4;

/** How many pages are offered if nothing is found: the first ones of the menu. */
const MOST_OFFERED = 5;

const WORDS = ["title", "names", "place", "text"];

/** Creates the search for places. */
export function createSearch({ entries, ignored }: SearchData) {
  const stopWords = new Set(ignored);
  const index = new MiniSearch<SearchEntry>({
    fields: [...WORDS, "phrases"],
    storeFields: ["title", "names", "place", "text", "weight"],
    extractField: (entry, field) => {
      return field === "phrases" ? [entry.title, entry.names].join() : (entry[field as keyof SearchEntry] ?? "");
    },
    tokenize: (text, field) => (field === "phrases" ? text.split(",").map(asPhrase) : listWords(text)),
    processTerm: (term) => (stopWords.has(term.toLowerCase()) ? null : term.toLowerCase()),
    searchOptions: {
      boost: { title: 4, names: 3, phrases: 8 },
      boostDocument: (_id, _term, stored) => Number(stored?.weight),
      // A misspelt word has one wrong letter, a long one two. A number that is like another one is not meant.
      prefix: (term) => /^\D../.test(term),
      fuzzy: (term) => /^\D{4}/.test(term) && 0.22,
      maxFuzzy: 2,
      weights: { fuzzy: 0.2, prefix: 0.375 },
    },
  });
  index.addAll(entries);
  const texts = entries.map(({ title, text }) => `${title} ${text}`.toLowerCase()).join(" ");

  /** Lists the pages that have words of a query, each with its best places, and the words that no page has. */
  function search(query: string): { pages: FoundPlace[][]; missing: string[] } {
    const question = query.replaceAll(/['’]/g, "");
    const found = index.search({
      queries: [
        { queries: [question], fields: WORDS },
        { queries: [question], fields: WORDS, combineWith: "AND" },
        { queries: [asPhrase(question)], fields: ["phrases"], tokenize: (phrase) => [phrase] },
      ],
    }) as (SearchResult & FoundPlace)[];
    const known = new Set(found.flatMap(({ queryTerms }) => queryTerms));
    // A name such as `customer.created` is missing, though a place has its words.
    const isKnown = (name: string) =>
      /[._]/.test(name) ? texts.includes(name) : stopWords.has(name) || known.has(name);
    const missing = (question.match(NAME) ?? []).filter((name) => !isKnown(name.toLowerCase()));
    return { pages: groupByPage(found), missing };
  }

  const pages = entries.filter(({ id }) => !id.includes("#"));
  return {
    search,
    /** The pages to offer if nothing is found. */
    offered: pages.slice(0, MOST_OFFERED).map((page): FoundPlace[] => [{ ...page, terms: [] }]),
  };
}

/** A word, or a name of several. */
const NAME = /[\p{L}\p{N}]+(?:[._]+[\p{L}\p{N}]+)*/gu;

const listWords = MiniSearch.getDefault("tokenize") as (text: string) => string[];

/** Writes a name as a term: `get webhooks` is more than its words in any place of `get_webhooks`. */
const asPhrase = (text: string) => listWords(text.toLowerCase()).join(" ").trim();

/** Groups places by their pages. What many pages repeat, such as a shared failure, is listed once. */
function groupByPage(found: FoundPlace[]): FoundPlace[][] {
  const pages = new Map<string, FoundPlace[]>();
  const listed = new Set<string>();
  for (const place of found) {
    const page = place.id.replace(/#.*/, "");
    const places = pages.get(page) ?? [];
    if (places.length === MOST_PLACES || listed.has(place.title + place.text)) continue;
    listed.add(place.title + place.text);
    pages.set(page, [...places, place]);
  }
  return [...pages.values()].slice(0, MOST_PAGES);
}

// What search finds, and in which order. Runs in the browser and in the tests.
import { findExcerpt } from "./excerpt.ts";
import { createIndex, type Match, type SearchEntry } from "./matching.ts";
import { readSynonyms, type Synonym, splitPhrases } from "./synonyms.ts";
import { listAskedWords, listTerms, singular } from "./words.ts";

/** A place that was found. */
export interface FoundPlace extends SearchEntry {
  /** The words of it that match, synonyms among them. */
  terms: Set<string>;
  /** Where in its text most of them are together. */
  start: number;
}

/** A page that search finds, by its places that match: the best one comes first. */
export type FoundPage = FoundPlace[];

/** How many pages are listed, and how many places of each. */
const MOST_PAGES = 12;
const MOST_PLACES = 4;

/** How many pages are offered if nothing is found: the first ones of the menu. */
const MOST_OFFERED = 5;

/** How much more a place counts that contains the whole query of three words or more, such as the message of a failure. */
const WHOLE = 3;

/** What is searched. */
export interface SearchData {
  entries: SearchEntry[];
  synonyms: Synonym[];
}

/** Creates the search for places. */
export function createSearch({ entries, synonyms }: SearchData) {
  const phrases = readSynonyms(synonyms);
  const { findPhrase, correct } = createIndex(entries, phrases);

  /**
   * Lists the pages that have words of a query: those with more of them, and with words that say more, come first.
   *
   * @returns them, and the words that no place has
   */
  function search(query: string): { pages: FoundPage[]; missing: string[] } {
    const typed = splitPhrases(listAskedWords(query).flatMap(correct), phrases);
    const asked = typed.map(findPhrase);
    const rarities = asked.map(({ size }) => Math.log(1 + entries.length / (1 + size)));
    const whole = query.trim().toLowerCase();
    const scored = entries.flatMap((entry) => {
      const matches = asked.map((places) => places.get(entry.id));
      if (matches.every((match) => match === undefined)) return [];
      const { start, closeness } = findClosest(entry, matches, rarities);
      const terms = new Set(matches.flatMap((match) => (match ? [...match.typed, ...match.meant] : [])));
      const isWhole = whole.split(" ").length > 2 && `${entry.title} ${entry.text}`.toLowerCase().includes(whole);
      const factor = closeness ** 2 * (1 + shareOf(entry.title, terms)) * (isWhole ? WHOLE : 1);
      const score = factor * matches.reduce((sum, match) => sum + (match?.score ?? 0), 0);
      return [{ place: { ...entry, terms, start }, score }];
    });
    return {
      pages: groupByPage(scored.sort((a, b) => b.score - a.score).map(({ place }) => place)),
      missing: typed.flatMap(({ words }, phrase) => (asked[phrase]?.size === 0 ? words : [])),
    };
  }

  return {
    search,
    /** The pages to offer if nothing is found. */
    offered: entries
      .filter((entry) => pageOf(entry) === entry.id)
      .slice(0, MOST_OFFERED)
      .map((entry): FoundPage => [{ ...entry, terms: new Set(), start: 0 }]),
  };
}

/**
 * Finds where the phrases of a query are together.
 *
 * @returns the part of the text that has the most of them, and which share of them it has, with the titles above it
 */
function findClosest({ title, alias, place, text }: SearchEntry, matches: (Match | undefined)[], rarities: number[]) {
  const { start, shares } = findExcerpt(text, matches, rarities);
  const above = new Set(listTerms(`${title} ${alias} ${place}`));
  const found = matches.map((match, phrase) => {
    const isAbove = match && [...match.typed, ...match.meant].some((term) => above.has(term));
    return isAbove ? 1 : (shares[phrase] ?? 0);
  });
  const weigh = (list: number[]) => rarities.reduce((sum, rarity, phrase) => sum + rarity * (list[phrase] ?? 0), 0);
  return { start, closeness: weigh(found) / weigh(found.map(() => 1)) };
}

/** The share of the words of a title that are among these terms. */
function shareOf(title: string, terms: Set<string>): number {
  const words = listAskedWords(title).map(singular);
  return words.filter((word) => terms.has(word)).length / Math.max(1, words.length);
}

/** Groups places by their pages. What many pages repeat, such as a shared failure, is listed once. */
function groupByPage(foundPlaces: FoundPlace[]): FoundPage[] {
  const pages = new Map<string, FoundPage>();
  const listed = new Set<string>();
  for (const place of foundPlaces) {
    const places = pages.get(pageOf(place)) ?? [];
    const content = `${place.title} ${place.text}`;
    if (places.length === MOST_PLACES || listed.has(content)) continue;
    pages.set(pageOf(place), [...places, place]);
    listed.add(content);
  }
  return [...pages.values()].slice(0, MOST_PAGES);
}

/** Whether a word of a text is found by one of these terms. */
export function isFoundBy(word: string, terms: Set<string>): boolean {
  return listTerms(word).some((term) => terms.has(term));
}

function pageOf({ id }: SearchEntry): string {
  return id.replace(/#.*/, "");
}

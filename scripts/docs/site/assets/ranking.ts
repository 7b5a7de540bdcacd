// What search finds, and in which order. Runs in the browser and in the tests.

import { memoize } from "../../../contract/collections.ts";
import { findExcerpt } from "./excerpt.ts";
import { createIndex, type Match, type SearchEntry } from "./matching.ts";
import { readSynonyms, type Synonym, splitPhrases } from "./synonyms.ts";
import { DOTTED, listAskedWords, listTerms, singular, spellOut } from "./words.ts";

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

/** How much more a place counts that has the whole query as its title, or three words or more in its text: a message. */
const WHOLE = 3;

/** How much a page counts for words that its title does not have: no more than a section of another one. */
const ASIDE = 0.5;

/** What is searched. */
export interface SearchData {
  entries: SearchEntry[];
  synonyms: Synonym[];
}

/** Creates the search for places. */
export function createSearch({ entries: places, synonyms }: SearchData) {
  const phrases = readSynonyms(synonyms);
  const entries = addRows(places);
  const { findPhrase, correct, spelledOut } = createIndex(entries, phrases);
  const spelledTitle = memoize((title: string) => spellOut(lastName(title)));

  /**
   * Lists the pages that have words of a query: those with more of them, and with words that say more, come first.
   *
   * @returns them, the words and names that no place has, and the misspelt words, each with the one that it was taken for
   */
  function search(query: string): {
    pages: FoundPage[];
    missing: string[];
    corrected: [typed: string, meant: string][];
  } {
    const words = listAskedWords(query);
    const termsOf = memoize(correct);
    const names = listUnknownNames(query, words, termsOf);
    const typed = splitPhrases(words.flatMap(termsOf), phrases);
    const asked = typed.map(findPhrase);
    const apart = typed.flatMap(({ words }) => words.map((word) => ({ words: [word], meant: [] })));
    const places = rank(query, asked);
    // What a phrase finds leads, and does not replace what its words find.
    if (apart.length > typed.length) places.push(...rank(query, apart.map(findPhrase)));
    const known = new Set(typed.flatMap(({ words }, phrase) => (asked[phrase]?.size === 0 ? [] : words)));
    const unknown = words.filter((word) => !termsOf(word).every((term) => known.has(term)));
    const corrected = words.flatMap((word): [string, string][] => {
      const [term = "", ...parts] = termsOf(word);
      return parts.length > 0 || term.startsWith(singular(word)) ? [] : [[word, term]];
    });
    return {
      pages: groupByPage(places),
      corrected,
      missing: [...names, ...unknown.filter((word) => !names.some((name) => name.includes(word)))],
    };
  }

  /** Lists the places that have phrases of a query, the best one first. */
  function rank(query: string, asked: Map<string, Match>[]): FoundPlace[] {
    const rarities = asked.map(({ size }) => Math.log(1 + entries.length / (1 + size)));
    const whole = spellOut(query);
    const length = whole.trim().split(" ").length;
    const scored = entries.flatMap((entry) => {
      const matches = asked.map((places) => places.get(entry.id));
      if (matches.every((match) => match === undefined)) return [];
      const { start, closeness } = findClosest(entry, matches, rarities);
      const terms = new Set(matches.flatMap((match) => (match ? [...match.typed, ...match.meant] : [])));
      const isWhole =
        (length > 1 && spelledTitle(entry.title) === whole) || (length > 2 && spelledOut(entry.id).includes(whole));
      const kind = (isWhole ? WHOLE : 1) * (isAside(entry, terms) ? ASIDE : 1);
      const factor = closeness ** 2 * (1 + shareOf(entry.title, terms)) * kind;
      const score = factor * matches.reduce((sum, match) => sum + (match?.score ?? 0), 0);
      return [{ place: { ...entry, terms, start }, score }];
    });
    return scored.sort((a, b) => b.score - a.score).map(({ place }) => place);
  }

  /** Lists the names of a query that no place has: those with dots, and those that are searched for by their parts. */
  function listUnknownNames(query: string, words: string[], termsOf: typeof correct): string[] {
    const dotted = (query.match(DOTTED) ?? []).filter((name) => {
      return !entries.some(({ id, title, text }) =>
        `${id} ${title} ${text}`.toLowerCase().includes(name.toLowerCase()),
      );
    });
    const split = words.filter((word) => termsOf(word).length > 1);
    return [...dotted, ...split.filter((word) => !dotted.some((name) => name.includes(word)))];
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

/** Adds the rows of tables, which are places of their own, to the texts of their sections. */
function addRows(places: SearchEntry[]): SearchEntry[] {
  const sections = new Map<string, SearchEntry>();
  return places.map((place) => {
    const entry = { ...place };
    const section = sections.get(`${pageOf(place)} ${place.place}`);
    if (section) section.text += ` ${place.text}`;
    else sections.set(`${pageOf(place)} ${place.place} › ${place.title}`, entry);
    return entry;
  });
}

/**
 * Finds where the phrases of a query are together.
 *
 * @returns the part of the text that has the most of them, and which share of them it has, with the titles above it
 */
function findClosest(
  { title, alias = "", place, text }: SearchEntry,
  matches: (Match | undefined)[],
  rarities: number[],
) {
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

/** Whether a place is the top of a page whose title is about something else. */
function isAside({ id, title, alias = "" }: SearchEntry, terms: Set<string>): boolean {
  return !id.includes("#") && !listTerms(`${title} ${alias}`).some((term) => terms.has(term));
}

/** The name of a field, of a title that is its path, such as `pagination.total_pages`; other titles as they are. */
function lastName(title: string): string {
  return title.includes(" ") ? title : title.replace(/^.*\./, "");
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

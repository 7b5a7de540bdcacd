// The search, which a page loads when it is first used. Runs in the browser.
import { element } from "./element.ts";
import { EXCERPT } from "./excerpt.ts";
import { createSearch, type FoundPage, isFoundBy, type SearchData } from "./ranking.ts";
import { findSearchBox } from "./search-box.ts";
import { WORD } from "./words.ts";

declare global {
  var searchData: SearchData;
}

const { search, offered } = createSearch(searchData);
const { dialog, input, status, list } = findSearchBox();

input.addEventListener("input", () => show(input.value));
dialog.addEventListener("click", ({ target }) => {
  if (target === dialog || (target as Element).closest("a")) dialog.close();
});
dialog.addEventListener("keydown", (event) => {
  const stops = [input, ...list.querySelectorAll("a")];
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const place = stops.indexOf(document.activeElement as HTMLInputElement);
  if (step) stops[(place + step + stops.length) % stops.length]?.focus();
  else if (event.key === "Enter" && place === 0) stops[1]?.click();
  else return;
  event.preventDefault();
});

// What the reader has typed while this was loaded.
show(input.value);

function show(value: string): void {
  const query = value.trim();
  const isTooShort = query.length < SHORTEST;
  const found = search(query);
  status.textContent = isTooShort ? "" : summarize(query, found);
  const { pages } = found;
  list.replaceChildren(...(isTooShort ? [] : pages.length > 0 ? pages : offered).map(showPage));
}

/** The least number of letters that say what a reader looks for. */
const SHORTEST = 2;

function summarize(query: string, { pages, missing, corrected }: ReturnType<typeof search>): string {
  if (pages.length === 0) return `Nothing found for “${query}”. Start with:`;
  const count = pages.length === 1 ? "1 page" : `${pages.length} pages`;
  const read = corrected.map(([typed, meant]) => `“${meant}” for “${typed}”`).join(" and ");
  const without = missing.map((word) => `“${word}”`).join(" or ");
  return `${count}${read && `, with ${read}`}${without && `, none with ${without}`}`;
}

/** Shows the best place of a page, and the titles of others. */
function showPage(places: FoundPage): HTMLElement {
  const links = places.map(({ id, title, place, text, terms, start }, index) => {
    const link = element("a", { href: id }, line("strong", title, terms), line("small", place, new Set()));
    // The text of a guide begins with its title, as some messages of failures do.
    const from = text.startsWith(title) ? title.length : 0;
    if (index === 0) link.append(line("span", cutExcerpt(text, from, start), terms));
    return link;
  });
  return element("li", {}, ...links);
}

/** Cuts the part of a text around a place, of what follows its title. */
function cutExcerpt(text: string, from: number, place: number): string {
  const isCut = place - from > BEFORE;
  const start = isCut ? Math.max(from, text.lastIndexOf(" ", place - BEFORE)) : from;
  const excerpt = text.slice(start).replace(/^[\s.,;:·]+/, "");
  const shown = excerpt.length > EXCERPT ? `${excerpt.slice(0, EXCERPT).replace(/\s+\S*$/, "")} …` : excerpt;
  return `${isCut ? "… " : ""}${shown}`;
}

/** How many characters of a text precede the place. */
const BEFORE = 30;

/** An element with a text, in which the words that the terms find are marked. */
function line(name: "strong" | "small" | "span", text: string, terms: Set<string>): HTMLElement {
  const parts = text.split(new RegExp(`(${WORD.source})`, "u"));
  return element(name, {}, ...parts.map((part) => (isFoundBy(part, terms) ? element("mark", {}, part) : part)));
}

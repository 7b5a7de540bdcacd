// The search, which a page loads when it is first used. Runs in the browser.
import { element } from "./element.ts";
import { findSearchBox } from "./search-box.ts";
import { createSearch, type FoundPlace, type SearchData } from "./search-index.ts";

declare global {
  var searchData: SearchData;
}

const { search, offered } = createSearch(searchData);
const { dialog, input, status, list } = findSearchBox();

input.addEventListener("input", () => show(input.value));
dialog.addEventListener("click", ({ target }) => {
  const isChosen = (target as Element).closest("a") !== null;
  // The page that a reader comes back to searches again.
  if (isChosen) history.replaceState({ query: input.value }, "");
  if (isChosen || target === dialog) dialog.close();
});
dialog.addEventListener("keydown", (event) => {
  const stops = [input, ...list.querySelectorAll("a")];
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const place = stops.indexOf(document.activeElement as HTMLInputElement);
  if (step) stops[(place + step + stops.length) % stops.length]?.focus();
  else if (event.key === "Enter" && place === 0) stops[1]?.click();
  // The field alone would only be emptied.
  else if (event.key === "Escape") dialog.close();
  else return;
  event.preventDefault();
});

function show(value: string): void {
  const query = value.trim();
  const isTooShort = query.length < SHORTEST;
  const found = search(query);
  status.textContent = isTooShort ? "" : summarize(query, found);
  const pages = found.pages.length > 0 ? found.pages : offered;
  list.replaceChildren(...(isTooShort ? [] : pages).map(showPage));
}

/** The least number of letters that say what a reader looks for. */
const SHORTEST = 2;

function summarize(query: string, { pages, missing }: ReturnType<typeof search>): string {
  if (pages.length === 0) return `Nothing found for “${query}”. Start with:`;
  const count = pages.length === 1 ? "1 page" : `${pages.length} pages`;
  const without = missing.map((word) => `“${word}”`).join(" or ");
  return `${count}${without && `, none with ${without}`}`;
}

/** Shows the best place of a page, and the titles of others. */
function showPage(places: FoundPlace[]): HTMLElement {
  const links = places.map(({ id, title, names = "", place, text, terms }, index) => {
    const isAsked = (name: string) => name.match(WORD)?.every((word) => terms.includes(word.toLowerCase()));
    const asked = names.split(", ").find(isAsked);
    const link = element("a", { href: id }, line("strong", title, terms), line("small", place, []));
    if (asked) link.lastElementChild?.append(" · ", element("mark", {}, asked));
    if (index === 0 && text) link.append(line("span", cutExcerpt(text, terms), terms));
    return link;
  });
  return element("li", {}, ...links);
}

/** How many characters a reader sees of a text. */
const EXCERPT = 160;

/** Cuts the part of a text that has the most of these words, with a few words before it. */
function cutExcerpt(text: string, terms: string[]): string {
  const found = [...text.matchAll(WORD)].filter(([word]) => terms.includes(word.toLowerCase()));
  const countFrom = (start: number) => {
    const near = found.filter(({ index }) => index >= start && index < start + EXCERPT);
    return new Set(near.map(([word]) => word.toLowerCase())).size;
  };
  const [best = 0] = found.map(({ index }) => index).sort((a, b) => countFrom(b) - countFrom(a));
  const start = [...text.matchAll(/(?<!\S)[\p{L}\p{N}]/gu)].find(({ index }) => index > best - BEFORE)?.index ?? 0;
  const end = text.length > start + EXCERPT ? text.lastIndexOf(" ", start + EXCERPT) : text.length;
  return `${best > BEFORE ? "… " : ""}${text.slice(start, end)}${end < text.length ? " …" : ""}`;
}

/** How many characters of a text precede the words. */
const BEFORE = 30;

const WORD = /([\p{L}\p{N}]+)/gu;

/** An element with a text, in which these words are marked. */
function line(name: "strong" | "small" | "span", text: string, terms: string[]): HTMLElement {
  const isFound = (part: string) => terms.includes(part.toLowerCase());
  const parts = text.split(WORD);
  return element(name, {}, ...parts.map((part) => (isFound(part) ? element("mark", {}, part) : part)));
}

// What the reader has typed while this was loaded.
show(input.value);

// The search, which a page loads when it is first used. Runs in the browser.
import MiniSearch from "minisearch";

interface Entry {
  /** Its address. */
  id: string;
  title: string;
  alias?: string;
  place: string;
  text: string;
  /** How much it counts beside others that match alike. */
  weight: number;
}

declare global {
  var searchEntries: Entry[];
}

/** How many results are listed. */
const MOST_RESULTS = 30;

/** Words, names such as `issue_sila` among them; a name is also found by each of its parts. */
const WORD = /[\p{L}\p{N}_$]+/gu;

const entries = new Map(searchEntries.map((entry) => [entry.id, entry]));

const index = new MiniSearch<Entry>({
  fields: ["title", "place", "text"],
  extractField: ({ alias = "", ...entry }, field) => {
    const value = entry[field as "id" | "title" | "place" | "text"];
    return field === "title" ? `${value} ${alias}` : value;
  },
  tokenize: (text) =>
    [...text.matchAll(WORD)].flatMap(([word]) => (word.includes("_") ? [word, ...word.split("_")] : [word])),
  processTerm: singular,
  searchOptions: {
    tokenize: (query) => [...query.matchAll(WORD)].map(([word]) => word),
    boost: { title: 5, place: 1.5 },
    combineWith: "AND",
    prefix: true,
    boostDocument: (id) => entries.get(String(id))?.weight ?? 1,
  },
});
index.addAll(searchEntries);

const dialog = document.createElement("dialog");
dialog.className = "search";
dialog.setAttribute("aria-label", "Search");
dialog.innerHTML = `<label class="hidden" for="search-input">Search the docs</label>
<input id="search-input" type="search" placeholder="Search: issue_sila, an error code, a field, retry …" autocomplete="off" spellcheck="false">
<p id="search-status" role="status"></p><ol id="search-results"></ol>`;
document.body.append(dialog);
const input = dialog.querySelector("input") as HTMLInputElement;
const status = dialog.querySelector("p") as HTMLElement;
const list = dialog.querySelector("ol") as HTMLElement;

addEventListener("search", () => {
  if (!dialog.open) dialog.showModal();
  input.select();
});
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

/** A term in lower case; of a plain word, the singular, so that `retry` finds retries. */
function singular(term: string): string {
  const lower = term.toLowerCase();
  return /^[a-z]{4,}$/.test(lower) ? lower.replace(/ies$/, "y").replace(/(?<=[^su])s$/, "") : lower;
}

/** Searches for exactly these words and their beginnings, and only without any result for similar ones. */
function find(query: string): Entry[] {
  const exact = index.search(query);
  const found = exact.length > 0 ? exact : index.search(query, { fuzzy: 0.2 });
  return found.slice(0, MOST_RESULTS).flatMap(({ id }) => entries.get(id) ?? []);
}

function show(query: string): void {
  const found = find(query);
  const words = [...query.toLowerCase().matchAll(WORD)].map(([word]) => word);
  const count = found.length === 0 ? "No results" : found.length === 1 ? "1 result" : `${found.length} results`;
  status.textContent = query.trim() === "" ? "" : count;
  list.replaceChildren(
    ...found.map(({ id, title, place, text }) => {
      const link = Object.assign(document.createElement("a"), { href: id });
      link.append(line("strong", title, words), line("small", place, []), line("span", excerpt(text, words), words));
      const item = document.createElement("li");
      item.append(link);
      return item;
    }),
  );
}

/** The part of a text around the first of the words. */
function excerpt(text: string, words: string[]): string {
  const lower = text.toLowerCase();
  const place = Math.min(...words.map((word) => lower.indexOf(word)).filter((at) => at >= 0), text.length);
  const start = place === text.length ? 0 : Math.max(0, text.lastIndexOf(" ", Math.max(0, place - 40)));
  return `${start > 0 ? "… " : ""}${text.slice(start, start + 160).trim()}`;
}

/** An element with a text, in which the words are marked. */
function line(name: string, text: string, words: string[]): HTMLElement {
  const element = document.createElement(name);
  const pattern = new RegExp(`(${words.map((word) => word.replaceAll("$", "\\$")).join("|")})`, "i");
  for (const [index, part] of (words.length === 0 ? [text] : text.split(pattern)).entries()) {
    element.append(index % 2 === 1 ? Object.assign(document.createElement("mark"), { textContent: part }) : part);
  }
  return element;
}

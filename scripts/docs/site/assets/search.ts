// The search, which a page loads when it is first used. Runs in the browser.
import { element } from "./element.ts";
import { createSearch, type FoundPage, listWords, type SearchEntry } from "./ranking.ts";

declare global {
  var searchEntries: SearchEntry[];
}

const { find, offered } = createSearch(searchEntries);

const dialog = element("dialog", { className: "search", ariaLabel: "Search" });
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

function show(query: string): void {
  const found = find(query);
  const words = listWords(query);
  const count = found.length === 1 ? "1 page" : `${found.length} pages`;
  status.textContent = query.trim() === "" ? "" : found.length > 0 ? count : "No results. Most read:";
  list.replaceChildren(
    ...(found.length > 0 || query.trim() === "" ? found : offered).map((page) => showPage(page, words)),
  );
}

/** Shows the best place of a page, and the titles of others. */
function showPage([best, ...others]: FoundPage, words: string[]): HTMLElement {
  const item = element("li");
  for (const { id, title, place, text } of [best, ...others].flatMap((entry) => entry ?? [])) {
    const link = element("a", { href: id }, line("strong", title, words), line("small", place, []));
    // The text of a guide begins with its title.
    const rest = text.startsWith(title) ? text.slice(title.length) : text;
    if (id === best?.id) link.append(line("span", excerpt(rest, words), words));
    item.append(link);
  }
  return item;
}

/** The part of a text around the first of the words. */
function excerpt(text: string, words: string[]): string {
  const lower = text.toLowerCase();
  const place = Math.min(...words.map((word) => lower.indexOf(word)).filter((at) => at >= 0), text.length);
  const start = place === text.length ? 0 : Math.max(0, text.lastIndexOf(" ", Math.max(0, place - 40)));
  const end = text.length > start + 160 ? text.lastIndexOf(" ", start + 160) : text.length;
  return `${start > 0 ? "… " : ""}${text.slice(start, end).trim()}${end < text.length ? " …" : ""}`;
}

/** An element with a text, in which the words are marked. */
function line(name: "strong" | "small" | "span", text: string, words: string[]): HTMLElement {
  const pattern = new RegExp(`(${words.map((word) => word.replaceAll("$", "\\$")).join("|")})`, "i");
  const parts = words.length === 0 ? [text] : text.split(pattern);
  return element(name, {}, ...parts.map((part, index) => (index % 2 === 1 ? element("mark", {}, part) : part)));
}

// The box of the search, which each page has. It opens before the search is loaded, so that no key that the reader presses is lost.
import { findMeant } from "../../../contract/meant.ts";
import { readFailure } from "../../../contract/pasted-failure.ts";
import { decode } from "./address.ts";
import { element, find } from "./element.ts";
import { awaited, load, loadPacked } from "./loading.ts";

/** Finds the parts of the box. */
export function findSearchBox() {
  const dialog = find<HTMLDialogElement>("#search");
  return {
    dialog,
    input: find<HTMLInputElement>("input", dialog),
    status: find("p", dialog),
    list: find("ol", dialog),
  };
}

/** Opens the box with a button, with keys, and when the reader comes back to a page. */
export function openSearchWith(button: HTMLElement | null): void {
  const { dialog, input, status } = findSearchBox();
  let isLoaded = false;
  const loadSearch = async () => {
    globalThis.searchData = await loadPacked("entries.js");
    return load("search.js");
  };
  const search = (query: string) => {
    input.value = query;
    input.dispatchEvent(new Event("input"));
  };
  const open = () => {
    if (!dialog.open) dialog.showModal();
    input.select();
    search(input.value);
  };
  input.addEventListener("input", async () => {
    if (!isLoaded) isLoaded = (await awaited(status, loadSearch())) !== undefined;
  });
  // Of a response, only what it says of itself is searched for: the rest would not fit.
  input.addEventListener("paste", (event) => {
    const pasted = event.clipboardData?.getData("text") ?? "";
    const { code, message, status } = readFailure(pasted);
    const clue = code ?? message ?? status;
    if (!pasted.includes("{") || clue === undefined) return;
    event.preventDefault();
    search(clue);
  });
  button?.addEventListener("click", open);
  document.addEventListener("keydown", (event) => {
    const { key, ctrlKey, metaKey, target } = event;
    const isTyping = target instanceof Element && target.matches("input, textarea, select");
    if ((key !== "/" || isTyping) && (key !== "k" || !(ctrlKey || metaKey))) return;
    event.preventDefault();
    open();
  });
  addEventListener("pageshow", () => {
    const { query } = history.state ?? {};
    history.replaceState(null, "");
    if (!query) return;
    input.value = query;
    open();
  });
  const missing = findMissingPage();
  if (missing === undefined) return;
  input.value = missing;
  open();
}

/** On the page for a wrong address, which is shown at that address: names what is missing, with a link to what is meant, or returns it. */
function findMissingPage(): string | undefined {
  const title = document.getElementById("not-found");
  const [, missing = "404"] = /([^/]+?)(?:\.html)?\/*$/.exec(location.pathname) ?? [];
  if (!title || missing === "404") return undefined;
  const name = decode(missing);
  title.textContent = `There is no page ${name}`;
  const links = [...document.querySelectorAll<HTMLAnchorElement>(".menu a")];
  const nameOf = (link: Element) => link.getAttribute("href")?.replace(".html", "") ?? "";
  const meant = findMeant(name, links.map(nameOf));
  const link = links.find((candidate) => nameOf(candidate) === meant)?.cloneNode(true);
  if (!link) return name.replaceAll("-", " ");
  title.after(element("p", {}, "Did you mean ", link, "?"));
  return undefined;
}

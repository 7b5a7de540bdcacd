// The box of the search. It is open before the search is loaded, so that no key that the reader presses is lost.
import { readFailure } from "../../../contract/pasted-failure.ts";
import { element } from "./element.ts";

export interface SearchBox {
  dialog: HTMLDialogElement;
  input: HTMLInputElement;
  status: HTMLElement;
  list: HTMLElement;
}

/** Opens the box of the page, which is created when it is first opened. */
export function openSearchBox(): SearchBox {
  if (!document.querySelector(BOX)) createBox();
  const box = findSearchBox();
  if (!box.dialog.open) box.dialog.showModal();
  box.input.select();
  return box;
}

/** Finds the box of the page, which has been opened. */
export function findSearchBox(): SearchBox {
  const dialog = document.querySelector(BOX) as HTMLDialogElement;
  const find = <Name extends "input" | "p" | "ol">(name: Name) =>
    dialog.querySelector(name) as HTMLElementTagNameMap[Name];
  return { dialog, input: find("input"), status: find("p"), list: find("ol") };
}

const BOX = "dialog.search";

function createBox(): void {
  const input = element("input", {
    id: "search-input",
    type: "search",
    placeholder: "Search: an operation, an error code, a field, retry …",
    autocomplete: "off",
    // The search takes time for each word, and for each letter of a long one.
    maxLength: 200,
    spellcheck: false,
  });
  // Of a response, only what it says of itself is searched for: the rest would not fit.
  input.addEventListener("paste", (event) => {
    const { code, message, status } = readFailure(event.clipboardData?.getData("text") ?? "");
    const clue = code ?? message ?? status;
    if (!event.clipboardData?.getData("text").includes("{") || clue === undefined) return;
    event.preventDefault();
    input.value = clue;
    input.dispatchEvent(new Event("input"));
  });
  document.body.append(
    element(
      "dialog",
      { className: "search", ariaLabel: "Search" },
      element("label", { className: "hidden", htmlFor: input.id }, "Search the docs"),
      input,
      element("p", { id: "search-status", role: "status" }),
      element("ol", { id: "search-results" }),
    ),
  );
}

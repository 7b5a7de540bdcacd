// What the blocks of code of a page do. Runs in the browser.
import { recall, remember } from "./choices.ts";
import { addCopyButton } from "./copy.ts";
import { element } from "./element.ts";

/** Adds a button that ends the limit of the height of a block of code. */
export function showWholeButton(code: Element): void {
  const button = element("button", { className: "more" }, "Show all");
  button.addEventListener("click", () => {
    code.classList.add("whole");
    button.remove();
  });
  code.after(button);
}

/**
 * Shows all samples in the language that the reader has chosen, on any page.
 *
 * @param load loads the languages that the page does not have
 */
export function keepLanguage(load: () => void): void {
  const radios = [...document.querySelectorAll<HTMLInputElement>("[name^=sample]")];
  for (const hidden of document.querySelectorAll<HTMLElement>(".tabs > [hidden]")) hidden.hidden = false;
  const languageOf = (radio: Element) => radio.nextElementSibling?.textContent ?? "";
  const show = (language: string | null) => {
    // A click would take the focus.
    for (const radio of radios) {
      if (languageOf(radio) !== language) continue;
      radio.checked = true;
      const code = radio.nextElementSibling?.nextElementSibling?.querySelector("code");
      if (code?.textContent === "") load();
    }
  };
  show(recall("language"));
  for (const radio of radios) {
    radio.addEventListener("change", () => {
      remember("language", languageOf(radio));
      show(languageOf(radio));
    });
  }
}

/** Shows the body of the first failure of a status, which the table has, beside the text when the reader chooses it. */
export function showFailureBodies(): void {
  for (const radio of document.querySelectorAll("[name=status]")) {
    radio.addEventListener("change", () => {
      const panel = radio.nextElementSibling?.nextElementSibling;
      const cause = panel?.querySelector("a")?.hash.slice(1);
      const body = document.querySelector(`[id="${cause}"] .code:last-child pre`)?.cloneNode(true);
      if (!panel || !body) return;
      const block = element("div", { className: "code" }, body);
      addCopyButton(block);
      panel.replaceChildren(block);
    });
  }
}

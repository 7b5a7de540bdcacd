// What the blocks of code of a page do. Runs in the browser.
import { recall, remember } from "./choices.ts";
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

/** Shows all samples in the language that the reader has chosen, on any page. One that a page does not have, its panel writes. */
export function keepLanguage(): void {
  const radios = [...document.querySelectorAll<HTMLInputElement>("[name^=sample]")];
  for (const hidden of document.querySelectorAll<HTMLElement>(".tabs > [hidden]")) hidden.hidden = false;
  const languageOf = (radio: Element) => radio.nextElementSibling?.textContent ?? "";
  const show = (language: string | null) => {
    // A click would take the focus.
    for (const radio of radios) {
      if (languageOf(radio) !== language) continue;
      radio.checked = true;
      const code = radio.nextElementSibling?.nextElementSibling?.querySelector("code");
      if (code?.textContent === "") document.getElementById("try-choices")?.dispatchEvent(new Event("change"));
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

// The values that the reader has entered in place of those of the examples, in this tab. Runs in the browser.
import { MOCK_ADDRESS } from "../../../service/http/addresses.ts";
import { recallInTab, rememberInTab } from "./choices.ts";
import { servingMock } from "./serving-mock.ts";

/** The names of the values, each with that of the examples; the build sets them. */
declare const VALUES: Record<string, string>;

declare global {
  /** Puts the values of the reader in place of those of the examples: the other scripts of the page do so too. */
  var withValues: (text: string) => string;
}

let own = recallInTab<Record<string, string>>("values", {});

const EXAMPLES = new RegExp(`(?<!\\w)(?:${Object.values(VALUES).join("|").replaceAll(".", "\\.")})(?!\\w)`, "g");

globalThis.withValues = (text) => {
  const used = Object.entries(VALUES).flatMap(([name, example]) => (own[name] ? [[example, own[name]] as const] : []));
  const byExample = new Map([[MOCK_ADDRESS, servingMock()], ...used]);
  return text.replaceAll(EXAMPLES, (example) => byExample.get(example) ?? example);
};

/** The texts of the blocks of code as they were written. */
const written = new Map<Text, string>();

/** Shows the values in all blocks of code, and how many there are on the button that opens their fields. */
export function showValues(button: HTMLElement | null): void {
  for (const block of document.querySelectorAll(".code code")) {
    const texts = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) written.set(text as Text, (text as Text).data);
  }
  const show = () => {
    for (const [text, data] of written) text.data = withValues(data);
    const { length } = Object.keys(own);
    if (button) button.textContent = length > 0 ? `Your values (${length})` : "Your values";
  };
  show();
  addEventListener("use-values", (event) => {
    own = (event as CustomEvent<Record<string, string>>).detail;
    rememberInTab("values", own);
    show();
    dispatchEvent(new Event("values"));
  });
}

/** Opens the fields of the values. */
export function openValues(): void {
  dispatchEvent(new CustomEvent("open-values", { detail: own }));
}

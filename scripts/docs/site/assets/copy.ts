// Runs in the browser, in the script of every page and in the panel.
import { element } from "./element.ts";

/**
 * Adds a button to a block of code that copies the code. Only a secure context may copy: a page from another machine
 * without TLS may not.
 */
export function addCopyButton(block: Element): void {
  if (!isSecureContext) return;
  const button = element("button", { type: "button", className: "copy" }, "Copy");
  button.addEventListener("click", () => copy(block.querySelector("pre")?.textContent ?? "", button));
  block.append(button);
}

/** Copies a text, and confirms it on the button for a moment. */
export async function copy(text: string, button: HTMLElement): Promise<void> {
  // After a second click, it must not stay confirmed.
  button.dataset.label ??= button.textContent;
  await navigator.clipboard.writeText(text);
  button.textContent = "Copied";
  setTimeout(() => {
    button.textContent = button.dataset.label ?? "";
  }, 1500);
}

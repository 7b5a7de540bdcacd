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

/** Copies a text, and says on the button for a moment whether it did. */
export async function copy(text: string, button: HTMLElement): Promise<void> {
  // After a second click, it must not stay confirmed.
  button.dataset.label ??= button.textContent;
  // A browser may refuse, and has no clipboard for a page without TLS.
  const copied = (async () => navigator.clipboard.writeText(text))();
  button.textContent = await copied.then(
    () => "Copied",
    () => "Not copied",
  );
  setTimeout(() => {
    button.textContent = button.dataset.label ?? "";
  }, 1500);
}

// What a page loads when its reader uses it. Runs in the browser.
import { announce, element } from "./element.ts";

declare global {
  var packed: string | undefined;
}

/** The scripts that are loaded, or under way; one that failed is tried again. */
const scripts = new Map<string, Promise<string>>();

/**
 * Loads a script that lies beside the page, once: a page from the disk may not fetch. It is one of those in the template of the
 * page: where the host demands trusted types, no address may be made the source of a script.
 *
 * @returns what it has packed
 */
export function load(src: string): Promise<string> {
  const { content } = document.getElementById("scripts") as HTMLTemplateElement;
  const script = document.importNode(content.querySelector(`[src="${src}"]`) as HTMLScriptElement, true);
  const loading =
    scripts.get(src) ??
    new Promise<string>((loaded, failed) => {
      const fail = () => {
        scripts.delete(src);
        failed(new Error(src));
      };
      document.head.append(Object.assign(script, { onload: () => loaded(globalThis.packed ?? ""), onerror: fail }));
    });
  scripts.set(src, loading);
  return loading;
}

/** Loads a text of all pages, which lies beside them compressed. */
export async function loadPacked<Value>(src: string): Promise<Value> {
  const bytes = Uint8Array.from(atob(await load(src)), (character) => character.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).json();
}

/** Creates the place after a button that says what becomes of its click. */
export function statusAfter(button: Element): HTMLElement {
  const status = element("span", { className: "loading", role: "status" });
  button.after(status);
  return status;
}

const LOADING = "Loading …";

/** Waits for what is loading, and says so; undefined if it can't be loaded, and the reader may try again. */
export async function awaited<Value>(status: HTMLElement, loading: Promise<Value>): Promise<Value | undefined> {
  status.dataset.text ??= status.textContent ?? "";
  announce(status, LOADING);
  try {
    const value = await loading;
    if (status.textContent === LOADING) announce(status, status.dataset.text);
    return value;
  } catch {
    announce(status, "Not loaded. Check the connection, and try again.");
    return undefined;
  }
}

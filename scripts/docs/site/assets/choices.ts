// What the reader has chosen for all pages. Runs in the browser.

/** Where a choice is kept: for all tabs, or for this one. */
type Storage = "localStorage" | "sessionStorage";

/** What the reader has chosen before; a browser may refuse storage to a page from the disk. */
export function recall(choice: string, storage: Storage = "localStorage"): string | null {
  try {
    return globalThis[storage].getItem(choice);
  } catch {
    return null;
  }
}

/** Keeps a choice for the next page; without storage, or if it is full, it lasts as long as this one. */
export function remember(choice: string, value: string, storage: Storage = "localStorage"): void {
  try {
    globalThis[storage].setItem(choice, value);
  } catch {}
}

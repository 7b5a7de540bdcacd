// What the reader has chosen for all pages. Runs in the browser.

/** What the reader has chosen before; a browser may refuse storage to a page from the disk. */
export function recall(choice: string): string | null {
  try {
    return localStorage.getItem(choice);
  } catch {
    return null;
  }
}

/** Keeps a choice for the next page; without storage, it lasts as long as this one. */
export function remember(choice: string, value: string): void {
  try {
    localStorage.setItem(choice, value);
  } catch {}
}

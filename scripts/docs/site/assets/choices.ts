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

/** What the pages of this tab have kept, a list or an object as `empty` is; `empty` if there is nothing like that. */
export function recallInTab<Value extends object>(name: string, empty: Value): Value {
  try {
    const kept = JSON.parse(sessionStorage.getItem(name) ?? "");
    return kept?.constructor === empty.constructor ? kept : empty;
  } catch {
    return empty;
  }
}

/** Keeps a value for the next page of this tab; without storage, or if it is full, it lasts as long as this one. */
export function rememberInTab(name: string, value: object): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(value));
  } catch {}
}

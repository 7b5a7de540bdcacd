import type { Expectation } from "./expectations.ts";

/** How a renderer shows a field, and what it hides until a reader clicks: selectors. */
export interface Marks {
  /** The part of the page that is about the operation. */
  root: string;
  row: string;
  name: string;
  required: string;
  /** What opens a menu of examples or alternatives. */
  menus: string;
}

/** A field on a page: its path as in `Expectation`, whether it is marked as required, and its text without nested fields. */
interface Row {
  path: string[];
  required: boolean;
  text: string;
}

/** What a page has shown at any time. */
interface Shown {
  rows: Row[];
  text: string;
}

/** Tells whether a page shows what is expected. */
export function shows({ rows, text }: Shown, { kind, path, texts }: Expectation): boolean {
  if (kind === "required mark") return rows.some((row) => row.required && isAt(row, path));
  if (kind === "value" || kind === "default") {
    return rows.some((row) => isAt(row, path) && row.text.includes(texts[0] as string));
  }
  const words = wordsOf(text);
  return texts.some((shown) => words.includes(wordsOf(shown)));
}

function isAt(row: Row, path: string[]): boolean {
  return row.path.join("/") === path.join("/");
}

/** The words of a text, without the addresses and signs of Markdown. */
function wordsOf(text: string): string {
  return text.replace(/\]\([^)]*\)/g, "").replace(/[^\p{L}\p{N}]+/gu, "");
}

/** Runs in the page: opens every tab and every menu once, and reads the fields and the text after each. */
export async function readPage(marks: Marks): Promise<Shown> {
  const root = document.querySelector(marks.root);
  if (root === null) return { rows: [], text: "" };
  const rows = new Map<string, Row>();
  const texts = new Set<string>();

  const pathOf = (element: Element): string[] => {
    const names = element.matches(marks.row) ? [element.querySelector(marks.name)?.textContent?.trim() ?? ""] : [];
    const parent = element.parentElement?.closest(marks.row);
    if (parent && root.contains(parent)) return [...pathOf(parent), ...names];
    const status = element.closest<HTMLElement>("[data-code]")?.dataset.code ?? /&c=(\d+)/.exec(element.id)?.[1];
    return [...(status === undefined ? [] : [status]), ...names];
  };
  const read = () => {
    for (const { textContent } of [root, ...document.querySelectorAll("[role=listbox], [role=menu]")]) {
      texts.add(textContent ?? "");
    }
    for (const element of root.querySelectorAll(marks.row)) {
      const copy = element.cloneNode(true) as Element;
      for (const nested of copy.querySelectorAll(marks.row)) nested.remove();
      const required = copy.matches(marks.required) || copy.querySelector(marks.required) !== null;
      const row = { path: pathOf(element), required, text: copy.textContent ?? "" };
      rows.set(JSON.stringify(row), row);
    }
  };
  const click = async (element: HTMLElement | undefined) => {
    element?.click();
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    read();
  };

  const clicked = new Set<string>();
  const next = () => {
    const hidden = root.querySelectorAll<HTMLElement>(`[role=tab][aria-selected=false], ${marks.menus}`);
    // The last first: what a tab shows comes after it, and can have tabs too.
    return [...hidden].reverse().find((element) => {
      const key = JSON.stringify([pathOf(element), element.textContent]);
      return clicked.size < clicked.add(key).size;
    });
  };
  read();
  for (let element = next(); element !== undefined; element = next()) {
    await click(element);
    const options = () => [...document.querySelectorAll<HTMLElement>("[role=listbox] [role=option]")];
    for (const index of options().keys()) {
      if (index > 0) await click(element);
      await click(options()[index]);
    }
  }
  return { rows: [...rows.values()], text: [...texts].join("\n") };
}

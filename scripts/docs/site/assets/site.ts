// What every page does beside showing its text. Runs in the browser.
import { addCopyButton, copy } from "./copy.ts";

const root = document.documentElement;

const THEMES = ["auto", "light", "dark"] as const;

/** The theme that the reader has chosen; before the first paint, so that no page flashes. */
let theme = readTheme();
applyTheme();

function readTheme(): (typeof THEMES)[number] {
  try {
    return THEMES.find((name) => name === localStorage.getItem("theme")) ?? "auto";
  } catch {
    // A browser may refuse storage to a page from the disk.
    return "auto";
  }
}

function applyTheme(): void {
  if (theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = theme;
}

document.addEventListener("DOMContentLoaded", () => {
  showThemeButton();
  showSearchButton();
  showTryButton();
  if (isSecureContext) showCopyButtons();
  for (const box of document.querySelectorAll("pre, .table, .diagram")) sizes.observe(box);
  showCurrentPage();
  openTarget();
});
addEventListener("hashchange", openTarget);

/** Scrolls the menu alone: `scrollIntoView` would also move the place from which a keyboard goes on. */
function showCurrentPage(): void {
  const menu = document.getElementById("menu");
  const current = menu?.querySelector<HTMLElement>("[aria-current]");
  if (menu && current) menu.scrollTop = current.offsetTop - menu.clientHeight / 2;
}

/** A box that scrolls can have the focus: a keyboard scrolls only what has it. */
const sizes = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = target;
    if (scrollWidth > clientWidth || scrollHeight > clientHeight) target.setAttribute("tabindex", "0");
    else target.removeAttribute("tabindex");
  }
});

/** The part of the address after `#`, as it is if it is not well-formed. */
function readFragment(): string {
  const fragment = location.hash.slice(1);
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** Opens the example that the address names. */
function openTarget(): void {
  const target = document.getElementById(readFragment());
  const details = target?.closest("details") ?? target?.querySelector(":scope > details");
  if (!target || !details) return;
  details.open = true;
  target.scrollIntoView();
}

function showThemeButton(): void {
  const button = shown("theme-button");
  if (!button) return;
  const label = () => {
    button.textContent = `Theme: ${theme}`;
  };
  label();
  button.addEventListener("click", () => {
    theme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? "auto";
    applyTheme();
    label();
    try {
      localStorage.setItem("theme", theme);
    } catch {
      // The choice lasts as long as the page.
    }
  });
}

function showSearchButton(): void {
  const button = shown("search-button");
  let loading: Promise<void> | undefined;
  const loadSearch = async () => {
    globalThis.searchEntries = await loadPacked("entries.js");
    await load("search.js");
  };
  const open = async () => {
    loading ??= loadSearch();
    await loading;
    dispatchEvent(new Event("search"));
  };
  button?.addEventListener("click", open);
  document.addEventListener("keydown", (event) => {
    const { key, ctrlKey, metaKey, target } = event;
    const isTyping = target instanceof Element && target.matches("input, textarea, select");
    if ((key === "/" && !isTyping) || (key === "k" && (ctrlKey || metaKey))) {
      event.preventDefault();
      open();
    }
  });
}

/** Loads a script that lies beside the page: a page from the disk may not fetch. */
function load(src: string): Promise<void> {
  return new Promise((loaded, failed) => {
    const script = Object.assign(document.createElement("script"), { src, onload: () => loaded(), onerror: failed });
    document.head.append(script);
  });
}

declare global {
  var packed: string;
}

/** Loads a text of all pages, which lies beside them compressed. */
async function loadPacked<Value>(src: string): Promise<Value> {
  await load(src);
  const bytes = Uint8Array.from(atob(packed), (character) => character.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).json();
}

/** The panel takes the place of the example. Until then, the samples have the address of the mock that served the page. */
function showTryButton(): void {
  const button = shown("try-button");
  const open = async () => {
    await load("try.js");
    button?.remove();
  };
  // A double click would load a second panel.
  button?.addEventListener("click", open, { once: true });
  if (root.dataset.mock === undefined) return;
  const server = new URL("..", location.href).href.replace(/\/$/, "");
  for (const block of document.querySelectorAll("#try code, .hero code")) {
    const texts = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null) {
      text.data = text.data.replace("http://127.0.0.1:4010", server);
    }
  }
}

function showCopyButtons(): void {
  for (const block of document.querySelectorAll(".code")) addCopyButton(block);
  const button = shown("copy-page");
  const file = document.querySelector("link[rel=alternate]")?.getAttribute("href");
  if (!button || !file) return;
  button.addEventListener("click", async () => {
    const pages = await loadPacked<Record<string, string>>("pages.js");
    await copy(pages[file] ?? "", button);
  });
}

/** Shows a button that works only with scripts. */
function shown(id: string): HTMLElement | null {
  const button = document.getElementById(id);
  if (button) button.hidden = false;
  return button;
}

// What every page does beside showing its text. Runs in the browser.

import { decode } from "./address.ts";
import { recall, remember } from "./choices.ts";
import { keepLanguage, showWholeButton } from "./code-blocks.ts";
import { addCopyButton, copy } from "./copy.ts";
import { awaited, load, loadPacked, statusAfter } from "./loading.ts";
import { openSearchWith } from "./search-box.ts";
import { openValues, showValues } from "./values.ts";

const root = document.documentElement;

const THEMES = ["auto", "light", "dark"] as const;

/** The theme that the reader has chosen; before the first paint, so that no page flashes. */
let theme = THEMES.find((name) => name === recall("theme")) ?? "auto";
root.dataset.theme = theme;

document.addEventListener("DOMContentLoaded", () => {
  showThemeButton();
  openSearchWith(shown("search-button"));
  showTryButton();
  showLiveTools();
  showSampleButtons();
  showQuestion();
  showValuesButton();
  if (isSecureContext) showCopyButtons();
  keepLanguage();
  for (const box of document.querySelectorAll("pre, .table, .diagram")) sizes.observe(box);
  markSections();
  showCurrentPage();
  document.getElementById("menu")?.addEventListener("toggle", showCurrentPage);
  openTarget();
});
addEventListener("hashchange", openTarget);

/** Scrolls the menu alone: `scrollIntoView` would also move the place from which a keyboard goes on. */
function showCurrentPage(): void {
  const menu = document.getElementById("menu");
  const current = menu?.querySelector<HTMLElement>("[aria-current]");
  if (menu && current) menu.scrollTop = current.offsetTop - menu.clientHeight / 2;
}

/** Marks the heading in the list of the page that the reader is below. */
function markSections(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(".contents a")];
  const headings = links.map(({ hash }) => document.getElementById(decode(hash.slice(1))));
  const mark = () => {
    const above = headings.filter((heading) => (heading?.getBoundingClientRect().top ?? 0) < READ).length;
    for (const [index, link] of links.entries()) link.ariaCurrent = index === above - 1 ? "true" : null;
  };
  addEventListener("scroll", mark, { passive: true });
  mark();
}

/** So far from the top, in pixels, a heading counts as read. */
const READ = 120;

/** A block of code is shown whole if its limit would hide less than this part. */
const GOOD_PART = 1 / 4;

/** A box that scrolls can have the focus: a keyboard scrolls only what has it. */
const sizes = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = target;
    const isCut = scrollHeight > clientHeight + 1;
    if (scrollWidth > clientWidth || isCut) target.setAttribute("tabindex", "0");
    else target.removeAttribute("tabindex");
    if (isCut && target.matches(".code > pre:only-of-type")) {
      if (scrollHeight - clientHeight < scrollHeight * GOOD_PART) target.classList.add("whole");
      else if (!target.parentElement?.querySelector(".more")) showWholeButton(target);
    } else if (!isCut) target.parentElement?.querySelector(":scope > pre + .more")?.remove();
  }
});

/** Opens what contains the target of the address: closed details, and tabs of which another one is chosen. */
function openTarget(): void {
  const anchor = decode(location.hash.slice(1));
  const target = document.getElementById(anchor);
  const { moved = "{}" } = document.getElementById("content")?.dataset ?? {};
  const [, address] = Object.entries<string>(JSON.parse(moved)).find(([former]) => former === anchor) ?? [];
  if (address) location.replace(address);
  const isExample = target?.querySelector(":scope > details");
  if (isExample) isExample.setAttribute("open", "");
  let around = target?.closest<HTMLElement>("details, .panel");
  if (!target || (!around && !isExample)) return;
  for (; around; around = around.parentElement?.closest("details, .panel")) {
    if (around instanceof HTMLDetailsElement) around.open = true;
    else (around.previousElementSibling as HTMLLabelElement).click();
  }
  target.scrollIntoView();
}

function showThemeButton(): void {
  const button = shown("theme-button");
  if (!button) return;
  const label = () => {
    button.ariaLabel = `Theme: ${theme}`;
    button.title = button.ariaLabel;
  };
  label();
  button.addEventListener("click", () => {
    theme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? "auto";
    root.dataset.theme = theme;
    label();
    remember("theme", theme);
  });
}

/**
 * Loads what a part of the page needs when the reader uses the part.
 *
 * @param status where it says so
 * @param use called with what is loaded, and with what the reader has used
 */
function onUse<Value>(
  part: Element,
  type: "click" | "input" | "change",
  status: HTMLElement,
  loading: () => Promise<Value>,
  use: (loaded: Value, target: HTMLElement) => unknown,
): void {
  part.addEventListener(type, async ({ target }) => {
    const loaded = await awaited(status, loading());
    if (loaded !== undefined) use(loaded, target as HTMLElement);
  });
}

const loadMock = () => load("try.js");
const loadTools = () => load("tools.js");

/** Says to a script that is loaded what the reader has used. */
function report(name: string, detail?: HTMLElement): void {
  dispatchEvent(new CustomEvent(name, { detail }));
}

/** The panel, which uses the tools, is loaded with the first choice. */
function showTryButton(): void {
  const button = shown("try-button");
  const choices = shown("try-choices");
  if (!button || !choices) return;
  const status = statusAfter(button);
  const loadPanel = () => loadTools().then(loadMock);
  onUse(choices, "change", status, loadPanel, () => {});
  onUse(button, "click", status, loadPanel, () => {
    // A double click would open a second panel.
    if (button.isConnected) report("try");
    button.remove();
  });
  // What a link to the panel asks it to fill in.
  const fillIn = () => button.isConnected && /^#(?:send|call)-/.test(location.hash) && button.click();
  addEventListener("hashchange", fillIn);
  fillIn();
}

/** The tools are those of the chosen scenario. */
function showLiveTools(): void {
  const tools = shown("live-tools");
  tools?.closest(".live")?.addEventListener("change", ({ target }) => {
    (target as Element).nextElementSibling?.nextElementSibling?.querySelector(".lanes")?.before(tools);
  });
  const status = tools?.querySelector<HTMLElement>("[role=status]");
  for (const button of (status && tools?.querySelectorAll<HTMLElement>("[name]")) || []) {
    onUse(button, "click", status as HTMLElement, loadMock, () => report("live", button));
  }
}

/** The samples of the first page. */
function showSampleButtons(): void {
  for (const button of document.querySelectorAll<HTMLElement>("[name=run-sample]")) {
    button.hidden = false;
    onUse(button, "click", statusAfter(button), loadMock, () => report("run-sample", button));
  }
}

function showValuesButton(): void {
  const button = shown("values-button");
  showValues(button);
  if (button) onUse(button, "click", statusAfter(button), loadTools, openValues);
}

function showQuestion(): void {
  const place = shown("ask");
  const status = place?.querySelector<HTMLElement>("[role=status]");
  if (place && status) onUse(place, "input", status, loadTools, () => report("ask"));
}

function showCopyButtons(): void {
  for (const block of document.querySelectorAll(".code")) addCopyButton(block);
  const button = shown("copy-page");
  const file = document.querySelector("link[rel=alternate]")?.getAttribute("href");
  if (!button || !file) return;
  const loadPages = () => loadPacked<Record<string, string>>("pages.js");
  onUse(button, "click", statusAfter(button), loadPages, (pages) => copy(withValues(pages[file] ?? ""), button));
}

/** Shows a button that works only with scripts. */
function shown(id: string): HTMLElement | null {
  const button = document.getElementById(id);
  if (button) button.hidden = false;
  return button;
}

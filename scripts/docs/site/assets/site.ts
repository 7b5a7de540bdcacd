// What every page does beside showing its text. Runs in the browser.

import { findMeant } from "../../../contract/meant.ts";
import { recall, remember } from "./choices.ts";
import { keepLanguage, showFailureBodies, showWholeButton } from "./code-blocks.ts";
import { addCopyButton, copy } from "./copy.ts";
import { element } from "./element.ts";
import { awaited, load, loadPacked, statusAfter } from "./loading.ts";
import { findSearchBox, openSearchBox } from "./search-box.ts";
import { openValues, showValues } from "./values.ts";

const root = document.documentElement;

const THEMES = ["auto", "light", "dark"] as const;

/** The theme that the reader has chosen; before the first paint, so that no page flashes. */
let theme = THEMES.find((name) => name === recall("theme")) ?? "auto";
applyTheme();

function applyTheme(): void {
  if (theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = theme;
}

document.addEventListener("DOMContentLoaded", () => {
  showThemeButton();
  showSearchButton();
  const loadPanel = showTryButton();
  showLiveTools();
  showSampleButtons();
  showQuestion();
  showValuesButton();
  if (isSecureContext) showCopyButtons();
  keepLanguage(loadPanel);
  showFailureBodies();
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
    if (isCut && target.matches(".code > pre:only-of-type") && !target.parentElement?.querySelector(".more")) {
      if (scrollHeight - clientHeight < scrollHeight * GOOD_PART) target.classList.add("whole");
      else showWholeButton(target);
    }
  }
});

/** Decodes a part of the address; it is left as it is if it is not well-formed. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

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
    applyTheme();
    label();
    remember("theme", theme);
  });
}

function showSearchButton(): void {
  const button = shown("search-button");
  const loadSearch = async () => {
    globalThis.searchData = await loadPacked("entries.js");
    return load("search.js");
  };
  let isLoaded = false;
  const loadOnce = async () => {
    if (!isLoaded) isLoaded = (await awaited(findSearchBox().status, loadSearch())) !== undefined;
  };
  const open = () => {
    const { input } = openSearchBox();
    input.addEventListener("input", loadOnce);
    loadOnce();
    return input;
  };
  button?.addEventListener("click", open);
  const search = (query: string) => {
    const input = open();
    input.value = query;
    input.dispatchEvent(new Event("input"));
  };
  addEventListener("pageshow", () => {
    if (history.state?.query) search(history.state.query);
    history.replaceState(null, "");
  });
  // The page for a wrong address is shown at that address: what it names may be found.
  const title = document.getElementById("not-found");
  const [, missing = "404"] = /([^/]+?)(?:\.html)?\/*$/.exec(location.pathname) ?? [];
  if (title && missing !== "404") {
    const name = decode(missing);
    title.textContent = `There is no page ${name}`;
    const links = [...document.querySelectorAll<HTMLAnchorElement>(".menu a")];
    const nameOf = (link: Element) => link.getAttribute("href")?.replace(".html", "") ?? "";
    const meant = findMeant(name, links.map(nameOf));
    const link = links.find((candidate) => nameOf(candidate) === meant)?.cloneNode(true);
    if (link) title.after(element("p", {}, "Did you mean ", link, "?"));
    else open().value = name.replaceAll("-", " ");
  }
  document.addEventListener("keydown", (event) => {
    const { key, ctrlKey, metaKey, target } = event;
    const isTyping = target instanceof Element && target.matches("input, textarea, select");
    if ((key === "/" && !isTyping) || (key === "k" && (ctrlKey || metaKey))) {
      event.preventDefault();
      open();
    }
  });
}

/** The panel is loaded with the first choice, or by what this returns. */
function showTryButton(): () => void {
  const button = shown("try-button");
  const choices = document.querySelector<HTMLElement>(".choices");
  if (!button || !choices) return () => {};
  choices.hidden = false;
  const status = statusAfter(button);
  // The panel uses the tools.
  const loaded = () =>
    awaited(
      status,
      load("tools.js").then(() => load("try.js")),
    );
  choices.addEventListener("change", loaded);
  button.addEventListener("click", async () => {
    // A double click would open a second panel.
    if ((await loaded()) === undefined || !button.isConnected) return;
    button.remove();
    dispatchEvent(new Event("try"));
  });
  // What a link to the panel asks it to fill in.
  if (/^#(?:send|call)-/.test(location.hash)) button.click();
  return loaded;
}

/** The tools are those of the chosen scenario; what they do is loaded with the first click. */
function showLiveTools(): void {
  const tools = shown("live-tools");
  tools?.closest(".live")?.addEventListener("change", ({ target }) => {
    (target as Element).nextElementSibling?.nextElementSibling?.querySelector(".lanes")?.before(tools);
  });
  tools?.addEventListener("click", async ({ target }) => {
    const status = tools.querySelector<HTMLElement>("[role=status]");
    if (!(target as Element).matches("[name]") || !status) return;
    if ((await awaited(status, load("try.js"))) === undefined) return;
    dispatchEvent(new CustomEvent("live", { detail: target }));
  });
}

/** The samples of the first page. */
function showSampleButtons(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>("[name=run-sample]")) {
    button.hidden = false;
    const status = statusAfter(button);
    button.addEventListener("click", async () => {
      if ((await awaited(status, load("try.js"))) === undefined) return;
      dispatchEvent(new CustomEvent("run-sample", { detail: button }));
    });
  }
}

function showValuesButton(): void {
  const button = shown("values-button");
  showValues(button);
  const status = button && statusAfter(button);
  button?.addEventListener("click", async () => {
    if (status && (await awaited(status, load("tools.js"))) !== undefined) openValues();
  });
}

/** What a failure means is loaded with the first letter. */
function showQuestion(): void {
  const place = shown("ask");
  const status = place?.querySelector<HTMLElement>("[role=status]");
  place?.addEventListener("input", async () => {
    if (status && (await awaited(status, load("tools.js"))) !== undefined) dispatchEvent(new Event("ask"));
  });
}

function showCopyButtons(): void {
  for (const block of document.querySelectorAll(".code")) addCopyButton(block);
  const button = shown("copy-page");
  const file = document.querySelector("link[rel=alternate]")?.getAttribute("href");
  if (!button || !file) return;
  const status = statusAfter(button);
  button.addEventListener("click", async () => {
    const pages = await awaited(status, loadPacked<Record<string, string>>("pages.js"));
    if (pages) await copy(withValues(pages[file] ?? ""), button);
  });
}

/** Shows a button that works only with scripts. */
function shown(id: string): HTMLElement | null {
  const button = document.getElementById(id);
  if (button) button.hidden = false;
  return button;
}

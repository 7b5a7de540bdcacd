import type { Words } from "../words.ts";
import { breakable, type Html, html } from "./html.ts";
import type { SitePage } from "./page.ts";

/** Pages load their own files and nothing else. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'";

/** Where the reader can enter an address and send a call to it, any server may be that address. */
const CALLING_POLICY = `${POLICY}; connect-src http: https:`;

/** The scripts that a page loads when they are first used. */
const ON_USE = ["search.js", "entries.js", "pages.js", "tools.js", "try.js"];

/** The search takes time for each word, and for each letter of a long one. */
const SEARCH_FIELD = html`<input id="search-input" type="search" aria-label="Search the docs" maxlength="200" autocomplete="off" spellcheck="false" placeholder="Search: an operation, an error code, a field, retry …">`;

/**
 * Writes a page as a document, with the menu and the links to its neighbors.
 *
 * @param pages all pages, in the order of the menu
 * @param service what the docs are about
 * @param moved former places, and where they are now
 */
export function writeDocument(page: SitePage, pages: SitePage[], service: string, moved: Words["moved"]): string {
  const { name, title, summary, markdown, isProse = false, body } = page;
  const isStart = name === "index";
  const left = Object.entries(moved).flatMap(([from, to]) => {
    const [page, anchor = ""] = from.split("#");
    return page === name ? [[anchor, to.replace(/(?=#)|$/, ".html")]] : [];
  });
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${page.calls ? CALLING_POLICY : POLICY}">
<title>${isStart ? service : `${page.isName ? `${summary}: ${title}` : title} · ${service}`}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${summary}">
<link rel="icon" href="icon.svg">
${markdown !== "" && html`<link rel="alternate" type="text/markdown" href="${name}.md">`}
<link rel="stylesheet" href="theme.css">
<script src="site.js"></script>
<template id="scripts">${ON_USE.map((name) => html`<script src="${name}"></script>`)}</template>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header class="bar">
<button type="button" class="menu-button" popovertarget="menu">Menu</button>
<a class="brand" href="index.html"><img src="icon.svg" alt="" width="24" height="24">${service}</a>
<span class="tools">
<button type="button" id="search-button" hidden>Search <kbd>/</kbd></button>
<button type="button" id="theme-button" hidden></button>
</span>
</header>
<div class="frame">
<nav id="menu" class="menu" popover aria-label="Pages">${menu(page, pages)}</nav>
<main id="content"${!isProse && html` class="wide"`}${left.length > 0 && html` data-moved="${JSON.stringify(Object.fromEntries(left))}"`}>
<article${isProse && html` class="prose"`}>
${body}
</article>
${
  markdown !== "" &&
  html`<div class="page-tools"><button type="button" id="copy-page" hidden>Copy as Markdown</button> <a href="${name}.md">View as Markdown</a> <button type="button" id="values-button" hidden>Your values</button></div>`
}
${neighbors(page, pages)}
</main>
</div>
<dialog id="search" class="search" aria-label="Search">
${SEARCH_FIELD}
<p id="search-status" role="status"></p>
<ol id="search-results"></ol>
</dialog>
</body>
</html>
`;
  return document.text;
}

function menu(page: SitePage, pages: SitePage[]): Html[] {
  const groups = [...Map.groupBy(pages, ({ group }) => group)];
  return groups.map(([group, list], index) => {
    const items = list.map(({ name, title, summary, isName, deprecated }) => {
      const current = name === page.name && html` aria-current="page"`;
      const label = deprecated ? html`<s>${summary}</s><span class="hidden">, deprecated</span>` : summary;
      return html`<li><a href="${name}.html"${current}>${isName ? html`${label} <code>${breakable(title)}</code>` : title}</a></li>`;
    });
    // The first page leads to the operations too, which follow its own group.
    const isOpen = list.includes(page) || (page === pages[0] && index === 1);
    return html`<details${isOpen && html` open`}><summary>${group}</summary><ul>${items}</ul></details>`;
  });
}

/** Leads from guide to guide, past the operations and events, and among those within their group. */
function neighbors(page: SitePage, pages: SitePage[]): Html {
  const section = pages.filter(({ group, isName }) => (page.isName ? group === page.group : !isName));
  const place = section.indexOf(page);
  // The page for a wrong address is none of them.
  if (place === -1) return html``;
  const link = (neighbor: SitePage | undefined, label: string, rel: string) =>
    neighbor &&
    html`<a rel="${rel}" href="${neighbor.name}.html"><span>${label}</span> ${breakable(neighbor.isName ? neighbor.summary : neighbor.title)}</a>`;
  return html`<nav class="neighbors" aria-label="Neighboring pages">${link(section[place - 1], "Previous", "prev")}${link(section[place + 1], "Next", "next")}</nav>`;
}

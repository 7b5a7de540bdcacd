import GithubSlugger from "github-slugger";
import { Marked, type Token, type TokenizerAndRendererExtension, type Tokens } from "marked";
import type { PageLinks } from "./addresses.ts";
import { codeBlock, languageTabs } from "./code.ts";
import { breakable, escapeHtml, Html, plainText, unbreakableParts } from "./html.ts";
import type { Entry, Heading } from "./page.ts";

/** A column with a text of more characters keeps some width, beside columns of words that cannot break. */
const SENTENCE = 50;

/** A name that breaks between its words even on a wide screen. */
const LONG_NAME = /`\w{30}/;

/** What a reader sees of a text in Markdown: not the addresses of its links. */
const shownText = (text = "") => text.replaceAll(/\]\([^)]*\)|[[`]|(?<!\w)\*+|\*+(?!\w)/g, "").trim();

/** The text of a link to a gap of the specification: small, since it is no instruction. */
const GAP = /\bunspecified$/;

/**
 * Renders Markdown. Headings get the anchors that code hosts give them, and the row of a table the first name in code font
 * that one of its cells begins with.
 *
 * @param anchors those of all headings of a page; without them, rows get none
 * @param images SVG, by the targets of the images
 */
export function renderProse(text: string, links: PageLinks, anchors?: Set<string>, images?: Map<string, string>) {
  const slugger = new GithubSlugger();
  const headings: Heading[] = [];
  const rowAnchors = anchors && new Set(anchors);
  const marked = new Marked({
    extensions: [tabsExtension()],
    renderer: {
      heading({ tokens, depth, text: raw }) {
        const plain = raw.replaceAll("`", "");
        const id = slugger.slug(plain);
        const inner = this.parser.parseInline(tokens);
        if (depth === 1) return `<h1>${inner}</h1>\n`;
        headings.push({ id, depth, text: plain });
        return `<h${depth} id="${id}"><a class="anchor" href="#${id}">${inner}</a></h${depth}>\n`;
      },
      code({ text: code, lang = "" }) {
        const [language = ""] = lang.split(" ");
        return `${codeBlock(code, language)}\n`;
      },
      codespan({ text: code, linked }: LinkedCode) {
        const shown = `<code>${breakable(code)}</code>`;
        const address = linked ? undefined : links.toName(code);
        return address === undefined ? shown : `<a href="${address}">${shown}</a>`;
      },
      text(token) {
        if ("tokens" in token && token.tokens) return this.parser.parseInline(token.tokens);
        return "escaped" in token && token.escaped ? token.text : breakable(token.text).text;
      },
      link({ href, tokens, text: label }) {
        const inner = this.parser.parseInline(tokens);
        const address = /^(https?|mailto):/.test(href) ? href : links.toHtml(href);
        const mark = GAP.test(label) ? ' class="gap"' : "";
        return address === undefined ? inner : `<a href="${escapeHtml(address)}"${mark}>${inner}</a>`;
      },
      image: ({ href, text: alternative }) => diagram(images?.get(href) ?? "", alternative),
      html: ({ text: raw }) => raw.replaceAll(/<!--.*?-->\n?/gs, ""),
      table(table) {
        return renderTable(table, rowAnchors, (tokens) => this.parser.parseInline(tokens));
      },
    },
  });
  const tokens = marked.lexer(text);
  marked.walkTokens(tokens, markLinkedCode);
  // In place of `marked.parse`, which would ask to report a mistake of the author to its own authors.
  const body = marked.parser(tokens);
  return { body: new Html(foldSections(body, headings)), headings };
}

/** Code that is part of a link, where the name of a field cannot be a link of its own. */
type LinkedCode = Tokens.Codespan & { linked?: boolean };

/** Marks the code in links and headings; a heading is a link to itself. */
function markLinkedCode(token: Token): void {
  if (token.type !== "link" && token.type !== "heading") return;
  const mark = (inner: Token): void => {
    if (inner.type === "codespan") Object.assign(inner, { linked: true });
    if ("tokens" in inner) inner.tokens?.forEach(mark);
  };
  token.tokens?.forEach(mark);
}

/** Reads blocks of code whose first lines have `tab=<label>` as one block with tabs. */
function tabsExtension(): TokenizerAndRendererExtension {
  let sets = 0;
  return {
    name: "tabs",
    level: "block",
    start: (source) => source.search(/^```\w+ tab=/m),
    tokenizer(source) {
      const [raw = ""] = /^(?:```\w+ tab=[^\n]+\n.*?\n```\n*){2,}/s.exec(source) ?? [];
      return raw === "" ? undefined : { type: "tabs", raw };
    },
    renderer({ raw }) {
      const blocks = [...raw.matchAll(/^```(\w+) tab=([^\n]+)\n(.*?)\n```$/gms)];
      sets++;
      const tabs = blocks.map(([, lang = "", label = "", code = ""]) => ({ lang, label, source: code }));
      return languageTabs(`sample-${sets}`, tabs).text;
    },
  };
}

/**
 * Renders a table. A narrow screen shows it as it is if it fits, and else a card for each row: the first cell is its heading,
 * the others follow with the titles of their columns. The roles remain what they are when `display` changes.
 *
 * @param taken anchors of the page, to which those of the rows are added; without it, rows get none
 */
function renderTable(
  { header, rows }: Tokens.Table,
  taken: Set<string> | undefined,
  render: (tokens: Token[]) => string,
): string {
  const columns = header.map((_, column) => [header, ...rows].map((cells) => shownText(cells[column]?.text)));
  const head = header.map(({ tokens }, column) => {
    const isLong = columns[column]?.some(({ length }) => length > SENTENCE);
    return `<th role="columnheader" scope="col"${isLong ? ' class="long"' : ""}>${render(tokens)}</th>`;
  });
  const isRunIn = columns[0]?.every(({ length }) => length <= RUN_IN);
  const body = rows.map((cells) => {
    const shown = cells.map(({ tokens, text }, column) => {
      const title = column === 0 || header.length === 2 ? "" : (columns[column]?.[0] ?? "");
      const label = title && ` data-title="${escapeHtml(title)}"`;
      const content = listLines(render(tokens));
      return `<td role="cell"${label}${cellClass(text, title, isRunIn && column === 0)}>${content}</td>`;
    });
    const id = rowAnchor(cells, taken);
    return `<tr${id === undefined ? "" : ` id="${id}"`} role="row">${shown.join("")}</tr>`;
  });
  const names = rows.flat().some(({ text }) => LONG_NAME.test(text)) ? " names" : "";
  return `<div class="table${names}${fitsPhone(columns) ? "" : " cards"}"><table role="table"><thead role="rowgroup"><tr role="row">${head.join("")}</tr></thead><tbody role="rowgroup">${body.join("\n")}</tbody></table></div>\n`;
}

/** Makes a list of lines that each begin with a name in code font; other lines remain. */
function listLines(cell: string): string {
  const lines = cell.split("<br>");
  const isList = lines.length > 1 && lines.every((line) => /^(?:<a [^>]*>)?<code>/.test(line));
  return isList ? `<ul>${lines.map((line) => `<li>${line}</li>`).join("")}</ul>` : cell;
}

/** A first column of texts of so many characters at most is beside the next one in the card of a row. */
const RUN_IN = 10;

/** A cell of so many characters at most, with the title of its column, shares a line with another one. */
const SHORT = 26;

function cellClass(text: string, title: string, isRunIn = false): string {
  const shown = shownText(text);
  if (shown === "" || shown === "–") return ' class="none"';
  if (isRunIn) return ' class="run-in"';
  return title !== "" && !text.includes("<br>") && title.length + shown.length <= SHORT ? ' class="short"' : "";
}

/** Whether a table fits a phone as it is: each word on one line, and rows of few lines. */
function fitsPhone(columns: string[][]): boolean {
  const widthOf = (measure: (text: string) => number) =>
    columns.reduce((width, texts) => width + Math.max(...texts.map(measure)), 0);
  const longestWord = (text: string) =>
    Math.max(
      ...text
        .split(/\s/)
        .flatMap(unbreakableParts)
        .map(({ length }) => length),
    );
  return widthOf(({ length }) => length) <= 70 && widthOf(longestWord) <= 30;
}

function rowAnchor(cells: Tokens.TableCell[], taken: Set<string> | undefined): string | undefined {
  const [name] = cells.flatMap(({ text }) => /^\[?`([\w.]{3,})`/.exec(text)?.[1] ?? []);
  if (name === undefined || !taken || taken.has(name)) return undefined;
  taken.add(name);
  return name;
}

/** Above so many headings of the third level, what is below each is closed until the reader opens it. */
const MOST_OPEN = 14;

const THIRD_LEVEL = /<h3 id="([^"]+)"><a class="anchor" href="[^"]*">(.*?)<\/a><\/h3>\n(.*?)(?=<h[23] id=|$)/gs;

/** Folds a text below its headings of the third level, if there are many to choose from. */
function foldSections(text: string, headings: Heading[]): string {
  const titles = new Set(headings.flatMap(({ depth, text: title }) => (depth === 3 ? [title] : [])));
  return titles.size <= MOST_OPEN ? text : foldBelow(text);
}

/** Folds a text below its headings of the third level: all of them, or those with these titles. */
export function foldBelow(text: string, titles?: string[]): string {
  return text.replaceAll(THIRD_LEVEL, (section, id: string, title: string, below: string) => {
    if (titles && !titles.includes(title)) return section;
    return `<details class="fold"><summary><h3 id="${id}">${title}</h3></summary>\n${below}</details>\n`;
  });
}

/** Puts a drawing into the page, where it takes the colors of the theme. */
function diagram(svg: string, alternative: string): string {
  const [element = ""] = /<svg.*<\/svg>/s.exec(svg) ?? [];
  const drawing = element
    .replaceAll(/<title>.*?<\/title>|<!--.*?-->/gs, "")
    .replaceAll(/ id="[^"]*"/g, "")
    .replace("<svg ", `<svg role="img" aria-label="${escapeHtml(alternative)}" `);
  return `<span class="diagram">${drawing}</span>`;
}

/**
 * Splits a rendered text into what search finds: the part below each heading, and each row of a table that has an anchor
 * of its own.
 */
export function proseEntries(title: string, { text }: Html): Entry[] {
  const [top = "", ...sections] = text.split(/(?=<h[2-6] id=")/);
  // Programs say in many words what the text around them says.
  const plain = (part: string) =>
    plainText(new Html(part.replaceAll(/<pre>(?:(?!<\/pre>).)*c-keyword.*?<\/pre>/gs, " ")));
  const below = sections.flatMap((section): Entry[] => {
    const [head = "", id = "", heading = ""] = /^<h[2-6] id="([^"]*)">(.*?)<\/h[2-6]>/s.exec(section) ?? [];
    const rows = [...section.matchAll(/<tr id="([^"]+)"[^>]*>(.*?)<\/tr>/gs)].map(([, row = "", cells = ""]): Entry => {
      return { id: row, title: row, place: `${title} › ${plain(heading)}`, text: plain(cells), weight: 0.5 };
    });
    const rest = section.slice(head.length).replaceAll(/<tr id=.*?<\/tr>/gs, "");
    return [{ id, title: plain(heading), place: title, text: plain(rest), weight: 2 }, ...rows];
  });
  return [{ id: "", title, place: "Guide", text: plain(top) }, ...below];
}

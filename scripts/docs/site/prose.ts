import { Marked, type Token, type TokenizerAndRendererExtension, type Tokens } from "marked";
import type { PageLinks } from "./addresses.ts";
import { codeBlock, languageTabs } from "./code.ts";
import { breakable, escapeHtml, Html, html, unbreakableParts } from "./html.ts";
import { type AnchoredTable, type GuideSection, toSections } from "./sections.ts";

/** A column with a text of more characters keeps some width, beside columns of words that cannot break. */
const SENTENCE = 50;

/** A name that a table of a wide screen may break between its words, too. */
const LONG_NAME = /^\w{30}/;

/** What a reader sees of a text in Markdown: not the addresses of its links. */
const shownText = (text = "") => text.replaceAll(/\]\([^)]*\)|[[`]|(?<!\w)\*+|\*+(?!\w)/g, "").trim();

/** The HTML that a page contains as it is written. Other HTML is shown as text: it could send a reader or an input elsewhere. */
const TAG = /^<\/?(?:br|code|details|summary)>$/;

/**
 * Creates what renders the Markdown of a page.
 *
 * @param inserts SVG, by the targets of the images, and HTML, by the marks in place of which it is
 */
export function createProse(links: PageLinks, inserts?: Map<string, string>) {
  const marked = new Marked({
    extensions: [tabsExtension()],
    renderer: {
      code({ text: code, lang = "" }) {
        const [language = ""] = lang.split(" ");
        return `${codeBlock(code, language)}\n`;
      },
      codespan({ text: code, linked }: LinkedCode) {
        const shown = `<code${LONG_NAME.test(code) ? ' class="long"' : ""}>${breakable(code)}</code>`;
        const address = linked ? undefined : links.toName(code);
        return address === undefined ? shown : `<a href="${address}">${shown}</a>`;
      },
      text(token) {
        if ("tokens" in token && token.tokens) return this.parser.parseInline(token.tokens);
        return "escaped" in token && token.escaped ? token.text : breakable(token.text).text;
      },
      link({ href, tokens }) {
        const inner = this.parser.parseInline(tokens);
        const address = /^(https?|mailto):/.test(href) ? href : links.toHtml(href);
        return address === undefined ? inner : `<a href="${escapeHtml(address)}">${inner}</a>`;
      },
      image: ({ href, text: alternative }) => diagram(inserts?.get(href) ?? "", alternative),
      html({ text: raw }) {
        const insert = inserts?.get(raw.trim());
        if (insert !== undefined) return insert;
        const shown = raw.replaceAll(/<!--.*?-->\n?/gs, "");
        return shown.replaceAll(/<[^>]*>?/g, (tag) => (TAG.test(tag) ? tag : escapeHtml(tag)));
      },
      table(table) {
        return renderTable(table, (tokens) => this.parser.parseInline(tokens));
      },
    },
  });
  // In place of `marked.parse`, which would ask to report a mistake of the author to its own authors.
  const { Lexer, Parser, defaults } = marked;
  const writeBlocks = (tokens: Token[]) => Parser.parse(tokens, defaults);
  const writeLine = (tokens: Token[]) => Parser.parseInline(tokens, defaults);
  const read = (tokens: Token[]) => {
    marked.walkTokens(tokens, markLinkedCode);
    return tokens;
  };

  /** Writes what is below the heading of a section. */
  function writeBelow({ below, parts }: GuideSection): string {
    return writeBlocks(below) + parts.map(writeSection).join("");
  }

  function writeSection(section: GuideSection): string {
    const { id, depth, heading, isClosed, beside } = section;
    const title = writeLine(heading);
    if (isClosed) {
      const summary = `<h${depth} id="${id}">${title}</h${depth}>${beside ? `&emsp;${writeLine(beside)}` : ""}`;
      return `<details class="fold"><summary>${summary}</summary>\n${writeBelow(section)}</details>\n`;
    }
    return `<h${depth} id="${id}"><a class="anchor" href="#${id}">${title}</a></h${depth}>\n${writeBelow(section)}`;
  }

  return {
    readPage: (text: string) => toSections(read(marked.lexer(text))),
    /** Writes a page, with the headings of its sections beside the text, or below the title on a narrow screen. */
    writePage(page: GuideSection): Html {
      return html`<h1>${new Html(writeLine(page.heading))}</h1>
${contents(page.parts)}
${new Html(writeBelow(page))}`;
    },
    link: (label: string, target: string) => {
      const address = links.toHtml(target);
      return address === undefined ? undefined : html`<a href="${address}">${label}</a>`;
    },
    block: (text = "") => new Html(writeBlocks(read(marked.lexer(text)))),
    line: (text: string) => new Html(writeLine(read(Lexer.lexInline(text, defaults)))),
  };
}

/** The headings of a page, listed beside it. */
function contents(sections: GuideSection[]): Html | undefined {
  if (sections.length < 2) return undefined;
  return html`<nav class="contents" aria-labelledby="contents-title"><h2 id="contents-title">On this page</h2>
<ul>${sections.map(({ id, title }) => html`<li><a href="#${id}">${breakable(title)}</a></li>`)}</ul></nav>`;
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
      const [raw = ""] = /^(?:```\w+ tab=[^\n]+\n.*?\n```\n*(?:<!-- .*? -->\n*)?){2,}/s.exec(source) ?? [];
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
 */
function renderTable({ header, rows, anchors }: AnchoredTable, render: (tokens: Token[]) => string): string {
  const columns = header.map((_, column) => [header, ...rows].map((cells) => shownText(cells[column]?.text)));
  const head = header.map(({ tokens }, column) => {
    const isLong = columns[column]?.some(({ length }) => length > SENTENCE);
    return `<th role="columnheader" scope="col"${isLong ? ' class="long"' : ""}>${render(tokens)}</th>`;
  });
  const body = rows.map((cells, row) => {
    const shown = cells.map(({ tokens, text }, column) => {
      // A value needs the name of its field; any other heading of a card is clear by itself.
      const isValue = header[0]?.text.startsWith("`") || /^\d+$/.test(text);
      const isTitled = column === 0 ? isValue : header.length > 2;
      const title = isTitled ? ` data-title="${escapeHtml(columns[column]?.[0] ?? "")}"` : "";
      const isEmpty = ["", "–"].includes(shownText(text));
      return `<td role="cell"${title}${isEmpty ? ' class="none"' : ""}>${listLines(tokens, render)}</td>`;
    });
    const id = anchors?.[row];
    return `<tr${id === undefined ? "" : ` id="${id}"`} role="row">${shown.join("")}</tr>`;
  });
  return `<div class="table${fitsPhone(columns) ? "" : " cards"}"><table role="table"><thead role="rowgroup"><tr role="row">${head.join("")}</tr></thead><tbody role="rowgroup">${body.join("\n")}</tbody></table></div>\n`;
}

/** Makes a list of lines that each begin with a name in code font; other lines remain. */
function listLines(cell: Token[], render: (tokens: Token[]) => string): string {
  const lines: Token[][] = [[]];
  for (const token of cell) {
    if (token.raw === "<br>") lines.push([]);
    else lines.at(-1)?.push(token);
  }
  const isName = (token?: Token): boolean =>
    token?.type === "codespan" || (token?.type === "link" && isName(token.tokens?.[0]));
  const isList = lines.length > 1 && lines.every(([first]) => isName(first));
  return isList ? `<ul>${lines.map((line) => `<li>${render(line)}</li>`).join("")}</ul>` : render(cell);
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
  return widthOf(({ length }) => length) <= 70 && widthOf(longestWord) <= 37;
}

/** Puts a drawing into the page, where it takes the colors of the theme. */
function diagram(svg: string, alternative: string): string {
  const [element = ""] = /<svg.*<\/svg>/s.exec(svg) ?? [];
  const drawing = element
    .replaceAll(/<title>.*?<\/title>|<!--.*?-->/gs, "")
    .replaceAll(/ id="[^"]*"/g, "")
    .replace(
      "<svg ",
      `<svg role="${element.includes("<a ") ? "group" : "img"}" aria-label="${escapeHtml(alternative)}" `,
    );
  return `<span class="diagram">${drawing}</span>`;
}

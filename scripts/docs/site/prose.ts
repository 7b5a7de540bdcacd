import GithubSlugger from "github-slugger";
import { Marked, type Tokens } from "marked";
import type { PageLinks } from "./addresses.ts";
import { codeBlock, languageTabs } from "./code.ts";
import { breakable, escapeHtml, Html, plainText } from "./html.ts";
import type { Entry, Heading } from "./page.ts";

/** A column with a text of more characters keeps some width, beside columns of words that cannot break. */
const SENTENCE = 50;

/** A name that breaks between its words even on a wide screen. */
const LONG_NAME = /`\w{30}/;

/** How many characters of a text in Markdown a reader sees: not the addresses of its links. */
const shownLength = (text = "") => text.replaceAll(/\]\([^)]*\)/g, "").length;

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
  const taken = new Set(anchors);
  /** Whether the text is part of a link. */
  let inLink = false;

  let tabSets = 0;
  const marked = new Marked({
    extensions: [
      {
        name: "tabs",
        level: "block",
        start: (source) => source.search(/^```\w+ tab=/m),
        tokenizer(source) {
          const [raw = ""] = /^(?:```\w+ tab=[^\n]+\n.*?\n```\n*){2,}/s.exec(source) ?? [];
          return raw === "" ? undefined : { type: "tabs", raw };
        },
        renderer({ raw }) {
          const blocks = [...raw.matchAll(/^```(\w+) tab=([^\n]+)\n(.*?)\n```$/gms)];
          tabSets++;
          return languageTabs(
            `sample-${tabSets}`,
            blocks.map(([, lang = "", label = "", code = ""]) => ({ lang, label, source: code })),
          ).text;
        },
      },
    ],
    renderer: {
      heading({ tokens, depth, text: raw }) {
        const plain = raw.replaceAll("`", "");
        const id = slugger.slug(plain);
        inLink = true;
        const inner = this.parser.parseInline(tokens);
        inLink = false;
        if (depth === 1) return `<h1>${inner}</h1>\n`;
        headings.push({ id, depth, text: plain });
        return `<h${depth} id="${id}"><a class="anchor" href="#${id}">${inner}</a></h${depth}>\n`;
      },
      code({ text: code, lang = "" }) {
        const [language = ""] = lang.split(" ");
        return `${codeBlock(code, language)}\n`;
      },
      codespan({ text: code }) {
        const shown = `<code>${breakable(code)}</code>`;
        const address = inLink ? undefined : links.toName(code);
        return address === undefined ? shown : `<a href="${address}">${shown}</a>`;
      },
      text(token) {
        if ("tokens" in token && token.tokens) return this.parser.parseInline(token.tokens);
        return "escaped" in token && token.escaped ? token.text : breakable(token.text).text;
      },
      link({ href, tokens, text: label }) {
        inLink = true;
        const inner = this.parser.parseInline(tokens);
        inLink = false;
        const address = /^(https?|mailto):/.test(href) ? href : links.toHtml(href);
        const mark = GAP.test(label) ? ' class="gap"' : "";
        return address === undefined ? inner : `<a href="${escapeHtml(address)}"${mark}>${inner}</a>`;
      },
      image({ href, text: alternative }) {
        return diagram(images?.get(href) ?? "", alternative);
      },
      html({ text: raw }) {
        return raw.replaceAll(/<!--.*?-->\n?/gs, "");
      },
      table(token: Tokens.Table) {
        const titles = token.header.map(({ text: title }) => title.replaceAll("`", ""));
        const head = token.header
          .map(({ tokens }, column) => {
            const isLong = token.rows.some((cells) => shownLength(cells[column]?.text) > SENTENCE);
            return `<th scope="col"${isLong ? ' class="long"' : ""}>${this.parser.parseInline(tokens)}</th>`;
          })
          .join("");
        const rows = token.rows.map((cells) => {
          const written = cells.map(({ tokens }, index) => {
            return `<td data-title="${escapeHtml(titles[index] ?? "")}">${this.parser.parseInline(tokens)}</td>`;
          });
          const id = rowAnchor(cells.map(({ text: raw }) => raw));
          return `<tr${id === undefined ? "" : ` id="${id}"`}>${written.join("")}</tr>`;
        });
        const hasLongNames = token.rows.flat().some(({ text: raw }) => LONG_NAME.test(raw));
        return `<div class="table${hasLongNames ? " names" : ""}"><table><thead><tr>${head}</tr></thead><tbody>${rows.join("\n")}</tbody></table></div>\n`;
      },
    },
  });

  function rowAnchor(cells: string[]): string | undefined {
    const [name] = cells.flatMap((cell) => /^\[?`([\w.]{3,})`/.exec(cell)?.[1] ?? []);
    if (anchors === undefined || name === undefined || taken.has(name)) return undefined;
    taken.add(name);
    return name;
  }

  const body = marked.parse(text, { async: false });
  return { body: new Html(foldSections(body, headings)), headings };
}

/** Above so many headings of the third level, what is below each is closed until the reader opens it. */
const MOST_OPEN = 14;

const THIRD_LEVEL = /<h3 id="([^"]+)"><a class="anchor" href="[^"]*">(.*?)<\/a><\/h3>\n(.*?)(?=<h[23] id=|$)/gs;

/** Folds a text below its headings of the third level, if they are many. */
function foldSections(text: string, headings: Heading[]): string {
  if (headings.filter(({ depth }) => depth === 3).length <= MOST_OPEN) return text;
  return text.replaceAll(THIRD_LEVEL, '<details class="fold"><summary><h3 id="$1">$2</h3></summary>\n$3</details>\n');
}

/** A drawing of more points cannot be read on a phone unless it scrolls. */
const PHONE = 380;

/** Puts a drawing into the page, where it takes the colors of the theme. */
function diagram(svg: string, alternative: string): string {
  const [element = ""] = /<svg.*<\/svg>/s.exec(svg) ?? [];
  const drawing = element
    .replaceAll(/<title>.*?<\/title>|<!--.*?-->/gs, "")
    .replaceAll(/ id="[^"]*"/g, "")
    .replace("<svg ", `<svg role="img" aria-label="${escapeHtml(alternative)}" `);
  const [, width = ""] = /^<svg [^>]*width="(\d+)pt"/s.exec(drawing) ?? [];
  return `<span class="diagram${Number(width) > PHONE ? " broad" : ""}">${drawing}</span>`;
}

/**
 * Splits a rendered text into what search finds: the part below each heading, and each row of a table that has an anchor
 * of its own.
 */
export function proseEntries(title: string, { text }: Html): Entry[] {
  const [top = "", ...sections] = text.split(/(?=<h[2-6] id=")/);
  const plain = (part: string) => plainText(new Html(part));
  const below = sections.flatMap((section): Entry[] => {
    const [head = "", id = "", heading = ""] = /^<h[2-6] id="([^"]*)">(.*?)<\/h[2-6]>/s.exec(section) ?? [];
    const rows = [...section.matchAll(/<tr id="([^"]+)">(.*?)<\/tr>/gs)].map(([, row = "", cells = ""]): Entry => {
      return { id: row, title: row, place: `${title} › ${plain(heading)}`, text: plain(cells), weight: 0.5 };
    });
    const rest = section.slice(head.length).replaceAll(/<tr id=.*?<\/tr>/gs, "");
    return [{ id, title: plain(heading), place: title, text: plain(rest), weight: 2 }, ...rows];
  });
  return [{ id: "", title, place: "Guide", text: plain(top) }, ...below];
}

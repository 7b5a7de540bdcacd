import GithubSlugger from "github-slugger";
import { lexer, type MarkedToken, type Token, type Tokens } from "marked";
import type { Entry } from "./page.ts";

/** A part of a page: a heading, and what is below it. */
export interface GuideSection {
  /** The anchor of its heading, as code hosts give it. */
  id: string;
  depth: number;
  title: string;
  heading: Token[];
  /** What is between the heading and the next one. */
  below: Token[];
  parts: GuideSection[];
  /** Whether it is closed until the reader opens it. */
  isClosed?: boolean;
  /** Whether the search leaves it out. */
  isUnsearched?: boolean;
  /** A line beside the heading, if it is closed. */
  beside?: Token[] | undefined;
}

/** A table of which some rows have anchors, each by its place. */
export type AnchoredTable = Tokens.Table & { anchors?: (string | undefined)[] };

/** Above so many headings of the third level, what is below each is closed until the reader opens it. */
const MOST_OPEN = 14;

/**
 * Reads the blocks of a page as a tree of sections; the first one is the page itself. What is below each heading of the third
 * level is closed if there are many, and the row of a table has the first name in code font that one of its cells begins with as
 * its anchor.
 */
export function toSections(tokens: Token[]): GuideSection {
  const slugger = new GithubSlugger();
  const page: GuideSection = { id: "", depth: 1, title: "", heading: [], below: [], parts: [] };
  const open = [page];
  for (const token of tokens as MarkedToken[]) {
    if (token.type !== "heading") {
      open.at(-1)?.below.push(token);
      continue;
    }
    const { depth, tokens: heading } = token;
    const title = token.text.replaceAll("`", "");
    const section = { id: slugger.slug(title), depth, title, heading, below: [], parts: [] };
    if (depth === 1) {
      Object.assign(page, { title, heading });
      continue;
    }
    while ((open.at(-1)?.depth ?? 0) >= depth) open.pop();
    open.at(-1)?.parts.push(section);
    open.push(section);
  }
  const sections = listSections(page);
  const third = sections.filter(({ depth }) => depth === 3);
  const isLong = new Set(third.map(({ title }) => title)).size > MOST_OPEN;
  if (isLong) for (const section of third) section.isClosed = true;
  const taken = new Set(sections.map(({ id }) => id));
  for (const table of sections.flatMap(listTables)) {
    table.anchors = table.rows.map((cells) => {
      const [name] = cells.flatMap(({ text }) => /^\[?`([\w.]{3,})`/.exec(text)?.[1] ?? []);
      if (name === undefined || taken.has(name)) return undefined;
      taken.add(name);
      return name;
    });
  }
  return page;
}

/** Lists a section and all parts of it. */
export function listSections(section: GuideSection): GuideSection[] {
  return [section, ...section.parts.flatMap(listSections)];
}

function listTables({ below }: GuideSection): AnchoredTable[] {
  return below.filter((token): token is AnchoredTable => token.type === "table");
}

/** Lists what search finds of a page: the part below each heading, and each row of a table that has an anchor of its own. */
export function listEntries(page: GuideSection): Entry[] {
  return listSections(page).flatMap((section): Entry[] => {
    const { id, title, isUnsearched } = section;
    if (isUnsearched) return [];
    const rows = listTables(section).flatMap(({ rows, anchors = [] }) =>
      anchors.flatMap((anchor, row): Entry[] => {
        const text = textOfCells(rows[row] ?? []);
        return anchor ? [{ id: anchor, title: anchor, place: `${page.title} › ${title}`, text, weight: 0.5 }] : [];
      }),
    );
    const part = section === page ? { place: "Guide" } : { place: page.title, weight: 2 };
    const entry = { id, title, text: textOf(section.below), ...part };
    return [entry, ...rows];
  });
}

/** The text of Markdown, as search reads it. */
export function plainText(markdown = ""): string {
  return textOf(lexer(markdown));
}

function textOf(tokens: Token[]): string {
  return tokens.map(textOfToken).join("").replaceAll(/\s+/g, " ").trim();
}

function textOfToken(token: Token): string {
  switch (token.type) {
    case "table": {
      const { header, rows, anchors = [] } = token as AnchoredTable;
      return `${[header, ...rows.filter((_, row) => anchors[row] === undefined)].map(textOfCells).join(" ")} `;
    }
    case "list":
      return `${(token as Tokens.List).items.map(textOfToken).join(" ")} `;
    case "code":
    case "image":
    case "html":
      return " ";
    default: {
      const { type, tokens, text = " " } = token as Tokens.Generic;
      return `${tokens?.map(textOfToken).join("") ?? text}${type === "paragraph" ? " " : ""}`;
    }
  }
}

function textOfCells(cells: Tokens.TableCell[]): string {
  return cells.map(({ tokens }) => textOf(tokens)).join(" · ");
}

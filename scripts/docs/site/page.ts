import type { SearchEntry } from "./assets/search-index.ts";
import type { Html } from "./html.ts";

export interface SitePage {
  /** The name of its files, without their endings. */
  name: string;
  /** Its title in the menu and in the tab. */
  title: string;
  /** Whether the title is a name of the service, which is set as code. */
  isName?: boolean;
  deprecated?: boolean | undefined;
  summary: string;
  /** The heading that it is below in the menu. */
  group: string;
  markdown: string;
  body: Html;
  /** Whether the reader can send calls from it. */
  calls?: boolean;
  /** Whether it is a text, with its headings beside it; any other page uses the whole width. */
  isProse?: boolean;
  /** What search finds. */
  entries: Entry[];
}

/** A place that search finds, by its anchor; empty for the top of the page. Its weight is 1 unless given. */
export interface Entry
  extends Pick<SearchEntry, "id" | "title" | "place" | "text">,
    Partial<Pick<SearchEntry, "weight">> {
  names?: string[];
}

/** Renders Markdown: a block of it, or a line; and links to a heading of a guide, if the docs have the guide. */
export interface Renderers {
  block: (text: string | undefined) => Html;
  line: (text: string) => Html;
  link: (label: string, target: string) => Html | undefined;
}

/** A part of a page, and what search finds of it. */
export type PagePart = Pick<SitePage, "body" | "entries" | "calls">;

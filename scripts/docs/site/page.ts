import type { Html } from "./html.ts";

export interface SitePage {
  /** The name of its files, without their endings. */
  name: string;
  /** Its title in the menu and in the tab. */
  title: string;
  /** Whether the title is a name of the service, which is set as code. */
  isName?: boolean;
  summary: string;
  /** The heading that it is below in the menu. */
  group: string;
  markdown: string;
  body: Html;
  /** Whether the reader can send calls from it. */
  calls?: boolean;
  /** The headings that are listed beside the text; without them, it uses the whole width. */
  headings?: Heading[];
  /** What search finds. */
  entries: Entry[];
}

/** A place that search finds. */
export interface Entry {
  /** The anchor; empty for the top of the page. */
  id: string;
  title: string;
  /** What else it is called, such as `issueSila`. */
  alias?: string;
  /** What the place is or belongs to, such as `Field of issue_sila`. */
  place: string;
  text: string;
  /** How much it counts beside others that match alike; 1 unless given. */
  weight?: number;
}

/** A heading below the title of a page. */
export interface Heading {
  id: string;
  depth: number;
  text: string;
}

/** Renders Markdown: a block of it, or a line. */
export interface Renderers {
  block: (text: string | undefined) => Html;
  line: (text: string) => Html;
}

/** A part of a page, and what search finds of it. */
export type PagePart = Pick<SitePage, "body" | "entries" | "calls">;

import GithubSlugger from "github-slugger";

/** A guide, and the headings to which others link. */
export interface Guide {
  /** Its name in `docs/`. */
  file: string;
  text: string;
  title: string;
  /** The text of each heading below the title, by the anchor that code hosts give it. */
  headings: Map<string, string>;
}

/** Reads the headings of a guide. */
export function guideOf(file: string, text: string): Guide {
  const slugger = new GithubSlugger();
  const [title = file, ...others] = [...proseOf(text).matchAll(/^#+ (.*)$/gm)].map(([, heading]) => String(heading));
  slugger.slug(title);
  return { file, text, title, headings: new Map(others.map((heading) => [slugger.slug(heading), plain(heading)])) };
}

/** A heading without the marks of code, which Redoc leaves out of its address. */
export function plain(heading: string): string {
  return heading.replaceAll("`", "");
}

/** The text without its blocks of code. */
function proseOf(text: string): string {
  return text.replaceAll(/^```.*?^```$/gms, "");
}

import GithubSlugger from "github-slugger";
import type { Contract } from "../../contract/contract.ts";
import { BuildFailure } from "../../contract/failure.ts";
import { docsAddressOf, slugOfRedoc } from "../../contract/views.ts";

/** A guide, and the headings that others link to. */
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
  const prose = text.replaceAll(/^```.*?^```$/gms, "");
  const [title = file, ...others] = [...prose.matchAll(/^#+ (.*)$/gm)].map(([, heading]) => String(heading));
  slugger.slug(title);
  return { file, text, title, headings: new Map(others.map((heading) => [slugger.slug(heading), plain(heading)])) };
}

/** Removes the marks of code from a heading, as Redoc does in its address. */
export function plain(heading: string): string {
  return heading.replaceAll("`", "");
}

/**
 * Prepares the addresses inside the page: guides, operations and events.
 *
 * @returns a function from the target of a link, relative to `docs/`, and the guide that has it to the address in the
 * page; undefined for what the page does not have, such as a section for a schema. It throws a BuildFailure when a guide
 * does not have the heading.
 */
export function addressesInPage(
  guides: Guide[],
  { operations, events }: Contract,
): (target: string, from: Guide) => string | undefined {
  const chapters = new Map(guides.map((guide) => [guide.file, guide]));
  const reference = new Map([...operations, ...events].map((each) => [each.name, docsAddressOf(each)]));
  return (target, from) => {
    const [file = "", anchor = ""] = target.split("#");
    if (file === "../generated/reference.md") return reference.get(anchor);
    const guide = file === "" ? from : chapters.get(file);
    if (guide === undefined) return undefined;
    const chapter = `#/section/${slugOfRedoc(plain(guide.title))}`;
    if (anchor === "") return chapter;
    const heading = guide.headings.get(anchor);
    if (heading === undefined) {
      throw new BuildFailure(`docs/${from.file} links to ${target}, but docs/${guide.file} has no such heading.`);
    }
    return `${chapter}/${slugOfRedoc(heading)}`;
  };
}

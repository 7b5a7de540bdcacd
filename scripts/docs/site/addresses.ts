import GithubSlugger, { slug } from "github-slugger";
import { lexer } from "marked";
import type { Contract } from "../../contract/contract.ts";
import { BuildFailure } from "../../contract/failure.ts";
import { suggest } from "../../contract/meant.ts";
import { bodiesOf, failuresOf } from "../../contract/views.ts";

/** The page with the credentials, the shared failures and the schemas. */
export const SCHEMAS = "schemas";

/** A guide, and the headings that others link to. */
export interface Guide {
  /** Its name in `docs/`, without the ending. */
  name: string;
  text: string;
  title: string;
  /** The anchors of its headings, as code hosts give them. */
  anchors: Set<string>;
}

/** Reads the headings of a guide. */
export function createGuide(name: string, text: string): Guide {
  const slugger = new GithubSlugger();
  const headings = lexer(text).flatMap((token) => (token.type === "heading" ? token.text.replaceAll("`", "") : []));
  return { name, text, title: headings[0] ?? name, anchors: new Set(headings.map((heading) => slugger.slug(heading))) };
}

interface Place {
  page: string;
  /** Empty for the top of the page. */
  anchor: string;
}

/** Where the site shows what the texts of a page link to or mention. */
export interface PageLinks {
  /**
   * Translates the target of a link.
   *
   * @param target relative to `docs/`, or an anchor of `generated/reference.md` on a page that is no guide
   * @returns the address; undefined for what the site does not have, such as a source file
   * @throws BuildFailure when a guide does not have the heading
   */
  toHtml(target: string): string | undefined;
  /** The same for the page as Markdown. */
  toMarkdown(target: string): string | undefined;
  /** The address of the operation, event or error code of that name, or of the operation with that path. */
  toName(name: string): string | undefined;
}

const REFERENCE = "../generated/reference.md";

/**
 * Creates the links of the site.
 *
 * @returns a function that takes the name of the page that contains them
 */
export function createSiteLinks(guides: Guide[], contract: Contract): (page: string) => PageLinks {
  const byName = new Map(guides.map((guide) => [guide.name, guide]));
  const reference = referencePlaces(contract);
  const names = new Map([...contract.operations, ...contract.events].map(({ name }) => [name, `${name}.html`]));
  for (const { name, path } of contract.operations) names.set(path, `${name}.html`).set(`POST ${path}`, `${name}.html`);
  for (const { operation, code } of failuresOf(contract)) {
    if (code !== undefined && !names.has(code)) names.set(code, `${operation}.html#${code}`);
  }

  /** Such as `docs/errors.md:12`. */
  function locate(from: string, target: string): string {
    const lines = byName.get(from)?.text.split("\n") ?? [];
    const line = lines.findIndex((text) => text.includes(`(${target})`)) + 1;
    return `docs/${from}.md${line > 0 ? `:${line}` : ""}`;
  }

  function placeOf(target: string, from: string): (Place & { slug: string }) | undefined {
    // The reference, in a folder of its own, links to guides from there.
    const [file = "", anchor = ""] = target.replace(/^\.\.\/docs\//, "").split("#");
    const currentGuide = file === "" ? byName.get(from) : undefined;
    if (file === REFERENCE || (file === "" && currentGuide === undefined)) {
      const place = reference.get(anchor) ?? { page: SCHEMAS, anchor };
      return { ...place, slug: anchor === slug(place.page) ? "" : anchor };
    }
    if (file === "README.md") return { page: "index", anchor: "", slug: "" };
    const guide = currentGuide ?? byName.get(file.replace(/\.md$/, ""));
    if (guide === undefined) {
      // A project may do without a guide that the generated pages link to.
      if (!byName.has(from) || !/^[^/]+\.md$/.test(file)) return undefined;
      const files = guides.map(({ name }) => `${name}.md`);
      const advice = suggest(file, files) || ": correct the link";
      throw new BuildFailure(`${locate(from, target)} links to ${file}, which is no page of the docs${advice}`);
    }
    if (anchor !== "" && !guide.anchors.has(anchor)) {
      const headings = [...guide.anchors].map((name) => `#${name}`);
      const message = `links to ${target}, but docs/${guide.name}.md has no such heading`;
      throw new BuildFailure(`${locate(from, target)} ${message}${suggest(`#${anchor}`, headings)}`);
    }
    return { page: guide.name, anchor, slug: anchor };
  }

  return (from) => ({
    toHtml(target) {
      const place = placeOf(target, from);
      return place && writeAddress(place.page, ".html", place.anchor, from);
    },
    toMarkdown(target) {
      const place = placeOf(target, from);
      return place && writeAddress(place.page, ".md", place.slug, from);
    },
    toName(name) {
      const address = names.get(name);
      return address === `${from}.html` ? undefined : address?.replace(`${from}.html#`, "#");
    },
  });
}

function writeAddress(page: string, ending: string, anchor: string, from: string): string {
  if (anchor === "") return page + ending;
  return `${page === from ? "" : page + ending}#${anchor}`;
}

/** Where the site shows each heading of `generated/reference.md`, by its anchor; the others are on the page of schemas. */
function referencePlaces(contract: Contract): Map<string, Place> {
  const pagePlaces = [...contract.operations, ...contract.events].map(({ name }): [string, Place] => {
    return [slug(name), { page: name, anchor: "" }];
  });
  const shown = bodiesOf(contract).filter(({ role }) => role !== "failure");
  const bodies = shown.flatMap(({ component, uses }) =>
    uses.map(({ name, status = "request" }): [string, Place] => [slug(component), { page: name, anchor: status }]),
  );
  return new Map([...pagePlaces, ...bodies, ["contents", { page: "index", anchor: "" }]]);
}

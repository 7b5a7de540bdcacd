import { type BuildContext, type Files, readBuiltContract } from "../build/generate/context.ts";
import { readBuiltScenarios } from "../build/generate/scenarios.ts";
import { BuildFailure } from "../contract/failure.ts";
import { createSiteLinks } from "./site/addresses.ts";
import { writeDocument } from "./site/document.ts";
import { readGuides } from "./site/guide-index.ts";
import { html } from "./site/html.ts";
import type { SitePage } from "./site/page.ts";
import { createPages } from "./site/pages.ts";
import { sharedFiles } from "./site/shared-files.ts";
import { readWords } from "./words.ts";

const FOLDER = "generated/docs";

/**
 * Makes the site of the docs in `generated/docs/`: a page for each guide, operation and event, as HTML and as Markdown.
 * Its files link to each other by relative addresses, so it works from the disk and below any path, and its pages load
 * nothing else.
 *
 * @throws BuildFailure when a link of a guide leads to a heading that does not exist, or two pages have the same name
 */
export async function docs(context: BuildContext): Promise<Files> {
  const contract = readBuiltContract(context);
  const guides = await readGuides(context);
  const linksOf = createSiteLinks(guides, contract);
  const words = await readWords(context.root);
  const pages = await createPages(context, { contract, guides, linksOf, words });
  rejectSameNames(pages);
  const write = (page: SitePage) => writeDocument(page, pages, contract.info.title, words.moved);
  const files = {
    ...Object.fromEntries(pages.map((page) => [`${page.name}.html`, write(page)])),
    ...Object.fromEntries(pages.map(({ name, markdown }) => [`${name}.md`, `${markdown}\n`])),
    "404.html": write(notFoundPage),
    ...(await sharedFiles(contract, pages, words, readBuiltScenarios(context))),
  };
  return Object.fromEntries(Object.entries(files).map(([file, text]) => [`${FOLDER}/${file}`, text]));
}

/** The page for a wrong address, which no menu lists. */
const notFoundPage: SitePage = {
  name: "404",
  title: "Page not found",
  summary: "The address of this page is wrong",
  group: "",
  markdown: "",
  body: html`<h1 id="not-found">Page not found</h1>
<p>The docs have no page at this address. Search them, choose a page in the menu, or <a href="index.html">start from the beginning</a>.</p>`,
  entries: [],
};

function rejectSameNames(pages: SitePage[]): void {
  const names = pages.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) {
    throw new BuildFailure(`${FOLDER}/${twice}.html would be two pages: rename the guide docs/${twice}.md.`);
  }
}

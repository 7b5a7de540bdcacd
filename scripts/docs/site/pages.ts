import type { Contract } from "../../contract/contract.ts";
import { operationsByTag } from "../../contract/views.ts";
import type { BuildContext } from "../../generate/context.ts";
import type { ProgramSample } from "../languages.ts";
import { linkNames, mapProse } from "../markdown-text.ts";
import { printEvent, printOperation } from "../reference/pages.ts";
import { printShared } from "../reference/shared.ts";
import { describeOperation } from "../views/operation.ts";
import { describeEvent, type ReferenceView } from "../views/reference.ts";
import { createGuide, type Guide, type PageLinks, SCHEMAS } from "./addresses.ts";
import { type Index, readDoc } from "./guide-index.ts";
import { Html } from "./html.ts";
import { operationHtml } from "./operation.ts";
import type { PagePart, Renderers, SitePage } from "./page.ts";
import { proseEntries, renderProse } from "./prose.ts";
import { eventHtml } from "./reference-page.ts";
import { startPage } from "./start.ts";

/** What the pages are made from. */
interface Sources {
  contract: Contract;
  index: Index;
  /** The links of the page of a name. */
  linksOf: (page: string) => PageLinks;
  /** Samples in other languages. */
  programs: ProgramSample[];
}

/** Makes all pages, in the order of the menu. */
export async function createPages(context: BuildContext, sources: Sources): Promise<SitePage[]> {
  const { contract, index, linksOf, programs } = sources;
  const samples = Map.groupBy(programs, ({ operation }) => operation);

  const operations = operationsByTag(contract).flatMap(([, own]) =>
    own.map((operation) => {
      const view = describeOperation(contract, operation);
      return referencePage(view, "Operations", printOperation(view), (render) =>
        operationHtml(view, operation, samples.get(view.name) ?? [], render),
      );
    }),
  );
  const events = contract.events.map((event) => {
    const view = describeEvent(contract, event);
    return referencePage(view, "Events", printEvent(view), (render) => eventHtml(view, render));
  });

  function referencePage(
    { name, summary }: ReferenceView,
    group: string,
    text: string,
    print: (render: Renderers) => PagePart,
  ): SitePage {
    const markdown = linkNames(text, contract);
    return { name, title: name, isName: true, summary, group, markdown, ...print(createRenderers(linksOf(name))) };
  }

  const guides = await Promise.all(index.guides.map((guide) => guidePage(context, guide, sources)));
  const [start] = index.groups;
  const last = index.groups.at(-1);
  const pages = [
    await startPage(contract, index, guides, createRenderers(linksOf("index"))),
    ...guides.filter(({ group }) => group === start?.title),
    ...operations,
    ...events,
    ...guides.filter(({ group }) => group !== start?.title),
    schemasPage(sources, last?.title),
  ];
  return pages.map((page) => {
    return { ...page, markdown: withLinks(page.markdown, linksOf(page.name).toMarkdown) };
  });
}

async function guidePage(context: BuildContext, guide: Guide, { index, linksOf }: Sources): Promise<SitePage> {
  const { name, text } = guide;
  const files = new Set([...text.matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)].map(([, file]) => String(file)));
  const images = new Map(
    await Promise.all([...files].map(async (file) => [file, await readDoc(context, file)] as const)),
  );
  const group = index.groups.find(({ items }) => items.some((item) => item.guide === name));
  const summary = group?.items.find((item) => item.guide === name)?.summary ?? "";
  const imageOf = (file: string) => images.get(file) ?? "";
  return { name, summary, group: group?.title ?? "", ...prosePage(guide, linksOf(name), imageOf) };
}

/** The page of what operations and events share. */
function schemasPage({ contract, linksOf }: Sources, group = ""): SitePage {
  const guide = createGuide(SCHEMAS, linkNames(printShared(contract), contract));
  const summary = "What operations and events share: credentials, failures and schemas";
  return { name: SCHEMAS, summary, group, ...prosePage(guide, linksOf(SCHEMAS)) };
}

function prosePage(
  { title, text, anchors }: Guide,
  links: PageLinks,
  imageOf?: (file: string) => string,
): Pick<SitePage, "title" | "markdown" | "body" | "headings" | "entries"> {
  const { body, headings } = renderProse(text, links, { anchors, ...(imageOf && { imageOf }) });
  const markdown = text
    .replaceAll(/<!--.*?-->\n*/gs, "")
    .replaceAll(/!\[([^\]]*)\]\([^)]+\)/g, "$1")
    .trim();
  return { title, markdown, body, headings, entries: proseEntries(title, body) };
}

/** Replaces the targets of links; a link to something that the site does not have becomes its text. */
function withLinks(text: string, addressOf: (target: string) => string | undefined): string {
  return mapProse(text, (prose) =>
    prose.replaceAll(/(?<!!)\[([^\]]+)\]\(([^)\s]+)\)/g, (link, label, target) => {
      if (/^(https?|mailto):/.test(target)) return link;
      const address = addressOf(target);
      return address === undefined ? label : `[${label}](${address})`;
    }),
  );
}

function createRenderers(links: PageLinks): Renderers {
  return {
    block: (text = "") => renderProse(text, links).body,
    line: (text) =>
      new Html(
        renderProse(text, links)
          .body.text.trim()
          .replace(/^<p>(.*)<\/p>$/s, "$1"),
      ),
  };
}

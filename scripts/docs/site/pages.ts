import type { Contract } from "../../contract/contract.ts";
import { operationsByTag } from "../../contract/views.ts";
import type { BuildContext } from "../../generate/context.ts";
import type { ProgramSample } from "../languages.ts";
import { linkNames, mapProse } from "../markdown-text.ts";
import { printEvent, printOperation } from "../reference/pages.ts";
import { printShared } from "../reference/shared.ts";
import { describeEvent } from "../views/event.ts";
import { describeOperation } from "../views/operation.ts";
import type { ReferenceView } from "../views/reference.ts";
import { type Addresses, type Guide, guideOf, SCHEMAS } from "./addresses.ts";
import { eventHtml } from "./event.ts";
import { type Index, MAINTAINERS, readDoc } from "./guide-index.ts";
import { Html } from "./html.ts";
import { operationHtml } from "./operation.ts";
import type { Page, PagePart, Renderers } from "./page.ts";
import { type ProseOptions, proseEntries, renderProse } from "./prose.ts";
import { startPage } from "./start.ts";

/** What the pages are made from. */
export interface Sources {
  contract: Contract;
  index: Index;
  addresses: Addresses;
  /** Samples in other languages. */
  programs: ProgramSample[];
}

/** Makes all pages, in the order of the menu. */
export async function pagesOf(context: BuildContext, sources: Sources): Promise<Page[]> {
  const { contract, index, addresses, programs } = sources;
  const samples = Map.groupBy(programs, ({ operation }) => operation);

  const operations = operationsByTag(contract).flatMap(([tag, own]) =>
    own.map((operation) => {
      const view = describeOperation(contract, operation);
      return referencePage(view, tag, printOperation(view), (render) =>
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
  ): Page {
    const markdown = linkNames(text, contract);
    return { name, title: name, isName: true, summary, group, markdown, ...print(renderersFor(name, addresses)) };
  }

  const guides = await Promise.all(index.guides.map((guide) => guidePage(context, guide, sources)));
  const pages = [
    startPage(contract, index, guides, renderersFor("index", addresses)),
    ...guides.filter(({ group }) => group !== MAINTAINERS),
    ...operations,
    ...events,
    schemasPage(sources),
    ...guides.filter(({ group }) => group === MAINTAINERS),
  ];
  return pages.map((page) => {
    return { ...page, markdown: withLinks(page.markdown, (target) => addresses.markdown(target, page.name)) };
  });
}

async function guidePage(context: BuildContext, guide: Guide, { index, addresses }: Sources): Promise<Page> {
  const { name, text, title } = guide;
  const files = new Set([...text.matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)].map(([, file]) => String(file)));
  const images = new Map(
    await Promise.all([...files].map(async (file) => [file, await readDoc(context, file)] as const)),
  );
  const group = index.groups.find(({ items }) => items.some((item) => item.guide === name));
  const summary = group?.items.find((item) => item.guide === name)?.summary ?? "";
  const options = { ...proseOptions(name, addresses), imageOf: (file: string) => images.get(file) ?? "" };
  return { name, summary, group: group?.title ?? "", ...prosePage(title, text, options, name) };
}

/** The page of what operations and events share. */
function schemasPage({ contract, addresses }: Sources): Page {
  const { title, text } = guideOf(SCHEMAS, linkNames(printShared(contract), contract));
  const summary = "What operations and events share: credentials, failures and schemas";
  const page = prosePage(title, text, proseOptions(SCHEMAS, addresses), SCHEMAS);
  return { name: SCHEMAS, summary, group: "Shared", ...page };
}

function prosePage(
  title: string,
  text: string,
  options: ProseOptions,
  name: string,
): Pick<Page, "title" | "markdown" | "body" | "headings" | "entries"> {
  const { body, headings } = renderProse(text, { ...options, anchors: guideOf(name, text).anchors });
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

function proseOptions(page: string, addresses: Addresses): ProseOptions {
  const ofName = (name: string) => {
    const address = addresses.ofName(name);
    return address === `${page}.html` ? undefined : address?.replace(`${page}.html#`, "#");
  };
  return { linkTo: (target) => addresses.html(target, page), ofName };
}

function renderersFor(page: string, addresses: Addresses): Renderers {
  const options = proseOptions(page, addresses);
  return {
    block: (text = "") => renderProse(text, options).body,
    line: (text) =>
      new Html(
        renderProse(text, options)
          .body.text.trim()
          .replace(/^<p>(.*)<\/p>$/s, "$1"),
      ),
  };
}

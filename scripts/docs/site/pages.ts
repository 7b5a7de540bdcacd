import type { Contract } from "../../contract/contract.ts";
import { failuresOf, operationsByTag } from "../../contract/views.ts";
import type { BuildContext } from "../../generate/context.ts";
import { followUpTables } from "../follow-ups.ts";
import type { ProgramSample } from "../languages.ts";
import { mapProse } from "../markdown.ts";
import { eventText, operationText } from "../reference/operations.ts";
import { linkNames, sharedPage } from "../reference.ts";
import { type Addresses, type Guide, guideOf, SCHEMAS } from "./addresses.ts";
import { eventPage } from "./event.ts";
import type { Renderers } from "./fields.ts";
import { type Index, MAINTAINERS, readDoc } from "./guides.ts";
import { Html } from "./html.ts";
import { operationPage } from "./operation.ts";
import type { Page, PagePart } from "./page.ts";
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
  const failures = Map.groupBy(failuresOf(contract), ({ operation }) => operation);
  const followUps = followUpTables(contract);
  const samples = Map.groupBy(programs, ({ operation }) => operation);

  const operations = operationsByTag(contract).flatMap(([tag, own]) =>
    own.map((operation) => {
      const { name } = operation;
      const additions = { failures: failures.get(name) ?? [], followUps: followUps.get(name) };
      const markdown = operationText(contract, operation, additions.failures, additions.followUps);
      const programs = samples.get(name) ?? [];
      return reference(operation, tag, markdown, (render) =>
        operationPage(contract, operation, render, { ...additions, programs }),
      );
    }),
  );
  const events = contract.events.map((event) => {
    return reference(event, "Events", eventText(contract, event), (render) => eventPage(contract, event, render));
  });

  /** A page with a name of the service. */
  function reference(
    { name, summary }: { name: string; summary: string },
    group: string,
    markdown: string,
    make: (render: Renderers) => PagePart,
  ): Page {
    const linked = linkNames(markdown.replaceAll(/^##(#+) /gm, "$1 "), contract);
    const text = withLinks(linked, (target) => addresses.markdown(target, name));
    return { name, title: name, isName: true, summary, group, markdown: text, ...make(renderersFor(name, addresses)) };
  }

  const guides = await Promise.all(index.guides.map((guide) => guidePage(context, guide, sources)));
  return [
    startPage(contract, index, guides, renderersFor("index", addresses)),
    ...guides.filter(({ group }) => group !== MAINTAINERS),
    ...operations,
    ...events,
    schemasPage(sources),
    ...guides.filter(({ group }) => group === MAINTAINERS),
  ];
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
  return { name, summary, group: group?.title ?? "", ...prosePage(title, text, options, name, addresses) };
}

/** The page of what operations and events share. */
function schemasPage({ contract, addresses }: Sources): Page {
  const title = "Credentials and schemas";
  const text = `# ${title}\n\n${sharedPage(contract)}`;
  const summary = "What operations and events share: credentials, failures and schemas";
  const page = prosePage(title, text, proseOptions(SCHEMAS, addresses), SCHEMAS, addresses);
  return { name: SCHEMAS, summary, group: "Shared", ...page };
}

function prosePage(
  title: string,
  text: string,
  options: ProseOptions,
  name: string,
  addresses: Addresses,
): Pick<Page, "title" | "markdown" | "body" | "headings" | "entries"> {
  const { body, headings } = renderProse(text, { ...options, anchors: guideOf(name, text).anchors });
  const markdown = withLinks(
    text.replaceAll(/<!--.*?-->\n*/gs, "").replaceAll(/!\[([^\]]*)\]\([^)]+\)/g, "$1"),
    (target) => addresses.markdown(target, name),
  );
  return { title, markdown: markdown.trim(), body, headings, entries: proseEntries(title, body) };
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

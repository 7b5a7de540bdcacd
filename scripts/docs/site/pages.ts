import { existsSync } from "node:fs";
import { join } from "node:path";
import type { BuildContext } from "../../build/generate/context.ts";
import { readBuiltScenarios } from "../../build/generate/scenarios.ts";
import type { Contract } from "../../contract/contract.ts";
import { scenariosFrom } from "../../contract/scenarios.ts";
import { operationsByTag } from "../../contract/views.ts";
import { readAdvice } from "../events/advice.ts";
import { linkNames, mapProse } from "../markdown-text.ts";
import { printEvent, printOperation } from "../reference/pages.ts";
import { printShared } from "../reference/shared.ts";
import { listChoices } from "../samples/minimal.ts";
import { linkStates } from "../states/diagram.ts";
import { readStateMachines, type StateMachine } from "../states/machine.ts";
import { describeOperation } from "../views/operation.ts";
import { describeEvent, type ReferenceView } from "../views/reference.ts";
import { viewScenarios } from "../views/scenarios.ts";
import type { Words } from "../words.ts";
import { createGuide, type Guide, type PageLinks, SCHEMAS } from "./addresses.ts";
import { CHANGELOG_GUIDE, closeReleases } from "./changelog.ts";
import { type ListedGuide, readDrawing, readOperatorSection } from "./guide-index.ts";
import { html } from "./html.ts";
import { liveHtml } from "./live.ts";
import { operationHtml } from "./operation.ts";
import type { PagePart, Renderers, SitePage } from "./page.ts";
import { createProse } from "./prose.ts";
import { eventHtml } from "./reference-page.ts";
import { listEntries } from "./sections.ts";
import { startPage } from "./start.ts";

interface Sources {
  contract: Contract;
  /** The guides, in the order of their index. */
  guides: ListedGuide[];
  /** The links of the page of a name. */
  linksOf: (page: string) => PageLinks;
  words: Words;
}

/** Makes all pages, in the order of the menu. */
export async function createPages(context: BuildContext, sources: Sources): Promise<SitePage[]> {
  const { contract, guides: listed, linksOf, words } = sources;

  const operations = operationsByTag(contract).flatMap(([, tagOperations]) =>
    tagOperations.map((operation) => {
      const view = describeOperation(contract, operation);
      return referencePage(view, "Operations", printOperation(view), (render) =>
        operationHtml(view, operation, listChoices(contract, operation), render),
      );
    }),
  );
  const advice = await readAdvice(context.root, contract);
  const events = contract.events.map((event) => {
    const view = describeEvent(contract, event, advice.get(event.name));
    return referencePage(view, "Events", printEvent(view), (render) => eventHtml(view, render));
  });

  function referencePage(
    { name, summary, deprecated }: ReferenceView,
    group: string,
    text: string,
    print: (render: Renderers) => PagePart,
  ): SitePage {
    const markdown = linkNames(text, contract);
    const part = print(createProse(linksOf(name)));
    return { name, title: name, isName: true, deprecated, summary, group, markdown, ...part };
  }

  const machines = await readStateMachines(context.root, contract);
  const scenarios = readBuiltScenarios(context);
  const printLive = (page: string, operation = "", title?: string) =>
    liveHtml(viewScenarios(scenarios, operation, advice), createProse(linksOf(page)), title);
  const guides = await Promise.all(
    listed.map(async (guide) => {
      const live = [...guide.text.matchAll(LIVE)].map(([, mark, name]) => [mark, printLive(guide.name, name).text]);
      const inserts = new Map([
        ...(await readImages(context, guide, contract, machines)),
        ...(live as [string, string][]),
        [ASK, QUESTION.text],
      ]);
      return prosePage(guide, linksOf(guide.name), words, inserts);
    }),
  );
  const shared: ListedGuide = {
    ...createGuide(SCHEMAS, linkNames(printShared(contract), contract)),
    group: "Reference",
    summary: "What operations and events share: credentials, failures and schemas",
  };
  const start = listed[0]?.group ?? "";
  const flow = existsSync(join(context.root, "docs", FLOW)) ? await readDrawing(context, FLOW) : "";
  const operator = await readOperatorSection(context);
  const first = operations.find(({ name }) => scenariosFrom(scenarios, name).length > 0);
  const live = first && printLive("index", first.name, scenarios.title);
  const pages = [
    startPage(contract, start, listed, operator, flow, live, createProse(linksOf("index"))),
    ...guides.filter(({ group }) => group === start),
    ...operations,
    ...events,
    ...guides.filter(({ group }) => group !== start),
    prosePage(shared, linksOf(SCHEMAS), words),
  ];
  return pages.map((page) => {
    return { ...page, markdown: withLinks(page.markdown, linksOf(page.name).toMarkdown) };
  });
}

/** The drawing for the first page, if there is one. */
const FLOW = "flow.svg";

/** Reads the images of a guide, by their paths in `docs/`; in those of states, each state leads to an example of its event. */
async function readImages(
  context: BuildContext,
  { name, text }: Guide,
  contract: Contract,
  machines: StateMachine[],
): Promise<Map<string, string>> {
  const files = [...text.matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)].map(([, file]) => String(file));
  const read = async (file: string) => {
    const svg = await readDrawing(context, file, name);
    const machine = machines.find((each) => file === `states/${each.name}.svg`);
    return [file, machine ? linkStates(svg, machine, contract) : svg] as const;
  };
  return new Map(await Promise.all(files.map(read)));
}

/** The table of scenarios in a guide, in place of which its page plays them. */
const LIVE = /(<!-- table: scenarios (\w+) -->).*?<!-- end of table -->/gs;

/** The mark in place of which a page asks for a failure, and says what it means; a script shows it. */
const ASK = "<!-- what does a failure mean -->";
const QUESTION = html`<section id="ask" class="entry" aria-labelledby="ask-title" hidden><h2 id="ask-title">What does this failure mean?</h2>
<label for="ask-text">Paste a response, a status, a code or a message. It stays in this page.</label>
<textarea id="ask-text" rows="4" spellcheck="false" autocomplete="off"></textarea>
<p class="hint" role="status"></p></section>`;

function prosePage(guide: ListedGuide, links: PageLinks, { closed }: Words, inserts?: Map<string, string>): SitePage {
  const { name, title, text, group, summary } = guide;
  const { readPage, writePage } = createProse(links, inserts);
  const page = readPage(text.replaceAll(LIVE, "$1"));
  if (name === CHANGELOG_GUIDE) closeReleases(page, closed);
  const markdown = text
    .replaceAll(/<!--.*?-->\n*/gs, "")
    .replaceAll(/!\[([^\]]*)\]\([^)]+\)/g, "$1")
    .trim();
  const prose = { name, title, summary, group, markdown, isProse: true, calls: text.search(LIVE) >= 0 };
  return { ...prose, body: writePage(page), entries: listEntries(page) };
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

import type { Example } from "../../contract/contract.ts";
import { isObject } from "../samples/minimal.ts";
import { writeDelivery } from "../samples/trigger.ts";
import type { EventView, ReferenceView } from "../views/reference.ts";
import { jsonCode, languageTabs } from "./code.ts";
import { bodyEntries, bodyHtml } from "./fields.ts";
import { breakable, type Html, headingHtml, html } from "./html.ts";
import type { Entry, PagePart, Renderers } from "./page.ts";
import { plainText } from "./sections.ts";

export interface Section {
  id: string;
  title: string;
  content: Html;
}

/**
 * Prints a page: its title, description and terms, the sections below it, and the code, which stays in sight.
 *
 * @param endpoint what a caller posts to
 * @param code an element of the class `beside`, which a narrow screen shows between the text around it
 * @param intro what follows the first paragraph
 * @param ahead a section before the code
 */
export function referenceHtml(
  view: ReferenceView,
  endpoint: Html,
  code: Html | undefined,
  sections: Section[],
  render: Renderers,
  intro: Html,
  ahead?: Section,
): Html {
  const { tag, summary, deprecated, description } = view;
  const head = html`<header class="title">
<p class="eyebrow">${tag}</p>
<h1>${summary}</h1>
<p class="endpoint"><span class="method">POST</span> ${endpoint}${deprecated && html` <span class="required">Deprecated</span>`}</p>
</header>
${render.block(description.split("\n\n")[0])}`;
  const jump = html`<nav class="jump" aria-label="Sections">${[ahead ?? [], sections].flat().map(({ id, title }) => html`<a href="#${id}">${title}</a>`)}</nav>`;
  return html`<div class="reference">
<div class="intro">${head}${intro}${jump}</div>${ahead && detailsHtml([ahead])}${code}
${detailsHtml(sections)}
</div>`;
}

/** Prints what follows the first paragraph of a description, and the terms. */
export function aboutHtml({ description, terms }: ReferenceView, render: Renderers): Html {
  const [, ...rest] = description.split("\n\n");
  const items = terms.map(({ title, texts }) => {
    return html`<div><dt>${title}</dt><dd>${render.line(texts.join("<br>"))}</dd></div>`;
  });
  return html`${render.block(rest.join("\n\n"))}
<dl class="terms">${items}</dl>`;
}

function detailsHtml(sections: Section[]): Html {
  const parts = sections.map(({ id, title, content }) => {
    return html`<section aria-labelledby="${id}">
${headingHtml(2, id, title)}
${content}
</section>`;
  });
  return html`<div class="details">${parts}</div>`;
}

/**
 * Prints examples one below the other, of which a reader opens one. On paper, each but the first shows what differs.
 *
 * @param below what follows the value of an example
 */
export function examplesHtml(
  examples: Example[],
  anchor: string,
  render: Renderers,
  below?: (example: Example) => Html,
): Html {
  const items = examples.map((example, index) => {
    const { name, summary, description, value } = example;
    return html`<details id="${anchor}${name}"${below && index === 0 && html` open`}>
<summary>${summary} <code>${breakable(name)}</code></summary>
${render.block(description)}${jsonCode(value)}${index > 0 && differenceHtml(examples[0]?.value, value)}${below?.(example)}
</details>`;
  });
  return html`<div class="examples">${items}</div>`;
}

/** Prints the fields that an example changes or adds, beside another one; nothing for what has no fields. */
function differenceHtml(first: unknown, value: unknown): Html | undefined {
  if (!isObject(first) || !isObject(value)) return undefined;
  const missing = Object.keys(first).filter((name) => !(name in value));
  const without = missing.length > 0 && html`, without <code>${missing.join(", ")}</code>`;
  return html`<p class="differs"><code>${breakable(JSON.stringify(differenceOf(first, value)))}</code>${without}</p>`;
}

function differenceOf(first: Record<string, unknown>, value: Record<string, unknown>): Record<string, unknown> {
  const changed = Object.entries(value).flatMap(([name, member]): [string, unknown][] => {
    const firstMember = first[name];
    if (JSON.stringify(member) === JSON.stringify(firstMember)) return [];
    return [[name, isObject(member) && isObject(firstMember) ? differenceOf(firstMember, member) : member]];
  });
  return Object.fromEntries(changed);
}

/** What search finds of examples: they count less than the fields that they show. */
export function exampleEntries(examples: Example[], anchor: string, place: string): Entry[] {
  return examples.map(({ name, summary, description = "" }) => {
    return { id: anchor + name, title: summary, place, text: plainText(`${name} ${description}`), weight: 0.5 };
  });
}

/** Prints the page of an event as HTML: what to do and its fields, beside its examples with the commands that send them. */
export function eventHtml(event: EventView, render: Renderers): PagePart {
  const { name, id, summary, description, request, advice, triggers } = event;
  const sendHtml = (example: Example) => {
    const commands = [
      { label: "With the package", lang: "bash", source: triggers[example.name] ?? "" },
      { label: "curl", lang: "bash", source: writeDelivery(example) },
    ];
    return html`<p class="send-to">Send it to your server</p>${languageTabs(`send-${example.name}`, commands)}`;
  };
  const code = html`<div class="beside">${headingHtml(2, "examples", "Examples")}
${examplesHtml(request.examples, "example-", render, sendHtml)}</div>`;
  const toDo = advice === "" ? undefined : { id: "what-to-do", title: "What to do", content: render.block(advice) };
  const content = bodyHtml(request.schema, "", render);
  const endpoint = html`<code>${breakable(name)}</code> to your webhook endpoint`;
  const about = aboutHtml(event, render);
  return {
    body: referenceHtml(event, endpoint, code, [{ id: "request", title: "Payload", content }], render, about, toDo),
    entries: [
      { id: "", title: name, names: [id, summary], place: "Event", text: plainText(description) },
      ...(toDo ? [{ id: toDo.id, title: `${toDo.title}: ${name}`, place: "Event", text: plainText(advice) }] : []),
      ...bodyEntries(request.schema, "", `Field of ${name}`),
      ...exampleEntries(request.examples, "example-", `Example of ${name}`),
    ],
  };
}

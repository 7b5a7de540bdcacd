import type { Example } from "../../contract/contract.ts";
import type { ReferenceView } from "../views/reference.ts";
import { jsonCode } from "./code.ts";
import { bodyHtml, fieldEntries } from "./fields.ts";
import { breakable, type Html, html } from "./html.ts";
import type { Entry, PagePart, Renderers } from "./page.ts";

/** Prints the head of a page: its title, and its terms beside the description. */
export function headHtml(view: ReferenceView, endpoint: Html, render: Renderers): Html {
  const { name, tag, summary, deprecated, description, terms } = view;
  const items = terms.map(({ title, texts }) => {
    return html`<div><dt>${title}</dt><dd>${render.line(texts.join("<br>"))}</dd></div>`;
  });
  return html`<header class="title">
<p class="eyebrow">${tag}</p>
<h1><code>${breakable(name)}</code></h1>
<p class="lead">${summary}</p>
<p class="endpoint"><span class="method">POST</span> ${endpoint}${deprecated && html` <span class="badge">Deprecated</span>`}</p>
</header>
<div class="split">
<div>${render.block(description)}</div>
<dl class="terms">${items}</dl>
</div>`;
}

/** Prints examples one below the other, of which a reader opens one. */
export function examplesHtml(examples: Example[], anchor: string, render: Renderers, isOpen = false): Html {
  const items = examples.map(
    (
      { name, summary, description, value },
      index,
    ) => html`<details id="${anchor}${name}"${isOpen && index === 0 && html` open`}>
<summary>${summary} <code>${name}</code></summary>
${render.block(description)}${jsonCode(value)}
</details>`,
  );
  return html`<div class="examples">${items}</div>`;
}

/** What search finds of examples. */
export function exampleEntries(examples: Example[], anchor: string, place: string): Entry[] {
  return examples.map(({ name, summary, description = "" }) => {
    return { id: anchor + name, title: summary, place, text: `${name} ${description}` };
  });
}

/** Prints the page of an event as HTML: its fields beside its examples. */
export function eventHtml(event: ReferenceView, render: Renderers): PagePart {
  const { name, id, summary, description, request } = event;
  const body = html`${headHtml(event, html`<span>your webhook endpoint</span>`, render)}
<div class="split">
<section aria-labelledby="request">
<h2 id="request"><a class="anchor" href="#request">Payload</a></h2>
${bodyHtml(request.schema, "", render)}
</section>
<section aria-labelledby="examples">
<h2 id="examples"><a class="anchor" href="#examples">Examples</a></h2>
${examplesHtml(request.examples, "example-", render, true)}
</section>
</div>`;
  return {
    body,
    entries: [
      { id: "", title: name, alias: `${id} ${summary}`, place: "Event", text: description },
      ...fieldEntries(request.schema, "", `Field of ${name}`),
      ...exampleEntries(request.examples, "example-", `Example of ${name}`),
    ],
  };
}

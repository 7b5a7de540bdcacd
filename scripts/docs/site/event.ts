import type { ReferenceView } from "../views/reference.ts";
import { bodyHtml, fieldEntries } from "./fields.ts";
import { html } from "./html.ts";
import type { PagePart, Renderers } from "./page.ts";
import { exampleEntries, examplesHtml, headHtml } from "./reference-page.ts";

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
      { id: "", title: name, alias: id, place: "Event", text: `${summary}. ${description}` },
      ...fieldEntries(request.schema, "", `Field of ${name}`),
      ...exampleEntries(request.examples, "example-", `Example of ${name}`),
    ],
  };
}

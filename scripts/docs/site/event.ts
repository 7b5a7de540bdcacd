import type { Contract, Event } from "../../contract/contract.ts";
import { exampleEntries, examplesText } from "./examples.ts";
import { fieldList, type Renderers } from "./fields.ts";
import { breakable, html } from "./html.ts";
import type { PagePart } from "./page.ts";

/** Such as "`failed` → `passed`": others are not specified. */
function shownTransitions(moves: Event["moves"]): string {
  const lines = Object.entries(moves?.from ?? {}).map(([from, next]) => {
    return `\`${from}\` → ${next.map((to) => `\`${to}\``).join(", ")}`;
  });
  return lines.join("<br>");
}

/** Renders an event: when it is sent, its fields beside its examples, and the response that it expects. */
export function eventPage(contract: Contract, event: Event, render: Renderers): PagePart {
  const { name, id, tag, summary, deprecated, description, request, responses, moves } = event;
  const fields = fieldList(contract, render, request.schema, "", `Field of ${name}`);
  const causes = contract.operations
    .filter(({ events }) => events?.rules.some((rule) => rule.events.some(({ webhook }) => webhook === name)))
    .map((operation) => `\`${operation.name}\``);
  const terms: [string, string][] = [
    ["Sent after", causes.join("<br>")],
    ["Respond with", responses.map(({ status, description: text }) => `\`${status}\`: ${text}`).join("<br>")],
    ["Transitions shown", shownTransitions(moves)],
  ];
  const body = html`<header class="title">
<p class="eyebrow">${tag}</p>
<h1><code>${breakable(name)}</code></h1>
<p class="lead">${summary}</p>
<p class="endpoint"><span class="method">POST</span> <span>your webhook endpoint</span>${deprecated && html` <span class="badge">Deprecated</span>`}</p>
</header>
<div class="split">
<div>${render.block(description)}</div>
<dl class="terms">${terms.filter(([, text]) => text).map(([title, text]) => html`<div><dt>${title}</dt><dd>${render.line(text)}</dd></div>`)}</dl>
</div>
<div class="split">
<section aria-labelledby="request">
<h2 id="request"><a class="anchor" href="#request">Payload</a></h2>
${fields.list}
</section>
<section aria-labelledby="examples">
<h2 id="examples"><a class="anchor" href="#examples">Examples</a></h2>
${examplesText(render, request.examples, "example-", true)}
</section>
</div>`;
  return {
    body,
    entries: [
      { id: "", title: name, alias: id, place: "Event", text: `${summary}. ${description}` },
      ...fields.entries,
      ...exampleEntries(request.examples, "example-", `Example of ${name}`),
    ],
  };
}

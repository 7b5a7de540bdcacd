import type { Contract } from "../../contract/contract.ts";
import { operationsByTag } from "../../contract/views.ts";
import { joinBlocks } from "../markdown-text.ts";
import { printContents } from "../reference.ts";
import { createExampleCall } from "../samples/call.ts";
import { SAMPLES } from "../samples/samples.ts";
import { SCHEMAS } from "./addresses.ts";
import { codeBlock } from "./code.ts";
import type { Index } from "./guide-index.ts";
import { breakable, html, plainText } from "./html.ts";
import type { Renderers, SitePage } from "./page.ts";

/**
 * Makes the first page: what the service is, the ways in, which are the first group of the index, and lists of all
 * operations and events.
 */
export function startPage(contract: Contract, index: Index, guides: SitePage[], render: Renderers): SitePage {
  const { info, servers, operations, events } = contract;
  const [ways] = index.groups;
  const [operation] = operations;
  const [example] = operation?.request.examples ?? [];
  const [sample] = SAMPLES;
  const listed = (named: { name: string; summary: string }[]) =>
    html`<ul class="listing">${named.map(({ name, summary }) => html`<li><a href="${name}.html"><code>${breakable(name)}</code></a> <span>${summary}</span></li>`)}</ul>`;
  const sections = operationsByTag(contract).map(([tag, own]) => html`<div><h3>${tag}</h3>${listed(own)}</div>`);
  const body = html`<header class="hero">
<div><h1>${info.title}</h1>
<p class="lead">${info.summary}</p></div>
${operation && example && sample && codeBlock(sample.generate(createExampleCall(operation, example)), sample.target)}
</header>
<ul class="ways">${(ways?.items ?? []).map(
    ({ guide, label, summary }) =>
      html`<li><a href="${guide}.html"><strong>${label}</strong><span>${summary.charAt(0).toUpperCase() + summary.slice(1)}</span></a></li>`,
  )}</ul>
<div class="split">
<section aria-labelledby="about"><h2 id="about"><a class="anchor" href="#about">What it is</a></h2>
${render.block(info.description)}</section>
<section aria-labelledby="servers"><h2 id="servers"><a class="anchor" href="#servers">Servers</a></h2>
<dl class="terms">${servers.map(({ url, description }) => html`<div><dt>${description?.replace(/\.$/, "")}</dt><dd><code>${url}</code></dd></div>`)}
<div><dt>Version of the contract</dt><dd>${info.version}</dd></div></dl>
</section>
</div>
<section aria-labelledby="operations"><h2 id="operations"><a class="anchor" href="#operations">Operations</a></h2>
<div class="columns">${sections}</div></section>
<section aria-labelledby="events"><h2 id="events"><a class="anchor" href="#events">Events</a></h2>
${listed(events)}</section>
<section aria-labelledby="guides"><h2 id="guides"><a class="anchor" href="#guides">Guides</a></h2>
<ul class="listing guides">${guides.map(({ name, title, summary }) => html`<li><a href="${name}.html">${title}</a> <span>${summary}</span></li>`)}</ul>
<p>Credentials, shared failures and schemas are on a <a href="${SCHEMAS}.html">page of their own</a>.</p></section>`;
  const markdown = joinBlocks(
    `# ${info.title}`,
    printContents(contract),
    "## Guides",
    guides.map(({ name, title, summary }) => `- [${title}](${name}.md): ${summary}`).join("\n"),
  );
  return {
    name: "index",
    title: "Overview",
    summary: info.title,
    group: ways?.title ?? "",
    markdown,
    body,
    entries: [{ id: "", title: info.title, place: "Overview", text: plainText(render.block(info.description)) }],
  };
}

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Contract } from "../../contract/contract.ts";
import { operationsByTag } from "../../contract/views.ts";
import { joinBlocks } from "../markdown-text.ts";
import { printContents } from "../reference.ts";
import { createExampleCall } from "../samples/call.ts";
import { curl } from "../samples/curl.ts";
import { codeBlock, jsonCode, tabs } from "./code.ts";
import { breakable, Html, headingHtml, html, plainText } from "./html.ts";
import type { Renderers, SitePage } from "./page.ts";

/** The guides to what an integrator does first, each with the operation that it begins with. */
const TASKS: Record<string, string> = {
  "take-a-payment": "issue_sila",
  "pay-out": "redeem_sila",
  "verify-a-user": "request_kyc",
  "receive-into-an-account": "open_virtual_account",
};

/**
 * Makes the first page: who talks to whom, the first tasks with their code, what the API does not contain, and lists of
 * all operations and events.
 */
export async function startPage(
  contract: Contract,
  group: string,
  guides: SitePage[],
  render: Renderers,
): Promise<SitePage> {
  const { info, servers, operations, events } = contract;
  const flow = new Html(await readFile(join(import.meta.dirname, "assets/flow.svg"), "utf8"));
  const panels = guides.flatMap(({ name: guide, title, summary }) => {
    const operation = operations.find(({ name }) => name === TASKS[guide]);
    const [example] = operation?.request.examples ?? [];
    const [response] = operation?.responses[0]?.examples ?? [];
    if (!operation || !example || !response) return [];
    const call = curl.generate(createExampleCall(operation, example));
    const content = html`<p>${summary.charAt(0).toUpperCase() + summary.slice(1)}: <a href="${guide}.html">the guide</a>, <a href="${operation.name}.html"><code>${operation.name}</code></a>.</p>
<div class="split">${codeBlock(call, curl.target)}${jsonCode(response.value)}</div>`;
    return [{ label: title, content }];
  });
  const listed = (named: { name: string; summary: string }[]) =>
    html`<ul class="listing">${named.map(({ name, summary }) => html`<li><a href="${name}.html"><code>${breakable(name)}</code></a> <span>${summary}</span></li>`)}</ul>`;
  const sections = operationsByTag(contract).map(([tag, own]) => html`<div><h3>${tag}</h3>${listed(own)}</div>`);
  const links = [
    html`<a href="../openapi.json">OpenAPI file</a>`,
    html`<a href="languages.html#postman">Postman</a>`,
    html`<a href="llms.txt">llms.txt</a>`,
    html`<a href="changelog.html">Changelog</a>`,
    info.contact && html`<a href="${info.contact.url}">Contact</a>`,
    info.license && html`<span>${info.license.name} license</span>`,
  ];
  const body = html`<header class="hero split">
<div><h1>${info.title}</h1>
<p class="lead">${info.summary}</p>
<p><a class="start" href="getting-started.html">Get started</a></p></div>
<div class="diagram">${flow}</div>
</header>
<p class="jump">${links}</p>
<section aria-labelledby="tasks">${headingHtml(2, "tasks", "First tasks")}
<p class="hint">Start the mock first: <code>npx token-payments-contract mock</code></p>
${tabs("task", "Task", panels)}</section>
<div class="split">
<section aria-labelledby="about">${headingHtml(2, "about", "What it is")}
${render.block(info.description)}</section>
<section aria-labelledby="servers">${headingHtml(2, "servers", "Servers")}
<dl class="terms">${servers.map(({ url, description }) => html`<div><dt>${description?.replace(/\.$/, "")}</dt><dd><code>${url}</code></dd></div>`)}
<div><dt>Version of the contract</dt><dd>${info.version}</dd></div></dl>
${headingHtml(2, "missing", "What this API does not contain")}
<p>Ask the operator for these operations, which are <a href="open-questions.html#what-do-the-other-operations-look-like">only named</a>:</p>
<ul><li>registering an end user or a wallet</li><li>linking a bank account</li><li>looking up the status of a verification</li><li>listing transactions and payment methods</li><li>creating an auth token</li></ul>
</section>
</div>
<section aria-labelledby="operations">${headingHtml(2, "operations", "Operations")}
<div class="columns">${sections}</div></section>
<section aria-labelledby="events">${headingHtml(2, "events", "Events")}
<div class="columns">${listed(events.slice(0, Math.ceil(events.length / 2)))}${listed(events.slice(Math.ceil(events.length / 2)))}</div></section>`;
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
    group,
    markdown,
    body,
    entries: [{ id: "", title: info.title, place: "Overview", text: plainText(render.block(info.description)) }],
  };
}

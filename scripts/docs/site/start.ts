import type { Contract } from "../../contract/contract.ts";
import { joinBlocks } from "../markdown-text.ts";
import { printContents } from "../reference.ts";
import { buildCallHeaders, createExampleCall } from "../samples/call.ts";
import { writePost } from "../samples/curl.ts";
import { listAnswers, listChoices } from "../samples/minimal.ts";
import { SAMPLES } from "../samples/samples.ts";
import { isPlaceholder } from "../views/terms.ts";
import { codeBlock, jsonCode, tabs } from "./code.ts";
import { type ListedGuide, OPERATOR } from "./guide-index.ts";
import { Html, headingHtml, html } from "./html.ts";
import type { Renderers, SitePage } from "./page.ts";
import { plainText } from "./sections.ts";

/** The mark of a guide that shows the call of an example. */
const SAMPLES_MARK = /<!-- table: samples (\w+) \w+ -->/;

/**
 * Makes the first page: who talks to whom, the first tasks with their code, and what to ask the operator for.
 *
 * @param operator what only the operator has, in Markdown
 * @param flow a drawing of who talks to whom, as SVG; empty if there is none
 * @param live the scenarios of an operation
 */
export function startPage(
  contract: Contract,
  group: string,
  guides: ListedGuide[],
  operator: string,
  flow: string,
  live: Html | undefined,
  render: Renderers,
): SitePage {
  const { info, servers, operations } = contract;
  const panels = guides.flatMap((guide) => {
    const [, first] = (guide.group === group && SAMPLES_MARK.exec(guide.text)) || [];
    const operation = operations.find(({ name }) => name === first);
    const [response] = operation?.responses ?? [];
    if (!operation || !response) return [];
    const [example] = listChoices(contract, operation);
    const [answer] = listAnswers(contract, operation, response);
    if (!example || !answer) return [];
    const { name, title, summary } = guide;
    const call = createExampleCall(operation, example);
    const body = JSON.stringify(example.value, null, 2);
    const curl = writePost(call.server + operation.path, buildCallHeaders(call), body);
    const content = html`<p>${summary.charAt(0).toUpperCase() + summary.slice(1)}: <a href="${name}.html">the guide</a>, <a href="${operation.name}.html"><code>${operation.name}</code></a>.</p>
<div class="split"><div><p class="send-to">POST ${operation.path}&emsp;<button type="button" class="send" name="run-sample" value="${operation.id}" hidden>Run</button></p>${codeBlock(curl, "bash")}</div>
<div><p class="send-to" role="status">${response.status}</p>${jsonCode(answer.value)}</div></div>`;
    return [{ label: title, content }];
  });
  const links = [
    html`<a href="../openapi.json">OpenAPI file</a>`,
    render.link("Postman", "languages.md#postman"),
    html`<a href="llms.txt">llms.txt</a>`,
    render.link("Changelog", "changelog.md"),
    info.contact &&
      html`<a href="${isPlaceholder(info.contact.url) && operator ? "#operator" : info.contact.url}">Whom to ask</a>`,
    info.license && html`<span>${info.license.name} license</span>`,
  ];
  const start = render.link("Get started", "getting-started.md");
  // What holds for every request is in the guides, with more.
  const [about] = (info.description ?? "").split("\n## ");
  const body = html`<header class="hero split">
<div><h1>${info.title}</h1>
<p class="lead">${info.summary}</p>
${start && html`<p class="start">${start}</p>`}</div>
${flow !== "" && html`<div class="diagram">${new Html(flow)}</div>`}
</header>
<p class="jump">${links}</p>
${
  panels.length > 0 &&
  html`<section aria-labelledby="tasks">${headingHtml(2, "tasks", "First tasks")}
<p class="hint">${render.line(`Every operation is a POST with a JSON body. *Run* sends it to the mock in this page, and curl to [one on your machine](getting-started.md#start-the-mock). The ids are examples: generate your own.`)}</p>
${tabs("task", "Task", panels)}
<p>${render.line(`Each operation has samples in ${SAMPLES.map(({ title }) => title).join(", ")}; generators make clients in [more languages](languages.md). For TypeScript, a package has a [client](client.md), a [receiver](receiver.md) of events, and the [mock](mock.md).`)}</p></section>`
}
${live}
<div class="split">
<section aria-labelledby="about">${headingHtml(2, "about", "What it is")}
${render.block(about)}</section>
<div>
${operator !== "" && html`<section aria-labelledby="operator">${headingHtml(2, "operator", OPERATOR)}${render.block(operator)}</section>`}
<section aria-labelledby="servers">${headingHtml(2, "servers", "Servers")}
<dl class="terms">${servers.map(({ url, description }) => html`<div><dt>${description}${isPlaceholder(url) && " (placeholder)"}</dt><dd><code>${url}</code></dd></div>`)}
<div><dt>Version of the contract</dt><dd>${info.version}</dd></div></dl></section>
</div>
</div>`;
  const markdown = joinBlocks(
    `# ${info.title}`,
    printContents(contract),
    operator && `## ${OPERATOR}\n\n${operator}`,
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
    calls: live !== undefined,
    entries: [{ id: "", title: info.title, place: "Overview", text: plainText(about) }],
  };
}

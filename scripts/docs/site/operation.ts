import type { Contract, Example, Operation } from "../../contract/contract.ts";
import { joinPath } from "../../contract/expressions.ts";
import { type Failure, preferOf } from "../../contract/views.ts";
import type { ProgramSample } from "../languages.ts";
import { linkTo } from "../markdown.ts";
import type { PageData } from "../try/inputs.ts";
import { exampleCall, type Sample, samplesOf } from "../try/samples.ts";
import { codeBlock, jsonCode, tabs } from "./code.ts";
import { exampleEntries, examplesText } from "./examples.ts";
import { fieldList, type Renderers } from "./fields.ts";
import { breakable, dataElement, type Html, html } from "./html.ts";
import type { PagePart } from "./page.ts";
import { responseText } from "./responses.ts";

/** What the page of an operation shows beside the operation itself. */
interface Additions {
  failures: Failure[];
  /** The table of the events that follow in the sandbox, if any. */
  followUps: string | undefined;
  /** Samples in other languages. */
  programs: ProgramSample[];
}

/** Renders an operation: purpose, terms of use, the request beside the responses, and the rules of the sandbox. */
export function operationPage(
  contract: Contract,
  operation: Operation,
  render: Renderers,
  { failures, followUps, programs }: Additions,
): PagePart {
  const { name, id, tag, summary, path, deprecated, description = "", request, responses } = operation;
  const { purpose, sandbox } = splitSandbox(description);
  const fields = fieldList(contract, render, request.schema, "", `Request field of ${name}`);
  const answers = responses.map((response) => responseText(contract, operation, response, render, failures));
  const [first, ...others] = request.examples;
  const parameters = parameterText(operation, render);
  const body = html`<header class="title">
<p class="eyebrow">${tag}</p>
<h1><code>${breakable(name)}</code></h1>
<p class="lead">${summary}</p>
<p class="endpoint"><span class="method">POST</span> <code>${breakable(path)}</code>${deprecated && html` <span class="badge">Deprecated</span>`}</p>
</header>
<div class="split">
<div>${render.block(purpose)}</div>
${termsText(operation, render)}
</div>
${first && callText(operation, first)}
${dataElement("operation", dataOf(operation))}
<div class="split">
<section aria-labelledby="request">
<h2 id="request"><a class="anchor" href="#request">Request</a></h2>
${parameters}
<h3 id="fields"><a class="anchor" href="#fields">Fields</a></h3>
${fields.list}
${others.length > 0 && html`<h3 id="examples"><a class="anchor" href="#examples">More examples</a></h3>`}
${examplesText(render, others, "example-")}
${
  programs.length > 0 &&
  html`<h3 id="programs"><a class="anchor" href="#programs">With generated code</a></h3>
${tabs("program", "Language", sampleBlocks(programs))}`
}
</section>
<section aria-labelledby="responses">
<h2 id="responses"><a class="anchor" href="#responses">Responses</a></h2>
<nav class="statuses" aria-label="Responses by status">${responses.map(({ status }) => html`<a href="#${status}">${status}</a>`)}</nav>
${answers.map(({ body }) => body)}
</section>
</div>
${
  (sandbox !== "" || followUps) &&
  html`<section class="sandbox"><h2 id="sandbox"><a class="anchor" href="#sandbox">In the sandbox</a></h2>
${render.block(sandbox)}
${followUps && render.block(`The mock sends these events after an accepted request:\n\n${followUps}`)}</section>`
}`;
  return {
    body,
    calls: first !== undefined,
    entries: [
      { id: "", title: name, alias: id, place: `Operation · ${tag}`, text: `${summary}. ${description}` },
      ...fields.entries,
      ...operation.parameters.map(({ name: parameter, description: text }) => {
        return { id: parameter, title: parameter, place: `Query parameter of ${name}`, text };
      }),
      ...exampleEntries(request.examples, "example-", `Example of ${name}`),
      ...answers.flatMap(({ entries }) => entries),
    ],
  };
}

/** Separates the paragraphs of a description that are about the sandbox; a list belongs to the paragraph before it. */
function splitSandbox(description: string): { purpose: string; sandbox: string } {
  const parts = description.trim().split(/\n\n(?![-*] )/);
  const isSandbox = (part: string) => part.startsWith("In the sandbox");
  return {
    purpose: parts.filter((part) => !isSandbox(part)).join("\n\n"),
    sandbox: parts
      .filter(isSandbox)
      .map((part) => part.replace(/^In the sandbox:\n\n/, ""))
      .join("\n\n"),
  };
}

/** What a caller must know before the first call: credentials, repeating, pages and events. */
function termsText({ security, idempotent, pages, events }: Operation, render: Renderers): Html {
  const credentials = security.map((schemes) => schemes.map((scheme) => linkTo(scheme)).join(" and ")).join(", or ");
  const followers = [...new Set((events?.rules ?? []).flatMap((rule) => rule.events.map(({ webhook }) => webhook)))];
  const terms: [string, string | undefined][] = [
    ["Credentials", credentials || "None"],
    ["Retries", retryText(idempotent)],
    [
      "Pages",
      pages &&
        `\`${joinPath(pages.page)}\` selects a page, \`${joinPath(pages.per_page)}\` its size. ` +
          (pages.last ? `\`${pages.last}\` is the number of the last page.` : "An empty page ends the list."),
    ],
    ["Events that follow", followers.map((event) => `\`${event}\``).join("<br>")],
  ];
  const shown = terms.filter(([, text]) => text);
  return html`<dl class="terms">${shown.map(([title, text]) => html`<div><dt>${title}</dt><dd>${render.line(text ?? "")}</dd></div>`)}</dl>`;
}

function retryText(idempotent: Operation["idempotent"]): string {
  if (idempotent === undefined) return "Don't repeat a request that may have arrived: it may take effect again.";
  if (idempotent === true) return "Safe: repeating a request has no further effect.";
  return `Safe with the same \`${joinPath(idempotent)}\`: repeated submissions are processed once.`;
}

function parameterText({ parameters }: Operation, render: Renderers): Html | undefined {
  if (parameters.length === 0) return undefined;
  const items = parameters.map(
    ({ name, description, schema, required }) => html`<li id="${name}">
<div class="field"><a class="anchor" href="#${name}"><code>${name}</code></a> <span class="type">${[schema.type].flat().join(" or ")}</span>
${required && html`<span class="required">required</span>`}</div>
${render.block(description)}</li>`,
  );
  return html`<h3 id="query"><a class="anchor" href="#query">Query parameters</a></h3><ul class="fields">${items}</ul>`;
}

/** The first example with samples of its call; the panel, which calls the mock, takes their place. */
function callText(operation: Operation, example: Example): Html {
  return html`<section id="try" aria-labelledby="call">
<div class="call-title"><h2 id="call"><a class="anchor" href="#call">Call it</a></h2> <button type="button" id="try-button" hidden>Try it</button></div>
<div class="split">
<div id="example-${example.name}" class="call-request">
<p>${example.summary} <code>${example.name}</code></p>
${jsonCode(example.value)}
</div>
<div class="call-samples">
${tabs("sample", "Language", sampleBlocks(samplesOf(exampleCall(operation, example))))}
<p class="hint">The mock accepts any credentials: replace <code>any</code> with yours.</p>
</div>
</div>
</section>`;
}

function sampleBlocks(samples: Sample[]): { label: string; code: Html }[] {
  return samples.map(({ label, lang, source }) => ({ label, code: codeBlock(source, lang) }));
}

/** What the panel needs of an operation beside the contract of the mock, which has no texts. */
function dataOf({ id, request, responses }: Operation): PageData {
  const named = responses.flatMap(({ status, examples }) =>
    examples.map(({ name, summary }) => [preferOf(status, name), summary]),
  );
  return {
    id,
    examples: Object.fromEntries(request.examples.map(({ name, summary }) => [name, summary])),
    responses: Object.fromEntries(named),
  };
}

import type { Example, Operation } from "../../contract/contract.ts";
import { preferOf } from "../../contract/views.ts";
import type { ProgramSample } from "../languages.ts";
import { createExampleCall } from "../samples/call.ts";
import { SAMPLES } from "../samples/samples.ts";
import type { PageData } from "../try/inputs.ts";
import type { OperationView } from "../views/operation.ts";
import { jsonCode, tabs } from "./code.ts";
import { bodyHtml, fieldEntries } from "./fields.ts";
import { breakable, dataElement, type Html, html } from "./html.ts";
import type { PagePart, Renderers } from "./page.ts";
import { exampleEntries, examplesHtml, headHtml } from "./reference-page.ts";
import { responseEntries, responseHtml } from "./responses.ts";

/**
 * Prints the page of an operation as HTML: the request beside the responses, the sandbox and the mock.
 *
 * @param operation what its samples and its panel call
 * @param programs samples in other languages
 */
export function operationHtml(
  view: OperationView,
  operation: Operation,
  programs: ProgramSample[],
  render: Renderers,
): PagePart {
  const { name, id, tag, summary, path, description, sandbox, mock, query, request, responses } = view;
  const [first, ...others] = request.examples;
  const body = html`${headHtml(view, html`<code>${breakable(path)}</code>`, render)}
${first && callHtml(operation, first)}
${dataElement("operation", dataOfPanel(view))}
<div class="split">
<section aria-labelledby="request">
<h2 id="request"><a class="anchor" href="#request">Request</a></h2>
${query && html`<h3 id="query"><a class="anchor" href="#query">Query parameters</a></h3>${bodyHtml(query, "", render)}`}
<h3 id="fields"><a class="anchor" href="#fields">Fields</a></h3>
${bodyHtml(request.schema, "", render)}
${others.length > 0 && html`<h3 id="examples"><a class="anchor" href="#examples">More examples</a></h3>`}
${examplesHtml(others, "example-", render)}
${
  programs.length > 0 &&
  html`<h3 id="programs"><a class="anchor" href="#programs">With generated code</a></h3>
${tabs("program", "Language", programs)}`
}
</section>
<section aria-labelledby="responses">
<h2 id="responses"><a class="anchor" href="#responses">Responses</a></h2>
<nav class="statuses" aria-label="Responses by status">${responses.map(({ status }) => html`<a href="#${status}">${status}</a>`)}</nav>
${responses.map((response) => responseHtml(response, render))}
</section>
</div>
${
  sandbox !== "" &&
  html`<section class="sandbox"><h2 id="sandbox"><a class="anchor" href="#sandbox">In the sandbox</a></h2>
${render.block(sandbox)}</section>`
}
${
  mock !== "" &&
  html`<section class="sandbox"><h2 id="mock"><a class="anchor" href="#mock">From the mock</a></h2>
${render.block(mock)}</section>`
}`;
  return {
    body,
    calls: first !== undefined,
    entries: [
      {
        id: "",
        title: name,
        alias: `${id} ${summary}`,
        place: `Operation · ${tag}`,
        text: `${summary}. ${description} ${sandbox} ${mock}`,
      },
      ...fieldEntries(request.schema, "", `Request field of ${name}`),
      ...(query ? fieldEntries(query, "", `Query parameter of ${name}`) : []),
      ...exampleEntries(request.examples, "example-", `Example of ${name}`),
      ...responses.flatMap((response) => responseEntries(response, name)),
    ],
  };
}

/** Prints the first example with samples of its call; the panel, which calls the mock, takes their place. */
function callHtml(operation: Operation, example: Example): Html {
  const call = createExampleCall(operation, example);
  const samples = SAMPLES.map(({ target, title, generate }) => ({
    lang: target,
    label: title,
    source: generate(call),
  }));
  return html`<section id="try" aria-labelledby="call">
<div class="call-title"><h2 id="call"><a class="anchor" href="#call">Call it</a></h2> <button type="button" id="try-button" hidden>Try it</button></div>
<div class="split">
<div id="example-${example.name}" class="call-request">
<p>${example.summary} <code>${example.name}</code></p>
${jsonCode(example.value)}
</div>
<div class="call-samples">
${tabs("sample", "Language", samples)}
<p class="hint">The mock accepts any credentials: replace <code>any</code> with yours.</p>
</div>
</div>
</section>`;
}

/** What the panel needs of an operation beside the contract of the mock, which has no texts. */
function dataOfPanel({ id, request, responses }: OperationView): PageData {
  const named = responses.flatMap(({ status, examples }) =>
    examples.map(({ name, summary }) => [preferOf(status, name), summary]),
  );
  return {
    id,
    examples: Object.fromEntries(request.examples.map(({ name, summary }) => [name, summary])),
    responses: Object.fromEntries(named),
  };
}

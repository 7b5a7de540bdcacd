import type { Example, Operation } from "../../contract/contract.ts";
import { preferOf } from "../../contract/views.ts";
import { joinBlocks } from "../markdown-text.ts";
import { createExampleCall } from "../samples/call.ts";
import { ON_PAGE, SAMPLES } from "../samples/samples.ts";
import type { OperationView } from "../views/operation.ts";
import { languageTabs } from "./code.ts";
import { bodyEntries, bodyHtml } from "./fields.ts";
import { breakable, type Html, headingHtml, html } from "./html.ts";
import type { PagePart, Renderers } from "./page.ts";
import { panelHtml } from "./panel.ts";
import { aboutHtml, exampleEntries, examplesHtml, referenceHtml, type Section } from "./reference-page.ts";
import { failuresHtml, responseEntries, responseTabs, successHtml } from "./responses.ts";
import { plainText } from "./sections.ts";

/**
 * Prints the page of an operation as HTML: the text, and beside it the sample with the response.
 *
 * @param operation what its samples and its panel call
 * @param choices the requests that a reader can call with: the page shows the first one
 */
export function operationHtml(
  view: OperationView,
  operation: Operation,
  choices: Example[],
  render: Renderers,
): PagePart {
  const { name, id, tag, summary, path, least, description, sandbox, query, request, responses } = view;
  const { examples } = request;
  const fields = html`${
    query &&
    html`${headingHtml(3, "query", "Query parameters")}${bodyHtml(query, "", render)}
${headingHtml(3, "body", "Body")}`
  }
${bodyHtml(request.schema, "", render)}`;
  const successes = responses.filter(({ isFailure }) => !isFailure).map((response) => successHtml(response, render));
  const sections: Section[] = [
    { id: "request", title: "Request", content: fields },
    { id: "about", title: "What happens", content: aboutHtml(view, render) },
    { id: "responses", title: "Responses", content: html`${successes}` },
    { id: "failures", title: "Failures", content: failuresHtml(responses, render) },
    ...(examples.length === 0
      ? []
      : [{ id: "examples", title: "Examples", content: examplesHtml(examples, "example-", render) }]),
    ...(sandbox === "" ? [] : [{ id: "sandbox", title: "In the sandbox", content: render.block(sandbox) }]),
  ];
  const [first] = choices;
  const code = first && callHtml(view, operation, first, choices, render);
  return {
    body: referenceHtml(
      view,
      html`<code>${breakable(path)}</code>`,
      code,
      sections,
      render,
      html`<div class="least">${render.block(least)}</div>`,
    ),
    calls: first !== undefined,
    entries: [
      {
        id: "",
        title: name,
        names: [id, summary, request.component ?? []].flat(),
        place: `Operation · ${tag}`,
        text: plainText(joinBlocks(`${summary}.`, description, sandbox)),
      },
      ...bodyEntries(request.schema, "", `Request field of ${name}`),
      ...(query ? bodyEntries(query, "", `Query parameter of ${name}`) : []),
      ...exampleEntries(request.examples, "example-", `Example of ${name}`),
      ...responses.flatMap((response) => responseEntries(response, name)),
    ],
  };
}

/** Prints the call of the first example with its response, and the choices that the panel, a script, takes over. */
function callHtml(
  { id, responses }: OperationView,
  operation: Operation,
  first: Example,
  choices: Example[],
  render: Renderers,
): Html {
  const call = createExampleCall(operation, first);
  const samples = SAMPLES.map(({ target, title, generate }, index) => ({
    lang: target,
    label: title,
    source: index < ON_PAGE ? generate(call) : "",
  }));
  const examples = choices.map(({ name, summary }) => optionHtml(name, summary));
  const groups = [false, true].map((isWanted) => {
    const options = responses
      .filter(({ isFailure }) => isFailure === isWanted)
      .flatMap(({ status, examples }) =>
        examples.map(({ name, summary }) =>
          optionHtml(`prefer: ${preferOf(status, name)}`, `${status} ${name}: ${summary}`),
        ),
      );
    return html`<optgroup label="${isWanted ? "Failure" : "Success"}">${options}</optgroup>`;
  });
  return html`<section id="try" class="beside" aria-labelledby="call" data-operation="${id}">
<div class="call-title"><div>${headingHtml(2, "call", "Call it")}<code>POST ${breakable(operation.path)}</code></div> <button type="button" id="try-button" class="send" hidden>Try it</button></div>
<div id="try-choices" class="choices" hidden>
<div class="entry"><label for="try-example">Example</label><select id="try-example" autocomplete="off">${examples}</select></div>
<div class="entry"><label for="try-response">Requested response</label><select id="try-response" autocomplete="off">${optionHtml("", "Depends on the request")}${groups}</select></div>
</div>
<div class="call-request">${languageTabs("sample", samples)}
<p class="hint">The mock accepts any signature. ${render.link("How to sign", "authentication.md#signatures")}</p></div>
<div class="call-response">${responseTabs(responses, render)}</div>
${panelHtml(operation)}
</section>`;
}

function optionHtml(value: string, text: string): Html {
  return html`<option value="${value}">${text.replaceAll("`", "")}</option>`;
}

import { STATUS_CODES } from "node:http";
import type { Contract, Operation, Response } from "../../contract/contract.ts";
import { type Failure, isFailure, listLinkedFields, preferOf } from "../../contract/views.ts";
import { codeBlock, jsonCode } from "./code.ts";
import { exampleEntries, examplesText } from "./examples.ts";
import { fieldList, type Renderers } from "./fields.ts";
import { breakable, type Html, html } from "./html.ts";
import type { Entry, PagePart } from "./page.ts";

/** Renders a response: an example beside the fields of a success, or each cause of a failure with what to do. */
export function responseText(
  contract: Contract,
  { name }: Operation,
  response: Response,
  render: Renderers,
  failures: Failure[],
): PagePart {
  const { status, description, schema, examples } = response;
  const heading = html`<h3 id="${status}"><a class="anchor" href="#${status}">${status} ${STATUS_CODES[Number(status)] ?? ""}</a></h3>
${render.block(description)}`;
  if (isFailure(response)) {
    const causes = failures.filter((failure) => failure.status === status);
    const entries = causes.map(({ code, example }): Entry => {
      const { name: cause, summary, description: remedy = "" } = example;
      return {
        id: anchorOf(status, cause, code),
        title: code ?? summary,
        place: `${status} of ${name}`,
        text: `${summary}. ${remedy}`,
      };
    });
    return {
      body: html`${heading}<ul class="causes">${causes.map((cause) => causeText(cause, render))}</ul>`,
      entries,
    };
  }
  const fields = fieldList(contract, render, schema, `${status}.`, `Response field of ${name}`);
  const links = listLinkedFields(response).map(({ field, target, targetField }) => {
    return `- \`${field}\` is \`${targetField}\` of \`${target}\`.`;
  });
  return {
    body: html`${heading}${examplesText(render, examples, `${status}-`, true)}${fields.list}${render.block(links.join("\n"))}`,
    entries: [...fields.entries, ...exampleEntries(examples, `${status}-`, `Response of ${name}`)],
  };
}

function causeText({ status, code, example: { name, summary, description, value } }: Failure, render: Renderers): Html {
  const id = anchorOf(status, name, code);
  return html`<li id="${id}">
<p class="cause"><a class="anchor" href="#${id}">${code ? html`<code>${breakable(code)}</code>` : summary}</a></p>
${code && html`<p>${summary}.</p>`}
${render.block(description)}
<details><summary>Body, and how to get it from the mock</summary>
${codeBlock(`prefer: ${preferOf(status, name)}`, "http")}${jsonCode(value)}</details>
</li>`;
}

function anchorOf(status: string, example: string, code: string | undefined): string {
  return code ?? `${status}-${example}`;
}

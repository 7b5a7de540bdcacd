import { type Failure, preferOf } from "../../contract/views.ts";
import type { ResponseView } from "../views/operation.ts";
import { codeBlock, jsonCode } from "./code.ts";
import { bodyHtml, fieldEntries } from "./fields.ts";
import { breakable, type Html, html } from "./html.ts";
import type { Entry, Renderers } from "./page.ts";
import { exampleEntries, examplesHtml } from "./reference-page.ts";

/** Prints a response: an example beside the fields of a success, or each cause of a failure with what to do. */
export function responseHtml(response: ResponseView, render: Renderers): Html {
  const { status, title, description, schema, examples, isFailure, causes, links } = response;
  const content = isFailure
    ? html`<ul class="causes">${causes.map((cause) => causeHtml(cause, render))}</ul>`
    : html`${examplesHtml(examples, `${status}-`, render, true)}${bodyHtml(schema, `${status}.`, render)}${render.block(links)}`;
  return html`<h3 id="${status}"><a class="anchor" href="#${status}">${title}</a></h3>
${render.block(description)}${content}`;
}

function causeHtml(cause: Failure, render: Renderers): Html {
  const { status, code, example } = cause;
  const { name, summary, description, value } = example;
  const id = anchorOfCause(cause);
  return html`<li id="${id}">
<p class="cause"><a class="anchor" href="#${id}">${code ? html`<code>${breakable(code)}</code>` : summary}</a></p>
${code && html`<p>${summary}.</p>`}
${render.block(description)}
<details><summary>Body, and how to get it from the mock</summary>
${codeBlock(`prefer: ${preferOf(status, name)}`, "http")}${jsonCode(value)}</details>
</li>`;
}

/** What search finds of a response of an operation. */
export function responseEntries(response: ResponseView, operation: string): Entry[] {
  const { status, schema, examples, isFailure, causes } = response;
  if (!isFailure) {
    return [
      ...fieldEntries(schema, `${status}.`, `Response field of ${operation}`),
      ...exampleEntries(examples, `${status}-`, `Response of ${operation}`),
    ];
  }
  return causes.map((cause) => {
    const { name, summary, description = "", value } = cause.example;
    const { message = "" } = value as { message?: string };
    return {
      id: anchorOfCause(cause),
      title: cause.code ?? summary,
      place: `${status} of ${operation}`,
      text: `${summary}. ${message} ${description} ${name}`,
    };
  });
}

function anchorOfCause({ status, code, example }: Failure): string {
  return code ?? `${status}-${example.name}`;
}

import type { Example } from "../../contract/contract.ts";
import { type Failure, preferOf } from "../../contract/views.ts";
import { ENVELOPE_FIELDS } from "../../contract/well-known.ts";
import type { ResponseView } from "../views/operation.ts";
import { codeBlock, jsonCode, tabs } from "./code.ts";
import { bodyEntries, bodyHtml } from "./fields.ts";
import { breakable, type Html, headingHtml, html } from "./html.ts";
import type { Entry, Renderers } from "./page.ts";
import { exampleEntries, examplesHtml } from "./reference-page.ts";
import { plainText } from "./sections.ts";

/**
 * Prints what the minimal request gets, by its status, which the reader chooses. The bodies of failures are in their table: here
 * are links to them with what to do, which a script replaces by the body.
 */
export function responseTabs(responses: ResponseView[], render: Renderers): Html {
  const panels = responses.map(({ status, isFailure, answers: [first], causes }) => {
    const links = causes.map((cause) => {
      const [remedy = ""] = (cause.example.description ?? "").split("\n\n");
      return html`<li><a href="#${anchorOfCause(cause)}">${nameOfCause(cause)}</a> <div class="hint">${render.line(remedy)}</div></li>`;
    });
    const body = first && html`<div id="${status}-${first.name}">${jsonCode(first.value)}</div>`;
    return { label: status, content: isFailure ? html`<ul>${links}</ul>` : html`${body}` };
  });
  return tabs("status", "Response by status", panels);
}

/** Prints the fields of a success; its first example is beside the text. */
export function successHtml(response: ResponseView, render: Renderers): Html {
  const { status, title, description, schema, examples, links } = response;
  return html`${headingHtml(3, status, title)}
${render.block(description)}${bodyHtml(schema, `${status}.`, render)}${render.block(links)}
${examples.length > 1 && examplesHtml(examples.slice(1), `${status}-`, render)}`;
}

/** Prints a table of the causes of all failures, whose rows open. The first paragraph of a description only lists the causes. */
export function failuresHtml(responses: ResponseView[], render: Renderers): Html {
  const failures = responses.filter(({ isFailure }) => isFailure);
  const head = html`<p class="causes-head"><span>Failure</span><span>What to do</span></p>`;
  const groups = failures.map(({ status, title, description, causes, answers }) => {
    const items = causes.map((cause) => causeHtml(cause, answers, render));
    return html`${headingHtml(3, status, title)}
${render.block(description.split("\n\n").slice(1).join("\n\n"))}${items.length > 0 && html`${head}<ul class="causes">${items}</ul>`}`;
  });
  return html`${groups}`;
}

function causeHtml(cause: Failure, answers: Example[], render: Renderers): Html {
  const { status, example } = cause;
  const { name, summary, description } = example;
  const value = answers.find((answer) => answer.name === name)?.value;
  return html`<li id="${anchorOfCause(cause)}"><details id="send-${status}-${name}">
<summary><span class="cause">${nameOfCause(cause)}</span>${(cause.code || !messageOf(example).startsWith(summary)) && html`<span>${summary}.</span>`}</summary>
<p class="send-to">Header for this response from the mock · <a href="#send-${status}-${name}">Open in Try it</a></p>${codeBlock(`prefer: ${preferOf(status, name)}`, "http")}${jsonCode(value)}</details>
<div class="remedy">${render.block(description)}</div>
</li>`;
}

/** The code of a failure, or else its message. */
function nameOfCause({ code, example }: Failure): Html {
  return code ? html`<code>${breakable(code)}</code>` : html`${messageOf(example)}`;
}

/** The message of a failure; its summary as a sentence if there is none, or one that only refers to the details. */
function messageOf({ summary, value }: Pick<Example, "summary" | "value">): string {
  const { [ENVELOPE_FIELDS.message]: message, [ENVELOPE_FIELDS.details]: details } = value as Record<string, unknown>;
  return typeof message === "string" && details === undefined ? message : `${summary}.`;
}

/** What search finds of a response of an operation. */
export function responseEntries(response: ResponseView, operation: string): Entry[] {
  const { status, schema, examples, isFailure, causes } = response;
  if (!isFailure) {
    return [
      ...bodyEntries(schema, `${status}.`, `Response field of ${operation}`),
      ...exampleEntries(examples, `${status}-`, `Response of ${operation}`),
    ];
  }
  return causes.map((cause) => {
    const { name, summary, description = "", value } = cause.example;
    const { message = "" } = value as { message?: string };
    const title = cause.code ?? summary;
    const texts = [`${summary}.`, message].filter((text) => text !== `${title}.`);
    return {
      id: anchorOfCause(cause),
      title,
      // A pasted message is found before what has its words.
      names: [message],
      place: `${status} of ${operation}`,
      text: plainText([...new Set(texts), description, name].join(" ")),
    };
  });
}

function anchorOfCause({ status, code, example }: Failure): string {
  return code ?? `${status}-${example.name}`;
}

import type { Operation } from "../../contract/contract.ts";
import { type Html, html } from "./html.ts";

/** Prints the parts of the panel of an operation, as a template: a script shows them. The browser stores and corrects no text. */
export function panelHtml({ parameters, security }: Operation): Html {
  const query = parameters.map(({ name, examples }) => {
    const problem = html`<p id="try-${name}-problem" class="verdict wrong" role="status"></p>`;
    return entryHtml(name, name, { placeholder: `such as ${examples[0]?.value}` }, problem);
  });
  const schemes = [...new Set(security.flat())];
  const credentials = schemes.map((scheme) => entryHtml(scheme, scheme === "authToken" ? "Auth token" : scheme));
  return html`<template id="try-parts">
<form id="try-form" novalidate autocomplete="off" autocapitalize="off" spellcheck="false">
${query.length > 0 && html`<fieldset name="query"><legend>Query parameters</legend>${query}</fieldset>`}
<div class="entry"><label for="try-body">Body</label>
<textarea id="try-body" aria-describedby="try-problems"></textarea>
<p id="try-verdict" class="verdict" role="status"></p>
<ul id="try-problems" class="problems"></ul></div>
<details id="try-to"><summary>Credentials and server</summary>
<fieldset name="credentials"><legend>Credentials</legend>${credentials}
<p class="hint">Any text, which this page does not store. An empty one is not sent.</p></fieldset>
<div class="entry"><label for="try-target">Send to</label><select id="try-target">
<option value="page">The mock in this page: nothing leaves the browser</option>
<option value="own">The mock that serves this page</option>
<option value="other">Another address</option></select></div>
${entryHtml("url", "Base URL", { inputmode: "url" })}</details>
<section aria-label="Response"><p class="result-line hint" role="status">Nothing is sent yet.</p><div></div></section>
<details id="try-calls"><summary></summary><ol class="kept-calls"></ol>
<p class="hint">Kept until the tab is closed, without credentials.</p>
<p><button type="button" name="har">Copy as HAR</button> <button type="button" name="test">Copy as a test</button> <button type="button" name="forget">Forget them</button></p></details>
</form>
<details id="try-code"><summary>The call as code</summary></details>
<p class="send-row"><button type="submit" class="send" form="try-form">Send</button> <kbd>Ctrl+Enter</kbd></p>
</template>`;
}

/** A line of text with its label, and with what is wrong with it. */
function entryHtml(name: string, label: string, attributes: Record<string, string> = {}, problem?: Html): Html {
  const described = problem ? { ...attributes, "aria-describedby": `try-${name}-problem` } : attributes;
  const written = Object.entries(described).map(([attribute, value]) => html` ${attribute}="${value}"`);
  return html`<div class="entry"><label for="try-${name}">${label}</label>
<input id="try-${name}" name="${name}"${written}>${problem}</div>`;
}

import type { ScenarioView } from "../views/scenarios.ts";
import { codeBlock, tabs } from "./code.ts";
import { type Html, headingHtml, html } from "./html.ts";
import type { Renderers } from "./page.ts";

/** Prints scenarios as sequences, of which the reader chooses one. A script plays it, with the tools that are in the first one. */
export function liveHtml(views: ScenarioView[], render: Renderers, heading?: string): Html {
  const panels = views.map(({ name, title, summary, steps }, index) => {
    const content = html`<p>${render.line(summary)}</p>
${index === 0 && TOOLS}
<div class="lanes"><p><span>Your server</span><span>The service</span></p><p>Your record</p></div>
<ol class="sequence" data-name="${name}">${steps.map((step, place) => stepHtml(step, place, render))}</ol>`;
    return { label: title, content };
  });
  return html`<section class="live">${heading && headingHtml(2, "live", heading)}${tabs("live", "Scenario", panels)}
<p class="hint">What the specification leaves open is dashed, and <em>assumed</em>. Your server responds to each event with 200.</p></section>`;
}

const TOOLS = html`<div id="live-tools" hidden><p><button type="button" class="send" name="run">Run</button>
<button type="button" name="step">Step</button>
<button type="button" name="copy">Copy as a test</button>
<button type="button" name="deliver" aria-expanded="false">Send the events to my server …</button></p>
<p class="hint" role="status">The mock in this page answers. Nothing leaves the browser.</p>
<div id="live-delivery" hidden>
<div class="entry"><label for="live-to">URL of your server</label><input id="live-to" type="url"></div>
<p><button type="button" class="send" name="send">Send</button></p>
<p class="hint">Or run:</p>
${codeBlock("")}</div></div>`;

function stepHtml(step: ScenarioView["steps"][number], place: number, render: Renderers): Html {
  const { text, isSent, why, state, action } = step;
  const assumed = why && html` <span class="badge">${render.link("assumed", why) ?? "assumed"}</span>`;
  return html`<li class="${isSent ? "sent" : "arriving"}${why && " assumed"}">
<p class="message">${place + 1} <span class="hidden">${isSent ? "to" : "from"} the service: </span>${render.line(text)}${assumed}</p>
<p class="record"><span class="method" data-state="${state}">${state}</span> ${render.line(action)}</p></li>`;
}

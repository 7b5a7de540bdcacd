import type { Example } from "../../contract/contract.ts";
import { jsonCode } from "./code.ts";
import type { Renderers } from "./fields.ts";
import { type Html, html } from "./html.ts";
import type { Entry } from "./page.ts";

/** Writes examples one below the other, of which a reader opens one. */
export function examplesText(render: Renderers, examples: Example[], anchor: string, open = false): Html {
  const items = examples.map(
    (
      { name, summary, description, value },
      index,
    ) => html`<details id="${anchor}${name}"${open && index === 0 && html` open`}>
<summary>${summary} <code>${name}</code></summary>
${render.block(description)}${jsonCode(value)}
</details>`,
  );
  return html`<div class="examples">${items}</div>`;
}

/** What search finds of examples. */
export function exampleEntries(examples: Example[], anchor: string, place: string): Entry[] {
  return examples.map(({ name, summary, description = "" }) => {
    return { id: anchor + name, title: summary, place, text: `${name} ${description}` };
  });
}

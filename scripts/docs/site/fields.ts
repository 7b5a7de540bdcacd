import type { FieldView, SchemaView } from "../views/schema.ts";
import { breakable, type Html, html } from "./html.ts";
import type { Entry, Renderers } from "./page.ts";

/**
 * Prints the fields of a body with those of all objects inside of it, and what it chooses from.
 *
 * @param anchor what the anchors of the fields begin with
 */
export function bodyHtml(body: SchemaView, anchor: string, render: Renderers): Html {
  const { alternatives } = body;
  return html`${fieldsHtml(body, anchor, render)}${alternatives.length > 0 && html`<p class="choice">One of these: ${render.line(alternatives.join(", "))}</p>`}`;
}

/** Prints the fields of an object, and its variants; nothing for another value. */
function fieldsHtml({ fields, variants }: SchemaView, anchor: string, render: Renderers): Html | undefined {
  if (fields.length + variants.length === 0) return undefined;
  const choices = variants.map(
    (variant) =>
      html`<li><p class="variant">By ${render.line(variant.title)}</p>${render.block(variant.schema.description)}${fieldsHtml(variant.schema, anchor, render)}</li>`,
  );
  return html`${fields.length > 0 && html`<ul class="fields">${fields.map((field) => fieldHtml(field, anchor, render))}</ul>`}${
    choices.length > 0 &&
    html`<p class="choice">Exactly one of these ${choices.length} variants, without fields of the others:</p>
<ul class="variants">${choices}</ul>`
  }`;
}

function fieldHtml({ path, type, presence, limits, schema }: FieldView, anchor: string, render: Renderers): Html {
  const id = anchor + path;
  const [, around = "", name = ""] = /^(.*\.)?(.*)$/.exec(path) ?? [];
  const meanings = schema.values.filter(({ meaning }) => meaning !== "");
  return html`<li id="${id}">
<div class="field"><a class="anchor" href="#${id}"><code>${around !== "" && html`<span class="path">${breakable(around)}</span>`}${breakable(name)}</code></a>
<span class="type">${render.line(type)}</span>${presence !== "" && html`<span class="required">${presence}</span>`}</div>
${limits !== "" && html`<p class="values">${render.line(limits)}</p>`}
${schema.isDeprecated && html`<p class="badge">Deprecated</p>`}${render.block(schema.description)}
${
  meanings.length > 0 &&
  html`<dl class="meanings">${meanings.map(({ value, meaning }) => html`<div><dt><code>${value}</code></dt><dd>${render.line(meaning)}</dd></div>`)}</dl>`
}
${fieldsHtml(schema, anchor, render)}
</li>`;
}

/** What search finds of the fields of a schema. */
export function fieldEntries({ fields, variants }: SchemaView, anchor: string, place: string): Entry[] {
  const own = fields.flatMap(({ path, limits, schema }): Entry[] => {
    const values = schema.values.map(({ value, meaning }) => `${value} ${meaning}`);
    const entry = { id: anchor + path, title: path, place, text: [schema.description, limits, ...values].join(" ") };
    return [entry, ...fieldEntries(schema, anchor, place)];
  });
  return [...own, ...variants.flatMap(({ schema }) => fieldEntries(schema, anchor, place))];
}

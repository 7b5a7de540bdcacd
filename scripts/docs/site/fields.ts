import { ENVELOPE_FIELDS, HEADER_FIELDS } from "../../contract/well-known.ts";
import { describeNeeded, type FieldView, HEADER, RECOMMENDED, type SchemaView } from "../views/schema.ts";
import { tabs } from "./code.ts";
import { breakable, type Html, html } from "./html.ts";
import type { Entry, Renderers } from "./page.ts";
import { plainText } from "./sections.ts";

/**
 * Prints the legend and the fields of a body with those of all objects inside of it, and what it chooses from.
 *
 * @param anchor what the anchors of the fields begin with
 */
export function bodyHtml(body: SchemaView, anchor: string, render: Renderers): Html {
  return html`${body.legend && html`<p class="hint">${body.legend}</p>`}${fieldsHtml(body, anchor, render)}${body.alternatives.length > 0 && alternativesHtml(body, anchor, render)}`;
}

/** Prints the fields of each alternative; those without fields on a line. */
function alternativesHtml({ alternatives }: SchemaView, anchor: string, render: Renderers): Html {
  if (alternatives.every(({ schema }) => schema.fields.length === 0)) {
    return html`<p class="choice">One of these: ${render.line(alternatives.map(({ type }) => type).join(", "))}</p>`;
  }
  const panels = alternatives.map(({ type, component, schema }) => ({
    label: component === undefined ? render.line(type) : html`<code>${breakable(component)}</code>`,
    content: html`${render.block(schema.description)}${bodyHtml(schema, anchorOfAlternative(anchor, component), render)}`,
  }));
  return html`<div class="variants"><p class="choice">One of these:</p>
${tabs(`${anchor}alternative`, "Alternative", panels)}</div>`;
}

/** Fields of the same name in two alternatives have different anchors. */
function anchorOfAlternative(anchor: string, component = ""): string {
  return `${anchor}${component}.`;
}

/** The fields of the envelope that few readers look for. */
const { status, message, time } = ENVELOPE_FIELDS;
const ENVELOPE: string[] = [status, message, HEADER_FIELDS.reference, time];

/**
 * Prints the fields of an object: those to send come first, then the choice among its variants, `header`, and those that are
 * advised; the others, and those of the envelope, are closed.
 */
function fieldsHtml({ fields, variants }: SchemaView, anchor: string, render: Renderers, place = ""): Html {
  const rank = ({ path, presence }: FieldView) =>
    presence === "optional" || ENVELOPE.includes(path)
      ? "others"
      : path === HEADER || presence === RECOMMENDED
        ? "then"
        : "first";
  const { first = [], then = [], others = [] } = Object.groupBy(fields, rank);
  const list = (listed: FieldView[]) => {
    return (
      listed.length > 0 && html`<ul class="fields">${listed.map((field) => fieldHtml(field, anchor, render))}</ul>`
    );
  };
  const isClosed = others.length > 1 && others.length < fields.length + variants.length;
  const names = others.map(({ path }) => path.slice(path.lastIndexOf(".") + 1)).join(", ");
  const more = isClosed
    ? html`<details><summary>${others[0]?.presence === "optional" ? "Optional" : "As in other responses"}: <code>${breakable(names)}</code></summary>${list(others)}</details>`
    : list(others);
  if (variants.length === 0) return html`${list([...first, ...then])}${more}`;
  const panels = variants.map(({ title, schema }) => ({
    label: render.line(title),
    content: html`${render.block(schema.description)}${fieldsHtml(schema, anchor, render, place)}`,
  }));
  return html`${list(first)}<div class="variants"><p class="choice">Exactly one of these:</p>
${tabs(`${anchor}${place}variant`, "Variant", panels)}</div>${list(then)}${more}`;
}

function fieldHtml(field: FieldView, anchor: string, render: Renderers): Html {
  const { path, type, presence, limits, schema, component } = field;
  const id = anchor + path;
  const [, around = "", name = ""] = /^(.*\.)?(.*)$/.exec(path) ?? [];
  const isExplained = schema.values.some(({ meaning }) => meaning !== "");
  const isHeader = path === HEADER;
  const inside = schema.fields.length + schema.variants.length > 0 && fieldsHtml(schema, anchor, render, `${path}-`);
  return html`<li id="${id}">
<div class="field"><a class="anchor" href="#${id.replaceAll("[]", "%5B%5D")}"><code>${around !== "" && html`<span class="path">${breakable(around)}</span><wbr>`}${breakable(name)}</code></a>
<span class="type">${render.line(type)}</span>${!["", "optional"].includes(presence) && html`<span class="${presence.includes("required") ? "required" : "type"}">${presence}</span>`}${schema.isDeprecated && html`<span class="required">Deprecated</span>`}</div>
${limits !== "" && html`<p class="values">${render.line(limits)}</p>`}
${isHeader ? render.block(`With ${describeNeeded(schema)}; the other fields are optional (assumed).`) : render.block(schema.description)}
${
  isExplained &&
  html`<dl class="meanings">${schema.values.map(({ value, meaning }) => html`<div><dt><code>${breakable(value)}</code></dt><dd>${render.line(meaning)}</dd></div>`)}</dl>`
}
${inside && component ? html`<details><summary>Fields of ${name}</summary>${inside}</details>` : inside}
</li>`;
}

/** What search finds of the fields of a body. */
export function bodyEntries({ fields, variants, alternatives }: SchemaView, anchor: string, place: string): Entry[] {
  const entries = fields.flatMap(({ path, type, limits, schema }): Entry[] => {
    const values = schema.values.map(({ value, meaning }) => `${value} ${meaning}`);
    const text = plainText([schema.description, type, limits, ...values].join(" "));
    const entry = { id: anchor + path, title: path, place, text };
    return [entry, ...bodyEntries({ ...schema, alternatives: [] }, anchor, place)];
  });
  return [
    ...entries,
    ...variants.flatMap(({ schema }) => bodyEntries(schema, anchor, place)),
    ...alternatives.flatMap(({ component, schema }) => {
      return bodyEntries(schema, anchorOfAlternative(anchor, component), place);
    }),
  ];
}

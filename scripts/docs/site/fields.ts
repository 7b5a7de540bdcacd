import { type Contract, resolve } from "../../contract/contract.ts";
import type { Schema } from "../../contract/schema.ts";
import { type Field, propertiesOf } from "../fields.ts";
import { typeOf, valuesOf } from "../schema-cells.ts";
import { breakable, Html, html } from "./html.ts";
import type { Entry } from "./page.ts";

/** Renders Markdown: a block of it, or a line. */
export interface Renderers {
  block: (text: string | undefined) => Html;
  line: (text: string) => Html;
}

/** A list of fields, and what search finds of it. */
export interface FieldList {
  list: Html;
  entries: Entry[];
}

/**
 * Lists the fields of a body with all objects within it, and the variants of its `oneOf`.
 *
 * @param anchor what the anchors of the fields begin with
 * @param place what the fields belong to, for search
 */
export function fieldList(
  contract: Contract,
  render: Renderers,
  body: Schema,
  anchor: string,
  place: string,
): FieldList {
  const entries: Entry[] = [];

  function list(written: Schema, prefix: string, outer: Schema[]): Html | undefined {
    const schema = resolve(contract, written);
    if (outer.includes(schema)) return undefined;
    const inside = [...outer, schema];
    if (schema.items) return list(schema.items, prefix === "" ? "" : prefix.replace(/\.$/, "[]."), inside);
    const items = propertiesOf(contract, schema).map((field) => item(field, prefix, inside));
    const choice = schema.oneOf && variants(schema.oneOf, prefix, inside);
    if (items.length === 0 && choice === undefined) return undefined;
    return html`<ul class="fields">${items}</ul>${choice}`;
  }

  function item(field: Field, prefix: string, outer: Schema[]): Html {
    const { field: name, written, schema } = field;
    const path = prefix + name;
    const id = anchor + path;
    const values = valuesOf(schema);
    const meaning = html`${schema.deprecated && html`<p class="badge">Deprecated</p>`}${render.block(schema.description)}`;
    entries.push({ id, title: path, place, text: [schema.description, ...values, ...wordsOf(schema)].join(" ") });
    return html`<li id="${id}">
<div class="field"><a class="anchor" href="#${id}"><code>${prefix !== "" && html`<span class="path">${breakable(prefix)}</span>`}${breakable(name)}</code></a>
<span class="type">${render.line(typeOf(contract, written))}</span>${presence(field)}</div>
${values.length > 0 && html`<p class="values">${render.line(values.join("; "))}</p>`}
${meaning}
${setOf(schema)}
${list(schema, `${path}.`, outer)}
</li>`;
  }

  function variants(branches: Schema[], prefix: string, outer: Schema[]): Html {
    const choices = branches.map((branch) => {
      const { title = "", description } = resolve(contract, branch);
      const name = `\`${title.replaceAll(" and ", "` and `")}\``;
      return html`<li><p class="variant">By ${render.line(name)}</p>${render.block(description)}${list(branch, prefix, outer)}</li>`;
    });
    return html`<p class="choice">Exactly one of these ${branches.length} variants, without fields of the others:</p>
<ul class="variants">${choices}</ul>`;
  }

  /** The values of a set, each with its meaning. */
  function setOf({ enum: values = [], "x-enumDescriptions": meanings }: Schema): Html | undefined {
    if (meanings === undefined) return undefined;
    const rows = values.map(
      (value) => html`<div><dt><code>${value}</code></dt><dd>${render.line(meanings[value] ?? "")}</dd></div>`,
    );
    return html`<dl class="meanings">${rows}</dl>`;
  }

  const rows = list(body, "", []);
  return { list: rows ?? new Html(""), entries };
}

function presence({ required, oneOf }: Field): Html | false {
  if (oneOf) return html`<span class="required">one of the two required</span>`;
  return required && html`<span class="required">required</span>`;
}

/** The values of a set with their meanings, as search finds them. */
function wordsOf({ enum: values = [], "x-enumDescriptions": meanings = {} }: Schema): string[] {
  return values.map((value) => `${value} ${meanings[value] ?? ""}`);
}

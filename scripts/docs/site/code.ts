import csharp from "highlight.js/lib/languages/csharp";
import http from "highlight.js/lib/languages/http";
import java from "highlight.js/lib/languages/java";
import php from "highlight.js/lib/languages/php";
import ruby from "highlight.js/lib/languages/ruby";
import rust from "highlight.js/lib/languages/rust";
import yaml from "highlight.js/lib/languages/yaml";
import { type ColoredCode, highlightCode, hljs } from "../try/highlight.ts";
import { escapeHtml, Html, html, keepTogether } from "./html.ts";

/** Those that the panel does not need, or colors in another way. */
const LANGUAGES = { csharp, http, java, php, ruby, rust, yaml };
for (const [name, language] of Object.entries(LANGUAGES)) hljs.registerLanguage(name, language);

/** Writes a block of code, with classes that the theme colors; a language that is not known stays plain. */
export function codeBlock(code: string, language = ""): Html {
  const text = code.replace(/\n$/, "");
  const known = hljs.getLanguage(language) !== undefined;
  const parts = known ? highlightCode(text, language) : [{ text, color: undefined }];
  return html`<div class="code"><pre><code>${new Html(parts.map(renderColored).join(""))}</code></pre></div>`;
}

function renderColored({ text, color }: ColoredCode): string {
  // Between tags, a quote needs no escape.
  const escaped = keepTogether(escapeHtml(text).replaceAll("&quot;", '"'));
  return color === undefined ? escaped : `<span class="c-${color}">${escaped}</span>`;
}

/** Writes a value as a block of JSON. */
export function jsonCode(value: unknown): Html {
  return codeBlock(JSON.stringify(value, null, 2), "json");
}

/** Writes panels of which the reader sees one, chosen by its label. Works without any script, which alone shows those that are hidden. */
export function tabs(
  id: string,
  legend: string,
  panels: { label: string | Html; content: Html; hidden?: boolean }[],
): Html {
  const parts = panels.map(({ label, content, hidden = false }, index) => {
    const later = hidden && new Html(" hidden");
    return html`<input type="radio" name="${id}" id="${id}-${index}"${index === 0 && new Html(" checked")}${later}>
<label for="${id}-${index}"${later}>${label}</label>
<div class="panel">${content}</div>`;
  });
  return html`<fieldset class="tabs"><legend class="hidden">${legend}</legend>${parts}</fieldset>`;
}

/** Writes samples of the same call, one for each language; a script fills in those without a source. */
export function languageTabs(id: string, samples: { label: string; lang: string; source: string }[]): Html {
  const panels = samples.map(({ label, lang, source }) => ({
    label,
    content: codeBlock(source, lang),
    hidden: !source,
  }));
  return tabs(id, "Language", panels);
}

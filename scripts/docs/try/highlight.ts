import hljs from "highlight.js/lib/core";
import json from "highlight.js/lib/languages/json";
import { SAMPLES } from "../samples/samples.ts";

hljs.registerLanguage("json", json);
for (const { target, highlight } of SAMPLES) hljs.registerLanguage(target, highlight);

/** The highlighter, with the languages of the panel. */
export { hljs };

/** A mark that the theme does not color. */
const PUNCTUATION = /<span class="hljs-punctuation">(.*?)<\/span>/g;

/** Writes code as HTML, with classes that the theme colors. */
export function highlightCode(code: string, language: string): string {
  return hljs.highlight(code, { language, ignoreIllegals: true }).value.replaceAll(PUNCTUATION, "$1");
}

import hljs from "highlight.js/lib/core";
import bash from "highlight.js/lib/languages/bash";
import go from "highlight.js/lib/languages/go";
import javascript from "highlight.js/lib/languages/javascript";
import json from "highlight.js/lib/languages/json";
import python from "highlight.js/lib/languages/python";
import typescript from "highlight.js/lib/languages/typescript";

const LANGUAGES = { bash, go, javascript, json, python, typescript };
for (const [name, language] of Object.entries(LANGUAGES)) hljs.registerLanguage(name, language);

/** The highlighter, with the languages of the panel. */
export { hljs };

/** A mark that the theme does not color. */
const PUNCTUATION = /<span class="hljs-punctuation">(.*?)<\/span>/g;

/** Writes code as HTML, with classes that the theme colors. */
export function highlighted(code: string, language: string): string {
  return hljs.highlight(code, { language, ignoreIllegals: true }).value.replaceAll(PUNCTUATION, "$1");
}

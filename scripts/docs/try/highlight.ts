import hljs from "highlight.js/lib/core";
import json from "highlight.js/lib/languages/json";
import { SAMPLES } from "../samples/samples.ts";

hljs.registerLanguage("json", json);
for (const { target, highlight } of SAMPLES) hljs.registerLanguage(target, highlight);

/** The highlighter, with the languages of the panel. */
export { hljs };

/** The color of each mark; one that is not here has none. */
const COLORS: Record<string, string> = {
  comment: "comment",
  keyword: "keyword",
  type: "keyword",
  built_in: "keyword",
  string: "string",
  subst: "string",
  number: "number",
  literal: "number",
  attr: "name",
  attribute: "name",
  property: "name",
  title: "name",
  variable: "name",
};

/** A literal of JSON, which is marked as a keyword, too. */
const DOUBLE_MARK = /<span class="c-number">(<span class="c-keyword">\w+<\/span>)<\/span>/g;

/** Writes code as HTML, with a class for each color of the theme. */
export function highlightCode(code: string, language: string): string {
  const ends: string[] = [];
  return hljs
    .highlight(code, { language, ignoreIllegals: true })
    .value.replaceAll(/<span class="hljs-(\w+)[^>]*>|<\/span>/g, (_, mark?: string) => {
      if (mark === undefined) return ends.pop() ?? "";
      const color = COLORS[mark];
      ends.push(color === undefined ? "" : "</span>");
      return color === undefined ? "" : `<span class="c-${color}">`;
    })
    .replaceAll(DOUBLE_MARK, "$1")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'");
}

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

/** Code of one color. */
export interface ColoredCode {
  text: string;
  color: string | undefined;
}

/** What the highlighter has found: a part of the code with a scope such as `title.function`, and the parts inside. */
interface Scoped {
  scope?: string;
  children: (Scoped | string)[];
}

/** Splits code where its color changes. */
export function highlightCode(code: string, language: string): ColoredCode[] {
  const { _emitter } = hljs.highlight(code, { language, ignoreIllegals: true });
  // Its HTML would have to be parsed.
  const { root } = _emitter as unknown as { root: Scoped };
  return listColored(root, undefined);
}

function listColored({ scope = "", children }: Scoped, outer: string | undefined): ColoredCode[] {
  const [mark = ""] = scope.split(".");
  const color = COLORS[mark] ?? outer;
  return children.flatMap((child) => (typeof child === "string" ? { text: child, color } : listColored(child, color)));
}

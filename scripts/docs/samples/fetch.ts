import javascript from "highlight.js/lib/languages/javascript";
import { buildCallHeaders, buildCallUrl, commentOnExample, type SampleLanguage, writeLiteral } from "./call.ts";

export const fetchApi: SampleLanguage = {
  target: "javascript",
  title: "fetch",
  highlight: javascript,
  generate(call) {
    const init = writeLiteral({ method: "POST", headers: buildCallHeaders(call) }).replace(/\n\}$/, "");
    const body = writeLiteral(call.body).replaceAll("\n", "\n  ");
    return `${commentOnExample("//", call)}const response = await fetch(${writeLiteral(buildCallUrl(call))}, ${init},
  body: JSON.stringify(${body}),
});

console.log(response.status, await response.text());`;
  },
};

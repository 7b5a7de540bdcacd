import javascript from "highlight.js/lib/languages/javascript";
import {
  buildCallHeaders,
  buildCallPath,
  commentOnExample,
  type SampleLanguage,
  writeBody,
  writeLiteral,
} from "./call.ts";

export const fetchApi: SampleLanguage = {
  target: "javascript",
  title: "fetch",
  highlight: javascript,
  generate(call) {
    const init = writeLiteral({ method: "POST", headers: buildCallHeaders(call) }).replace(/\n\}$/, "");
    const body = writeBody(
      call,
      { time: "Math.floor(Date.now() / 1000)", uuid: "crypto.randomUUID()", key: "crypto.randomUUID()" },
      writeLiteral,
    );
    return `${commentOnExample("//", call)}const baseUrl = ${writeLiteral(call.server)};
const response = await fetch(baseUrl + ${writeLiteral(buildCallPath(call))}, ${init},
  body: JSON.stringify(${body.replaceAll("\n", "\n  ")}),
});

console.log(response.status, await response.text());`;
  },
};

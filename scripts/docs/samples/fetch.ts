import javascript from "highlight.js/lib/languages/javascript";
import {
  buildCallPath,
  camelCase,
  commentOnExample,
  SAMPLE_TIMEOUT,
  type SampleLanguage,
  splitCallHeaders,
  writeBody,
  writeLiteral,
} from "./call.ts";

export const fetchApi: SampleLanguage = {
  target: "javascript",
  title: "fetch",
  highlight: javascript,
  generate(call) {
    const { headers, signatures } = splitCallHeaders(call);
    const body = writeBody(
      call,
      { time: "Math.floor(Date.now() / 1000)", uuid: "crypto.randomUUID()", key: "crypto.randomUUID()" },
      writeLiteral,
    );
    const signers = signatures.map(({ signer, value, hint }) => {
      return `${hint && `// ${hint}\n`}const ${camelCase(signer)} = (body) => ${writeLiteral(value)};\n`;
    });
    const fields = [
      ...Object.entries(headers).map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`),
      ...signatures.map(({ header, signer }) => `"${header}": ${camelCase(signer)}(body)`),
    ];
    return `${commentOnExample("//", call)}const body = JSON.stringify(${body});
${signers.join("")}const server = ${writeLiteral(call.server)};
const path = ${writeLiteral(buildCallPath(call))};
const response = await fetch(server + path, {
  method: "POST",
  headers: {
    ${fields.join(",\n    ")},
  },
  body,
  redirect: "error",
  signal: AbortSignal.timeout(${SAMPLE_TIMEOUT}_000),
});
console.log(response.status, await response.text());`;
  },
};

import highlight from "highlight.js/lib/languages/javascript";
import { camelCase, writeLiteral } from "./call.ts";
import { createLanguage } from "./program.ts";

export const fetchApi = createLanguage({
  target: "javascript",
  title: "fetch",
  highlight,
  mark: "//",
  fresh: { time: "Math.floor(Date.now() / 1000)", uuid: "crypto.randomUUID()", key: "crypto.randomUUID()" },
  write: writeLiteral,
  nameOf: camelCase,
  signer: (name, value) => `const ${name} = (body) => ${value};`,
  header: (name, value) => `${name}: ${value}`,
  between: ",\n    ",
});

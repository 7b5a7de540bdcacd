import highlight from "highlight.js/lib/languages/go";
import { camelCase } from "./call.ts";
import { createLanguage } from "./program.ts";

export const go = createLanguage({
  target: "go",
  title: "Go",
  highlight,
  mark: "//",
  fresh: { time: "` + now() + `", uuid: '"` + newUUID() + `"', key: '"` + newUUID() + `"' },
  write: JSON.stringify,
  writeBody: (body) => JSON.stringify(body, null, 2).replaceAll("`", '` + "`" + `'),
  nameOf: camelCase,
  // Two functions have an empty line between them.
  signer: (name, value) => `func ${name}(body string) string { return ${value} }\n`,
  header: (name, value) => `request.Header.Set(${name}, ${value})`,
  between: "\n\t",
});

import highlight from "highlight.js/lib/languages/python";
import { createLanguage } from "./program.ts";

// Unlike urlopen, its HTTPConnection follows no redirect: a payment would become a GET. A reader may replace the address by one
// of https.
export const python = createLanguage({
  target: "python",
  title: "Python",
  highlight,
  mark: "#",
  fresh: { time: "int(time.time())", uuid: "str(uuid.uuid4())", key: "str(uuid.uuid4())" },
  write: writePython,
  nameOf: (name) => name,
  signer: (name, value) => `${name} = lambda body: ${value}`,
  header: (name, value) => `${name}: ${value}`,
  between: ",\n    ",
});

function writePython(value: unknown): string {
  const json = JSON.stringify(value, null, 4);
  // A word inside of a text stays.
  return json.replaceAll(/"(?:[^"\\]|\\.)*"|true|false|null/g, (token) => {
    return { true: "True", false: "False", null: "None" }[token] ?? token;
  });
}

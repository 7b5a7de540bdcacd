import grammar from "highlight.js/lib/languages/python";
import { buildCallHeaders, buildCallPath, commentOnExample, type SampleLanguage, writeBody } from "./call.ts";

export const python: SampleLanguage = {
  target: "python",
  title: "Python",
  highlight: grammar,
  generate(call) {
    const body = writeBody(
      call,
      { time: "int(time.time())", uuid: "str(uuid.uuid4())", key: "str(uuid.uuid4())" },
      writePython,
    );
    const modules = ["json", "time", "uuid"].filter((name) => name === "json" || body.includes(`(${name}.`));
    return `${modules.map((name) => `import ${name}\n`).join("")}from urllib.error import HTTPError
from urllib.request import Request, urlopen

${commentOnExample("#", call)}base_url = ${writePython(call.server)}
body = ${body}
headers = ${writePython(buildCallHeaders(call))}
request = Request(base_url + ${writePython(buildCallPath(call))}, json.dumps(body).encode(), headers)

try:
    with urlopen(request) as response:
        print(response.status, response.read().decode())
except HTTPError as failure:
    print(failure.status, failure.read().decode())`;
  },
};

/** The words of JSON that Python writes in another way. */
const WORDS: Record<string, string> = { true: "True", false: "False", null: "None" };

function writePython(value: unknown): string {
  const json = JSON.stringify(value, null, 4);
  // A word inside of a text stays.
  return json.replaceAll(/"(?:[^"\\]|\\.)*"|true|false|null/g, (token) => WORDS[token] ?? token);
}

import grammar from "highlight.js/lib/languages/python";
import {
  buildCallPath,
  commentOnExample,
  SAMPLE_TIMEOUT,
  type SampleLanguage,
  splitCallHeaders,
  writeBody,
} from "./call.ts";

export const python: SampleLanguage = {
  target: "python",
  title: "Python",
  highlight: grammar,
  generate(call) {
    const { headers, signatures } = splitCallHeaders(call);
    const body = writeBody(
      call,
      { time: "int(time.time())", uuid: "str(uuid.uuid4())", key: "str(uuid.uuid4())" },
      writePython,
    );
    const modules = ["json", "time", "uuid"].filter((name) => name === "json" || body.includes(`(${name}.`));
    const signers = signatures.map(({ signer, value, hint }) => {
      return `${hint && `# ${hint}\n`}${signer} = lambda body: ${writePython(value)}\n`;
    });
    const fields = [
      ...Object.entries(headers).map(([name, value]) => `${writePython(name)}: ${writePython(value)}`),
      ...signatures.map(({ header, signer }) => `${writePython(header)}: ${signer}(body)`),
    ];
    // Unlike urlopen, it follows no redirect: a payment would become a GET. A reader may replace the address by one of https.
    return `${modules.map((name) => `import ${name}\n`).join("")}from http.client import HTTPConnection, HTTPSConnection
from urllib.parse import urlsplit

${commentOnExample("#", call)}body = json.dumps(${body}).encode()
${signers.join("")}headers = {
    ${fields.join(",\n    ")},
}
server = urlsplit(${writePython(call.server)})
path = ${writePython(buildCallPath(call))}
classes = {"http": HTTPConnection, "https": HTTPSConnection}
Connection = classes[server.scheme]
connection = Connection(server.netloc, timeout=${SAMPLE_TIMEOUT})
connection.request("POST", server.path + path, body, headers)
response = connection.getresponse()
print(response.status, response.read().decode())`;
  },
};

/** The words of JSON that Python writes in another way. */
const WORDS: Record<string, string> = { true: "True", false: "False", null: "None" };

function writePython(value: unknown): string {
  const json = JSON.stringify(value, null, 4);
  // A word inside of a text stays.
  return json.replaceAll(/"(?:[^"\\]|\\.)*"|true|false|null/g, (token) => WORDS[token] ?? token);
}

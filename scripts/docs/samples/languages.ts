import highlightGo from "highlight.js/lib/languages/go";
import javascript from "highlight.js/lib/languages/javascript";
import highlightPython from "highlight.js/lib/languages/python";
import { camelCase, writeLiteral } from "./call.ts";
import { createLanguage } from "./program.ts";

export const fetchApi = createLanguage({
  target: "javascript",
  title: "fetch",
  highlight: javascript,
  fresh: { time: "Math.floor(Date.now() / 1000)", uuid: "crypto.randomUUID()", key: "crypto.randomUUID()" },
  write: writeLiteral,
  nameOf: camelCase,
  signer: (name, value) => `const ${name} = (body) => ${value};`,
  header: (name, value) => `${name}: ${value}`,
  between: ",",
});

// Unlike urlopen, its HTTPConnection follows no redirect: a payment would become a GET. A reader may replace the address by one
// of https.
export const python = createLanguage({
  target: "python",
  title: "Python",
  highlight: highlightPython,
  mark: "#",
  fresh: { time: "int(time.time())", uuid: "str(uuid.uuid4())", key: "str(uuid.uuid4())" },
  write: writePython,
  signer: (name, value) => `${name} = lambda body: ${value}`,
  header: (name, value) => `${name}: ${value}`,
  between: ",",
});

export const go = createLanguage({
  target: "go",
  title: "Go",
  highlight: highlightGo,
  fresh: { time: "` + now() + `", uuid: '"` + newUUID() + `"', key: '"` + newUUID() + `"' },
  writeBody: (body) => writeText(body).replaceAll("`", '` + "`" + `'),
  nameOf: camelCase,
  // Two functions have an empty line between them.
  signer: (name, value) => `func ${name}(body string) string { return ${value} }\n`,
  header: (name, value) => `request.Header.Set(${name}, ${value})`,
});

// The highlighters of the following would weigh 14 KB; those of languages with like comments, texts and numbers do.

export const php = createLanguage({
  target: "php",
  title: "PHP",
  highlight: javascript,
  fresh: { time: "$created", uuid: '"$reference"', key: '"$id"' },
  write: quoteOnce,
  // In a heredoc, `$` begins a variable.
  writeBody: (body) => writeText(body).replaceAll(/[\\$]/g, "\\$&"),
  nameOf: (name) => `$${camelCase(name)}`,
  signer: (name, value) => `${name} = fn($body) => ${value};`,
  header: (name, value) => `${name.slice(0, -1)}: ${value.startsWith("'") ? value.slice(1) : `' . ${value}`}`,
  sign: (name) => `${name}($body)`,
  between: ",",
});

export const ruby = createLanguage({
  target: "ruby",
  title: "Ruby",
  highlight: highlightPython,
  mark: "#",
  fresh: { time: "#{Time.now.to_i}", uuid: '"#{SecureRandom.uuid}"', key: '"#{SecureRandom.uuid}"' },
  write: quoteOnce,
  writeBody: (body) => writeText(body).replaceAll(/[\\#]/g, "\\$&"),
  signer: (name, value) => `${name} = ->(body) { ${value} }`,
  sign: (name) => `${name}.(body)`,
  header: (name, value) => `${name} => ${value}`,
  between: ",",
});

export const java = createLanguage({
  target: "java",
  title: "Java",
  highlight: javascript,
  fresh: { time: "<time>", uuid: '"<uuid>"', key: '"<key>"' },
  writeBody: (body) => writeText(body).replaceAll("\\", "\\\\"),
  nameOf: camelCase,
  signer: (name, value) => `static String ${name}(String body) { return ${value}; }`,
  header: (name, value) => `.header(${name}, ${value})`,
});

export const cSharp = createLanguage({
  target: "csharp",
  title: "C#",
  highlight: javascript,
  fresh: { time: "<time>", uuid: '""<uuid>""', key: '""<key>""' },
  writeBody: (body) => writeText(body).replaceAll('"', '""'),
  nameOf: (name) => camelCase(`_${name}`),
  signer: (name, value) => `static string ${name}(string body) => ${value};`,
  // .NET has the headers of the content in another place.
  header: (name, value) => `${name === '"content-type"' ? "data" : "request"}.Headers.Add(${name}, ${value});`,
});

function writeText(body: unknown): string {
  return JSON.stringify(body, null, 2);
}

/** Writes a text in single quotes. */
function quoteOnce(value: unknown): string {
  return `'${String(value).replaceAll(/[\\']/g, "\\$&")}'`;
}

function writePython(value: unknown): string {
  const json = JSON.stringify(value, null, 4);
  // A word inside of a text stays.
  return json.replaceAll(/"(?:[^"\\]|\\.)*"|true|false|null/g, (token) => {
    return { true: "True", false: "False", null: "None" }[token] ?? token;
  });
}

// Runs in the build and in the browser: the page shows the samples of the first example, and the panel those of its call.
import type { Example, Operation } from "../../contract/contract.ts";
import { schemesFor } from "../../contract/views.ts";

/** Where `token-payments mock` and `npm start` listen by default. */
export const MOCK_ADDRESS = "http://127.0.0.1:4010";

/** A call of an operation. */
export interface Call {
  /** Base URL. */
  server: string;
  operation: Operation;
  /** The example that the call is made from. */
  example: Pick<Example, "summary" | "value">;
  /** By name of the security scheme; an empty one is not sent. */
  credentials: Record<string, string>;
  /** Headers of the mock, such as `prefer`. */
  headers: Record<string, string>;
  /** By name; an empty one is not sent. */
  query: Record<string, string>;
  /** The value of the example, or another one. */
  body: unknown;
}

/** How to make a call in one language. */
export interface Sample {
  /** The name by which the language is highlighted. */
  lang: string;
  label: string;
  source: string;
}

/** A credential that the mock accepts. */
const ANY = "any";

/** The call that an example shows, with the credentials that it needs. */
export function exampleCall(operation: Operation, example: Call["example"], server = MOCK_ADDRESS): Call {
  const { header } = example.value as { header: object };
  return {
    server,
    operation,
    example,
    credentials: Object.fromEntries(schemesFor(operation, header).map((scheme) => [scheme, ANY])),
    headers: {},
    query: {},
    body: example.value,
  };
}

/** The address of a call, with its query. */
export function addressOf({ server, operation, query }: Call): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== "");
  const text = pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&");
  return server + operation.path + (text && `?${text}`);
}

/** The HTTP headers of a call. */
export function headersOf({ credentials, headers }: Call): Record<string, string> {
  const sent = Object.entries(credentials).filter(([, value]) => value !== "");
  const pairs = sent.map(([scheme, value]) =>
    scheme === "authToken" ? ["authorization", `Bearer ${value}`] : [scheme, value],
  );
  return { "content-type": "application/json", ...Object.fromEntries(pairs), ...headers };
}

/**
 * Shows how to make a call: with curl, the client of this package, `fetch`, Python and Go. Each is a whole program, which
 * prints any response: that of a gateway need not be JSON.
 */
export function samplesOf(call: Call): Sample[] {
  return [
    { lang: "bash", label: "curl", source: curl(call) },
    { lang: "typescript", label: "TypeScript", source: client(call) },
    { lang: "javascript", label: "fetch", source: javascript(call) },
    { lang: "python", label: "Python", source: python(call) },
    { lang: "go", label: "Go", source: go(call) },
  ];
}

function curl(call: Call): string {
  const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
  const headers = Object.entries(headersOf(call)).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  const parts = [`curl ${quoted(addressOf(call))}`, ...headers, `-d ${quoted(json(call.body, 2))}`];
  return comment("#", call) + parts.join(" \\\n  ");
}

function client(call: Call): string {
  const { operation, credentials, headers, query, server } = call;
  // The client fills in the name of the message, and what the header object has in the example.
  const { header, message: _, ...fields } = objectOf(call.body);
  const { app_handle, auth_handle, user_handle, ...others } = objectOf(header);
  const known = objectOf(objectOf(call.example.value).header);
  const ownHeader = Object.entries(others).filter(([name, value]) => value !== known[name]);
  const sent = Object.entries(credentials).filter(([, value]) => value !== "");
  const isChoice = sent.some(([name]) => name === "usersignature") && operation.security.length > 1;
  const numbers = Object.entries(query).filter(([, value]) => value !== "");
  const settings = {
    ...(numbers.length > 0 && { query: Object.fromEntries(numbers.map(([name, value]) => [name, scalar(value)])) }),
    ...(ownHeader.length > 0 && { header: Object.fromEntries(ownHeader) }),
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(isChoice && { signUser: true }),
  };
  const input = literal(user_handle === undefined ? fields : { user_handle, ...fields });
  const options = [
    `baseUrl: ${literal(server)}`,
    `appHandle: ${literal(app_handle ?? auth_handle ?? "")}`,
    ...sent.map(([name, value]) => OPTIONS[name]?.(literal(value))),
  ];
  return `import { createClient } from "token-payments-contract/client";

const client = createClient({
  ${options.join(",\n  ")},
});

${comment("//", call)}const result = await client.${operation.id}(${input}${Object.keys(settings).length > 0 ? `, ${literal(settings)}` : ""});

if (result.kind === "success") console.log(result.data);
else if (result.kind === "failure") console.log(result.status, result.error.message);
else console.log(result.reason, result.message);`;
}

/** What the client is given for each credential. */
const OPTIONS: Record<string, (value: string) => string> = {
  authsignature: (value) => `signApp: () => ${value}`,
  usersignature: (value) => `signUser: () => ${value}`,
  authToken: (value) => `authToken: ${value}`,
};

function javascript(call: Call): string {
  const init = literal({ method: "POST", headers: headersOf(call) }).replace(/\n\}$/, "");
  const body = literal(call.body).replaceAll("\n", "\n  ");
  return `${comment("//", call)}const response = await fetch(${literal(addressOf(call))}, ${init},
  body: JSON.stringify(${body}),
});

console.log(response.status, await response.text());`;
}

function python(call: Call): string {
  // The words of JSON that Python writes in another way, outside of texts.
  const value = (data: unknown) =>
    json(data, 4).replaceAll(/"(?:[^"\\]|\\.)*"|true|false|null/g, (token) => WORDS[token] ?? token);
  return `import json
from urllib.error import HTTPError
from urllib.request import Request, urlopen

${comment("#", call)}body = ${value(call.body)}
headers = ${value(headersOf(call))}
request = Request(${value(addressOf(call))}, json.dumps(body).encode(), headers)

try:
    with urlopen(request) as response:
        print(response.status, response.read().decode())
except HTTPError as failure:
    print(failure.status, failure.read().decode())`;
}

const WORDS: Record<string, string> = { true: "True", false: "False", null: "None" };

function go(call: Call): string {
  const headers = Object.entries(headersOf(call)).map(
    ([name, value]) => `request.Header.Set(${json(name)}, ${json(value)})`,
  );
  const body = json(call.body, 2).replaceAll("`", '` + "`" + `');
  return `package main

import (
	"fmt"
	"io"
	"log"
	"net/http"
	"strings"
)

${comment("//", call)}const body = \`${body}\`

func main() {
	request, err := http.NewRequest("POST", ${json(addressOf(call))}, strings.NewReader(body))
	if err != nil {
		log.Fatal(err)
	}
	${headers.join("\n\t")}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	answer, err := io.ReadAll(response.Body)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(response.StatusCode, string(answer))
}`;
}

/** Says what an example shows, unless the body is another one. */
function comment(mark: string, { example, body }: Call): string {
  return json(body) === json(example.value) ? `${mark} ${example.summary}\n` : "";
}

/** The fields of a value: none unless it is an object. */
function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function json(value: unknown, indent = 0): string {
  return JSON.stringify(value, null, indent);
}

/** Writes a JSON value as TypeScript: keys without quotes where they need none. */
function literal(value: unknown): string {
  return json(value, 2).replaceAll(/^( *)"([a-z_]\w*)":/gim, "$1$2:");
}

/** The value of a parameter: a whole number, or a text. */
function scalar(text: string): number | string {
  return /^-?\d{1,15}$/.test(text) ? Number(text) : text;
}

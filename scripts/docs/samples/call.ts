import type { LanguageFn } from "highlight.js";
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

/** A credential that the mock accepts. */
const ANY = "any";

/** Creates the call that an example shows, with the credentials that it needs. */
export function createExampleCall(operation: Operation, example: Call["example"], server = MOCK_ADDRESS): Call {
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

/** Builds the address of a call, with its query. */
export function buildCallUrl({ server, operation, query }: Call): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== "");
  const text = pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&");
  return server + operation.path + (text && `?${text}`);
}

/** Builds the HTTP headers of a call. */
export function buildCallHeaders({ credentials, headers }: Call): Record<string, string> {
  const sent = Object.entries(credentials).filter(([, value]) => value !== "");
  const pairs = sent.map(([scheme, value]) =>
    scheme === "authToken" ? ["authorization", `Bearer ${value}`] : [scheme, value],
  );
  return { "content-type": "application/json", ...Object.fromEntries(pairs), ...headers };
}

/** A language that the docs show calls in: on the page of an operation, and in its panel. */
export interface SampleLanguage {
  /** Its name for the highlighter. */
  target: string;
  /** Its name for readers. */
  title: string;
  /** Its grammar for the highlighter. */
  highlight: LanguageFn;
  /** Generates a whole program, which makes the call and prints any response: that of a gateway need not be JSON. */
  generate: (call: Call) => string;
}

/**
 * Writes the comment that says what the example of a call shows; empty if the body is another one.
 *
 * @param mark what comments begin with
 */
export function commentOnExample(mark: string, { example, body }: Call): string {
  return JSON.stringify(body) === JSON.stringify(example.value) ? `${mark} ${example.summary}\n` : "";
}

/** Writes a JSON value as JavaScript: keys without quotes where they need none. */
export function writeLiteral(value: unknown): string {
  return JSON.stringify(value, null, 2).replaceAll(/^( *)"([a-z_]\w*)":/gim, "$1$2:");
}

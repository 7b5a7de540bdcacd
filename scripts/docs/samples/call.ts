import type { LanguageFn } from "highlight.js";
import type { Example, Operation } from "../../contract/contract.ts";
import { fieldAt, withField } from "../../contract/fields.ts";
import { schemesFor } from "../../contract/views.ts";
import { type FreshValues, listFreshFields } from "../../service/behavior/fresh-fields.ts";
import { MOCK_ADDRESS } from "../../service/http/addresses.ts";

export interface Call {
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

const ANY = "any";

/** Time limit of the calls in samples, in seconds. */
export const SAMPLE_TIMEOUT = 20;

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

/** Builds the address of a call below its server, with the query. */
export function buildCallPath({ operation, query }: Call): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== "");
  const text = pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&");
  return operation.path + (text && `?${text}`);
}

/** Builds the HTTP headers of a call. */
export function buildCallHeaders({ credentials, headers }: Call): Record<string, string> {
  const sent = Object.entries(credentials).filter(([, value]) => value !== "");
  const pairs = sent.map(([scheme, value]) =>
    scheme === "authToken" ? ["authorization", `Bearer ${value}`] : [scheme, value],
  );
  return { "content-type": "application/json", ...Object.fromEntries(pairs), ...headers };
}

/** Writes a name as JavaScript and Go do, such as `signApp`. */
export function camelCase(name: string): string {
  return name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** Characters of a line beside the text of a page, on a screen of 1440 pixels. */
export const SAMPLE_WIDTH = 64;

/** For a comment: what the reader must do with a value that only the mock accepts. */
export const REPLACE = "placeholder: see Authentication";

/** A language that the docs show calls in: on the page of an operation, and in its panel. */
export interface SampleLanguage {
  /** Its name for the highlighter. */
  target: string;
  title: string;
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
  return JSON.stringify(body) === JSON.stringify(example.value) ? `${mark} ${example.summary}` : "";
}

/** Begins the text in place of a value that is made anew. No one can type it. */
const FRESH = "\uE000";

/**
 * Writes the body of a call, in which expressions of the language replace the values that no two requests may share; a value
 * that is not the example's stays.
 *
 * @param write writes a value in the language, texts as JSON does
 * @returns the body, and the kinds of the values that are made anew in it
 */
export function writeBody(call: Call, fresh: FreshValues, write: (body: unknown) => string) {
  const { operation, body, example } = call;
  const marked = listFreshFields(operation).reduce((result, [field, kind]) => {
    const isOfExample = fieldAt(body, field) === fieldAt(example.value, field);
    return isOfExample ? withField(result, field, FRESH + kind) : result;
  }, body);
  const mark = new RegExp(`"+${FRESH}(time|uuid|key)"+`, "g");
  const kinds = new Set<string>();
  const text = write(withHeaderLast(marked)).replaceAll(mark, (_mark, kind: keyof FreshValues) => {
    kinds.add(kind);
    return fresh[kind];
  });
  return { text, kinds };
}

/** The fields of the operation come first: the header object is the same everywhere. */
function withHeaderLast(body: unknown): unknown {
  if (typeof body !== "object" || body === null || !("header" in body)) return body;
  const { header, ...fields } = body;
  return { ...fields, header };
}

/** Writes a JSON value as JavaScript: keys without quotes where they need none, and `__proto__` so that it is a key. */
export function writeLiteral(value: unknown): string {
  const json = JSON.stringify(value, null, 2).replaceAll(/^( *)"__proto__":/gm, '$1["__proto__"]:');
  return json.replaceAll(/^( *)"([a-z_]\w*)":/gim, "$1$2:");
}

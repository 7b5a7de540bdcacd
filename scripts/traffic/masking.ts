import { type Contract, resolve } from "../contract/contract.ts";
import type { Schema } from "../contract/schema.ts";
import type { Exchange, Message } from "./exchange.ts";

/** What replaces a text. No schema refuses it where a text is masked, so a masked body gets the same judgment. */
const MASK = "masked";

/** Headers whose values may be shown; those of HTTP that describe a message, and those of the mock. */
const SHOWN_HEADERS =
  /^(accept(-.*)?|allow|cache-control|connection|content-.*|date|host|keep-alive|prefer|retry-after|server|transfer-encoding|user-agent|vary|x-unknown-fields)$/;

/** The shortest text whose repetitions are masked too: a shorter one would be found in other words. */
const SHORTEST = 4;

/** The names of the fields of all bodies and queries. */
interface Names {
  listed: Set<string>;
  /** Marked with `x-sensitive`, in whatever schema. */
  sensitive: Set<string>;
  /** Of any type, such as `validation_details`: what is in them has no names of the contract. */
  open: Set<string>;
}

/**
 * Makes the function that masks what must not leave: credentials, fields that the contract marks with `x-sensitive`,
 * fields and headers that it does not list, bodies that are not JSON, and each repetition of a masked text. The fields of the
 * contract are known by their names, wherever they are. A masked exchange gets the same judgment as the exchange.
 */
export function maskOf(contract: Contract): (exchange: Exchange) => Exchange {
  const names = namesOf(contract);
  return (exchange) => {
    const hidden = new Set<string>();
    const masked = {
      ...exchange,
      url: maskedUrl(names, exchange.url, hidden),
      request: maskedMessage(names, exchange.request, hidden),
      ...(exchange.response && {
        response: { ...maskedMessage(names, exchange.response, hidden), status: exchange.response.status },
      }),
    };
    const texts = [...hidden].filter((text) => text.length >= SHORTEST && !MASK.includes(text));
    if (texts.length === 0) return masked;
    // The longest first: a shorter one may be a part of it.
    const pattern = new RegExp(
      texts
        .sort((a, b) => b.length - a.length)
        .map(escapedPattern)
        .join("|"),
      "g",
    );
    return withoutTexts(masked, pattern);
  };
}

function namesOf(contract: Contract): Names {
  const names: Names = { listed: new Set(), sensitive: new Set(), open: new Set() };
  const visit = (schema: Schema): void => {
    const { properties = {}, items, oneOf = [], anyOf = [], allOf = [] } = resolve(contract, schema);
    for (const [name, property] of Object.entries(properties)) {
      const { type, const: only, enum: values, "x-sensitive": isSensitive } = resolve(contract, property);
      names.listed.add(name);
      if (isSensitive) names.sensitive.add(name);
      const isOpen = type === undefined && only === undefined && values === undefined;
      if (isOpen && isLeaf(resolve(contract, property))) names.open.add(name);
      visit(property);
    }
    for (const branch of [...(items ? [items] : []), ...oneOf, ...anyOf, ...allOf]) visit(branch);
  };
  for (const { request, responses, parameters } of contract.operations) {
    for (const { schema } of [request, ...responses]) visit(schema);
    for (const { name } of parameters) names.listed.add(name);
  }
  for (const { request } of contract.events) visit(request.schema);
  return names;
}

function isLeaf({ properties, items, oneOf, anyOf, allOf, not }: Schema): boolean {
  return [properties, items, oneOf, anyOf, allOf, not].every((keyword) => keyword === undefined);
}

function maskedMessage(names: Names, { headers, body }: Message, hidden: Set<string>): Message {
  const shown = Object.entries(headers).map(([name, value = ""]) => [name, maskedHeader(name, value, hidden)]);
  return { headers: Object.fromEntries(shown), ...(body && { body: maskedBody(names, body, hidden) }) };
}

/** Masks the value of a header, which stays present, and well-formed if it was. */
function maskedHeader(name: string, value: string, hidden: Set<string>): string {
  if (value === "" || SHOWN_HEADERS.test(name)) return value;
  const [scheme = "", credentials] = name === "authorization" ? value.split(/ +(.*)/) : ["", value];
  if (credentials === undefined) return MASK;
  hidden.add(credentials);
  if (scheme === "") return MASK;
  // What is no b64token remains none.
  return `${scheme} ${credentials.replaceAll(/[\w.~+/-]+/g, MASK).replaceAll(/[^\s\w=]/g, "*")}`;
}

function maskedUrl(names: Names, url: string, hidden: Set<string>): string {
  const [path = "", search] = url.split("?");
  const shownPath = path.replace(/\/\/[^/@]*@/, "//");
  if (search === undefined) return shownPath;
  const parameters = [...new URLSearchParams(search.replace(/#.*/, ""))].map(([name, value]) => {
    if (names.listed.has(name) && !names.sensitive.has(name)) return [name, value];
    hidden.add(value);
    return [name, MASK];
  });
  return `${shownPath}?${new URLSearchParams(parameters)}`;
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

function maskedBody(names: Names, body: Uint8Array, hidden: Set<string>): Uint8Array {
  if (body.length === 0) return body;
  const encoder = new TextEncoder();
  try {
    return encoder.encode(JSON.stringify(maskedValue(names, JSON.parse(utf8.decode(body)), hidden)));
  } catch {
    // Also a value that is nested too deeply to be written.
    return encoder.encode(`(${body.length} bytes that are not shown)`);
  }
}

/** Masks the fields of a value that must not be shown. */
function maskedValue(names: Names, value: unknown, hidden: Set<string>): unknown {
  if (Array.isArray(value)) return value.map((item) => maskedValue(names, item, hidden));
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => {
    if (!names.listed.has(name) || names.sensitive.has(name)) return [name, maskedLeaves(field, hidden)];
    return [name, names.open.has(name) ? field : maskedValue(names, field, hidden)];
  });
  return Object.fromEntries(fields);
}

/** Masks every text and number of a value, which keeps its type. */
function maskedLeaves(value: unknown, hidden: Set<string>): unknown {
  if (Array.isArray(value)) return value.map((item) => maskedLeaves(item, hidden));
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, maskedLeaves(field, hidden)]));
  }
  if (typeof value === "string" || typeof value === "number") hidden.add(String(value));
  return typeof value === "string" ? MASK : typeof value === "number" ? 0 : value;
}

function escapedPattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

function withoutTexts(exchange: Exchange, pattern: RegExp): Exchange {
  const clean = (text: string) => text.replaceAll(pattern, MASK);
  const cleanMessage = ({ headers, body }: Message): Message => ({
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value && clean(value)])),
    ...(body && { body: new TextEncoder().encode(cleanJson(new TextDecoder().decode(body), clean)) }),
  });
  const { request, response } = exchange;
  return {
    ...exchange,
    url: clean(exchange.url),
    request: cleanMessage(request),
    ...(response && { response: { ...cleanMessage(response), status: response.status } }),
  };
}

/** Cleans the texts of JSON, not its names and numbers, so that it keeps its form. */
function cleanJson(text: string, clean: (text: string) => string): string {
  try {
    return JSON.stringify(JSON.parse(text, (_, value) => (typeof value === "string" ? clean(value) : value)));
  } catch {
    return text;
  }
}

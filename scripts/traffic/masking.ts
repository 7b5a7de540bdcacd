import { type Contract, resolve } from "../contract/contract.ts";
import type { Schema } from "../contract/schema.ts";
import type { TrafficExchange, TrafficMessage } from "./exchange.ts";
import { createUrlMask, MASK, withoutUser } from "./masked-url.ts";

/** Headers whose values may be shown; those of HTTP that describe a message, and those of the mock. */
const SHOWN_HEADERS =
  /^(accept(-.*)?|allow|cache-control|connection|content-(encoding|language|length|type)|date|host|keep-alive|prefer|retry-after|server|transfer-encoding|user-agent|vary|x-unknown-fields)$/;

/** The shortest text whose repetitions are masked too: a shorter one would be found in other words. */
const SHORTEST = 4;

/**
 * How much of a text is looked for, since the size of a regular expression is limited. What follows the beginning of a
 * longer one is masked too.
 */
const LONGEST = 1000;

/** How many texts are looked for: more would take long, and only an attacker sends more. */
const MOST = 500;

/** What replaces a repetition: never longer than it, so that a text keeps to its greatest length. */
const REPETITION = "*".repeat(SHORTEST);

/** The names of the fields of all bodies and queries. */
interface Names {
  listed: Set<string>;
  /** Marked with `x-sensitive`, in whatever schema. */
  sensitive: Set<string>;
  /** Of any type, such as `validation_details`: what is in them has no names of the contract. */
  open: Set<string>;
  /** Texts with a format. */
  formatted: Set<string>;
  /** The values that are listed for any field: constants and enums. */
  values: Set<unknown>;
}

/**
 * Makes the function that masks what must not leave: credentials, fields that the contract marks with `x-sensitive`,
 * fields and headers that it does not list, paths that are not like those of its operations, bodies that are not JSON, and
 * each repetition of a masked text. The fields of the contract are known by their names, wherever they are. A masked exchange
 * gets the same judgment as the exchange.
 */
export function createMask(contract: Contract): (exchange: TrafficExchange) => TrafficExchange {
  const names = namesOf(contract);
  const maskUrl = createUrlMask(contract, (name) => names.listed.has(name) && !names.sensitive.has(name));
  return (exchange) => {
    const hidden = new Set<string>();
    const masked = {
      ...exchange,
      url: maskUrl(exchange.url, hidden),
      ...(exchange.problem && { problem: withoutUser(exchange.problem) }),
      request: maskedMessage(names, exchange.request, hidden),
      ...(exchange.response && {
        response: { ...maskedMessage(names, exchange.response, hidden), status: exchange.response.status },
      }),
    };
    const pattern = patternOf([...hidden].filter((text) => text.length >= SHORTEST));
    if (!pattern) return masked;
    return {
      ...masked,
      ...(masked.problem && { problem: masked.problem.replaceAll(pattern, REPETITION) }),
      request: withoutRepetitions(names, masked.request, pattern),
      ...(masked.response && { response: withoutRepetitions(names, masked.response, pattern) }),
    };
  };
}

function namesOf(contract: Contract): Names {
  const names: Names = {
    listed: new Set(),
    sensitive: new Set(),
    open: new Set(),
    formatted: new Set(),
    values: new Set(),
  };
  const visit = (schema: Schema): void => {
    const { properties = {}, items, oneOf = [], anyOf = [], allOf = [] } = resolve(contract, schema);
    for (const [name, property] of Object.entries(properties)) {
      const resolved = resolve(contract, property);
      names.listed.add(name);
      if (resolved["x-sensitive"]) names.sensitive.add(name);
      if (resolved.format !== undefined || resolved.pattern !== undefined) names.formatted.add(name);
      if (LIMITS.every((keyword) => resolved[keyword] === undefined)) names.open.add(name);
      for (const value of [resolved.const, ...(resolved.enum ?? [])]) names.values.add(value);
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

/** Keywords without which any value is valid. */
const LIMITS = ["type", "const", "enum", "properties", "items", "oneOf", "anyOf", "allOf", "not"] as const;

function maskedMessage(names: Names, message: TrafficMessage, hidden: Set<string>): TrafficMessage {
  const { headers, body, ...rest } = message;
  const shown = Object.entries(headers).map(([name, value = ""]) => [name, maskedHeader(name, value, hidden)]);
  return { ...rest, headers: Object.fromEntries(shown), ...(body && { body: maskedBody(names, body, hidden) }) };
}

/** Masks the value of a header, which stays present, and well-formed if it was. */
function maskedHeader(name: string, value: string, hidden: Set<string>): string {
  if (value === "" || SHOWN_HEADERS.test(name)) return value;
  const [scheme = "", credentials] = name === "authorization" ? value.split(/ +(.*)/) : ["", value];
  // Without a space, it may be a token without its scheme.
  if (credentials === undefined) return /^(basic|bearer)$/i.test(value) ? value : MASK;
  hidden.add(credentials);
  if (scheme === "") return MASK;
  // What is no b64token remains none.
  return `${scheme} ${credentials.replaceAll(/[\w.~+/-]+/g, MASK).replaceAll(/[^\s\w=]/g, "*")}`;
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

/** Matches each of some texts, or every text if they are too many to look for; undefined without any. */
function patternOf(texts: string[]): RegExp | undefined {
  if (texts.length === 0) return undefined;
  if (texts.length > MOST) return new RegExp(`[^]{${SHORTEST},}`, "g");
  // The longest first: a shorter one may be a part of it.
  const longest = texts.toSorted((a, b) => b.length - a.length);
  const patterns = longest.map((text) => {
    const start = text.slice(0, LONGEST).replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
    return text.length > LONGEST ? `${start}[^]*` : start;
  });
  return new RegExp(patterns.join("|"), "g");
}

function withoutRepetitions<Any extends TrafficMessage>(names: Names, message: Any, pattern: RegExp): Any {
  if (!message.body) return message;
  try {
    const value = cleaned(names, JSON.parse(utf8.decode(message.body)), pattern);
    return { ...message, body: new TextEncoder().encode(JSON.stringify(value)) };
  } catch {
    return message;
  }
}

/** Masks repetitions in texts. An id and a value of the contract are none, and without them the judgment would change. */
function cleaned(names: Names, value: unknown, pattern: RegExp): unknown {
  if (typeof value === "string") return names.values.has(value) ? value : value.replaceAll(pattern, REPETITION);
  if (Array.isArray(value)) return value.map((item) => cleaned(names, item, pattern));
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => {
    return [name, names.formatted.has(name) ? field : cleaned(names, field, pattern)];
  });
  return Object.fromEntries(fields);
}

import type { Contract } from "../contract/contract.ts";
import { mapLeaves } from "../contract/fields.ts";
import type { Schema } from "../contract/schema.ts";
import { listAllFields } from "../contract/walk.ts";
import { parseJson } from "../http/json.ts";
import type { TrafficExchange, TrafficMessage } from "./exchange.ts";
import { createUrlMask, MASK, withoutUser } from "./masked-url.ts";

/** Headers whose values may be shown; those of HTTP that describe a message, and those of the mock. */
const SHOWN_HEADERS =
  /^(accept(-.*)?|allow|cache-control|connection|content-(encoding|language|length|type)|date|host|keep-alive|prefer|retry-after|server|transfer-encoding|user-agent|vary|x-unknown-fields)$/;

/** The shortest text whose repetitions are masked too: a shorter one would be found in other words. */
const SHORTEST = 4;

/**
 * How much of a text is looked for, since the size of a regular expression is limited. The rest of a
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
 * gets the same verdict as the exchange.
 */
export function createMask(contract: Contract): (exchange: TrafficExchange) => TrafficExchange {
  const names = collectNames(contract);
  const maskUrl = createUrlMask(contract, (name) => names.listed.has(name) && !names.sensitive.has(name));
  return (exchange) => {
    const hidden = new Set<string>();
    const masked = {
      ...exchange,
      url: maskUrl(exchange.url, hidden),
      ...(exchange.problem && { problem: withoutUser(exchange.problem) }),
      request: maskMessage(names, exchange.request, hidden),
      ...(exchange.response && { response: maskMessage(names, exchange.response, hidden) }),
    };
    const pattern = createRepetitionPattern([...hidden].filter((text) => text.length >= SHORTEST));
    if (!pattern) return masked;
    return {
      ...masked,
      ...(masked.problem && { problem: masked.problem.replaceAll(pattern, REPETITION) }),
      request: maskRepetitions(names, masked.request, pattern),
      ...(masked.response && { response: maskRepetitions(names, masked.response, pattern) }),
    };
  };
}

function collectNames(contract: Contract): Names {
  const { operations, events } = contract;
  const bodies = [
    ...operations.flatMap(({ request, responses }) => [request, ...responses]),
    ...events.map(({ request }) => request),
  ];
  const fields = bodies.flatMap(({ schema }) => listAllFields(contract, schema));
  const namesWhere = (matches: (schema: Schema) => boolean) => {
    return new Set(fields.filter(({ schema }) => matches(schema)).map(({ path }) => path.at(-1) ?? ""));
  };
  const parameters = operations.flatMap((operation) => operation.parameters.map(({ name }) => name));
  return {
    listed: new Set([...namesWhere(() => true), ...parameters]),
    sensitive: namesWhere((schema) => schema["x-sensitive"] === true),
    open: namesWhere((schema) => LIMITS.every((keyword) => schema[keyword] === undefined)),
    formatted: namesWhere(({ format, pattern }) => format !== undefined || pattern !== undefined),
    values: new Set(fields.flatMap(({ schema }) => [schema.const, ...(schema.enum ?? [])])),
  };
}

/** Keywords without which any value is valid. */
const LIMITS = ["type", "const", "enum", "properties", "items", "oneOf", "anyOf", "allOf", "not"] as const;

function maskMessage<Any extends TrafficMessage>(names: Names, message: Any, hidden: Set<string>): Any {
  const { headers, body } = message;
  const shown = Object.entries(headers).map(([name, value = ""]) => [name, maskHeader(name, value, hidden)]);
  return { ...message, headers: Object.fromEntries(shown), ...(body && { body: maskBody(names, body, hidden) }) };
}

/** Masks the value of a header, which stays present, and well-formed if it was. */
function maskHeader(name: string, value: string, hidden: Set<string>): string {
  if (value === "" || SHOWN_HEADERS.test(name)) return value;
  const [scheme = "", credentials] = name === "authorization" ? value.split(/ +(.*)/) : ["", value];
  // Without a space, it may be a token without its scheme.
  if (credentials === undefined) return /^(basic|bearer)$/i.test(value) ? value : MASK;
  hidden.add(credentials);
  if (scheme === "") return MASK;
  // A malformed token stays malformed.
  return `${scheme} ${credentials.replaceAll(/[\w.~+/-]+/g, MASK).replaceAll(/[^\s\w=]/g, "*")}`;
}

/** Changes the value of a body; undefined if it is not JSON, or nested too deeply to be written. */
function rewriteJson(body: Uint8Array, change: (value: unknown) => unknown): Uint8Array | undefined {
  const value = parseJson(body);
  if (value === undefined) return undefined;
  try {
    return new TextEncoder().encode(JSON.stringify(change(value)));
  } catch {
    return undefined;
  }
}

function maskBody(names: Names, body: Uint8Array, hidden: Set<string>): Uint8Array {
  if (body.length === 0) return body;
  const masked = rewriteJson(body, (value) => maskValue(names, value, hidden));
  return masked ?? new TextEncoder().encode(`(${body.length} bytes that are not shown)`);
}

/** Masks the fields of a value that must not be shown. */
function maskValue(names: Names, value: unknown, hidden: Set<string>): unknown {
  if (Array.isArray(value)) return value.map((item) => maskValue(names, item, hidden));
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => {
    if (!names.listed.has(name) || names.sensitive.has(name))
      return [name, mapLeaves(field, (leaf) => maskLeaf(leaf, hidden))];
    return [name, names.open.has(name) ? field : maskValue(names, field, hidden)];
  });
  return Object.fromEntries(fields);
}

/** Masks a text or a number, which keeps its type. */
function maskLeaf(value: unknown, hidden: Set<string>): unknown {
  if (typeof value !== "string" && typeof value !== "number") return value;
  hidden.add(String(value));
  return typeof value === "string" ? MASK : 0;
}

/** Matches each of some texts, or every text if they are too many to look for; undefined without any. */
function createRepetitionPattern(texts: string[]): RegExp | undefined {
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

function maskRepetitions<Any extends TrafficMessage>(names: Names, message: Any, pattern: RegExp): Any {
  const body = message.body && rewriteJson(message.body, (value) => maskRepeatedTexts(names, value, pattern));
  return body ? { ...message, body } : message;
}

/** Masks repetitions in texts. Ids and listed values stay: masking them would change the verdict. */
function maskRepeatedTexts(names: Names, value: unknown, pattern: RegExp): unknown {
  if (typeof value === "string") return names.values.has(value) ? value : value.replaceAll(pattern, REPETITION);
  if (Array.isArray(value)) return value.map((item) => maskRepeatedTexts(names, item, pattern));
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => {
    return [name, names.formatted.has(name) ? field : maskRepeatedTexts(names, field, pattern)];
  });
  return Object.fromEntries(fields);
}

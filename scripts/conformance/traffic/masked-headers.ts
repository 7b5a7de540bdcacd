import { METHODS } from "node:http";
import type { TrafficMessage } from "./exchange.ts";
import { type HiddenTexts, MASK } from "./hidden.ts";

/** Headers that describe a message or a connection: they are neither shown nor secret. */
const PLAIN_HEADERS = new Set([
  "accept",
  "accept-encoding",
  "accept-language",
  "cache-control",
  "connection",
  "content-language",
  "content-length",
  "date",
  "host",
  "keep-alive",
  "server",
  "transfer-encoding",
  "user-agent",
  "vary",
  "x-unknown-fields",
]);

const JSON_TYPE = "application/json";

/** A preference of the mock, other than for an example. */
const PREFERENCE = /^(code=[1-5]\d\d|dynamic=(true|false)|wait=[\d.]{1,4})$/;

/**
 * Creates the mask of headers: those that `check` reads are recorded, with values that are known. The rest is left out.
 *
 * @param signatures the headers of the contract's security schemes
 * @param examples the names of the contract's responses, which a caller may prefer
 */
export function createHeaderMask(signatures: string[], examples: string[]) {
  const preferred = new Set(examples.map((name) => `example=${name}`));
  const listed = (known: (item: string) => boolean) => (value: string) => {
    return value.split(/, */).every(known) ? value : MASK;
  };
  const maskValue = new Map<string, (value: string) => string>([
    ["allow", listed((method) => METHODS.includes(method))],
    ["authorization", maskAuthorization],
    ["content-encoding", listed((coding) => /^(gzip|x-gzip|br|deflate|zstd|identity)$/.test(coding))],
    ["content-type", maskType],
    // Without any header, `check` would take them as not recorded.
    ["date", (value) => (Number.isNaN(Date.parse(value)) ? MASK : new Date(value).toUTCString())],
    ["prefer", listed((preference) => preferred.has(preference) || PREFERENCE.test(preference))],
    ["retry-after", (value) => (/^\d{1,3}$/.test(value) ? value : MASK)],
    ...signatures.filter((name) => name !== "authorization").map((name) => [name, () => MASK] as const),
  ]);
  return {
    hide(headers: TrafficMessage["headers"], hidden: HiddenTexts): void {
      for (const [name, value = ""] of Object.entries(headers)) {
        if (!PLAIN_HEADERS.has(name) && maskValue.get(name)?.(value) !== value) hidden.addParts(value);
      }
    },
    mask(headers: TrafficMessage["headers"]): TrafficMessage["headers"] {
      const recorded = Object.entries(headers).flatMap(([name, value = ""]) => {
        const mask = maskValue.get(name);
        return mask ? [[name, value === "" ? "" : mask(value)] as const] : [];
      });
      return Object.fromEntries(recorded);
    },
  };
}

/** Shows a type without its parameters, if it is JSON. */
function maskType(value: string): string {
  if (/^application\/json(; ?charset=utf-8)?$/i.test(value)) return value;
  return value.split(";", 1)[0]?.trim().toLowerCase() === JSON_TYPE ? JSON_TYPE : MASK;
}

/** Masks credentials after their scheme. A malformed token stays malformed, and one without a scheme gets none. */
function maskAuthorization(value: string): string {
  const [scheme = "", credentials = ""] = value.split(/ +(.*)/s);
  if (!/^(basic|bearer)$/i.test(scheme)) return MASK;
  return `${scheme} ${credentials.replaceAll(/[\w.~+/-]+/g, MASK).replaceAll(/[^\s\w=]/g, "*")}`.trimEnd();
}

import type { TrafficMessage } from "./exchange.ts";
import { type HiddenTexts, MASK, type Repetitions } from "./hidden.ts";

/** Headers whose values are shown, if they are what is expected: those of HTTP that describe a message, and those of the mock. */
const SHOWN_HEADERS = new Set([
  "accept",
  "accept-encoding",
  "accept-language",
  "allow",
  "cache-control",
  "connection",
  "content-encoding",
  "content-language",
  "content-length",
  "content-type",
  "date",
  "host",
  "keep-alive",
  "prefer",
  "retry-after",
  "server",
  "transfer-encoding",
  "vary",
  "x-unknown-fields",
]);

/** Headers that are secret whatever they contain, besides those of the contract. */
const SECRET_HEADERS = ["authorization", "cookie", "set-cookie", "proxy-authorization"];

const JSON_TYPE = "application/json";

/** A host without a user. */
const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d+)?$/i;

/** A preference of the mock, other than for an example. */
const PREFERENCE = /^(code=[1-5]\d\d|dynamic=(true|false)|wait=[\d.]{1,4})$/;

/**
 * Makes what masks headers.
 *
 * @param signatures the headers of the contract's security schemes
 * @param examples the names of the contract's responses, which a caller may prefer
 */
export function createHeaderMask(signatures: string[], examples: string[]) {
  const secret = new Set([...SECRET_HEADERS, ...signatures]);
  const preferred = new Set(examples.map((name) => `example=${name}`));
  const isExpected = (name: string, value: string): boolean => {
    if (name === "host") return HOST.test(value);
    if (name !== "prefer") return SHOWN_HEADERS.has(name);
    return value.split(/, */).every((each) => preferred.has(each) || PREFERENCE.test(each));
  };
  /** Masks the value of a header, which stays present, and well-formed if it was. */
  const maskValue = (name: string, value: string, repetitions: Repetitions): string => {
    if (value === "") return value;
    if (name === "authorization") return maskAuthorization(value);
    if (!isExpected(name, value)) return MASK;
    const type = name === "content-type" ? value.split(";", 1)[0]?.trim().toLowerCase() : undefined;
    if (value === type && type === JSON_TYPE) return value;
    if (!repetitions.isIn(value)) return value;
    return type === JSON_TYPE ? type : MASK;
  };
  const maskHeader = (name: string, value: string, repetitions: Repetitions): [name: string, value: string] => {
    const isListed = secret.has(name) || SHOWN_HEADERS.has(name);
    return [isListed || !repetitions.isIn(name) ? name : MASK, maskValue(name, value, repetitions)];
  };
  return {
    hide(headers: TrafficMessage["headers"], hidden: HiddenTexts): void {
      for (const [name, value = ""] of Object.entries(headers)) {
        if (!isExpected(name, value)) hidden.addParts(value, secret.has(name));
      }
    },
    mask(headers: TrafficMessage["headers"], repetitions: Repetitions): TrafficMessage["headers"] {
      return Object.fromEntries(
        Object.entries(headers).map(([name, value = ""]) => maskHeader(name, value, repetitions)),
      );
    },
  };
}

/** Masks credentials after their scheme. A malformed token stays malformed, and one without a scheme gets none. */
function maskAuthorization(value: string): string {
  const [scheme = "", credentials = ""] = value.split(/ +(.*)/s);
  if (!/^(basic|bearer)$/i.test(scheme)) return MASK;
  return `${scheme} ${credentials.replaceAll(/[\w.~+/-]+/g, MASK).replaceAll(/[^\s\w=]/g, "*")}`.trimEnd();
}

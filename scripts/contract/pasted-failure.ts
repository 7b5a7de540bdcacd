// What a failure may be that somebody has pasted. Runs in the browser.
import { ENVELOPE_FIELDS } from "./well-known.ts";

/** A status is first, or called so: a message may have numbers. */
const STATUS = /(?:^|HTTP\/[\d.]+ |status\W{0,3})([3-5]\d\d)\b/i;

/** What a failure says of itself. */
export interface PastedFailure {
  status?: string | undefined;
  code?: string | undefined;
  message?: string | undefined;
  /** Whether it describes the fields that are wrong. */
  hasDetails: boolean;
}

/**
 * Reads a response, a status, a code or a message. Of JSON, which may be cut off or escaped, only the code, the message and
 * whether there are details count: the rest says who has sent what.
 */
export function readFailure(pasted: string): PastedFailure {
  const text = pasted.replaceAll('\\"', '"');
  const around = text.replace(/\{.*(?:\}|$)/s, " ");
  const isJson = around !== text;
  const textOf = (field: string) => new RegExp(`"${field}"\\s*:\\s*"([^"]+)"`).exec(text)?.[1];
  const [, status] = STATUS.exec(around.trim()) ?? [];
  const [code] = /\b[A-Z]+(?:_[A-Z]+)+\b/.exec(isJson ? "" : text) ?? [];
  const words = around
    .trim()
    .replace(STATUS, "")
    .replace(code ?? "", "")
    .trim();
  return {
    status,
    code: textOf(ENVELOPE_FIELDS.code) ?? code,
    message: textOf(ENVELOPE_FIELDS.message) ?? (isJson ? undefined : words || undefined),
    hasDetails: text.includes(`"${ENVELOPE_FIELDS.details}"`),
  };
}

/** What is documented of a failure. */
export interface DocumentedFailure {
  operations: string[];
  status: string;
  code: string | undefined;
  message: string;
  summary: string;
  hasDetails: boolean;
}

/**
 * Finds the documented failures that a failure may be: each thing that it says of itself excludes others. An unknown code is none of
 * them; an unknown message may be that of any with its status, since most documented ones are placeholders.
 *
 * @param operation the one that has failed, if it is known
 */
export function findFailures<Documented extends DocumentedFailure>(
  documented: Documented[],
  { status, code, message, hasDetails }: PastedFailure,
  operation?: string,
): Documented[] {
  const all = documented.filter(({ operations }) => operation === undefined || operations.includes(operation));
  const known = all.filter((failure) => status === undefined || failure.status === status);
  if (code !== undefined) return known.filter((failure) => failure.code === code);
  if (hasDetails) return known.filter((failure) => failure.hasDetails);
  const asked = listWords(message);
  const textsOf = (failure: Documented) => [failure.message, failure.summary].map(listWords);
  const equal = known.filter((failure) => textsOf(failure).includes(asked));
  const similar = known.filter((failure) => textsOf(failure).some((text) => text.includes(asked)));
  if (asked !== "" && similar.length > 0) return equal.length > 0 ? equal : similar;
  return status === undefined ? [] : known;
}

/** The words of a text, however they are written. */
function listWords(text = ""): string {
  return (text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []).join(" ");
}

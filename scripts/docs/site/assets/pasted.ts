// What counts of a failure that a reader has pasted. Runs in the browser.
import { ENVELOPE_FIELDS } from "../../../contract/well-known.ts";

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
  const [status] = /\b[3-5]\d\d\b/.exec(around) ?? [];
  const [code] = /\b[A-Z]+(?:_[A-Z]+)+\b/.exec(isJson ? "" : text) ?? [];
  const words = around.replace(/\bHTTP\/[\d.]+|\b[3-5]\d\d\b|\b[A-Z]+(?:_[A-Z]+)+\b/g, " ").trim();
  return {
    status,
    code: textOf(ENVELOPE_FIELDS.code) ?? code,
    message: textOf(ENVELOPE_FIELDS.message) ?? (isJson ? undefined : words || undefined),
    hasDetails: text.includes(`"${ENVELOPE_FIELDS.details}"`),
  };
}

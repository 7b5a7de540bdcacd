import { type HttpRequest, parseQuery } from "../../service/http/messages.ts";

/** A URL or a path that needs no parser, which takes longer than the whole check that depends on it. */
const PLAIN = /^(?:https?:\/\/[\w.-]+(?::\d+)?)?((?:\/\w[\w.-]*)+)(?:\?|$)/;

/** The longest URL that it is used for, in characters: a regular expression needs a stack for a longer one. */
const PLAIN_LIMIT = 10_000;

/** The path of a URL, without its query; empty if it is no URL. */
export function parseUrlPath(url: string): string {
  const plain = url.length <= PLAIN_LIMIT ? PLAIN.exec(url)?.[1] : undefined;
  if (plain !== undefined) return plain;
  // Not by `URL.parse`, which Node.js 20 does not have.
  return URL.canParse(url, "http://localhost") ? new URL(url, "http://localhost").pathname : "";
}

/** The query of a URL or a path as it is written, without its question mark; empty if it has none. */
export function readQueryText(url: string): string {
  const [, text = ""] = url.replace(/#.*/s, "").split(/\?(.*)/s);
  return text;
}

/** The query of a URL or a path, as an operation reads it. */
export function parseUrlQuery(url: string): HttpRequest["query"] {
  return parseQuery(readQueryText(url));
}

/** The host of a URL; empty for a path. */
export function readHost(url: string): string {
  return /^https?:\/\/([^/?#]*)/i.exec(url)?.[1]?.toLowerCase() ?? "";
}

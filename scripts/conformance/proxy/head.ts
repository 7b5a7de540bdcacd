import type { IncomingMessage } from "node:http";

/** Headers of one connection (RFC 9110, section 7.6.1), apart from `Transfer-Encoding`, which Node.js applies as it is. */
const HOP_BY_HOP = new Set(["connection", "keep-alive", "proxy-connection", "te", "upgrade"]);

/** Headers that stay, also if `Connection` names them: without them, the body of a request would be read as the next request. */
const FRAMING = new Set(["content-length", "host", "transfer-encoding"]);

/** Methods whose requests have no body unless they say so. */
const BODILESS_METHODS = new Set(["GET", "HEAD", "DELETE", "OPTIONS", "TRACE"]);

/** The headers of a message that passes. */
export class Head {
  /** By name, in lower case; the values of a repeated header are joined. */
  readonly values: Record<string, string | undefined> = Object.create(null);
  /** Names in lower case and values by turns, as they were sent. */
  readonly #raw: string[];

  constructor({ rawHeaders }: IncomingMessage) {
    this.#raw = rawHeaders;
    for (const [rawName, value] of pairsOf(rawHeaders)) {
      const name = rawName.toLowerCase();
      const before = this.values[name];
      this.values[name] = before === undefined ? value : `${before}, ${value}`;
    }
  }

  /**
   * Returns those of a request for another server, in their order and case.
   *
   * @param host the host of that server, with the port if it is not the default
   * @returns names and values by turns
   */
  forServer(method: string, host: string): string[] {
    const isChunked = this.values["transfer-encoding"] !== undefined;
    const passed = this.#endToEnd(isChunked, host);
    if (this.values.host === undefined) passed.unshift("Host", host);
    // Without it, Node.js would send an empty body in chunks.
    const isFramed = isChunked || this.values["content-length"] !== undefined || BODILESS_METHODS.has(method);
    if (!isFramed) passed.push("Content-Length", "0");
    return passed;
  }

  /**
   * Returns those of a response for the caller, in their order and case.
   *
   * @param httpVersion that of the caller
   * @returns names and values by turns
   */
  forCaller(httpVersion: string): string[] {
    return this.#endToEnd(httpVersion !== "1.0" && this.values["transfer-encoding"] !== undefined);
  }

  #endToEnd(isChunked: boolean, host?: string): string[] {
    const named = new Set(this.values.connection?.toLowerCase().split(/[\s,]+/));
    const passed: string[] = [];
    for (const [rawName, value] of pairsOf(this.#raw)) {
      const name = rawName.toLowerCase();
      // Only chunks can be followed by trailers.
      const isOfChunks = !isChunked && (name === "transfer-encoding" || name === "trailer");
      if (isOfChunks || HOP_BY_HOP.has(name) || (named.has(name) && !FRAMING.has(name))) continue;
      passed.push(rawName, name === "host" && host !== undefined ? host : value);
    }
    return passed;
  }
}

/** Pairs the names and values of headers or trailers, which Node.js lists by turns. */
export function pairsOf(raw: string[]): [name: string, value: string][] {
  const pairs: [string, string][] = [];
  for (let index = 0; index < raw.length; index += 2) pairs.push([raw[index] as string, raw[index + 1] as string]);
  return pairs;
}

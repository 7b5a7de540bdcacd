import type { IncomingMessage } from "node:http";

/** Headers of one connection (RFC 9110, section 7.6.1), apart from `Transfer-Encoding`, which Node.js applies as it is. */
const OF_CONNECTION = ["connection", "keep-alive", "proxy-connection", "te", "upgrade"];

/** Methods whose requests have no body unless they say so. */
const WITHOUT_BODY = ["GET", "HEAD", "DELETE", "OPTIONS", "TRACE"];

/**
 * Returns the headers of a request for another server, in their order and case.
 *
 * @param host the host of that server, with the port if it is not the default
 * @returns names and values by turns
 */
export function requestHeaders(request: IncomingMessage, host: string): string[] {
  const { method = "", headers } = request;
  const isChunked = headers["transfer-encoding"] !== undefined;
  const passed = endToEnd(request, isChunked);
  const at = passed.findIndex((text, index) => index % 2 === 0 && text.toLowerCase() === "host");
  if (at >= 0) passed[at + 1] = host;
  else passed.unshift("Host", host);
  // Without it, Node.js would send an empty body in chunks.
  const isFramed = isChunked || headers["content-length"] !== undefined || WITHOUT_BODY.includes(method);
  return isFramed ? passed : [...passed, "Content-Length", "0"];
}

/**
 * Returns the headers of a response for the caller, in their order and case.
 *
 * @param httpVersion that of the caller
 * @returns names and values by turns
 */
export function responseHeaders(response: IncomingMessage, httpVersion: string): string[] {
  return endToEnd(response, httpVersion !== "1.0" && response.headers["transfer-encoding"] !== undefined);
}

/** Returns the trailers of a message, as Node.js takes them. */
export function trailersOf({ rawTrailers }: IncomingMessage): [name: string, value: string][] {
  return pairs(rawTrailers);
}

function endToEnd({ headers, rawHeaders }: IncomingMessage, isChunked: boolean): string[] {
  const named = headers.connection?.toLowerCase().split(/[\s,]+/) ?? [];
  // Only chunks can be followed by trailers.
  const dropped = new Set([...OF_CONNECTION, ...named, ...(isChunked ? [] : ["transfer-encoding", "trailer"])]);
  return pairs(rawHeaders).flatMap((pair) => (dropped.has(pair[0].toLowerCase()) ? [] : pair));
}

function pairs(raw: string[]): [name: string, value: string][] {
  const all: [string, string][] = [];
  for (let index = 0; index < raw.length; index += 2) all.push([raw[index] as string, raw[index + 1] as string]);
  return all;
}

import type { TrafficExchange, TrafficMessage } from "../../../scripts/conformance/traffic/exchange.ts";
import { readTraffic } from "../../../scripts/conformance/traffic/read.ts";

/** A text that means something in each of the formats. */
export const HOSTILE =
  "</failure>]]><script>alert(1)</script> | `code` *b* _i_ [x](http://evil.example) @team #1 &amp; \"'\u001b[31m\u202e\ufffe\ud800\nend";

/** An entry of an archive, as a browser writes it. */
export function entryOf({ time, ms, method, url, request, response }: TrafficExchange) {
  const headersOf = ({ headers }: TrafficMessage) => {
    // Every message has one.
    const all = { ...headers, date: new Date(time).toUTCString() };
    return Object.entries(all).map(([name, value]) => ({ name, value }));
  };
  return {
    startedDateTime: new Date(time).toISOString(),
    time: ms,
    request: {
      method,
      url,
      httpVersion: "HTTP/1.1",
      headers: headersOf(request),
      queryString: [],
      cookies: [],
      headersSize: -1,
      bodySize: request.body?.length ?? 0,
      ...(request.body && {
        postData: {
          mimeType: request.headers["content-type"] as string,
          text: Buffer.from(request.body).toString(),
          params: [],
        },
      }),
    },
    response: {
      status: response?.status ?? 0,
      statusText: "",
      httpVersion: "HTTP/1.1",
      headers: response ? headersOf(response) : [],
      cookies: [],
      content: {
        size: response?.body?.length ?? 0,
        mimeType: response?.headers["content-type"] ?? "x-unknown",
        ...(response?.body && { text: Buffer.from(response.body).toString() }),
      },
      redirectURL: "",
      headersSize: -1,
      bodySize: -1,
    },
    cache: {},
    timings: { send: 0, wait: ms, receive: 0 },
  };
}

/** An archive of entries. */
export function harOf(entries: unknown[], creator = "Firefox"): string {
  const log = { version: "1.2", creator: { name: creator, version: "1" }, pages: [], entries };
  return JSON.stringify({ log }, null, 2);
}

/** Exchanges as lines of NDJSON. */
export function ndjsonOf(exchanges: TrafficExchange[]): string {
  const lines = exchanges.map((exchange) => {
    const { isDelivery, problem } = exchange;
    const added = { ...(isDelivery && { _isDelivery: true }), ...(problem && { _problem: problem }) };
    return JSON.stringify({ ...entryOf(exchange), ...added });
  });
  return lines.map((line) => `${line}\n`).join("");
}

/** Reads traffic in pieces of some bytes. */
export async function readAll(traffic: string | Uint8Array, pieces = 1000) {
  const bytes = Buffer.from(traffic as string);
  const exchanges: TrafficExchange[] = [];
  const warnings: string[] = [];
  async function* chunks() {
    for (let start = 0; start < bytes.length; start += pieces) yield bytes.subarray(start, start + pieces);
  }
  for await (const exchange of readTraffic(chunks(), ({ message }) => warnings.push(message))) exchanges.push(exchange);
  return { exchanges, warnings };
}

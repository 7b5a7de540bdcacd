import type { Exchange } from "../traffic/exchange.ts";
import type { Handler } from "./interface.ts";

interface Sent {
  /** What the request is, in words. */
  place: string;
  url: string;
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer>;
  /** Time limit of the response, in milliseconds. */
  timeout: number;
}

/** What `fetch` reports when the server has closed an idle connection just when the request was sent on it. */
const CLOSED = ["UND_ERR_SOCKET", "ECONNRESET", "EPIPE"];

/**
 * Sends a request; once more on a new connection, if the connection was closed. Without a response, the exchange has a
 * problem: the function never throws.
 */
export async function post(handler: Handler, sent: Sent): Promise<Exchange> {
  const exchange = await tried(handler, sent);
  return CLOSED.includes(exchange.problem ?? "") ? tried(handler, sent) : exchange;
}

async function tried(handler: Handler, { place, url, headers, body, timeout }: Sent): Promise<Exchange> {
  const exchange = { place, time: Date.now(), method: "POST", url, request: { headers, body } };
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), timeout);
  // A handler in process need not obey the signal.
  const late = new Promise<never>((_, reject) => {
    limit.signal.addEventListener("abort", () => reject(limit.signal.reason));
  });
  try {
    // A redirect may lead to another server, such as production.
    const init = { method: "POST", headers, body, redirect: "manual", signal: limit.signal } as const;
    const response = await Promise.race([received(handler, new Request(url, init)), late]);
    return { ...exchange, ms: Date.now() - exchange.time, response };
  } catch (error) {
    const problem = limit.signal.aborted ? `none within ${timeout} ms` : problemOf(error as Error);
    return { ...exchange, ms: Date.now() - exchange.time, problem };
  } finally {
    clearTimeout(timer);
  }
}

async function received(handler: Handler, request: Request): Promise<NonNullable<Exchange["response"]>> {
  const response = await handler(request);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > BODY_LIMIT) throw new BodyTooLarge();
    chunks.push(chunk);
  }
  return { status: response.status, headers: Object.fromEntries(response.headers), body: Buffer.concat(chunks) };
}

/** The largest body of a response that is read, in bytes, as it is decoded. */
const BODY_LIMIT = 64 * 1024 * 1024;

class BodyTooLarge extends Error {
  override name = `its body is larger than ${BODY_LIMIT} bytes`;
}

/** Without the message, which may contain anything of the service. */
function problemOf({ name, cause }: Error): string {
  const { code } = (cause ?? {}) as { code?: string };
  return code ?? name;
}

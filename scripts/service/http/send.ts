import { startEnding } from "../../runtime/client/ending.ts";
import { type ConnectionErrorKind, classifyConnectionError, describeConnectionError } from "./connection-errors.ts";

/** A request by POST. */
interface OutgoingRequest {
  url: string;
  headers: HeadersInit;
  body: string | Uint8Array<ArrayBuffer>;
}

export interface SendOptions {
  /** Time limit for the whole response, in milliseconds. */
  timeout: number;
  /** The largest body of a response that is read, in bytes, as it is decoded. */
  bodyLimit: number;
  /** Cancels the request when it aborts. */
  signal?: AbortSignal;
  /** Sends the request, over a connection or to a handler in this process, which need not obey the signal; the global `fetch` by default. */
  fetch?: (url: string, init: RequestInit) => Response | Promise<Response>;
  /**
   * Send the request once more if the connection is closed before a response: a server may close an idle one just when
   * the request is sent on it.
   */
  repeatIfClosed?: boolean;
}

/** What came of a request. A response can have a failure too: then its body did not arrive. */
type SendResult = {
  /** Time to the status, or to giving up, in milliseconds. */
  ms: number;
} & ({ response: SentResponse; failure?: SendFailure } | { response?: undefined; failure: SendFailure });

interface SentResponse {
  status: number;
  headers: Headers;
  /** Without any `content-encoding`; absent if it did not arrive. */
  body?: Uint8Array;
}

/** Why a response, or its body, did not arrive. */
export interface SendFailure {
  kind: ConnectionErrorKind | "timeout" | "canceled" | "body too large";
  /** Such as `nothing listens at 127.0.0.1:4010`. It may quote the server. */
  message: string;
  /** What was thrown. */
  error: Error;
}

/** Sends a request, without following redirects: they may lead to another server, such as production. Never throws. */
export async function sendRequest(request: OutgoingRequest, options: SendOptions): Promise<SendResult> {
  const result = await sendOnce(request, options);
  const isClosed = result.failure?.kind === "closed" || result.failure?.kind === "reset";
  return options.repeatIfClosed && !result.response && isClosed ? sendOnce(request, options) : result;
}

async function sendOnce({ url, headers, body }: OutgoingRequest, options: SendOptions): Promise<SendResult> {
  const { timeout, bodyLimit, signal, fetch = globalThis.fetch } = options;
  const begin = performance.now();
  const ending = startEnding(signal, timeout);
  let arrived: { ms: number; response: SentResponse } | undefined;
  try {
    const init = { method: "POST", headers, body, redirect: "manual", signal: ending.signal } as const;
    const response = await ending.race(fetch(url, init));
    arrived = { ms: elapsedSince(begin), response: { status: response.status, headers: response.headers } };
    arrived.response.body = await ending.race(readBody(response, bodyLimit));
    return arrived;
  } catch (thrown) {
    const [error, server] = [Object(thrown), new URL(url)];
    const late = { kind: "timeout", message: `${server.host} did not answer within ${timeout} ms`, error } as const;
    const ended = signal?.aborted ? ({ kind: "canceled", message: "canceled", error } as const) : late;
    const failure = ending.signal.aborted ? ended : describeFailure(error, server);
    return { ...(arrived ?? { ms: elapsedSince(begin) }), failure };
  } finally {
    ending.dispose();
  }
}

/** The time since a value of `performance.now()`, in milliseconds with one decimal. */
export function elapsedSince(begin: number): number {
  return Math.round((performance.now() - begin) * 10) / 10;
}

/** @throws BodyTooLarge; the error of the connection, when it closes before the end */
async function readBody({ body }: Response, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > limit) throw new BodyTooLarge(`the body of the response is larger than ${limit} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

class BodyTooLarge extends Error {}

function describeFailure(error: Error, server: URL): SendFailure {
  if (error instanceof BodyTooLarge) return { kind: "body too large", message: error.message, error };
  return { kind: classifyConnectionError(error), message: describeConnectionError(error, server), error };
}

import type { Delivery } from "./interface.ts";

/** Default time limit for a receiver to answer, in milliseconds. */
export const ANSWER_TIMEOUT = 10_000;

/** How much of a response is read, in bytes: only its status counts. */
const READ_LIMIT = 64 * 1024;

interface DeliveryOptions {
  /** Time limit for the receiver to answer, in milliseconds; `ANSWER_TIMEOUT` by default. */
  timeout?: number;
  /** Cancels the delivery when it aborts. */
  signal?: AbortSignal;
  /** HTTP headers; by default only the `content-type` of JSON. */
  headers?: HeadersInit;
}

/**
 * Sends an event as the service does: one HTTP POST of JSON. Redirects are not followed. Never throws.
 *
 * @param body JSON, or whatever bytes to send in its place
 */
export async function deliver(
  url: string,
  body: string | Uint8Array<ArrayBuffer>,
  options: DeliveryOptions = {},
): Promise<Delivery> {
  const { timeout = ANSWER_TIMEOUT, signal, headers = { "content-type": "application/json" } } = options;
  const begin = performance.now();
  const elapsed = () => Math.round((performance.now() - begin) * 10) / 10;
  // A signal of `AbortSignal.timeout` or `any` would stay in memory after the delivery.
  const end = new AbortController();
  const giveUp = () => end.abort();
  const timer = setTimeout(() => end.abort(new DOMException("too late", "TimeoutError")), timeout);
  signal?.addEventListener("abort", giveUp);
  try {
    const response = await fetch(url, {
      method: "POST",
      headers,
      body,
      redirect: "manual",
      signal: end.signal,
    });
    const ms = elapsed();
    await drain(response);
    const { status } = response;
    if (status === 200) return { delivered: true, status, ms };
    return { delivered: false, status, ms, problem: problemOf(response) };
  } catch (error) {
    return { delivered: false, ms: elapsed(), problem: reasonOf(error as Error, url, timeout) };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", giveUp);
  }
}

/** Reads the response, so that its connection can be used for the next event. */
async function drain({ body }: Response): Promise<void> {
  const reader = body?.getReader();
  try {
    for (let size = 0; size <= READ_LIMIT; ) {
      const part = await reader?.read();
      if (!part?.value) return;
      size += part.value.length;
    }
    await reader?.cancel();
  } catch {
    // The status has arrived; a truncated rest changes nothing.
  }
}

function problemOf({ status, headers }: Response): string {
  const target = headers.get("location");
  if (status >= 300 && status < 400 && target)
    return `the redirect to ${encodeURI(target)} is not followed; respond with 200.`;
  return "only status 200 counts.";
}

function reasonOf(error: Error, url: string, timeout: number): string {
  const { host, hostname } = new URL(url);
  if (error.name === "TimeoutError") return `${host} did not answer within ${timeout} ms.`;
  if (error.name === "AbortError") return "canceled.";
  switch ((error.cause as NodeJS.ErrnoException | undefined)?.code) {
    case "ECONNREFUSED":
      return `nothing listens at ${host}: start the receiver, or correct the address.`;
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `host ${hostname} is unknown: correct the address.`;
    case "ECONNRESET":
    case "UND_ERR_SOCKET":
      return `${host} closed the connection without a response.`;
    default:
      return `${host} gave no HTTP response: ${(error.cause as Error | undefined)?.message ?? error.message}.`;
  }
}

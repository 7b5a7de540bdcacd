/** How long a receiver may take to answer, in milliseconds. */
export const ANSWER_TIMEOUT = 10_000;

/** How much of an answer is read, in bytes: its status is all that counts. */
const READ_LIMIT = 64 * 1024;

/** What came of sending an event. */
export interface Delivery {
  /** Whether it counts: the receiver answered 200. */
  delivered: boolean;
  /** The status of the answer; absent when none came. */
  status?: number;
  /** Time to the answer, or to giving up, in milliseconds. */
  ms: number;
  /** Why it does not count, and what to do. */
  problem?: string;
}

export interface DeliveryOptions {
  /** How long the receiver may take, in milliseconds; `ANSWER_TIMEOUT` by default. */
  timeout?: number;
  /** Gives the delivery up. */
  signal?: AbortSignal;
}

/**
 * Sends an event as the service does: one HTTP POST of JSON. It is sent to that address and nowhere else: a redirect is
 * an answer like any other. Never throws.
 */
export async function deliver(url: string, event: unknown, options: DeliveryOptions = {}): Promise<Delivery> {
  const { timeout = ANSWER_TIMEOUT, signal } = options;
  const begin = performance.now();
  const elapsed = () => Math.round((performance.now() - begin) * 10) / 10;
  // A signal of `AbortSignal.timeout` or `any` would stay in memory beyond the delivery.
  const end = new AbortController();
  const giveUp = () => end.abort();
  const timer = setTimeout(() => end.abort(new DOMException("too late", "TimeoutError")), timeout);
  signal?.addEventListener("abort", giveUp);
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(event),
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

/** Reads the answer, so that its connection serves the next event. */
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
    // The status came: that the rest was cut off changes nothing.
  }
}

function problemOf({ status, headers }: Response): string {
  const target = headers.get("location");
  if (status >= 300 && status < 400 && target)
    return `the redirect to ${encodeURI(target)} is not followed; answer 200.`;
  return "only an answer 200 counts.";
}

function reasonOf(error: Error, url: string, timeout: number): string {
  const { host, hostname } = new URL(url);
  if (error.name === "TimeoutError") return `${host} did not answer within ${timeout} ms.`;
  if (error.name === "AbortError") return "given up.";
  switch ((error.cause as NodeJS.ErrnoException | undefined)?.code) {
    case "ECONNREFUSED":
      return `nothing listens at ${host}: start the receiver, or correct the address.`;
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `there is no host ${hostname}: correct the address.`;
    case "ECONNRESET":
    case "UND_ERR_SOCKET":
      return `${host} closed the connection without an answer.`;
    default:
      return `${host} gave no HTTP answer: ${(error.cause as Error | undefined)?.message ?? error.message}.`;
  }
}

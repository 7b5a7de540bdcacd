import type { Outgoing } from "./answer.ts";

/** Calls without a response. Node.js would collect a request that nothing else refers to, and with it the way to abort it. */
const unanswered = new Set<Request>();

/**
 * Turns what the mock sends into what `fetch` returns, with the faults as `fetch` reports them.
 *
 * @param follow calls the address to which a redirect leads
 * @throws TypeError when the connection fails; the reason of the abort, when the request is aborted
 */
export async function receive(
  request: Request,
  { status, headers, content, fault, delay }: Outgoing,
  follow: (url: string) => Promise<Response>,
): Promise<Response> {
  if (delay) await untilAborted(request, delay);
  request.signal.throwIfAborted();
  if (fault === "no-response") await untilAborted(request);
  if (fault === "reset")
    throw new TypeError("fetch failed", {
      cause: Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" }),
    });
  if (headers.location !== undefined && request.redirect !== "manual") {
    if (request.redirect === "error") throw new TypeError("fetch failed", { cause: new Error("unexpected redirect") });
    const url = new URL(headers.location, request.url).href;
    const response = await follow(url);
    for (const [name, value] of Object.entries({ url, redirected: true }))
      Object.defineProperty(response, name, { value });
    return response;
  }
  const body = fault === "truncated" ? half(content as string) : (content as BodyInit | undefined);
  return new Response(request.method === "HEAD" ? null : body, { status, headers });
}

/**
 * Waits until a request is aborted, and rejects with the reason.
 *
 * @param time resolves after so many milliseconds instead; without it, never
 */
function untilAborted(request: Request, time?: number): Promise<void> {
  const { signal } = request;
  return new Promise<void>((resolve, reject) => {
    unanswered.add(request);
    const timer = time === undefined ? undefined : setTimeout(resolve, time);
    const abort = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    if (signal.aborted) abort();
    else signal.addEventListener("abort", abort);
  }).finally(() => unanswered.delete(request));
}

/** The first half of a text, after which the connection ends. */
function half(text: string): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  let isSent = false;
  return new ReadableStream({
    pull(controller) {
      if (isSent) controller.error(new TypeError("terminated", { cause: new Error("other side closed") }));
      else controller.enqueue(bytes.subarray(0, bytes.length / 2));
      isSent = true;
    },
  });
}

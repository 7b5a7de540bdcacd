import { readGeneratedBundle } from "../contract/generated.ts";
import { engineOf } from "./engine.ts";
import { parseBody, parseQuery, responseHeaders } from "./exchange.ts";
import type { MockFetchOptions } from "./interface.ts";

/**
 * Creates a `fetch` that answers from the contract without a socket, for tests. It responds as the mock server does, on
 * any origin: only the path counts.
 */
export function createMockFetch({ onEvent, ...options }: MockFetchOptions = {}): typeof fetch {
  const engine = engineOf(readGeneratedBundle(), { ...options, events: onEvent !== undefined });

  return async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const headers = Object.fromEntries(request.headers);
    const body = parseBody(new Uint8Array(await request.arrayBuffer()), headers["content-type"]);
    const response = await engine({
      method: request.method,
      path: pathname,
      query: parseQuery(search),
      headers,
      body,
    });
    request.signal.throwIfAborted();
    for (const { event } of response.events ?? []) onEvent?.(event);
    return Response.json(response.body, { status: response.status, headers: responseHeaders(response) });
  };
}

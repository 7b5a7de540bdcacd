import { createEngine } from "./engine.ts";
import type { MockResponse } from "./exchange.ts";
import { BUNDLE } from "./files.ts";
import { responseHeaders } from "./headers.ts";
import type { MockFetchOptions } from "./interface.ts";
import { readQuery } from "./query.ts";
import { parseBody } from "./read-body.ts";

/**
 * Makes a `fetch` that answers from the contract without a socket, for tests. It answers as the mock server does, on
 * any origin: only the path counts.
 */
export function createMockFetch({ onEvent, ...options }: MockFetchOptions = {}): typeof fetch {
  const engine = createEngine(BUNDLE, { ...options, events: onEvent !== undefined });

  async function answer(request: Request): Promise<MockResponse> {
    const url = new URL(request.url);
    const headers = Object.fromEntries(request.headers);
    const body = parseBody(new Uint8Array(await request.arrayBuffer()), headers["content-type"]);
    return (await engine)({
      method: request.method,
      path: url.pathname,
      query: readQuery(url.searchParams),
      headers,
      body,
    });
  }

  return async (input, init) => {
    const request = new Request(input, init);
    const response = await answer(request);
    request.signal.throwIfAborted();
    for (const { event } of response.events ?? []) onEvent?.(event);
    return Response.json(response.body, { status: response.status, headers: responseHeaders(response) });
  };
}

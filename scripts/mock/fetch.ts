import { readGeneratedBundle } from "../contract/generated.ts";
import { answering } from "./answer.ts";
import { engineOf } from "./engine.ts";
import { BODY_LIMIT, tooLarge } from "./exchange.ts";
import type { MockFetchOptions } from "./interface.ts";
import { checkOptions } from "./options.ts";
import { generatedPages } from "./pages.ts";
import { receive } from "./receive.ts";

/**
 * Creates a `fetch` that answers from the contract without a socket, for tests. It responds as the mock server does, on
 * any origin: only the path counts.
 *
 * @throws TypeError when an option is invalid
 */
export function createMockFetch(options: MockFetchOptions = {}): typeof fetch {
  checkOptions(options);
  const { onEvent, ...engineOptions } = options;
  const engine = engineOf(readGeneratedBundle(), { ...engineOptions, events: onEvent !== undefined });
  const answer = answering(engine, generatedPages());

  async function mockFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const request = new Request(input, init);
    const { method, url, signal } = request;
    const outgoing = await answer({
      method,
      target: url.replace(/#.*/s, ""),
      headers: Object.fromEntries(request.headers),
      readBody: () => readBody(request),
    });
    signal.throwIfAborted();
    for (const { event } of outgoing.outcome?.events ?? []) await onEvent?.(event);
    return receive(request, outgoing, (url) => mockFetch(url, { signal }));
  }

  return mockFetch;
}

async function readBody(request: Request): Promise<Uint8Array> {
  const bytes = new Uint8Array(await request.arrayBuffer());
  if (bytes.length > BODY_LIMIT) throw tooLarge();
  return bytes;
}

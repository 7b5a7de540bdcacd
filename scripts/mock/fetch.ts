import { readGeneratedBundle } from "../contract/generated.ts";
import { answering } from "./answer.ts";
import { engineOf } from "./engine.ts";
import { BODY_LIMIT, tooLarge } from "./exchange.ts";
import type { MockFetchOptions } from "./interface.ts";
import { checkOptions } from "./options.ts";
import { generatedPages } from "./pages.ts";

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

  return async (input, init) => {
    const request = new Request(input, init);
    const { method, url } = request;
    const { status, headers, content, outcome } = await answer({
      method,
      target: url.replace(/#.*/s, ""),
      headers: Object.fromEntries(request.headers),
      readBody: () => readBody(request),
    });
    request.signal.throwIfAborted();
    for (const { event } of outcome?.events ?? []) await onEvent?.(event);
    return new Response(method === "HEAD" ? null : (content as BodyInit | undefined), { status, headers });
  };
}

async function readBody(request: Request): Promise<Uint8Array> {
  const bytes = new Uint8Array(await request.arrayBuffer());
  if (bytes.length > BODY_LIMIT) throw tooLarge();
  return bytes;
}

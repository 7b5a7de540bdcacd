import { readContract } from "../contract/contract.ts";
import { readGeneratedBundle } from "../contract/generated.ts";
import { answering } from "./answer.ts";
import { controlsOf } from "./controls.ts";
import { engineOf } from "./engine.ts";
import type { WebhookEvent } from "./events/event.ts";
import { BODY_LIMIT, tooLarge } from "./exchange.ts";
import type { MockFetch, MockFetchOptions } from "./interface.ts";
import { checkOptions } from "./options.ts";
import { generatedPages } from "./pages.ts";
import { receive } from "./receive.ts";

/**
 * Creates a `fetch` that answers from the contract without a socket, for tests. It responds as the mock server does, on
 * any origin: only the path counts.
 *
 * @throws TypeError when an option is invalid
 */
export function createMockFetch(options: MockFetchOptions = {}): MockFetch {
  checkOptions(options);
  const { onEvent, prefer, ...engineOptions } = options;
  const bundle = readGeneratedBundle();
  const { begin, controls } = controlsOf(readContract(bundle), prefer);
  const pages = generatedPages();
  const answer = answering(engineOf(bundle, { ...engineOptions, events: onEvent !== undefined }), pages);

  async function passOn(event: WebhookEvent): Promise<void> {
    try {
      await onEvent?.(event);
    } catch (error) {
      // For the test runner: whoever calls would take it for a failure of the network.
      void Promise.reject(error);
    }
  }

  async function mockFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const request = new Request(input, init);
    const { method, url, signal } = request;
    const isCall = method !== "OPTIONS" && !pages.has(new URL(url).pathname);
    const call = isCall ? begin(request) : undefined;
    const outgoing = await answer({
      method,
      target: url.replace(/#.*/s, ""),
      headers: call?.headers ?? Object.fromEntries(request.headers),
      readBody: async () => {
        const bytes = await readBody(request);
        call?.asked(bytes);
        return bytes;
      },
    });
    signal.throwIfAborted();
    for (const { event } of outgoing.outcome?.events ?? []) await passOn(event);
    const response = await receive(request, outgoing, (url) => mockFetch(url, { signal }));
    if (outgoing.fault !== "truncated") call?.answered(outgoing);
    return response;
  }

  return Object.assign(mockFetch, controls);
}

async function readBody(request: Request): Promise<Uint8Array> {
  const bytes = new Uint8Array(await request.arrayBuffer());
  if (bytes.length > BODY_LIMIT) throw tooLarge();
  return bytes;
}

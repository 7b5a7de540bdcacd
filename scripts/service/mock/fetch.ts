import type { Contract } from "../../contract/contract.ts";
import { readServedContract } from "../behavior/served.ts";
import { REQUEST_BODY_LIMIT, tooLarge } from "../http/messages.ts";
import { answering, HEALTH_PATH } from "./answer.ts";
import { controlsOf } from "./controls.ts";
import { engineOf } from "./engine.ts";
import type { WebhookEvent } from "./events/event.ts";
import type { MockFetch, MockFetchOptions } from "./interface.ts";
import type { Generate } from "./negotiate.ts";
import { checkOptions, FETCH_CHECKS } from "./options.ts";
import { receive } from "./receive.ts";

/**
 * Creates a `fetch` that answers from the contract without a socket. It uses nothing but the language and the Fetch API.
 *
 * @param generatorOf returns what generates the values of responses
 * @throws TypeError when an option is invalid
 */
export function mockFetch(options: MockFetchOptions, generatorOf: (contract: Contract) => Generate): MockFetch {
  checkOptions(options, FETCH_CHECKS);
  const { onEvent, prefer, ...engineOptions } = options;
  const contract = readServedContract();
  const { begin, controls } = controlsOf(contract, prefer);
  const answer = answering(engineOf(contract, generatorOf(contract), { ...engineOptions, events: true }));

  async function passOn(events: WebhookEvent[]): Promise<void> {
    for (const event of events) {
      try {
        await onEvent?.(event);
      } catch (error) {
        // For the test runner: the next event must come.
        void Promise.reject(error);
      }
    }
  }

  async function call(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const request = new Request(input, init);
    const { method, url, signal } = request;
    const isCall = method !== "OPTIONS" && new URL(url).pathname !== HEALTH_PATH;
    const recorded = isCall ? begin(request) : undefined;
    const outgoing = await answer({
      method,
      target: url.replace(/#.*/, ""),
      headers: recorded?.headers ?? Object.fromEntries(request.headers),
      data: recorded?.data,
      readBody: async () => {
        const bytes = await readBody(request);
        recorded?.asked(bytes);
        return bytes;
      },
    });
    signal.throwIfAborted();
    const events = recorded?.followed(outgoing.outcome?.events ?? []) ?? [];
    const response = receive(request, outgoing, (url) => call(url, { signal }));
    // After the response, also after one that does not arrive.
    if (events.length > 0) setTimeout(() => signal.aborted || passOn(events), outgoing.delay);
    const received = await response;
    if (outgoing.fault !== "truncated") recorded?.answered(outgoing);
    return received;
  }

  return Object.assign(call, controls);
}

async function readBody(request: Request): Promise<Uint8Array> {
  const bytes = new Uint8Array(await request.arrayBuffer());
  if (bytes.length > REQUEST_BODY_LIMIT) throw tooLarge();
  return bytes;
}

import type { Contract } from "../../contract/contract.ts";
import { MOCK_ADDRESS } from "../../service/http/addresses.ts";
import { RequestError } from "../../service/http/messages.ts";
import { answering } from "../../service/mock/answer.ts";
import { engineOf } from "../../service/mock/engine.ts";
import type { NamedEvent } from "../../service/mock/events/event.ts";
import { receive } from "../../service/mock/receive.ts";
import { servingMock } from "../site/assets/serving-mock.ts";

export interface CallAnswer {
  /** Waits for the response; rejects as `fetch` does. */
  respond: () => Promise<Response>;
  /** The events that follow; undefined where only the service knows them. */
  events: NamedEvent[] | undefined;
}

export type Sender = (request: Request) => Promise<CallAnswer>;

/** Where samples send a call unless the reader has entered an address. */
export function sampleServer(): string {
  return servingMock() ?? MOCK_ADDRESS;
}

/** Creates the mock of this page: it answers without sending anything, and does not execute texts as code. */
export function mockOfPage(contract: Contract): Sender {
  const generate = async () => {
    throw new RequestError(501, "This page does not generate values: choose an example.");
  };
  const answer = answering(engineOf(contract, generate, { events: true }));
  return async function call(request): Promise<CallAnswer> {
    const outgoing = await answer({
      method: request.method,
      // A mock that is served below a path does not see that path.
      target: request.url.replace(sampleServer(), ""),
      headers: Object.fromEntries(request.headers),
      readBody: async () => new Uint8Array(await request.clone().arrayBuffer()),
    });
    const follow = async (url: string) => (await call(new Request(url))).respond();
    return { respond: () => receive(request, outgoing, follow), events: outgoing.outcome?.events ?? [] };
  };
}

/** Sends to an address; the mock of this page says which events follow, where the mock that has served it answers. */
export function createServerSender(isMock: boolean, mock: Sender): Sender {
  return async (request) => {
    const { events } = isMock ? await mock(request) : {};
    return { respond: () => fetch(request), events };
  };
}

/**
 * Reads the base URL that a reader enters.
 *
 * @throws TypeError when it is not an http or https address
 */
export function parseBaseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !["http:", "https:"].includes(url.protocol) || url.search || url.hash || url.username) {
    throw new TypeError(`Enter an http or https address without a query, such as ${MOCK_ADDRESS}.`);
  }
  return url.href.replace(/\/+$/, "");
}

import type { Contract } from "../../contract/contract.ts";
import { RequestError } from "../http/messages.ts";
import { answering } from "./answer.ts";
import { engineOf } from "./engine.ts";
import type { NamedEvent } from "./events/event.ts";
import { receive } from "./receive.ts";

export interface CallAnswer {
  /** Waits for the response; rejects as `fetch` does. */
  respond: () => Promise<Response>;
  /** The events that follow; undefined where only the service knows them. */
  events: NamedEvent[] | undefined;
}

export type Sender = (request: Request) => Promise<CallAnswer>;

/**
 * Creates a mock that answers without sending anything, and does not execute texts as code.
 *
 * @param server what the addresses of requests begin with: a mock that is served below a path does not see that path
 */
export function inProcess(contract: Contract, server: string): Sender {
  const generate = async () => {
    throw new RequestError(501, "This page does not generate values: choose an example.");
  };
  const answer = answering(engineOf(contract, generate, { events: true }));
  return async function call(request): Promise<CallAnswer> {
    const outgoing = await answer({
      method: request.method,
      target: request.url.replace(server, ""),
      headers: Object.fromEntries(request.headers),
      readBody: async () => new Uint8Array(await request.clone().arrayBuffer()),
    });
    const follow = async (url: string) => (await call(new Request(url))).respond();
    return { respond: () => receive(request, outgoing, follow), events: outgoing.outcome?.events ?? [] };
  };
}

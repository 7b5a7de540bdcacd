import type { RunningServer } from "../../http/interface.ts";
import { failure } from "../../http/messages.ts";
import { hasLeft, readBody, respond } from "../../http/respond.ts";
import { openServer } from "../../http/server.ts";
import type { TrafficExchange } from "../traffic/exchange.ts";
import { WrongUse } from "./wrong-use.ts";

/**
 * Receives the events that a service sends, and responds to each with 200.
 *
 * @param port 0 for any free port
 * @throws WrongUse when it cannot listen there
 */
export async function receiveDeliveries(
  port: number,
  onDelivery: (delivery: TrafficExchange) => void,
): Promise<RunningServer> {
  let count = 0;
  const open = openServer(
    async (request, response) => {
      try {
        const body = new Uint8Array(await readBody(request));
        const { method = "", url = "/", headers } = request;
        const delivery = { place: `event ${++count}`, time: Date.now(), ms: 0, method, url, isDelivery: true };
        const sent = { headers: headers as Record<string, string>, body };
        onDelivery({ ...delivery, request: sent, response: { status: 200, headers: {} } });
        respond(request, response, 200, {}, "");
      } catch (error) {
        if (!hasLeft(request)) respond(request, response, failure(error as Error).status, {}, "");
      }
    },
    port,
    "127.0.0.1",
  );
  return open.catch((error: NodeJS.ErrnoException) => {
    throw new WrongUse(`Events cannot be received on port ${port}: ${error.code ?? error.message}. Name another port.`);
  });
}

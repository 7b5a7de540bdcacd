import { fieldAt } from "../../contract/fields.ts";
import { DELIVERY_RECORDS } from "../../contract/known-names.ts";
import { findField } from "../../contract/walk.ts";
import type { RunningServer } from "../../service/http/interface.ts";
import { failure } from "../../service/http/messages.ts";
import { hasLeft, readBody, respond } from "../../service/http/respond.ts";
import { openServer } from "../../service/http/server.ts";
import type { TrafficExchange } from "../traffic/exchange.ts";
import type { CheckedExchange } from "./response-check.ts";
import type { Verification } from "./verification.ts";
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

const { operation: id, search, ascending, size, page: number, list, details: inRecord } = DELIVERY_RECORDS;

/** How many pages of delivery records are read, the latest first. */
const MOST_PAGES = 10;

/**
 * Lists the details of the events that the service says it has sent, or tried to send.
 *
 * @param see called with each response, and its request in words
 */
export async function readDetails(
  { contract, requests }: Verification,
  see: (checked: CheckedExchange, what: string) => void,
): Promise<Record<string, unknown>[]> {
  const operation = contract.operations.find((candidate) => candidate.id === id);
  const details: Record<string, unknown>[] = [];
  const longest = operation && findField(contract, operation.request.schema, [search, size])?.schema.maximum;
  for (let page = 1; operation && page <= MOST_PAGES; page++) {
    const latest = { [ascending]: false, [size]: longest, [number]: page };
    const body = { ...Object(operation.request.examples[0]?.value), [search]: latest };
    const plan = { operation, what: "delivery records", body: requests.fresh({ operation, body }), isRepeated: true };
    const checked = await requests.send(plan);
    see(checked, plan.what);
    const records = fieldAt(checked.body, list);
    if (!Array.isArray(records)) break;
    details.push(...records.map((record) => Object(fieldAt(record, inRecord))));
    if (longest === undefined || records.length < longest) break;
  }
  return details;
}

import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { failure, RequestError } from "../mock/exchange.ts";
import { GENERATED } from "../mock/files.ts";
import type { RunningServer } from "../mock/interface.ts";
import { openServer } from "../mock/open-server.ts";
import { parseBody, readBody } from "../mock/read-body.ts";

/** What arrived at a receiver. */
export interface Arrival {
  /** The name of the webhook in the contract; absent when it is none of them. */
  name?: string;
  /** What breaks the contract, in words. */
  violations: string[];
  /** The parsed body; undefined when it could not be read. */
  body: unknown;
  /** What was answered. */
  status: number;
}

export interface ReceiverOptions {
  /** 0 takes any that is free. */
  port: number;
  host: string;
  /** What it answers to what it could read. */
  status: number;
  /** Is told of each arrival. */
  arrived: (arrival: Arrival) => void;
}

/**
 * Starts a receiver of events: it takes a POST at any path, and holds its body against the contract.
 *
 * @throws the error of the socket, when it cannot listen there
 */
export async function createReceiver({ port, host, status, arrived }: ReceiverOptions): Promise<RunningServer> {
  // Made from the contract, as the bundle is: read where it is generated.
  const webhooks: typeof import("../../generated/webhooks.js") = await import(
    pathToFileURL(join(GENERATED, "webhooks.js")).href
  );

  function judge(body: unknown): Arrival {
    const result = webhooks.parseWebhookEvent(body);
    if (result.kind === "event") return { name: result.name, violations: [], body, status };
    if (result.kind === "unknown") {
      return { violations: [`event_type "${result.event_type}" is unknown to the contract`], body, status };
    }
    const violations = result.issues.map(
      ({ path = [], message }) => `${path.map(String).join(".") || "body"} ${message}`,
    );
    return { violations, body, status };
  }

  return openServer(
    async (request, response) => {
      let arrival: Arrival;
      try {
        if (request.method !== "POST") throw new RequestError(405, `An event is sent by POST, not ${request.method}.`);
        const body = parseBody(await readBody(request), request.headers["content-type"]);
        if (body instanceof RequestError) throw body;
        arrival = judge(body);
      } catch (error) {
        const { field, message } = error as RequestError;
        const violation = field === undefined ? message : `${field} ${message}`;
        arrival = { violations: [violation], body: undefined, status: failure(error as Error).status };
      }
      // What is left of a body that was given up would be read as the next event.
      response.writeHead(arrival.status, request.complete ? {} : { connection: "close" }).end();
      if (!request.complete) request.resume();
      arrived(arrival);
    },
    port,
    host,
  );
}

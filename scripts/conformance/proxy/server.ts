import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { isLoopback, serverUrl } from "../../service/http/addresses.ts";
import {
  findForeignDelivery,
  findForeignHost,
  findHostProblem,
  LoopGuard,
  WaitingResponses,
} from "../../service/http/admission.ts";
import type { RunningServer } from "../../service/http/interface.ts";
import { RequestError } from "../../service/http/messages.ts";
import { refuse } from "../../service/http/respond.ts";
import { listen, malformedRefuser, REQUEST_TIMEOUT } from "../../service/http/server.ts";
import { connectionKey, forwarder, HEADER_LIMIT } from "./forward.ts";
import type { Passed, Ruling } from "./passage.ts";

/**
 * How many exchanges may be under way before further requests get a `Via`, by which a loop over other proxies is noticed. With
 * fewer, requests pass as they are.
 */
const MOST_UNMARKED = 100;

/** Where deliveries arrive, with whatever follows on this path. */
export const WEBHOOKS = "/webhooks";

export interface ProxyAddresses {
  port: number;
  host: string;
  /** The service. */
  upstream: URL;
  /** The webhook endpoint of the application; without it, all requests are calls. */
  webhooksTo?: URL | undefined;
}

export interface ProxyOptions extends ProxyAddresses {
  /** Whether the response to a call is kept back until it is checked. */
  isKeptBack(target: string): boolean;
  /** Called once for each call and each delivery; before a response that is kept back is sent. */
  settle(exchange: Passed): Ruling | undefined;
}

/**
 * Starts a proxy, which passes calls on to the service and deliveries to the application. It is closed once each exchange is
 * over.
 *
 * @param options.port 0 for any free port
 * @throws the error of the socket, when it cannot listen there
 */
export async function startProxy(options: ProxyOptions): Promise<RunningServer> {
  const { port, host, upstream, webhooksTo, isKeptBack, settle } = options;
  /** Those to the servers behind it, by their ends on this side. */
  const connections = new Map<string, URL>();
  const forwardCall = forwarder(upstream, connections);
  const forwardDelivery = webhooksTo && forwarder(webhooksTo, connections);
  const waiting = new WaitingResponses();
  const guard = new LoopGuard();
  const isLocal = isLoopback(serverUrl(host, port));
  /** How many exchanges are not over. */
  let open = 0;
  let idle = () => {};

  /** Returns why a request is not passed on. */
  function findProblem(request: IncomingMessage, isDelivery: boolean): RequestError | undefined {
    const { remoteAddress, remotePort, localPort } = request.socket;
    const itself = connections.get(connectionKey(remoteAddress, remotePort, localPort));
    if (itself) {
      return new RequestError(508, `${itself.host} is this proxy itself: start it with the address of another server.`);
    }
    const findForeign = isDelivery ? findForeignDelivery : findForeignHost;
    return guard.find(request) ?? findHostProblem(request) ?? (isLocal ? findForeign(request) : undefined);
  }

  function handle(request: IncomingMessage, response: ServerResponse): void {
    if (!waiting.admits(request, response)) return;
    const { socket } = request;
    socket.setTimeout(0);
    response.once("close", () => void (waiting.on(socket).size === 0 && socket.setTimeout(REQUEST_TIMEOUT)));
    // A request to a forward proxy names the server too.
    const target = (request.url ?? "/").replace(/^https?:\/\/[^/?]*/i, "");
    const delivered = forwardDelivery && partAfter(WEBHOOKS, target);
    const problem = findProblem(request, delivered !== undefined);
    if (problem) {
      refuse(request, response, problem);
      return;
    }
    open += 1;
    const settleOne = (exchange: Passed) => {
      open -= 1;
      if (open === 0) idle();
      return settle(delivered === undefined ? exchange : { ...exchange, isDelivery: true });
    };
    const marks = open > MOST_UNMARKED ? guard.mark : [];
    if (delivered === undefined) {
      forwardCall(request, response, { target, marks, isKeptBack: isKeptBack(target), settle: settleOne });
    } else forwardDelivery?.(request, response, { target: delivered, marks, isKeptBack: false, settle: settleOne });
  }

  // Limits of messages are those of the servers behind it. Node.js would tell the caller its own time to keep a connection.
  const limits = {
    requestTimeout: 0,
    headersTimeout: REQUEST_TIMEOUT,
    connectionsCheckingInterval: 1000,
    keepAliveTimeout: 0,
    maxHeaderSize: HEADER_LIMIT,
  };
  const server = createServer({ ...limits, requireHostHeader: false }, handle);
  server.maxHeadersCount = 0;
  server.on("checkContinue", handle);
  server.on("checkExpectation", handle);
  server.on("clientError", malformedRefuser(waiting, HEADER_LIMIT));
  return {
    url: await listen(server, port, host),
    async close() {
      const settled = new Promise<void>((resolve) => {
        idle = resolve;
      });
      server.close();
      server.closeAllConnections();
      if (open > 0) await settled;
    },
  };
}

/** What follows on a path, with the query; undefined for another path. */
function partAfter(path: string, target: string): string | undefined {
  const rest = target.slice(path.length);
  return target.startsWith(path) && /^([/?]|$)/.test(rest) ? rest : undefined;
}

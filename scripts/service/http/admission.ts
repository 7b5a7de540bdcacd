import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { isLoopback } from "./addresses.ts";
import { RequestError } from "./messages.ts";

/** How many requests of a connection may wait for their responses. */
const MOST_WAITING = 1000;

/** The responses that each connection waits for. */
export class WaitingResponses {
  readonly #bySocket = new WeakMap<Duplex, Set<ServerResponse>>();

  on(socket: Duplex): ReadonlySet<ServerResponse> {
    return this.#bySocket.get(socket) ?? new Set();
  }

  /**
   * Remembers a response until it is sent; closes a connection on which too many wait. One on which a request asks for another
   * protocol is closed after its response: Node.js drops what follows on such a request.
   *
   * @returns whether the request is to be answered
   */
  admits({ socket, headers }: IncomingMessage, response: ServerResponse): boolean {
    const waiting = this.#bySocket.get(socket) ?? new Set();
    // No response follows on the one after which the connection is closed (RFC 9112, section 9.6).
    if ([...waiting].some(({ shouldKeepAlive }) => !shouldKeepAlive)) return false;
    this.#bySocket.set(socket, waiting);
    if (waiting.size >= MOST_WAITING) {
      socket.destroy();
      return false;
    }
    waiting.add(response);
    const isUpgrade = headers.upgrade !== undefined && /(^|[\s,])upgrade([\s,]|$)/i.test(headers.connection ?? "");
    if (isUpgrade) response.shouldKeepAlive = false;
    response.once("close", () => waiting.delete(response));
    return true;
  }
}

/**
 * Returns why the `Host` of a request is refused: HTTP/1.1 requires exactly one (RFC 9112, section 3.2), and two servers
 * could read two of them differently.
 */
export function findHostProblem({ headers, rawHeaders, httpVersion }: IncomingMessage): RequestError | undefined {
  if (headers.host === undefined) {
    return httpVersion === "1.0" ? undefined : new RequestError(400, "The request has no host header.");
  }
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === "host") count += 1;
  }
  return count === 1 ? undefined : new RequestError(400, `The request has ${count} host headers.`);
}

/**
 * Refuses a request for another host than this machine: a page whose name leads here could otherwise read what is responded (DNS
 * rebinding). Browsers send a page's requests without an address in the first line.
 */
export function findForeignHost({
  headers: { host = "localhost" },
  url = "",
}: IncomingMessage): RequestError | undefined {
  if (isLoopback(`http://${host}`) || !url.startsWith("/")) return undefined;
  const advice = "call it as localhost, or let it listen on another address with --host";
  return new RequestError(421, `${host} is not the host of this server: ${advice}.`);
}

/** Notices the requests that a server has passed on, and that come back to it. */
export class LoopGuard {
  /** The header that is added to what is passed on, name and value. It names this server, and nothing of the machine. */
  readonly mark: [string, string] = ["Via", `1.1 ${randomUUID()}`];

  find({ headers }: IncomingMessage): RequestError | undefined {
    if (!headers.via?.includes(this.mark[1])) return undefined;
    const message =
      "The request has passed through this server before: start each one with the address of the next one.";
    return new RequestError(508, message);
  }
}

/**
 * Refuses a delivery that a page elsewhere may have sent, on a server that only this machine reaches.
 *
 * @see findForeignHost
 */
export function findForeignDelivery(request: IncomingMessage): RequestError | undefined {
  return findForeignHost(request) ?? findForeignOrigin(request);
}

/** Refuses a request of a page that is not of this machine: no service sends an `Origin`. */
function findForeignOrigin({ headers: { origin } }: IncomingMessage): RequestError | undefined {
  if (origin === undefined || isLoopback(origin)) return undefined;
  return new RequestError(403, `A page of ${origin} may not send events: only servers send them.`);
}

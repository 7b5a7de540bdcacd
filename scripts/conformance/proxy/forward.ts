import http, { type IncomingMessage, type ServerResponse } from "node:http";
import https from "node:https";
import type { Socket } from "node:net";
import { urlToHttpOptions } from "node:url";
import { type Handling, Passage, type Passed } from "./passage.ts";

/** The largest header of a message, in bytes: more than servers accept, so that theirs is the limit. */
export const HEADER_LIMIT = 1024 * 1024;

/** The variables that name the proxies on the way to a server, as Node.js reads them for `fetch`; a custom agent reads none. */
const PROXY_ENV = process.env.NODE_USE_ENV_PROXY === "1" ? process.env : undefined;

/** The connection to the server that belongs to one of a caller. */
interface Line {
  agent: http.Agent;
  /** What has not passed yet. */
  passages: Set<Passage>;
  /** The last one that has responded. */
  socket?: Socket;
}

/**
 * Makes a function that passes requests on to a server, byte for byte and without limits of its own. Each connection of a
 * caller has one to the server, which is reused, closed and reset as the caller's is, and the reverse.
 *
 * @param server its path and query precede those of the requests
 * @param connections gets each connection to the server while it is open
 */
export function forwarder(server: URL, connections: Map<string, URL>) {
  const { request: open, Agent } = server.protocol === "https:" ? https : http;
  const { hostname, port } = urlToHttpOptions(server);
  const lines = new WeakMap<Socket, Line>();

  function lineFor(caller: Socket): Line {
    const line = lines.get(caller) ?? {
      agent: new Agent({ keepAlive: true, maxSockets: 1, proxyEnv: PROXY_ENV }),
      passages: new Set(),
    };
    if (!lines.has(caller)) {
      lines.set(caller, line);
      caller.once("close", () => {
        for (const passage of line.passages) passage.leave();
        line.agent.destroy();
      });
    }
    return line;
  }

  return (request: IncomingMessage, response: ServerResponse, handling: Handling): void => {
    const line = lineFor(request.socket);
    const settle = (exchange: Passed) => {
      line.passages.delete(passage);
      return handling.settle(exchange);
    };
    const passage = new Passage(request, response, server, { ...handling, settle });
    line.passages.add(passage);
    const passed = open({
      agent: line.agent,
      hostname,
      port,
      method: request.method,
      path: passage.path,
      headers: passage.headers,
      maxHeaderSize: HEADER_LIMIT,
    });
    passed.maxHeadersCount = 0;
    passed.on("socket", (socket: Socket) => {
      if (!socket.connecting) return;
      socket.once("connect", () => {
        const key = connectionKey(socket.localAddress, socket.localPort, socket.remotePort);
        connections.set(key, server);
        socket.once("close", () => connections.delete(key));
      });
    });
    passed.on("response", ({ socket }) => {
      if (line.socket === socket) return;
      line.socket = socket;
      // A server that closes an idle connection closes that of the caller.
      socket.once("close", () => line.passages.size === 0 && request.socket.destroySoon());
    });
    passage.passOn(passed);
  };
}

/**
 * Names a connection by the end of the client and the port of the server, which both sides know alike. The end alone would not
 * do: connections to several servers can share it.
 */
export function connectionKey(
  address: string | undefined,
  port: number | undefined,
  serverPort: number | undefined,
): string {
  return `${address?.replace(/^::ffff:/, "")} ${port} ${serverPort}`;
}

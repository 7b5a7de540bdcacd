import http, { type IncomingMessage, type ServerResponse } from "node:http";
import https from "node:https";
import type { Socket } from "node:net";
import { urlToHttpOptions } from "node:url";
import type { Exchange } from "../traffic/exchange.ts";
import { Copy } from "./copy.ts";
import { requestHeaders, responseHeaders, trailersOf } from "./headers.ts";
import { hasClosed, isReset, problemOf } from "./problems.ts";

/** The largest header of a message, in bytes: more than servers accept, so that theirs is the limit. */
export const HEADER_LIMIT = 1024 * 1024;

/** An exchange that has passed; `place` is given by whoever numbers it. */
export type Passed = Omit<Exchange, "place">;

/** What becomes of a response that was kept back. */
export interface Ruling {
  /** Headers to add to it. */
  headers: Record<string, string>;
  /** Sent in its place, as JSON. */
  replacement?: { status: number; body: object };
}

export interface Handling {
  /** The path and the query of the request, after those of the server's URL. */
  target: string;
  /** Keep the response back until it is complete, so that what `settle` returns can apply; too large a one passes. */
  isKeptBack: boolean;
  /** Called once, when the exchange is over; before a response that was kept back is sent. */
  settle(exchange: Passed): Ruling | undefined;
}

/** Passes a request on, and its response back. */
export type Forward = (request: IncomingMessage, response: ServerResponse, handling: Handling) => void;

/** The connection to the server that belongs to one of a caller. */
interface Line {
  agent: http.Agent;
  /** Ends each exchange that is not over. */
  leave: Set<() => void>;
}

/**
 * Makes a function that passes requests on to a server, byte for byte and without limits of its own. Each connection of a
 * caller has one to the server, which is reused, closed and reset as the caller's is, and the reverse.
 *
 * @param server its path and query precede those of the requests
 */
export function forwarder(server: URL): Forward {
  const { request: open, Agent } = server.protocol === "https:" ? https : http;
  const { hostname, port } = urlToHttpOptions(server);
  const lines = new WeakMap<Socket, Line>();

  function lineFor(caller: Socket): Line {
    const line = lines.get(caller) ?? { agent: new Agent({ keepAlive: true, maxSockets: 1 }), leave: new Set() };
    if (!lines.has(caller)) {
      lines.set(caller, line);
      caller.once("close", () => {
        for (const leave of line.leave) leave();
        line.agent.destroy();
      });
    }
    return line;
  }

  return (request, response, { target, isKeptBack, settle }) => {
    const [time, begin] = [Date.now(), performance.now()];
    const { method = "", socket: caller } = request;
    const path = pathOf(server, target);
    const line = lineFor(caller);
    const [sent, received] = [new Copy(), new Copy()];
    let [isStarted, isSettled] = [false, false];
    let answer: IncomingMessage | undefined;

    function finish(problem?: string): Ruling | undefined {
      if (isSettled) return undefined;
      isSettled = true;
      line.leave.delete(leave);
      const { headers, ...rest } = sent.message(request.rawHeaders);
      return settle({
        time,
        ms: Math.round((performance.now() - begin) * 10) / 10,
        method,
        url: server.origin + path,
        request: { headers, ...(request.complete ? rest : { absence: "was not sent to its end" }) },
        ...(answer && { response: { status: Number(answer.statusCode), ...received.message(answer.rawHeaders) } }),
        ...(problem !== undefined && { problem }),
      });
    }

    function start(message: IncomingMessage, headers: Record<string, string> = {}): void {
      isStarted = true;
      response.sendDate = false;
      // As between the caller and the server without a proxy.
      if (message.headers.connection?.toLowerCase() === "close") response.shouldKeepAlive = false;
      const all = [...responseHeaders(message, request.httpVersion), ...Object.entries(headers).flat()];
      response.writeHead(Number(message.statusCode), message.statusMessage, all);
      for (const chunk of received.chunks) response.write(chunk);
    }

    function end(message: IncomingMessage): void {
      if (isStarted) {
        response.addTrailers(trailersOf(message));
        response.end();
        finish();
        return;
      }
      const { headers, replacement } = finish() ?? { headers: {} };
      if (replacement) {
        response.writeHead(replacement.status, { ...headers, "content-type": "application/json; charset=utf-8" });
        response.end(JSON.stringify(replacement.body));
      } else {
        start(message, headers);
        response.addTrailers(trailersOf(message));
        response.end();
      }
    }

    function leave(): void {
      finish("the caller closed the connection before the end of the response");
      passed.destroy();
    }

    /** Passes a failure of the connection on, as far as it can be. */
    function fail(error: Error): void {
      if (isSettled) return;
      const problem = problemOf(error, server);
      finish(problem);
      if (!answer && !hasClosed(error)) refuse(response, problem);
      else {
        if (answer && !isStarted) start(answer);
        if (isReset(error)) caller.resetAndDestroy();
        else caller.destroySoon();
      }
    }

    const passed = open({
      agent: line.agent,
      hostname,
      port,
      method,
      path,
      headers: requestHeaders(request, server.host),
      maxHeaderSize: HEADER_LIMIT,
    });
    passed.maxHeadersCount = 0;
    line.leave.add(leave);
    passed.on("error", fail);
    passed.on("continue", () => response.writeContinue());
    passed.on("drain", () => request.resume());
    // What the server does not read is dropped.
    passed.on("close", () => request.resume());
    request.on("data", (chunk: Buffer) => {
      sent.add(chunk);
      if (!passed.write(chunk)) request.pause();
    });
    request.on("end", () => {
      passed.addTrailers(trailersOf(request));
      passed.end();
    });

    // A response may end after its caller has left.
    response.on("error", () => {});
    passed.on("response", (message) => {
      if (!canBeSent(message)) {
        fail(new Error("its status line is malformed"));
        passed.destroy();
        return;
      }
      answer = message;
      // A server that closes an idle connection closes that of the caller.
      if (!passed.reusedSocket) message.socket.once("close", () => line.leave.size === 0 && caller.destroySoon());
      message.on("error", fail);
      message.on("end", () => end(message));
      message.on("data", (chunk: Buffer) => {
        if (!isStarted && !received.hasRoomFor(chunk)) start(message);
        received.add(chunk);
        if (isStarted && !response.write(chunk)) message.pause();
      });
      response.on("drain", () => message.resume());
      if (!isKeptBack) start(message);
    });
  };
}

/** The path and the query of a request, after those of the server. */
function pathOf({ pathname, search }: URL, target: string): string {
  const [, path = "", query = search] = /^([^?]*)(\?.*)?$/s.exec(target) ?? [];
  return (path.startsWith("/") ? pathname.replace(/\/$/, "") : pathname) + path + query;
}

/** Whether Node.js sends the status line, and does not only read it. */
function canBeSent({ statusCode = 0, statusMessage = "" }: IncomingMessage): boolean {
  return statusCode >= 200 && /^[\t\x20-\x7e\x80-\xff]*$/.test(statusMessage);
}

/** Responds where there is no response to pass on, in the envelope of the service. */
function refuse(response: ServerResponse, message: string): void {
  response.writeHead(502, { "content-type": "application/json; charset=utf-8" });
  response.end(JSON.stringify({ success: false, status: "FAILURE", message }));
}

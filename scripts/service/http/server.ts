import {
  createServer,
  type IncomingMessage,
  maxHeaderSize,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Duplex } from "node:stream";
import { serverUrl } from "./addresses.ts";
import { findHostProblem, WaitingResponses } from "./admission.ts";
import type { RunningServer } from "./interface.ts";
import { failure, RequestError, responseHeaders } from "./messages.ts";
import { DROP_LIMIT, destroyAfter, refuse } from "./respond.ts";

/** Time limit for a request to arrive, from the first byte of its header to the last of its body, in milliseconds. */
export const REQUEST_TIMEOUT = 20_000;

/**
 * Starts an HTTP server. It answers malformed HTTP in the envelope of the service, and closes the connections of clients
 * that do not keep the limits.
 *
 * @param answer responds to a request
 * @param port 0 for any free port
 * @throws the error of the socket, when it cannot listen there
 */
export async function openServer(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  port: number,
  host: string,
): Promise<RunningServer> {
  const limits = {
    requestTimeout: REQUEST_TIMEOUT,
    headersTimeout: REQUEST_TIMEOUT,
    connectionsCheckingInterval: 1000,
  };
  // Node.js would answer a request without a host itself.
  const server = createServer({ ...limits, requireHostHeader: false });
  const sockets = new Set<Duplex>();
  const waiting = new WaitingResponses();

  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  server.on("request", (request, response) => {
    if (!waiting.admits(request, response)) return;
    const problem = findHostProblem(request);
    if (problem) refuse(request, response, problem);
    else answer(request, response);
  });
  server.on("checkExpectation", (request, response) => {
    if (!waiting.admits(request, response)) return;
    refuse(request, response, new RequestError(417, `"Expect: ${request.headers.expect}" cannot be met.`));
  });
  server.on("connect", ({ url }, socket) => {
    // A socket without a listener for its errors would end the process.
    socket.on("error", () => {}).resume();
    // The refusal would be read as the response to an earlier request.
    if (waiting.on(socket).size > 0) {
      socket.destroy();
      return;
    }
    const message = `CONNECT to ${url} is not accepted: this is not a proxy.`;
    refuseSocket(socket, new RequestError(405, message, { allow: "GET, HEAD, POST, OPTIONS" }));
  });
  server.on("clientError", malformedRefuser(waiting, maxHeaderSize));

  return {
    url: await listen(server, port, host),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/**
 * Makes a listener for `clientError` that answers malformed HTTP in the envelope of the service.
 *
 * @param headerLimit the largest header of the server, in bytes
 */
export function malformedRefuser(waiting: WaitingResponses, headerLimit: number) {
  return (error: NodeJS.ErrnoException, socket: Duplex): void => {
    const refusal = createRefusal(error, headerLimit);
    // Whatever follows after a refusal is malformed too.
    if (refusal && socket.writableEnded && (socket as Socket).bytesRead <= DROP_LIMIT) return;
    // A response that has begun, or belongs to an earlier request, cannot be replaced.
    const isFree = [...waiting.on(socket)].every(({ headersSent, req }) => !headersSent && !req.complete);
    if (refusal && isFree && socket.writable) refuseSocket(socket, refusal);
    else socket.destroy();
  };
}

/** What reaches a server that listens on all addresses: these are none that a program can call. */
const LOOPBACK: Record<string, string> = { "0.0.0.0": "127.0.0.1", "::": "::1" };

/**
 * Lets a server listen.
 *
 * @param port 0 for any free port
 * @returns a URL by which this machine reaches it
 * @throws the error of the socket, when it cannot listen there
 */
export async function listen(server: Server, port: number, host: string): Promise<string> {
  await new Promise<void>((listening, failed) => {
    server.once("error", failed);
    server.listen(port, host, listening);
  });
  const { address, port: chosen } = server.address() as AddressInfo;
  return serverUrl(LOOPBACK[address] ?? host, chosen);
}

/** Translates an error of Node.js; undefined for one of the connection, such as a reset. */
function createRefusal({ code = "", message }: NodeJS.ErrnoException, headerLimit: number): RequestError | undefined {
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") {
    return new RequestError(408, `The request did not end within ${REQUEST_TIMEOUT / 1000} seconds.`);
  }
  if (code === "HPE_HEADER_OVERFLOW") {
    return new RequestError(
      431,
      `The header of the request is larger than ${headerLimit} bytes, or has too many fields.`,
    );
  }
  if (code === "HPE_CHUNK_EXTENSIONS_OVERFLOW")
    return new RequestError(413, "The extensions of a chunk are too large.");
  if (!code.startsWith("HPE_")) return undefined;
  return new RequestError(400, `The request is not HTTP/1.1: ${message.replace("Parse Error: ", "")}.`);
}

/** Answers a connection on which there is no request to respond to, and closes it. */
function refuseSocket(socket: Duplex, error: RequestError): void {
  const outcome = failure(error);
  const text = JSON.stringify(outcome.body);
  const headers = { ...responseHeaders(outcome), "content-length": Buffer.byteLength(text), connection: "close" };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}\r\n${lines.join("")}\r\n${text}`);
  // Only a client that was too slow gets no time to read the response while it still sends.
  if (error.status === 408) socket.once("finish", () => socket.destroy());
  else destroyAfter(REQUEST_TIMEOUT, socket, socket);
}

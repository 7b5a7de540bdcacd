import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { failure, REQUEST_BODY_LIMIT, type RequestError, responseHeaders, tooLarge } from "./messages.ts";

/** Time limit for a client to take a response, in milliseconds. */
export const RESPONSE_TIMEOUT = 30_000;

/**
 * How much of an unwanted body is read and dropped, in bytes. A client that sends while the connection is closed would
 * see a broken pipe in place of the response.
 */
export const DROP_LIMIT = 64 * 1024 * 1024;

/** Destroys a socket after a time, unless something is closed before. */
export function destroyAfter(time: number, socket: Duplex, closing: NodeJS.EventEmitter): void {
  const timer = setTimeout(() => socket.destroy(), time).unref();
  closing.once("close", () => clearTimeout(timer));
}

/** Sends an error in the envelope of the service. */
export function refuse(request: IncomingMessage, response: ServerResponse, error: RequestError): void {
  const outcome = failure(error);
  respond(request, response, outcome.status, responseHeaders(outcome), JSON.stringify(outcome.body));
}

/**
 * Reads the body of a request.
 *
 * @throws RequestError when it exceeds the limit (413); the error of the connection, when it closes before the end
 */
export function readBody(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= REQUEST_BODY_LIMIT) chunks.push(chunk);
      else {
        chunks.length = 0;
        reject(tooLarge());
      }
    });
    request.on("end", () => resolve(Buffer.concat(chunks)));
    request.on("error", reject);
  });
}

/** Returns whether the client has left before the end of its request. */
export function hasLeft({ destroyed, complete }: IncomingMessage): boolean {
  return destroyed && !complete;
}

/** Sends a response, perhaps before the request has ended. */
export function respond(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  headers: OutgoingHttpHeaders,
  body: string | Uint8Array,
): void {
  // With a known length, the response leaves in one write.
  const length = status === 204 || status === 304 ? {} : { "content-length": Buffer.byteLength(body) };
  if (request.complete) {
    response.writeHead(status, { ...headers, ...length }).end(body);
    // Most are sent at once; a timer for each would cost more than the rest of this function.
    if (response.writableLength > 0) destroyAfter(RESPONSE_TIMEOUT, request.socket, response);
    return;
  }
  destroyAfter(RESPONSE_TIMEOUT, request.socket, response);
  // The rest of the body would be read as the next request. `end` would close the connection while the client sends.
  response.shouldKeepAlive = false;
  response.writeHead(status, { ...headers, ...length }).flushHeaders();
  if (body.length > 0) response.write(body);
  let dropped = 0;
  request.on("data", (chunk: Buffer) => {
    dropped += chunk.length;
    if (dropped > DROP_LIMIT) response.end();
  });
  request.once("end", () => response.end());
}

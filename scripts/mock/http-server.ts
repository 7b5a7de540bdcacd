import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { RequestError } from "./exchange.ts";
import type { RunningServer } from "./interface.ts";

/** The largest body that is read, in bytes. */
export const BODY_LIMIT = 1024 * 1024;

/** Time limit for a body to arrive, in milliseconds. */
export const BODY_TIMEOUT = 10_000;

/**
 * Starts an HTTP server.
 *
 * @param port 0 for any free port
 * @throws the error of the socket, when it cannot listen there
 */
export async function openServer(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  port: number,
  host: string,
): Promise<RunningServer> {
  const server = createServer(answer);
  server.requestTimeout = BODY_TIMEOUT * 2;
  await new Promise<void>((listening, failed) => {
    server.once("error", failed);
    server.listen(port, host, listening);
  });
  const address = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${address.port}`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

/**
 * Reads the body of a request.
 *
 * @throws RequestError when it exceeds the limit (413) or does not end in time (408)
 */
export function readBody(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const timer = setTimeout(() => {
      reject(new RequestError(408, `The body did not end within ${BODY_TIMEOUT / 1000} seconds.`));
    }, BODY_TIMEOUT);
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= BODY_LIMIT) chunks.push(chunk);
      else reject(new RequestError(413, `The body is larger than ${BODY_LIMIT} bytes.`));
    });
    request.on("end", () => resolve(Buffer.concat(chunks)));
    request.on("error", reject);
    request.on("close", () => clearTimeout(timer));
  });
}

/** Sends a response, perhaps before the request has ended. */
export function respond(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  headers: OutgoingHttpHeaders = {},
  body?: string,
): void {
  // With a known length, the response leaves in one write.
  const length = body === undefined ? {} : { "content-length": Buffer.byteLength(body) };
  // The rest of an unfinished body would be read as the next request.
  const connection = request.complete ? {} : { connection: "close" };
  response.writeHead(status, { ...headers, ...length, ...connection }).end(body);
  if (!request.complete) request.resume();
}

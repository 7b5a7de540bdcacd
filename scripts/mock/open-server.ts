import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { RunningServer } from "./interface.ts";
import { BODY_TIMEOUT } from "./read-body.ts";

/**
 * Starts an HTTP server.
 *
 * @param port 0 takes any that is free
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

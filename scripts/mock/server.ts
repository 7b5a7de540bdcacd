import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createEngine, type EngineOptions } from "./engine.ts";
import { failure, type MockResponse, RequestError } from "./exchange.ts";
import { BUNDLE, GENERATED } from "./files.ts";
import { responseHeaders } from "./headers.ts";
import { readQuery } from "./query.ts";
import { BODY_TIMEOUT, parseBody, readBody } from "./read-body.ts";

/** What the log tells of a request. */
export interface LogEntry {
  method: string;
  path: string;
  status: number;
  /** Time to the answer, in milliseconds. */
  ms: number;
  /** What a refusal says. */
  message?: string;
  /** Fields of the request that the contract does not know. */
  unknownFields?: string[];
}

export interface MockServerOptions extends EngineOptions {
  /** 4010 by default; 0 takes any that is free. */
  port?: number;
  /** Loopback by default. */
  host?: string;
  /** Is told of each request to an operation. */
  log?: (entry: LogEntry) => void;
  /** Settles once the page of the docs is there, and fails when it cannot be made. */
  docs?: Promise<unknown>;
}

/** A mock that listens. */
export interface MockServer {
  /** Where, such as `http://127.0.0.1:4010`. */
  url: string;
  /** Stops listening, and ends what is open. */
  close(): Promise<void>;
}

const CORS = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "authorization, authsignature, content-type, prefer, usersignature",
  "access-control-allow-methods": "GET, POST, OPTIONS",
  "access-control-expose-headers": "x-unknown-fields",
};

/**
 * Starts an HTTP server that answers from the contract, and serves the contract and its docs: `/docs`, `/openapi.json`,
 * `/openapi.yaml`, and `/health`.
 *
 * @throws the error of the socket, when it cannot listen there
 */
export async function createMockServer(options: MockServerOptions = {}): Promise<MockServer> {
  const { port = 4010, host = "127.0.0.1", log, docs = Promise.resolve(), ...engineOptions } = options;
  // Whoever asks for the page is told of a failure; until then it is nobody's.
  docs.catch(() => {});
  const engine = await createEngine(BUNDLE, engineOptions);

  const pages: Record<string, () => Promise<[type: string, content: string | Buffer]>> = {
    "/docs": async () => {
      await docs;
      const page = join(GENERATED, "docs/index.html");
      if (!existsSync(page)) throw new RequestError(404, "The docs are not built: run npm run docs.");
      return ["text/html", await readFile(page)];
    },
    "/openapi.json": async () => ["application/json", await readFile(BUNDLE)],
    "/openapi.yaml": async () => ["application/yaml", await readFile(join(GENERATED, "openapi.yaml"))],
    "/health": async () => ["application/json", '{"status":"ok"}'],
  };

  async function answer(request: IncomingMessage, path: string, query: string): Promise<MockResponse> {
    const { method = "", headers } = request;
    const body = parseBody(await readBody(request), headers["content-type"]);
    return engine({
      method,
      path,
      query: query === "" ? {} : readQuery(new URLSearchParams(query)),
      headers: headers as Record<string, string | undefined>,
      body,
    });
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const begin = performance.now();
    const { method = "", url = "/" } = request;
    const [path = "/", query = ""] = url.split("?", 2);
    if (method === "OPTIONS") {
      response.writeHead(204, CORS).end();
      return;
    }
    const page = method === "GET" ? pages[path] : undefined;
    if (page) {
      const [type, content] = await page();
      response.writeHead(200, { ...CORS, "content-type": `${type}; charset=utf-8` }).end(content);
      return;
    }
    const outcome = await answer(request, path, query).catch(failure);
    send(request, response, outcome);
    if (log) log(entry(request, path, outcome, performance.now() - begin));
  }

  const server = createServer((request, response) => {
    respond(request, response).catch((error: Error) => send(request, response, failure(error)));
  });
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

/** Only a page of another origin asks for them. */
function corsFor({ headers }: IncomingMessage): Record<string, string> {
  return headers.origin === undefined ? {} : CORS;
}

function send(request: IncomingMessage, response: ServerResponse, outcome: MockResponse): void {
  // What is left of a body that was given up would be read as the next request.
  const unfinished = request.complete ? {} : { connection: "close" };
  const body = JSON.stringify(outcome.body);
  // With its length known, the answer leaves in one write.
  const length = { "content-length": Buffer.byteLength(body) };
  response.writeHead(outcome.status, { ...corsFor(request), ...responseHeaders(outcome), ...length, ...unfinished });
  response.end(body);
  if (!request.complete) request.resume();
}

function entry(
  { method = "" }: IncomingMessage,
  path: string,
  { status, body, unknownFields }: MockResponse,
  ms: number,
) {
  const { success, message } = body as { success?: boolean; message?: string };
  return {
    method,
    path,
    status,
    ms: Math.round(ms * 10) / 10,
    ...(success === false && message !== undefined && { message }),
    ...(unknownFields && { unknownFields }),
  };
}

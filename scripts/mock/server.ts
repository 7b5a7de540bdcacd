import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { GENERATED, readGeneratedBundle } from "../contract/generated.ts";
import { engineOf } from "./engine.ts";
import { createOutbox } from "./events/outbox.ts";
import { failure, type MockResponse, parseBody, parseQuery, RequestError, responseHeaders } from "./exchange.ts";
import { openServer, readBody, respond } from "./http-server.ts";
import type { LogEntry, MockServerOptions, RunningServer } from "./interface.ts";

/** The default of `eventDelay`, in milliseconds. */
export const EVENT_DELAY = 500;

const CORS = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "authorization, authsignature, content-type, prefer, usersignature",
  "access-control-allow-methods": "GET, POST, OPTIONS",
  "access-control-expose-headers": "x-unknown-fields",
};

type Page = [type: string, content: string | Buffer];

/**
 * Starts an HTTP server that answers from the contract, and serves the contract and its docs: `/docs`, `/openapi.json`,
 * `/openapi.yaml`, and `/health`.
 *
 * @throws the error of the socket, when it cannot listen there
 */
export async function createMockServer(options: MockServerOptions = {}): Promise<RunningServer> {
  const { port = 4010, host = "127.0.0.1", log, docs = Promise.resolve(), ...rest } = options;
  const { eventsTo, eventDelay = EVENT_DELAY, onEvent, logEvent, ...engineOptions } = rest;
  const events = eventsTo !== undefined || onEvent !== undefined;
  const engine = engineOf(readGeneratedBundle(), { ...engineOptions, events });
  const outbox =
    eventsTo === undefined
      ? undefined
      : createOutbox({
          to: eventsTo,
          delay: eventDelay,
          report: (sent, delivery) => logEvent?.({ ...sent, ...delivery }),
        });
  const pages = pagesWith(docs);

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const begin = performance.now();
    const { method = "", url = "/" } = request;
    const [path = "/", ...rest] = url.split("?");
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
    const outcome = await answer(request, method, path, rest.join("?")).catch(failure);
    send(request, response, outcome);
    log?.(logEntry(method, path, outcome, performance.now() - begin));
    outbox?.send(outcome.events ?? []);
    for (const { event } of outcome.events ?? []) onEvent?.(event);
  }

  async function answer(request: IncomingMessage, method: string, path: string, query: string): Promise<MockResponse> {
    const headers = request.headers as Record<string, string | undefined>;
    const body = parseBody(await readBody(request), headers["content-type"]);
    return engine({ method, path, query: parseQuery(query), headers, body });
  }

  const server = await openServer(
    (request, response) => {
      handle(request, response).catch((error: Error) => send(request, response, failure(error)));
    },
    port,
    host,
  );
  return {
    url: server.url,
    close: () => {
      outbox?.close();
      return server.close();
    },
  };
}

function pagesWith(docs: Promise<unknown>): Record<string, () => Promise<Page>> {
  // Only `/docs` reports it; without this the rejection is unhandled.
  docs.catch(() => {});
  return {
    "/docs": async () => {
      await docs;
      const page = join(GENERATED, "docs/index.html");
      if (!existsSync(page)) throw new RequestError(404, "The docs are not built: run npm run docs.");
      return ["text/html", await readFile(page)];
    },
    "/openapi.json": async () => ["application/json", await readFile(join(GENERATED, "openapi.json"))],
    "/openapi.yaml": async () => ["application/yaml", await readFile(join(GENERATED, "openapi.yaml"))],
    "/health": async () => ["application/json", '{"status":"ok"}'],
  };
}

function send(request: IncomingMessage, response: ServerResponse, outcome: MockResponse): void {
  // Only pages of another origin need the CORS headers.
  const cors = request.headers.origin === undefined ? {} : CORS;
  respond(request, response, outcome.status, { ...cors, ...responseHeaders(outcome) }, JSON.stringify(outcome.body));
}

function logEntry(method: string, path: string, { status, body, unknownFields }: MockResponse, ms: number): LogEntry {
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

import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { createEngine } from "./engine.ts";
import type { Delivery } from "./events/deliver.ts";
import type { NamedEvent } from "./events/event.ts";
import { createOutbox } from "./events/outbox.ts";
import { failure, type MockResponse, RequestError } from "./exchange.ts";
import { BUNDLE, GENERATED } from "./files.ts";
import { responseHeaders } from "./headers.ts";
import type { LogEntry, MockServerOptions, RunningServer } from "./interface.ts";
import { openServer } from "./open-server.ts";
import { readQuery } from "./query.ts";
import { parseBody, readBody } from "./read-body.ts";

/** The default of `eventDelay`, in milliseconds. */
export const EVENT_DELAY = 500;

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
export async function createMockServer(options: MockServerOptions = {}): Promise<RunningServer> {
  const { port = 4010, host = "127.0.0.1", log, docs = Promise.resolve(), ...rest } = options;
  const { eventsTo, eventDelay = EVENT_DELAY, onEvent, logEvent, ...engineOptions } = rest;
  // Whoever asks for the page is told of a failure; until then it is nobody's.
  docs.catch(() => {});
  const events = eventsTo !== undefined || onEvent !== undefined;
  const engine = await createEngine(BUNDLE, { ...engineOptions, events });
  const tell = (sent: NamedEvent, delivery: Delivery) => logEvent?.({ ...sent, ...delivery });
  const outbox = eventsTo === undefined ? undefined : createOutbox({ to: eventsTo, delay: eventDelay, tell });

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
    const [path = "/", ...rest] = url.split("?");
    const query = rest.join("?");
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
    if (outcome.events === undefined) return;
    outbox?.send(outcome.events);
    for (const { event } of outcome.events) onEvent?.(event);
  }

  const server = await openServer(
    (request, response) => {
      respond(request, response).catch((error: Error) => send(request, response, failure(error)));
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
): LogEntry {
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

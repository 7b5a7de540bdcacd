import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { join } from "node:path";
import { createEngine } from "./engine.ts";
import { failure, type MockRequest, type MockResponse } from "./exchange.ts";
import { BodyError, readBody } from "./read-body.ts";

/** How long a client may take to send a request, in milliseconds. */
const REQUEST_TIMEOUT = 10_000;

/** What the server reads. */
export interface MockFiles {
  /** The folder of the bundle, `generated/`, absolute. */
  generated: string;
  /** Settles once the page of the docs is there, and fails when it cannot be made. */
  docs: Promise<unknown>;
}

/**
 * Makes an HTTP server that answers from the contract, and serves the contract and its docs: `/docs`, `/openapi.json` and
 * `/openapi.yaml`. Requests that come before the engine is loaded wait for it.
 */
export function createMockServer({ generated, docs }: MockFiles): Server {
  const engine = createEngine(join(generated, "openapi.json"));
  // Whoever asks is told of a failure; until then it is nobody's.
  engine.catch(() => {});
  docs.catch(() => {});

  const pages: Record<string, () => Promise<[type: string, file: string]>> = {
    "/docs": async () => {
      await docs;
      return ["text/html", "docs/index.html"];
    },
    "/openapi.json": async () => ["application/json", "openapi.json"],
    "/openapi.yaml": async () => ["application/yaml", "openapi.yaml"],
  };

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://localhost");
    const page = request.method === "GET" ? pages[url.pathname] : undefined;
    if (page) {
      const [type, file] = await page();
      response.setHeader("content-type", `${type}; charset=utf-8`);
      response.end(await readFile(join(generated, file)));
      return;
    }
    const answer = await (await engine)(await toMockRequest(request, url));
    send(response, answer);
  }

  const server = createServer((request, response) => {
    respond(request, response).catch((error: Error) => {
      const status = error instanceof BodyError ? error.status : 500;
      send(response, failure(status, error.message));
    });
  });
  server.requestTimeout = REQUEST_TIMEOUT;
  return server;
}

async function toMockRequest(request: IncomingMessage, url: URL): Promise<MockRequest> {
  const query: MockRequest["query"] = {};
  for (const name of new Set(url.searchParams.keys())) {
    const values = url.searchParams.getAll(name);
    query[name] = values.length === 1 ? String(values[0]) : values;
  }
  return {
    method: String(request.method).toLowerCase(),
    path: url.pathname,
    query,
    headers: request.headers as Record<string, string>,
    body: await readBody(request),
  };
}

function send(response: ServerResponse, { status, body }: MockResponse): void {
  response.writeHead(status, { "content-type": "application/json; charset=utf-8" });
  response.end(JSON.stringify(body));
}

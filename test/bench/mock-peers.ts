/**
 * The servers that the mock is measured against, each in a process of its own:
 * `mock-peers.ts <name> <port> <bundle in JSON>`.
 */

import { readFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

const [name = "", port, file = ""] = process.argv.slice(2);
const HOST = "127.0.0.1";
const bundle = JSON.parse(readFileSync(file, "utf8"));

interface PeerRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: unknown;
}

/** What openapi-backend passes to its handlers, as far as they use it. */
interface Context {
  api: { mockResponseForOperation(operationId: string): { status: number; mock: unknown } };
  operation: { operationId: string };
  request: PeerRequest;
  validation: { errors: unknown };
}

const SERVERS: Record<string, () => void | Promise<void>> = {
  bare,
  "in-process": inProcess,
  scalar,
  "openapi-backend": openapiBackend,
};
await SERVERS[name]?.();

/** The floor: parses the body and sends the contract's example. It neither routes nor validates. */
function bare(): void {
  const answer = JSON.stringify(bundle.components.examples.IssueSilaAccepted.value);
  serve((_request, response) => response.writeHead(200, { "content-type": "application/json" }).end(answer));
}

/** Our own `createMockFetch` behind node:http, as a program that deploys it would write it. */
async function inProcess(): Promise<void> {
  const { createMockFetch } = await import(pathToFileURL(join(dirname(file), "mock/index.js")).href);
  const mock: typeof fetch = createMockFetch();
  createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", async () => {
      const { method = "", url: path = "" } = incoming;
      const headers = incoming.headers as Record<string, string>;
      const answer = await mock(`http://${HOST}${path}`, { method, headers, body: Buffer.concat(chunks) });
      response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
    });
  }).listen(Number(port), HOST);
}

/** Scalar's mock server as its documentation starts it, without the instructions that it prints. */
async function scalar(): Promise<void> {
  const { serve } = await import("@hono/node-server");
  const { createMockServer } = await import("@scalar/mock-server");
  const app = await createMockServer({ document: bundle, logger: false });
  serve({ fetch: app.fetch, port: Number(port), hostname: HOST });
}

/** openapi-backend as its documentation builds a mock: Ajv validates, `mockResponseForOperation` responds. */
async function openapiBackend(): Promise<void> {
  const { OpenAPIBackend } = await import("openapi-backend");
  const { default: addFormats } = await import("ajv-formats");
  const api = new OpenAPIBackend({
    definition: bundle,
    // Otherwise it validates the document against OpenAPI 3.0, rejects it and does not start. It also starts faster.
    quick: true,
    customizeAjv: addFormats.default,
  });
  api.register({
    notImplemented: ({ api, operation }: Context, _request: PeerRequest, response: ServerResponse) => {
      const { status, mock } = api.mockResponseForOperation(operation.operationId);
      send(response, status, mock);
    },
    validationFail: ({ validation }: Context, _request: PeerRequest, response: ServerResponse) =>
      send(response, 400, { err: validation.errors }),
    unauthorizedHandler: (_context: Context, _request: PeerRequest, response: ServerResponse) =>
      send(response, 401, { err: "unauthorized" }),
    notFound: (_context: Context, _request: PeerRequest, response: ServerResponse) =>
      send(response, 404, { err: "not found" }),
  });
  for (const header of ["authsignature", "usersignature"]) {
    api.registerSecurityHandler(header, ({ request }: Context) => Boolean(request.headers[header]));
  }
  api.registerSecurityHandler("authToken", ({ request }: Context) => Boolean(request.headers.authorization));
  await api.init();
  serve((request, response) => api.handleRequest(request, request, response));
}

function serve(handle: (request: PeerRequest, response: ServerResponse) => void): void {
  createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      const { method = "", url: path = "", headers } = incoming;
      handle({ method, path, headers, body: JSON.parse(Buffer.concat(chunks).toString()) }, response);
    });
  }).listen(Number(port), HOST);
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}

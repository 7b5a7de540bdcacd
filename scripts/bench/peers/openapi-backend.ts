import { readFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import addFormats from "ajv-formats";
import { type Context, OpenAPIBackend, type Request } from "openapi-backend";

// openapi-backend as its documentation makes a mock: Ajv judges the request, mockResponseForOperation answers.
const [port, bundle] = process.argv.slice(2) as [string, string];

const api = new OpenAPIBackend({
  definition: JSON.parse(readFileSync(bundle, "utf8")),
  // Otherwise it first judges the document by OpenAPI 3.0, refuses it, and does not start. It also starts faster.
  quick: true,
  customizeAjv: (ajv) => addFormats.default(ajv),
});
api.register({
  notImplemented: (context, _request, response: ServerResponse) => {
    const { status, mock } = context.api.mockResponseForOperation(context.operation.operationId as string);
    send(response, status, mock);
  },
  validationFail: (context, _request, response: ServerResponse) =>
    send(response, 400, { err: context.validation.errors }),
  unauthorizedHandler: (_context, _request, response: ServerResponse) => send(response, 401, { err: "unauthorized" }),
  notFound: (_context, _request, response: ServerResponse) => send(response, 404, { err: "not found" }),
});
for (const header of ["authsignature", "usersignature"]) {
  api.registerSecurityHandler(header, ({ request }: Context) => Boolean(request.headers[header]));
}
api.registerSecurityHandler("authToken", ({ request }: Context) => Boolean(request.headers.authorization));
await api.init();

createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const body = JSON.parse(Buffer.concat(chunks).toString());
    const { method = "", url: path = "", headers } = request;
    api.handleRequest({ method, path, body, headers: headers as Request["headers"] }, request, response);
  });
}).listen(Number(port), "127.0.0.1");

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}

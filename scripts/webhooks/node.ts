import { BODY_LIMIT, rewritten } from "./receiver.ts";
import type { NodeRequest, NodeResponse } from "./types.ts";

/** How much of a body is dropped after the limit, in bytes: some senders read the response only when they have sent it all. */
const DROP_LIMIT = 8_388_608;

/** Turns a receiver into a listener of `node:http`; see `toNodeHandler` in `types.ts`. */
export function toNodeHandler(
  receive: (request: Request) => Promise<Response>,
): (request: NodeRequest, response: NodeResponse) => Promise<void> {
  if (typeof receive !== "function")
    throw new TypeError("toNodeHandler needs the function that createReceiver returns.");

  async function respond(request: NodeRequest, response: NodeResponse): Promise<Response | undefined> {
    const body = request.readableDidRead ? parsedBody(request) : await readBody(request, response);
    if (body === undefined) return undefined;
    // A `Request` has no body with GET, and exists for no method such as TRACE; the receiver accepts none of them.
    const init = request.method === "POST" ? { method: "POST", body } : {};
    const headers = Object.entries(request.headers).flatMap(([name, value = []]): [string, string][] => {
      // HTTP/2 has headers such as `:path`.
      return name.startsWith(":") ? [] : [value].flat().map((item) => [name, item]);
    });
    const passed = new Request("http://localhost", { ...init, headers });
    if (typeof body === "string") rewritten.add(passed);
    return receive(passed);
  }

  return async (request, response) => {
    const answer = await respond(request, response).catch((error) => {
      console.error(error);
      return new Response(null, { status: 500 });
    });
    if (!answer) return;
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(new Uint8Array(await answer.arrayBuffer()));
  };
}

/** The bytes of a body that a parser has read, or else the text of its value. */
function parsedBody({ rawBody, body }: NodeRequest): Blob | string {
  const read = rawBody ?? body;
  if (read instanceof Uint8Array) return new Blob([new Uint8Array(read)]);
  if (read !== undefined) return typeof read === "string" ? read : JSON.stringify(read);
  throw new Error("the body was read before, and is neither in request.rawBody nor in request.body");
}

/** Reads a body; returns undefined when it exceeds the limit, after the response, or when the sender has left. */
async function readBody(request: NodeRequest, response: NodeResponse): Promise<Blob | undefined> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  try {
    for await (const chunk of request) {
      const isRefused = size > BODY_LIMIT;
      size += chunk.length;
      if (size <= BODY_LIMIT) chunks.push(chunk);
      else if (!isRefused) {
        response.writeHead(413, { connection: "close", "content-length": "0" });
        // The end of the response would close the connection while the sender sends.
        response.flushHeaders();
      }
      // To leave the loop destroys the request, and `end` the connection.
      if (size > BODY_LIMIT + DROP_LIMIT) break;
    }
  } catch {
    // The sender has left.
    return undefined;
  }
  if (size <= BODY_LIMIT) return new Blob(chunks);
  response.end();
  return undefined;
}

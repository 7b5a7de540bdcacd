import { BODY_LIMIT } from "./receiver.ts";
import type { NodeRequest, NodeResponse } from "./types.ts";

/** How much of a body is dropped after the limit, in bytes: some senders read the response only when they have sent it all. */
const DROP_LIMIT = 8_388_608;

/** Turns a receiver into a listener of `node:http`; see `toNodeHandler` in `types.ts`. */
export function toNodeHandler(
  receive: (request: Request) => Promise<Response>,
): (request: NodeRequest, response: NodeResponse) => Promise<void> {
  return async (request, response) => {
    if (request.readableDidRead) {
      // The rest is empty, and would be refused as an invalid event.
      console.error(new Error("the body was read before: call toNodeHandler's listener first"));
      response.writeHead(500, {});
      response.end();
      return;
    }
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
      return;
    }
    if (size > BODY_LIMIT) {
      response.end();
      return;
    }
    // A `Request` has no body with GET, and exists for no method such as TRACE; the receiver accepts none of them.
    const init = request.method === "POST" ? { method: "POST", body: new Blob(chunks) } : {};
    const headers = Object.entries(request.headers).flatMap(([name, value = []]): [string, string][] => {
      // HTTP/2 has headers such as `:path`.
      return name.startsWith(":") ? [] : [value].flat().map((each) => [name, each]);
    });
    const answer = await receive(new Request("http://localhost", { ...init, headers })).catch((error) => {
      console.error(error);
      return new Response(null, { status: 500 });
    });
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(new Uint8Array(await answer.arrayBuffer()));
  };
}

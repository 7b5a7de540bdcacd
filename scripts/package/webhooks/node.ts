import { BODY_LIMIT } from "./receiver.ts";
import type { NodeRequest, NodeResponse } from "./types.ts";

/** Turns a receiver into a listener of `node:http`; see `toNodeHandler` in `types.ts`. */
export function toNodeHandler(
  receive: (request: Request) => Promise<Response>,
): (request: NodeRequest, response: NodeResponse) => Promise<void> {
  return async (request, response) => {
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    try {
      let size = 0;
      // To the end, since a sender may read the response only then; what exceeds the limit is refused by the receiver.
      for await (const chunk of request) {
        if (size <= BODY_LIMIT) chunks.push(chunk);
        size += chunk.length;
      }
    } catch {
      // The sender has left.
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

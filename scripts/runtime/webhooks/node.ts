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

  async function respond(request: NodeRequest, response: NodeResponse): Promise<void> {
    const body = request.readableDidRead ? parsedBody(request) : await readBody(request, response);
    if (body === undefined) return;
    // A `Request` has no body with GET, and exists for no method such as TRACE; the receiver accepts none of them.
    const init = request.method === "POST" ? { method: "POST", body } : {};
    const headers = Object.entries(request.headers).flatMap(([name, value = []]): [string, string][] => {
      // HTTP/2 has headers such as `:path`.
      return name.startsWith(":") ? [] : [value].flat().map((item) => [name, item]);
    });
    const passed = new Request("http://localhost", { ...init, headers });
    if (typeof body === "string") rewritten.add(passed);
    const answer = await receive(passed);
    send(response, answer, new Uint8Array(await answer.arrayBuffer()));
  }

  return async (request, response) => {
    try {
      await respond(request, response);
    } catch (error) {
      // A rejection would end the process: `node:http` and Express 4 do not wait for the promise.
      console.error(error);
      send(response, { status: 500, headers: new Headers() });
    }
  };
}

/** Responds, unless the app has done so in the meantime, by a time limit of its own for example. */
function send(
  response: NodeResponse,
  { status, headers }: Pick<Response, "status" | "headers">,
  body = new Uint8Array(),
) {
  if (isAnswered(response)) return;
  // Each cookie is a header of its own.
  const cookies = headers.getSetCookie();
  const all = { ...Object.fromEntries(headers), ...(cookies.length > 0 && { "set-cookie": cookies }) };
  write(response, () => {
    response.writeHead(status, all);
    response.end(body);
  });
}

/** Writes to a response. Where the app has made that impossible, such as by an invalid status message, the connection ends. */
function write(response: NodeResponse, run: () => void): void {
  try {
    run();
  } catch (error) {
    console.error(error);
    response.destroy?.();
  }
}

function isAnswered({ headersSent, writableEnded, destroyed }: NodeResponse): boolean {
  return [headersSent, writableEnded, destroyed].includes(true);
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
  const { stream } = response;
  let size = 0;
  let isRefused = false;
  try {
    for await (const chunk of request) {
      size += chunk.length;
      if (size <= BODY_LIMIT) chunks.push(chunk);
      else if (!isRefused && !isAnswered(response)) {
        isRefused = true;
        write(response, () => {
          // HTTP/2 has no such header, and ends the stream alone.
          response.writeHead(413, { ...(!stream && { connection: "close" }), "content-length": "0" });
          // The end of the response would close the connection while the sender sends.
          response.flushHeaders?.();
        });
      }
      if (size <= BODY_LIMIT + DROP_LIMIT) continue;
      // To leave the loop destroys the request, and `end` the connection.
      if (!stream) break;
      // Destroyed, a stream of HTTP/2 would never end for its sender. Closed without an error, it ends the loop.
      if (isRefused) write(response, () => response.end());
      stream.close(0);
    }
  } catch {
    // The sender has left.
    return undefined;
  }
  if (size <= BODY_LIMIT) return new Blob(chunks);
  if (isRefused) write(response, () => response.end());
  return undefined;
}

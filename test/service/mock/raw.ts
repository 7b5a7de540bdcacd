import { once } from "node:events";
import { connect } from "node:net";
import { ANY } from "../../support/requests.ts";

const MEGABYTE = 1024 * 1024;

/** A response over a socket. */
interface RawResponse {
  status: number;
  /** The status line and the header fields. */
  head: string;
  body: string;
}

/** The head of an HTTP/1.1 request. */
export function head(line: string, headers: Record<string, string | number> = {}): string {
  const fields = Object.entries({ host: "localhost", ...headers }).map(([name, value]) => `${name}: ${value}`);
  return `${[line, ...fields].join("\r\n")}\r\n\r\n`;
}

/** Sends bytes, and returns the response once the server has closed the connection. */
export function sendRaw(url: string, bytes: string): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), "127.0.0.1", () => socket.write(bytes));
    let text = "";
    socket.setEncoding("latin1").on("data", (chunk) => {
      text += chunk;
    });
    socket.on("error", reject);
    socket.on("end", () => socket.end());
    socket.on("close", () => {
      const [head = "", ...body] = text.split("\r\n\r\n");
      resolve({ status: Number(/^HTTP\/1.1 (\d{3}) /.exec(head)?.[1]), head, body: body.join("\r\n\r\n") });
    });
  });
}

/** Sends a request with a body, and reads only then; returns the first line of the response, or "broken pipe". */
export async function statusAfterSending(url: string, megabytes: number): Promise<string | undefined> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1")
    .pause()
    .setEncoding("latin1");
  // A broken pipe is an outcome.
  socket.on("error", () => {});
  await once(socket, "connect");
  const fields = { "content-type": "application/json", "content-length": megabytes * MEGABYTE };
  socket.write(head(`POST ${ANY.path} HTTP/1.1`, fields));
  const chunk = Buffer.alloc(MEGABYTE, " ");
  for (let sent = 0; sent < megabytes; sent += 1) {
    if (!(await new Promise((written) => socket.write(chunk, (error) => written(!error))))) return "broken pipe";
  }
  const parts = await socket.toArray().catch(() => []);
  return parts.join("").split("\r\n")[0];
}

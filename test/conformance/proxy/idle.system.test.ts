import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { REQUEST_TIMEOUT } from "../../../scripts/service/http/server.ts";
import { dial, exchange, listening, peers } from "./peers.ts";

const { proxy, closing } = peers();

test("connections that are idle or send half a header are closed after a time, and no others", async () => {
  const server = createServer(async (request, response) => {
    await request.toArray();
    await sleep(request.url === "/slow" ? REQUEST_TIMEOUT + 4000 : 0);
    response.end("done");
  });
  server.keepAliveTimeout = 0;
  closing.push(() => server.close());
  const { url, over } = await proxy(await listening(server));
  const host = "Host: localhost\r\n";
  const slow = exchange(url, `GET /slow HTTP/1.1\r\n${host}\r\n`, /done/);
  const { socket: body } = dial(url);
  body.write(`POST / HTTP/1.1\r\n${host}Content-Length: 2\r\n\r\n{`);
  const idle = [
    "",
    "GET / HT",
    `GET / HTTP/1.1\r\n${host}x: `,
    `GET / HTTP/1.1\r\n${host}\r\n`,
    "GET / HTTP/1.1\r\n\r\n",
  ];
  const sockets = [...idle, `${idle[3]}GET / HT`].map((bytes) => {
    const { socket } = dial(url);
    socket.write(bytes);
    return socket;
  });
  await expect.poll(() => sockets.every(({ closed }) => closed), { timeout: REQUEST_TIMEOUT + 3000 }).toBe(true);
  expect(body.closed).toBe(false);
  body.write("}");
  await over(3);
  expect(await slow).toContain("done");
  body.destroy();
}, 60_000);

import { once } from "node:events";
import { connect, Server, type Socket } from "node:net";
import { expect, test, vi } from "vitest";
import { openServer } from "../../../scripts/service/http/server.ts";

test("a request that does not end in time is refused with 408, and its connection closed at once", async () => {
  const listening = vi.spyOn(Server.prototype, "listen");
  const { url, close } = await openServer(() => {}, 0, "127.0.0.1");
  const [server] = listening.mock.contexts as [Server];
  listening.mockRestore();
  const accepting = once(server, "connection");
  const socket = connect({ port: Number(new URL(url).port), host: "127.0.0.1", allowHalfOpen: true });
  const [accepted]: Socket[] = await accepting;
  // What Node.js reports once the time is over.
  server.emit("clientError", Object.assign(new Error(), { code: "ERR_HTTP_REQUEST_TIMEOUT" }), accepted);
  const text = (await socket.setEncoding("utf8").toArray()).join("");
  expect(text).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  expect(text).toContain("did not end within 20 seconds");
  expect(accepted?.destroyed).toBe(true);
  socket.destroy();
  await close();
});

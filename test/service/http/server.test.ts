import { connect, Server } from "node:net";
import { expect, test, vi } from "vitest";
import { openServer } from "../../../scripts/service/http/server.ts";

test("a request that does not end in time is refused with 408, and its connection closed at once", async () => {
  const listening = vi.spyOn(Server.prototype, "listen");
  const { url, close } = await openServer(() => {}, 0, "127.0.0.1");
  const [server] = listening.mock.contexts as Server[];
  listening.mockRestore();
  const socket = connect(Number(new URL(url).port), "127.0.0.1").setEncoding("utf8");
  let text = "";
  socket.on("data", (part) => {
    text += part;
  });
  // What Node.js reports once the time is over.
  server?.once("connection", (accepted) => {
    server.emit("clientError", Object.assign(new Error(), { code: "ERR_HTTP_REQUEST_TIMEOUT" }), accepted);
  });
  // Half open, it ends only if the server destroys it.
  await new Promise((closed) => socket.once("close", closed));
  expect(text).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  expect(text).toContain("did not end within 20 seconds");
  await close();
});

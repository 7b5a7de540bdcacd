import { request as httpRequest, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { REQUEST_BODY_LIMIT } from "../../../scripts/service/http/messages.ts";
import { createMockServer, type LogEntry, type RunningServer } from "../../../scripts/service/mock/index.ts";
import { freePort } from "../../support/server-process.ts";
import { commandLine } from "../commands/command-line.ts";
import { head, sendRaw } from "./raw.ts";

// Node.js measures the time limit of a request itself: these tests wait for it, all at the same time.
let server: RunningServer;
const log: LogEntry[] = [];
beforeAll(async () => {
  server = await createMockServer({ port: 0, log: (entry) => log.push(entry) });
});
afterAll(() => server.close());

const TIMEOUT = { success: false, status: "FAILURE", message: "The request did not end within 20 seconds." };
const POST = "POST /0.2/delete_wallet HTTP/1.1";
const partOfBody = { "content-type": "application/json", "content-length": 100 };

test.concurrent.each([
  ["a header", "GET /health HTTP/1.1\r\nhost: "],
  ["nothing", ""],
  ["half a body", `${head(POST, partOfBody)}{`],
])("a client that sends %s and then nothing gets a 408", async (_, bytes) => {
  const { status, body } = await sendRaw(server.url, bytes);
  expect(status).toBe(408);
  expect(JSON.parse(body)).toEqual(TIMEOUT);
});

test.concurrent("a client that sends its body byte by byte gets a 408, and no entry in the log", async () => {
  const request = httpRequest(`${server.url}/0.2/delete_wallet`, { method: "POST", agent: false });
  const dripping = setInterval(() => request.write(" "), 10);
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request.on("response", resolve).on("error", reject);
    });
    expect(response.statusCode).toBe(408);
    expect(JSON.parse((await response.setEncoding("utf8").toArray()).join(""))).toEqual(TIMEOUT);
    expect(log).toEqual([]);
  } finally {
    clearInterval(dripping);
    request.destroy();
  }
});

test.concurrent("a client that sends on after the 408 is disconnected", async () => {
  const socket = connect({ port: Number(new URL(server.url).port), host: "127.0.0.1", allowHalfOpen: true });
  // The server resets the connection.
  socket.on("error", () => {}).resume();
  const closed = new Promise((resolve) => socket.once("close", resolve));
  socket.write(head(POST, { ...partOfBody, "content-length": 1_000_000 }));
  const dripping = setInterval(() => socket.write(" "), 10);
  await closed.finally(() => clearInterval(dripping));
});

test.concurrent("a response that needs no body is sent before it, and the connection is closed after the time", async () => {
  const { status, body } = await sendRaw(server.url, head("GET /health HTTP/1.1", partOfBody));
  expect([status, body]).toEqual([200, '{"status":"ok"}']);
});

test.concurrent("listen ends the connection of a body that it does not read to the end", async ({ onTestFinished }) => {
  const port = await freePort();
  await commandLine(undefined, onTestFinished).started("listen", "--port", String(port));
  // The part of the body that arrives looks like a request.
  const second = "POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 0\r\n\r\n";
  const socket = connect(port, "127.0.0.1");
  socket.write(`PUT / HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${REQUEST_BODY_LIMIT}\r\n\r\n${second}`);
  const answer = (await socket.setEncoding("latin1").toArray()).join("");
  expect(answer).toMatch(/^HTTP\/1\.1 405 .*\r\nconnection: close\r\n/is);
  expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
});

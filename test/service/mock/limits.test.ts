import { statSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { GENERATED } from "../../../scripts/contract/generated.ts";
import type { RunningServer } from "../../../scripts/service/http/interface.ts";
import { startServer } from "../../../scripts/service/mock/server.ts";
import { ANY } from "../../support/requests.ts";
import { head, sendRaw, statusAfterSending } from "./raw.ts";

/** Time limit for a client to take a response, in milliseconds. */
const RESPONSE_TIMEOUT = 30_000;
/** Time limit for a request to arrive, and for a client to close a connection that is refused, in milliseconds. */
const REQUEST_TIMEOUT = 20_000;
/** How many requests of a connection may wait. */
const MOST_WAITING = 1000;

let server: RunningServer;
const clients: Socket[] = [];
beforeAll(async () => {
  server = await startServer({ port: 0 });
});
afterEach(() => {
  vi.useRealTimers();
  for (const client of clients.splice(0)) client.destroy();
});
afterAll(() => server.close());

/** Opens a connection that reads nothing, unless told to. */
async function opened(options: { allowHalfOpen?: boolean } = {}): Promise<Socket> {
  const socket = connect({ port: Number(new URL(server.url).port), host: "127.0.0.1", ...options }).pause();
  // The server may reset the connection.
  socket.on("error", () => {});
  clients.push(socket);
  await new Promise((connected) => socket.once("connect", connected));
  return socket;
}

function closed(socket: Socket): Promise<unknown> {
  return new Promise((resolve) => socket.once("close", resolve));
}

describe("a client that reads the response only after its whole body", () => {
  test("sees the 413 after 20 MB", async () => {
    expect(await statusAfterSending(server.url, 20)).toBe("HTTP/1.1 413 Payload Too Large");
  });

  test("sees a broken pipe in place of it before 128 MB", async () => {
    expect(await statusAfterSending(server.url, 128)).toBe("broken pipe");
  });
});

describe("a client that does not read", () => {
  test("gets all pages from one buffer", async () => {
    const page = await (await fetch(`${server.url}/openapi.json`)).arrayBuffer();
    const before = process.memoryUsage().arrayBuffers;
    const client = await opened();
    client.write(head("GET /openapi.json HTTP/1.1").repeat(600));
    // One more client is answered after the pages are read.
    for (let round = 0; round < 5; round += 1) await fetch(`${server.url}/openapi.json`);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(60 * page.byteLength);
  });

  test("is disconnected when its time is up", async () => {
    // The only timers of this kind are those of the server.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const client = await opened();
    client.write(head("GET /openapi.json HTTP/1.1").repeat(400));
    // The buffers of the kernel take the first responses.
    while (vi.getTimerCount() < 200) await new Promise(setImmediate);
    vi.advanceTimersByTime(RESPONSE_TIMEOUT - 1);
    expect(vi.getTimerCount()).toBeGreaterThan(0);
    vi.advanceTimersByTime(1);
    vi.useRealTimers();
    await closed(client.resume());
    const { size } = statSync(join(GENERATED, "openapi.json"));
    expect(client.bytesRead).toBeLessThan(400 * size);
  });

  test("is disconnected when too many of its requests wait", async () => {
    const client = await opened();
    const end = closed(client);
    const waiting = head(`POST ${ANY.path} HTTP/1.1`, { prefer: "wait=60", "content-length": 0 });
    client.resume().write(waiting.repeat(MOST_WAITING));
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
    expect(client.closed).toBe(false);
    client.write(waiting);
    await end;
    expect(client.bytesRead).toBe(0);
  });
});

test("a connection may have any number of requests that are answered in between", async () => {
  const client = (await opened()).setEncoding("latin1").resume();
  let text = "";
  client.on("data", (chunk) => {
    text += chunk;
  });
  for (const total of [600, 1200]) {
    client.write(head("GET /health HTTP/1.1").repeat(600));
    await expect.poll(() => text.split("HTTP/1.1 200 OK").length - 1).toBe(total);
  }
});

test("a client that sends malformed HTTP without end is disconnected", async () => {
  const client = (await opened({ allowHalfOpen: true })).resume();
  const end = closed(client);
  const megabyte = Buffer.alloc(2 ** 20, "x");
  let sent = 0;
  while (sent < 128 && (await new Promise((written) => client.write(megabyte, (error) => written(!error))))) sent += 1;
  await end;
  expect(sent).toBeGreaterThanOrEqual(64);
  expect(sent).toBeLessThan(128);
});

test("malformed HTTP after a response gets no second one", async () => {
  const client = (await opened()).setEncoding("latin1").resume();
  let text = "";
  client.on("data", (chunk) => {
    text += chunk;
  });
  // The response comes before the body.
  client.write(head("GET /health HTTP/1.1", { "transfer-encoding": "chunked" }));
  await expect.poll(() => text).toContain('{"status":"ok"}');
  client.write("no size\r\n");
  await closed(client);
  expect(text.match(/HTTP\/1.1 \d+/g)).toEqual(["HTTP/1.1 200"]);
});

test("a client that keeps its end of a refused connection open is disconnected when its time is up", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const client = await opened({ allowHalfOpen: true });
  const refused = new Promise((resolve) => client.once("end", resolve));
  client.resume().write("garbage\r\n\r\n");
  await refused;
  vi.advanceTimersByTime(REQUEST_TIMEOUT - 1);
  expect(vi.getTimerCount()).toBeGreaterThan(0);
  vi.advanceTimersByTime(1);
  vi.useRealTimers();
  const end = closed(client);
  // Only what is written shows that nobody is there.
  const writing = setInterval(() => client.write("x"), 5);
  await end.finally(() => clearInterval(writing));
});

test("a client that has a response, and does not end its request, is disconnected when its time is up", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const client = await opened();
  const end = closed(client);
  const responded = new Promise((resolve) => client.once("data", resolve));
  client.resume().write(head("GET /health HTTP/1.1", { "content-length": 1 }));
  await responded;
  vi.advanceTimersByTime(RESPONSE_TIMEOUT - 1);
  expect(vi.getTimerCount()).toBeGreaterThan(0);
  vi.advanceTimersByTime(1);
  await end;
});

test("a client that waits for a response that never comes is disconnected after ten minutes", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const client = await opened();
  const end = closed(client.resume());
  client.write(head("POST /0.2/nothing HTTP/1.1", { "x-mock-fault": "no-response", "content-length": 0 }));
  while (vi.getTimerCount() === 0) await new Promise(setImmediate);
  vi.advanceTimersByTime(10 * 60_000 - 1);
  expect(vi.getTimerCount()).toBeGreaterThan(0);
  vi.advanceTimersByTime(1);
  await end;
  expect(client.bytesRead).toBe(0);
});

test("a connection that is refused and closed leaves no timer", async () => {
  const [set, clear] = [vi.spyOn(globalThis, "setTimeout"), vi.spyOn(globalThis, "clearTimeout")];
  await sendRaw(server.url, "garbage\r\n\r\n");
  const own = set.mock.calls.findIndex(([, time]) => time === REQUEST_TIMEOUT);
  await expect.poll(() => clear.mock.calls.flat()).toContain(set.mock.results[own]?.value);
  vi.restoreAllMocks();
});

import { statSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { GENERATED } from "../../scripts/contract/generated.ts";
import { BODY_LIMIT } from "../../scripts/mock/exchange.ts";
import { createMockServer, type RunningServer } from "../../scripts/mock/index.ts";
import { readPage } from "../support/pages.ts";
import { head } from "./raw.ts";

const MEGABYTE = 1024 * 1024;
/** Time limit for a client to take a response, in milliseconds. */
const RESPONSE_TIMEOUT = 30_000;
/** How many requests of a connection may wait. */
const MOST_WAITING = 1000;
const POST = "POST /0.2/delete_wallet HTTP/1.1";

let server: RunningServer;
const clients: Socket[] = [];
beforeAll(async () => {
  server = await createMockServer({ port: 0, docs: new Promise(() => {}) });
});
afterEach(() => {
  vi.useRealTimers();
  for (const client of clients.splice(0)) client.destroy();
});
afterAll(() => server.close());

/** Opens a connection that reads nothing, unless told to. */
async function opened(): Promise<Socket> {
  const socket = connect(Number(new URL(server.url).port), "127.0.0.1").pause();
  // A broken pipe is one of the outcomes that the tests distinguish.
  socket.on("error", () => {});
  clients.push(socket);
  await new Promise((connected) => socket.once("connect", connected));
  return socket;
}

function closed(socket: Socket): Promise<unknown> {
  return new Promise((resolve) => socket.once("close", resolve));
}

/** Writes a request with a body and then reads; returns the first line of the response. */
async function statusAfterSending(megabytes: number): Promise<string | undefined> {
  const socket = await opened();
  const chunk = Buffer.alloc(MEGABYTE, " ");
  socket.write(head(POST, { "content-type": "application/json", "content-length": megabytes * MEGABYTE }));
  for (let sent = 0; sent < megabytes; sent += 1) {
    if (!(await new Promise((written) => socket.write(chunk, (error) => written(!error))))) return "broken pipe";
  }
  const text = (
    await socket
      .setEncoding("latin1")
      .toArray()
      .catch(() => [])
  ).join("");
  return text.split("\r\n")[0];
}

describe("a refusal arrives, although the client reads it only after its whole body", () => {
  test("100 clients that send 5 to 20 MB see the 413", async () => {
    const statuses: unknown[] = [];
    // Not all at once: on a busy machine, their time could be up.
    for (let wave = 0; wave < 10; wave += 1) {
      const clients = Array.from({ length: 10 }, (_, index) => statusAfterSending(5 + ((wave + index) % 16)));
      statuses.push(...(await Promise.all(clients)));
    }
    expect(statuses).toEqual(Array(100).fill("HTTP/1.1 413 Payload Too Large"));
  });

  test("but a body of 128 MB is not read to its end", async () => {
    expect(await statusAfterSending(128)).toBe("broken pipe");
  });
});

test("the guide states the limits", () => {
  const guide = readPage("docs/sandbox.md").text.replaceAll(/\s+/g, " ");
  expect(guide).toContain(`A body may have ${BODY_LIMIT / MEGABYTE} MiB, and a request 20 seconds to arrive.`);
  expect(guide).toContain(`not taken its response after ${RESPONSE_TIMEOUT / 1000} seconds is disconnected`);
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
    client.resume().write(head("GET /docs HTTP/1.1").repeat(MOST_WAITING));
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
    expect(client.closed).toBe(false);
    client.write(head("GET /docs HTTP/1.1"));
    await end;
    expect(client.bytesRead).toBe(0);
  });
});

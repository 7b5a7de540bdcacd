import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test, vi } from "vitest";
import { createMockFetch } from "../../../scripts/service/mock/index.ts";
import { CERTIFICATE, KEY } from "./certificate.ts";
import { dial, exchange, listening, peers } from "./peers.ts";

const { rawServer, proxy, closing } = peers();
const REQUEST = "POST /0.2/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}";
const HEAD = "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n";

/** A server that is done with a request once it has arrived. */
function answering(serve: (socket: Socket) => void) {
  return rawServer((socket) => socket.on("data", (chunk) => String(chunk).endsWith("{}") && serve(socket)));
}

describe.each([false, true])("kept back: %s", (isKeptBack) => {
  const kept = { isKeptBack: () => isKeptBack };

  test.each([
    ["is reset before the response", (socket: Socket) => socket.resetAndDestroy(), "", "reset"],
    ["is closed before the response", (socket: Socket) => socket.end(), "", "closed"],
    ["is closed in the middle", (socket: Socket) => socket.end(`${HEAD}12345`), "12345", "closed"],
  ])("a connection that %s ends in the same way for the caller", async (_, serve, body, end) => {
    const url = await answering(serve);
    const { url: at, over } = await proxy(url, kept);
    const { socket, end: ended } = dial(at);
    socket.write(REQUEST);
    const seen = await ended;
    expect(seen.end).toBe(end);
    expect(seen.text.split("\r\n\r\n")[1] ?? "").toBe(body);
    const [passed] = await over(1);
    expect(passed?.problem).toEqual({ kind: end });
    expect(passed?.response?.status).toBe(body === "" ? undefined : 200);
  });

  test("a reset in the middle is a reset for the caller", async () => {
    let service: Socket | undefined;
    const url = await answering((socket) => {
      service = socket;
      socket.write(`${HEAD}12345`);
    });
    const { url: at, over } = await proxy(url, kept);
    const { socket, seen, end } = dial(at);
    socket.write(REQUEST);
    await (isKeptBack ? expect.poll(() => service).toBeDefined() : expect.poll(() => seen.text).toMatch(/12345$/));
    service?.resetAndDestroy();
    expect((await end).end).toBe("reset");
    expect((await over(1))[0]?.problem).toEqual({ kind: "reset" });
  });

  test("a caller that leaves ends the request to the server", async () => {
    const left: Promise<unknown>[] = [];
    const url = await answering((socket) => {
      socket.write(`${HEAD}12345`);
      left.push(once(socket, "close"));
    });
    const { url: at, over } = await proxy(url, kept);
    const { socket } = dial(at);
    socket.write(REQUEST);
    await expect.poll(() => left.length).toBe(1);
    socket.destroy();
    await left[0];
    expect((await over(1))[0]?.problem).toEqual({ kind: "caller left" });
  });
});

test("a slow response passes as it comes", async () => {
  let service: Socket | undefined;
  const url = await answering((socket) => {
    service = socket;
    socket.write(`${HEAD}1`);
  });
  const { url: at } = await proxy(url);
  const { socket, seen } = dial(at);
  let sent = "1";
  socket.write(REQUEST);
  for (const part of ["2", "3", "4567890"]) {
    await expect.poll(() => seen.text.endsWith(`\r\n\r\n${sent}`)).toBe(true);
    service?.write(part);
    sent += part;
  }
  await expect.poll(() => seen.text.endsWith(`\r\n\r\n${sent}`)).toBe(true);
  socket.destroy();
});

test("a caller that reads nothing makes the server wait", async () => {
  const [chunk, most] = [Buffer.alloc(1024 * 1024), 256];
  let taken = 0;
  const url = await answering((socket) => {
    socket.write("HTTP/1.1 200 OK\r\n\r\n");
    const write = () => {
      while (taken < most && socket.write(chunk)) taken += 1;
      if (taken < most) socket.once("drain", write);
    };
    write();
  });
  const { url: at } = await proxy(url, { isKeptBack: () => true });
  const { socket } = dial(at);
  socket.pause().write(REQUEST);
  let before = -1;
  while (taken === 0 || taken > before) {
    before = taken;
    await sleep(200);
  }
  expect(taken).toBeLessThan(most / 2);
  socket.destroy();
});

test("a response before the end of the request passes at once, and the rest of the request is passed on", async () => {
  const got = { text: "" };
  const url = await rawServer((socket) =>
    socket.on("data", (chunk) => {
      got.text += chunk;
      if (got.text.endsWith("{")) socket.write(`${HEAD}0123456789`);
    }),
  );
  const { url: at, over } = await proxy(url);
  const { socket, seen } = dial(at);
  socket.write(REQUEST.slice(0, -1));
  await expect.poll(() => seen.text).toMatch(/0123456789$/);
  socket.write("}");
  await expect.poll(() => got.text).toMatch(/\{\}$/);
  expect((await over(1))[0]?.request.absence).toEqual({ kind: "unfinished" });
  socket.destroy();
});

test.each([
  ["nothing listens", "refused", async () => unused(), /^nothing listens at 127\.0\.0\.1:\d+$/],
  [
    "the host is unknown",
    "unknown host",
    async () => new URL("http://nowhere.invalid"),
    /^the host nowhere\.invalid is unknown$/,
  ],
  ["it is no HTTP", "not HTTP", () => answering((socket) => socket.end("SSH-2.0-x\r\n")), /is not HTTP\/1\.1: /],
  [
    "its status is impossible",
    "other",
    () => answering((socket) => socket.end("HTTP/1.1 099 X\r\n\r\n")),
    /status line/,
  ],
  [
    "its reason is unprintable",
    "other",
    () => answering((socket) => socket.end("HTTP/1.1 200 \x01\r\n\r\n")),
    /status line/,
  ],
])("the caller gets a 502 that says why: %s", async (_, kind, upstream, expected) => {
  const { url: at, over } = await proxy(await upstream(), { isKeptBack: () => true });
  const response = await fetch(at, { method: "POST", body: "{}" });
  expect(response.status).toBe(502);
  expect(await response.json()).toEqual({
    success: false,
    status: "FAILURE",
    message: expect.stringMatching(expected),
  });
  const [passed] = await over(1);
  expect(passed?.problem).toEqual({ kind });
  expect(passed?.response).toBeUndefined();
});

test("a request to a server that cannot be reached is read to its end, and the next one is answered", async () => {
  const { url: at } = await proxy(await unused());
  const { socket, seen } = dial(at);
  const body = Buffer.alloc(8 * 1024 * 1024);
  socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n\r\n`);
  socket.write(body);
  socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await expect.poll(() => seen.text.match(/^HTTP\/1\.1 502/gm)).toHaveLength(2);
  socket.destroy();
});

/** An address where nothing listens. */
async function unused(): Promise<URL> {
  const server = createServer();
  const url = await listening(server);
  server.close();
  return url;
}

test("a page of another origin may read what the proxy responds itself, as what the mock responds", async () => {
  const upstream = await answering((socket) => socket.end("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}"));
  const replacement = { status: 502, body: { message: "broken" } };
  const strict = await proxy(upstream, { isKeptBack: () => true, rule: () => ({ headers: {}, replacement }) });
  const unconnected = await proxy(await unused());
  const mock = createMockFetch();
  const ofCors = ({ headers }: Response) => [...headers].filter(([name]) => name.startsWith("access-control-"));
  for (const origin of ["https://page.example", undefined]) {
    const init = { method: "POST", body: "{}", headers: origin === undefined ? {} : { origin } };
    const expected = ofCors(await mock(new Request("http://mock.example/0.2/get_accounts", init)));
    expect(expected.length > 0).toBe(origin !== undefined);
    for (const { url: at } of [strict, unconnected]) {
      const response = await fetch(at, init);
      expect(response.status).toBe(502);
      expect(ofCors(response)).toEqual(expected);
    }
  }
});

test("a connection of a caller has one to the server, which is closed and reused as the caller's is", async () => {
  const connections: Socket[] = [];
  const url = await rawServer((socket) => {
    connections.push(socket);
    socket.on("data", () => socket.write(`${HEAD}0123456789`));
  });
  const { url: at, over } = await proxy(url);
  const first = dial(at);
  const second = dial(at);
  const warn = vi.spyOn(process, "emitWarning");
  const turns = Array.from({ length: 15 }, () => [first, second]).flat();
  for (const [count, { socket }] of turns.entries()) {
    socket.write(REQUEST);
    await over(count + 1);
  }
  expect(connections).toHaveLength(2);
  // Node.js warns of more than ten listeners of one event: a sign that each request adds one.
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
  connections[0]?.end();
  await first.end;
  expect(second.socket.destroyed).toBe(false);
  second.socket.destroy();
  await once(connections[1] as Socket, "close");
});

test("a server that closes after each response makes the caller do so", async () => {
  const url = await answering((socket) => socket.end("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nall"));
  const { url: at } = await proxy(url);
  const { socket, end } = dial(at);
  socket.write(REQUEST);
  expect((await end).text).toMatch(/\r\nConnection: close\r\n.*\r\nall\r\n0\r\n\r\n$/s);
});

test("requests that a caller sends ahead are answered in their order, and none is sent once it has left", async () => {
  const got = { text: "" };
  const url = await rawServer((socket) =>
    socket.on("data", (chunk) => {
      got.text += chunk;
      if (String(chunk).includes("/1 ")) socket.write(`${HEAD}0123456789`);
    }),
  );
  const { url: at, over } = await proxy(url);
  const { socket, seen } = dial(at);
  socket.write([1, 2, 3].map((n) => `GET /${n} HTTP/1.1\r\nHost: localhost\r\n\r\n`).join(""));
  await expect.poll(() => got.text).toContain("/2 ");
  expect(seen.text).toMatch(/0123456789$/);
  socket.destroy();
  expect((await over(3)).map(({ problem }) => problem === undefined)).toEqual([true, false, false]);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(got.text).not.toContain("/3 ");
});

test("a large header passes in both directions", async () => {
  const long = "x".repeat(300_000);
  const many = Array.from({ length: 3000 }, (_, n) => `x-${n}: ${n}\r\n`).join("");
  const got = { text: "" };
  const url = await rawServer((socket) =>
    socket.on("data", (chunk) => {
      got.text += chunk;
      const head = `HTTP/1.1 200 OK\r\nx-b: ${long}\r\n${many}content-length: 1\r\n\r\n`;
      if (got.text.endsWith("\r\n\r\n")) socket.write(`${head}.`);
    }),
  );
  const { url: at } = await proxy(url);
  const text = await exchange(at, `GET / HTTP/1.1\r\nHost: localhost\r\nx-a: ${long}\r\n${many}\r\n`, /\.$/);
  expect(got.text).toContain(`x-a: ${long}\r\n${many}`);
  expect(text).toContain(`x-b: ${long}\r\n${many}`);
});

test.each([
  ["1", 'POST http://service.example/0.2/x?a=1 "{}"\n'],
  ["0", "502\n"],
])("another proxy is on the way to the server if NODE_USE_ENV_PROXY is %s", async (use, expected) => {
  const other = createHttpServer(async (request, response) => {
    response.end(`${request.method} ${request.url} ${JSON.stringify(String(Buffer.concat(await request.toArray())))}`);
  });
  closing.push(() => other.close());
  const HTTP_PROXY = (await listening(other)).origin;
  const program = `
    import { startProxy } from ${JSON.stringify(join(import.meta.dirname, "../../../scripts/conformance/proxy/server.ts"))};
    const upstream = new URL("http://service.example");
    const { url } = await startProxy({ port: 0, host: "127.0.0.1", upstream, isKeptBack: () => true, settle: () => {} });
    const response = await fetch(url + "/0.2/x?a=1", { method: "POST", body: "{}" });
    console.log(response.ok ? await response.text() : response.status);
    process.exit();`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    env: { ...process.env, HTTP_PROXY, http_proxy: HTTP_PROXY, NO_PROXY: "127.0.0.1", NODE_USE_ENV_PROXY: use },
    stdio: ["ignore", "pipe", "inherit"],
  });
  expect(String(Buffer.concat(await child.stdout.toArray()))).toBe(expected);
});

test("a server with TLS is verified by the authorities of Node.js", async () => {
  const server = createHttpsServer({ key: KEY, cert: CERTIFICATE }, (request, response) => {
    response.end(request.headers.host);
  });
  closing.push(() => server.close());
  const upstream = new URL(`https://localhost:${(await listening(server)).port}`);

  const { url: at } = await proxy(upstream);
  const refused = await fetch(at);
  expect(refused.status).toBe(502);
  expect(await refused.text()).toContain("NODE_EXTRA_CA_CERTS");

  const folder = mkdtempSync(join(tmpdir(), "proxy-"));
  closing.push(() => rmSync(folder, { recursive: true }));
  const authorities = join(folder, "certificate.pem");
  writeFileSync(authorities, CERTIFICATE);
  const program = `
    import { startProxy } from ${JSON.stringify(join(import.meta.dirname, "../../../scripts/conformance/proxy/server.ts"))};
    const upstream = new URL(${JSON.stringify(upstream.href)});
    const { url } = await startProxy({ port: 0, host: "127.0.0.1", upstream, isKeptBack: () => true, settle: () => {} });
    console.log(await (await fetch(url)).text());
    process.exit();`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    env: { ...process.env, NODE_EXTRA_CA_CERTS: authorities },
    stdio: ["ignore", "pipe", "inherit"],
  });
  expect(String(Buffer.concat(await child.stdout.toArray()))).toBe(`${upstream.host}\n`);
});

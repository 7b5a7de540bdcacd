import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { describe, expect, test, vi } from "vitest";
import { startProxy } from "../../../scripts/conformance/proxy/server.ts";
import { dial, exchange, listening, peers } from "./peers.ts";

const { rawServer, proxy, closing } = peers();
const UPGRADE = "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n";

/** A service that responds to each request with what it has seen of it: method, target and body. */
async function mirror(): Promise<URL> {
  const server = createServer(async (request: IncomingMessage, response) => {
    const body = Buffer.concat(await request.toArray());
    response.end(`<${request.method} ${request.url} ${body}>`);
  });
  closing.push(() => server.close());
  return listening(server);
}

describe("a header that the connection names does not change where a request ends:", () => {
  const smuggled = "GET /smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n";
  const chunked = `${smuggled.length.toString(16)}\r\n${smuggled}\r\n0\r\n\r\n`;
  const framings = [
    ["content-length", `Content-Length: ${smuggled.length}\r\n`, smuggled],
    ["transfer-encoding", "Transfer-Encoding: chunked\r\n", chunked],
    ["Content-Length, close-not", `Content-Length: ${smuggled.length}\r\n`, smuggled],
    ["host", `Content-Length: ${smuggled.length}\r\n`, smuggled],
  ];
  const cases = ["GET", "HEAD", "DELETE", "OPTIONS", "POST"].flatMap((method) =>
    framings.map(([named = "", framing = "", body = ""]) => ({ method, named, framing, body })),
  );

  test.each(cases)("$method, $named", async ({ method, named, framing, body }) => {
    const { url, over } = await proxy(await mirror());
    const first = `${method} /first HTTP/1.1\r\nHost: localhost\r\nConnection: ${named}\r\n${framing}\r\n${body}`;
    const second = "GET /second HTTP/1.1\r\nHost: localhost\r\n\r\n";
    const text = await exchange(url, first + second, /<GET \/second >/);
    const bodies = [...text.matchAll(/<.*?>/gs)].map(([seen]) => seen);
    const expected = [`<${method} /first ${smuggled}>`, "<GET /second >"];
    expect(bodies).toEqual(method === "HEAD" ? expected.slice(1) : expected);
    expect((await over(2)).map(({ request }) => String(request.body))).toEqual([smuggled, ""]);
  });
});

test("a response keeps its length, also if its connection names it", async () => {
  const url = await rawServer((socket) =>
    socket.on("data", () =>
      socket.write("HTTP/1.1 200 OK\r\nConnection: content-length\r\nContent-Length: 2\r\n\r\nok"),
    ),
  );
  const { url: at } = await proxy(url);
  const text = await exchange(at, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", /ok$/);
  expect(text).toContain("Content-Length: 2\r\n");
});

test.each([
  ["two hosts", "HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n", 400, "has 2 host headers"],
  ["no host", "HTTP/1.1\r\n", 400, "has no host header"],
  ["the host of a page", "HTTP/1.1\r\nHost: rebound.example:80\r\n", 421, "rebound.example:80"],
  ["a host that begins as its own", "HTTP/1.1\r\nHost: localhost.example\r\n", 421, "localhost.example"],
  ["another address", "HTTP/1.1\r\nHost: 127.0.0.1.example\r\n", 421, "127.0.0.1.example"],
])("a request is refused, and not passed on: %s", async (_, head, status, words) => {
  const { url, passed } = await proxy(await mirror());
  const text = await exchange(url, `GET / ${head}\r\n`, /\}$/);
  expect(text).toMatch(`HTTP/1.1 ${status} `);
  expect(JSON.parse(text.slice(text.indexOf("{")))).toMatchObject({
    success: false,
    message: expect.stringContaining(words),
  });
  expect(passed).toEqual([]);
});

test.each([
  ["/webhooks", "https://page.example", 403],
  ["/webhooks?x=1", "null", 403],
  ["/webhooks/x", "http://localhost:3000", 200],
  ["/webhook", "https://page.example", 200],
])("%s from a page of %s: %i", async (target, origin, status) => {
  const url = await mirror();
  const { url: at, passed } = await proxy(url, { webhooksTo: url });
  const head = `POST ${target} HTTP/1.1\r\nHost: localhost\r\nOrigin: ${origin}\r\nCookie: session=1\r\n`;
  expect(await exchange(at, `${head}Content-Length: 0\r\n\r\n`, /[}>]/)).toMatch(`HTTP/1.1 ${status} `);
  expect(passed).toHaveLength(status === 200 ? 1 : 0);
});

test.each(["localhost", "LOCALHOST:80", "127.0.0.1", "127.0.0.2:9", "[::1]:80"])(
  "a request to %s is one to the proxy on this machine",
  async (host) => {
    const { url } = await proxy(await mirror());
    await exchange(url, `GET / HTTP/1.1\r\nHost: ${host}\r\n\r\n`, /<GET \/ >$/);
  },
);

test("a proxy that others can reach may have any name", async () => {
  const { url } = await proxy(await mirror(), { host: "0.0.0.0" });
  await exchange(url, "GET / HTTP/1.1\r\nHost: proxy.example\r\n\r\n", /<GET \/ >$/);
});

test.each(["/", "/gateway", "/gateway?key=1"])(
  "OPTIONS * stays as it is, whatever precedes paths: %s",
  async (base) => {
    const { url } = await proxy(new URL(base, await mirror()));
    await exchange(url, "OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n", /<OPTIONS \* >$/);
  },
);

test.each([
  "HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n",
  "HTTP/1.1 101 Switching Protocols\r\n\r\n",
])("a service that switches protocols is a 502, and its connection is closed: %j", async (answer) => {
  const closed: Promise<unknown>[] = [];
  const server = await rawServer((socket) => {
    closed.push(once(socket, "close"));
    socket.on("data", () => socket.write(answer));
  });
  const { url, over } = await proxy(server);
  const { socket, end } = dial(url);
  socket.write(UPGRADE);
  expect((await end).text).toMatch(/^HTTP\/1.1 502 .*\}\r\n0\r\n\r\n$/s);
  expect((await over(1))[0]?.problem).toEqual({ kind: "other" });
  await closed[0];
});

test("malformed HTTP gets a failure in the envelope of the service", async () => {
  const { url } = await proxy(await mirror());
  const { socket, end } = dial(url);
  socket.write("garbage\r\n\r\n");
  const { text } = await end;
  expect(text).toMatch(/^HTTP\/1.1 400 /);
  expect(JSON.parse(text.slice(text.indexOf("{")))).toMatchObject({ success: false });
});

test("malformed HTTP is not the response to the request before it", async () => {
  const got: Socket[] = [];
  const { url, over } = await proxy(await rawServer((socket) => got.push(socket)));
  const { socket, end } = dial(url);
  socket.write("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n");
  await expect.poll(() => got.length).toBe(1);
  socket.write("garbage\r\n\r\n");
  expect((await end).text).toBe("");
  expect((await over(1))[0]?.problem).toEqual({ kind: "caller left" });
});

test("100 is no response to a caller that speaks HTTP/1.0", async () => {
  const { url } = await proxy(await mirror());
  const { socket, end } = dial(url);
  socket.write("POST / HTTP/1.0\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n{}");
  expect((await end).text).toMatch(/^HTTP\/1.1 200 .*<POST \/ \{\}>$/s);
});

test("of many responses with 100, one passes", async () => {
  const answer = `${"HTTP/1.1 100 Continue\r\n\r\n".repeat(1000)}HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok`;
  const { url } = await proxy(await rawServer((socket) => socket.once("data", () => socket.write(answer))));
  const text = await exchange(url, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", /ok$/);
  expect(text.match(/^HTTP\/1.1 \d+/gm)).toEqual(["HTTP/1.1 100", "HTTP/1.1 200"]);
});

test("many requests on a connection leave no listeners behind", async () => {
  const warn = vi.spyOn(process, "emitWarning");
  const { url } = await proxy(await mirror());
  await exchange(url, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(20), /(<GET.*){20}/s);
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
});

test("what follows on a request to switch protocols is not left without a response", async () => {
  const { url } = await proxy(await mirror());
  const { socket, end } = dial(url);
  socket.write(UPGRADE + UPGRADE);
  expect((await end).text.match(/^HTTP.*|^connection: .*/gim)).toEqual(["HTTP/1.1 200 OK", "Connection: close"]);
});

test.each(["gzip", "identity", "chunked, gzip", "chunked;q=1"])(
  "a response whose end only the connection shows is a 502, and not followed by the next one: %s",
  async (coding) => {
    const server = await rawServer((socket) =>
      socket.on("data", () => socket.end(`HTTP/1.1 200 OK\r\nTransfer-Encoding: ${coding}\r\n\r\nwithout an end`)),
    );
    const { url } = await proxy(server);
    const request = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";
    const text = await exchange(url, request + request, /(\}\r\n0\r\n\r\n.*){2}/s);
    expect(text.match(/^HTTP\/1.1 502 /gm)).toHaveLength(2);
    expect(text).toContain("transfer-encoding");
    expect(text).not.toContain("without an end");
  },
);

test.each(["localhost", "127.0.0.2", "[::ffff:127.0.0.1]"])(
  "a proxy in front of itself is noticed, whatever its name: %s",
  async (name) => {
    const free = createServer();
    const { port } = await listening(free, "::");
    free.close();
    const upstream = new URL(`http://${name}:${port}`);
    const passed: unknown[] = [];
    const settle = (exchange: unknown) => void passed.push(exchange);
    const { close } = await startProxy({ port: Number(port), host: "::", upstream, isKeptBack: () => false, settle });
    closing.push(close);
    const response = await fetch(`http://127.0.0.1:${port}/x`);
    expect(response.status).toBe(508);
    expect(await response.text()).toContain(`${upstream.host} is this proxy itself`);
    expect(passed).toHaveLength(1);
  },
);

test("a proxy in front of another one in front of it is noticed", async () => {
  const free = createServer();
  const { href, port } = await listening(free);
  free.close();
  const other = await proxy(new URL(href));
  const { url, passed } = await proxy(other.url, { port: Number(port) });
  const response = await fetch(url);
  expect(response.status).toBe(508);
  expect(await response.text()).toContain("has passed through this server before");
  expect(passed.length).toBeLessThan(200);
});

test("only requests beside many others say that they pass through a proxy", async () => {
  const seen: IncomingMessage["headers"][] = [];
  const answers: (() => void)[] = [];
  const server = createServer(({ headers }, response) => {
    seen.push(headers);
    answers.push(() => response.end());
  });
  closing.push(() => server.close());
  const { url, over } = await proxy(await listening(server));
  const calls = Array.from({ length: 110 }, () => fetch(url));
  await expect.poll(() => answers.length).toBe(110);
  for (const answer of answers) answer();
  for (const each of calls) await (await each).text();
  await over(110);
  expect(seen.filter(({ via }) => via === undefined)).toHaveLength(100);
  expect(new Set(seen.flatMap(({ via }) => via ?? []))).toEqual(
    new Set([expect.stringMatching(/^1\.1 [\da-f-]{36}$/)]),
  );
});

test("a connection on which too many requests wait is closed", async () => {
  const got: Socket[] = [];
  const { url, passed } = await proxy(await rawServer((socket) => got.push(socket)));
  const { socket, end } = dial(url);
  const request = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";
  socket.write(request.repeat(1000));
  await expect.poll(() => got.length).toBe(1);
  expect(socket.closed).toBe(false);
  socket.write(request.repeat(9000));
  await end;
  expect(socket.bytesRead).toBe(0);
  expect(passed.length).toBeLessThanOrEqual(1000);
});

import { createServer } from "node:http";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { COPY_LIMIT } from "../../../scripts/conformance/proxy/copy.ts";
import { dial, exchange, listening, peers } from "./peers.ts";

const { rawServer, proxy, closing } = peers();

/** A server that keeps what it gets, and answers each request with the same bytes. */
async function recorder(answer: string, host?: string) {
  const got = { text: "" };
  const url = await rawServer((socket) => {
    socket.on("data", (chunk) => {
      got.text += chunk.toString("latin1");
      if (/\r\n\r\n/.test(got.text)) socket.write(answer, "latin1");
    });
  }, host);
  return { url, got };
}

const OK = "HTTP/1.1 200 Fine\r\ncontent-length: 2\r\n\r\nok";

test("a request arrives byte for byte, apart from its host and the headers of the connection", async () => {
  const { url, got } = await recorder(OK);
  const { url: at } = await proxy(url);
  const body = '{"amount": 1.0, "name": "\xc3\xa9", "amount":2}';
  const send = (host: string, more: string) =>
    `POST /0.2/issue_sila?b=%2F&a=+&b HTTP/1.1\r\nX-Second: 1\r\nHOST: ${host}\r\nAuthSignature: a==\r\n` +
    `x-second: two  words\r\nCookie: a\r\nAccept-Encoding: br, gzip\r\nCookie: b\r\n${more}` +
    `Content-Length: ${body.length}\r\n`;
  const hop = "Connection: keep-alive, X-Hop\r\nX-Hop: 1\r\nKeep-Alive: timeout=9\r\nTE: trailers\r\n";
  await exchange(at, `${send("localhost", hop)}\r\n${body}`, /ok$/);
  // The last line is that of the connection to the server.
  expect(got.text).toBe(`${send(url.host, "")}Connection: keep-alive\r\n\r\n${body}`);
});

test("a response arrives byte for byte", async () => {
  const head =
    "HTTP/1.1 299 What ever\r\nSet-Cookie: b=2\r\nX-Trace: \xe9\r\nset-cookie: a=1\r\nCONTENT-TYPE: text/x\r\n";
  const { url } = await recorder(`${head}Keep-Alive: timeout=5\r\nContent-Length: 4\r\n\r\n\x00\xff\r\n`);
  const { url: at } = await proxy(url);
  const text = await exchange(at, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", /\xff\r\n$/);
  expect(text).toBe(`${head}Content-Length: 4\r\nConnection: keep-alive\r\n\r\n\x00\xff\r\n`);
});

test("chunks and trailers pass in both directions", async () => {
  const chunks = "4\r\n{}\r\n\r\n0\r\nX-Sum: 1\r\nx-sum: 2\r\n\r\n";
  const headers = "Trailer: X-Sum\r\nTransfer-Encoding: chunked\r\n";
  const { url, got } = await recorder(`HTTP/1.1 200 OK\r\n${headers}\r\n${chunks}`);
  const { url: at, over } = await proxy(url);
  const text = await exchange(at, `POST / HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n${chunks}`, /x-sum: 2\r\n\r\n$/);
  expect(got.text).toBe(`POST / HTTP/1.1\r\nHost: ${url.host}\r\n${headers}Connection: keep-alive\r\n\r\n${chunks}`);
  expect(text).toBe(`HTTP/1.1 200 OK\r\n${headers}Connection: keep-alive\r\n\r\n${chunks}`);
  const [passed] = await over(1);
  expect(String(passed?.request.body)).toBe("{}\r\n");
  expect(String(passed?.response?.body)).toBe("{}\r\n");
});

test("a caller of HTTP/1.0 gets no chunks, and a request without a host gets that of the server", async () => {
  const head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n";
  const { url, got } = await recorder(`${head}\r\n2\r\nok\r\n0\r\n\r\n`);
  const { url: at } = await proxy(url);
  const { socket, end } = dial(at);
  socket.write("GET / HTTP/1.0\r\nX-A: 1\r\n\r\n");
  expect((await end).text).toBe("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nok");
  expect(got.text).toBe(`GET / HTTP/1.1\r\nHost: ${url.host}\r\nX-A: 1\r\nConnection: keep-alive\r\n\r\n`);
});

test.each([
  ["204", "HTTP/1.1 204 No Content\r\nx-a: 1\r\n\r\n", "POST"],
  ["304 with the length of what it does not send", "HTTP/1.1 304 Not Modified\r\ncontent-length: 7\r\n\r\n", "GET"],
  ["HEAD", "HTTP/1.1 200 OK\r\ncontent-length: 7\r\n\r\n", "HEAD"],
  ["HEAD of chunks", "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n", "HEAD"],
])("a response without a body is passed on: %s", async (_, answer, method) => {
  const { url, got } = await recorder(answer);
  const { url: at, over } = await proxy(url, { isKeptBack: () => true });
  const { socket, seen } = dial(at);
  for (let count = 1; count <= 2; count += 1) {
    socket.write(`${method} / HTTP/1.1\r\nhost: localhost\r\n\r\n`);
    await over(count);
    await expect.poll(() => seen.text.split("\r\n\r\n").length).toBe(count + 1);
  }
  // Not in chunks, as Node.js would send it.
  const framing = method === "POST" ? "Content-Length: 0\r\n" : "";
  const sent = `${method} / HTTP/1.1\r\nhost: ${url.host}\r\n${framing}Connection: keep-alive\r\n\r\n`;
  expect(got.text).toBe(sent.repeat(2));
  const head = answer.slice(0, -2);
  expect(seen.text).toBe(`${head}Connection: keep-alive\r\n\r\n`.repeat(2));
  socket.destroy();
});

test("a body that the server asks for is sent then", async () => {
  const seen: string[] = [];
  const server = createServer();
  server.on("checkContinue", (incoming, response) => {
    seen.push(String(incoming.headers.expect));
    response.writeContinue();
    incoming.on("data", (chunk) => seen.push(String(chunk)));
    incoming.on("end", () => response.end("done"));
  });
  closing.push(() => server.close());
  const { url: at } = await proxy(await listening(server));
  const { socket, seen: got } = dial(at);
  socket.write("POST / HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n");
  await expect.poll(() => got.text).toBe("HTTP/1.1 100 Continue\r\n\r\n");
  expect(seen).toEqual(["100-continue"]);
  socket.write("{}");
  await expect.poll(() => got.text).toMatch(/done$/);
  expect(seen).toEqual(["100-continue", "{}"]);
  socket.destroy();
});

test("an expectation that the server refuses is refused by it alone", async () => {
  const server = createServer();
  server.on("checkContinue", (_, response) => response.writeHead(403).end());
  server.on("checkExpectation", (_, response) => response.writeHead(299).end());
  closing.push(() => server.close());
  const { url: at } = await proxy(await listening(server));
  const send = (expectation: string) =>
    exchange(
      at,
      `POST / HTTP/1.1\r\nHost: localhost\r\nExpect: ${expectation}\r\nContent-Length: 2\r\n\r\n`,
      /^HTTP\/1.1 \d+/,
    );
  expect(await send("100-continue")).toMatch(/^HTTP\/1.1 403/);
  expect(await send("wonders")).toMatch(/^HTTP\/1.1 299/);
});

test.each([
  ["/", "", "/0.2/x?a=1"],
  ["/gateway", "", "/gateway/0.2/x?a=1"],
  ["/gateway/", "?key=1&b=%20", "/gateway/0.2/x?key=1&b=%20&a=1"],
])("the path and the query of the upstream %s%s precede those of the request", async (base, query, expected) => {
  const { url, got } = await recorder(OK);
  const { url: at, over } = await proxy(new URL(base + query, url));
  await exchange(at, "GET http://somewhere.example/0.2/x?a=1 HTTP/1.1\r\nHost: somewhere.example\r\n\r\n", /ok$/);
  expect(got.text).toMatch(`GET ${expected} HTTP/1.1\r\n`);
  expect((await over(1))[0]?.url).toBe(url.origin + expected);
});

test("deliveries go to the application, with what follows on their path", async () => {
  const service = await recorder(OK);
  const app = await recorder(OK);
  const { url: at, over } = await proxy(service.url, { webhooksTo: new URL("/hook?key=1", app.url) });
  const targets = ["/webhooks", "/webhooks/kyc?a=1", "/webhooks?", "/webhooks_of_mine", "/0.2/webhooks"];
  for (const target of targets) await exchange(at, `GET ${target} HTTP/1.1\r\nHost: localhost\r\n\r\n`, /ok$/);
  const got = (text: string) => [...text.matchAll(/^GET (\S+)/gm)].map(([, path]) => path);
  expect(got(app.got.text)).toEqual(["/hook?key=1", "/hook/kyc?key=1&a=1", "/hook?key=1"]);
  expect(got(service.got.text)).toEqual(["/webhooks_of_mine", "/0.2/webhooks"]);
  const deliveries = (await over(5)).filter(({ isDelivery }) => isDelivery);
  expect(deliveries).toHaveLength(3);
});

test("a server at an IPv6 address gets its host in brackets", async () => {
  const { url, got } = await recorder(OK, "::1");
  const { url: at } = await proxy(url, { host: "::1" });
  expect(at.hostname).toBe("[::1]");
  await exchange(at, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", /ok$/);
  expect(got.text).toContain(`Host: [::1]:${url.port}\r\n`);
});

describe("a compressed body passes as it is, and is decoded to be judged", () => {
  const text = '{"success":true}';
  test.each([
    ["gzip", gzipSync(text), text],
    ["x-gzip, identity", gzipSync(text), text],
    ["gzip, gzip", gzipSync(gzipSync(text)), text],
    ["deflate", deflateSync(text), text],
    ["deflate", deflateRawSync(text), text],
    ["gzip, br", brotliCompressSync(gzipSync(text)), text],
    ["zstd", zstdCompressSync(text), text],
    ["gzip", Buffer.from("no gzip"), { kind: "corrupt" }],
    ["gzip", gzipSync(Buffer.alloc(COPY_LIMIT + 1)), { kind: "large", number: COPY_LIMIT }],
    ["gzip", gzipSync(Buffer.alloc(COPY_LIMIT)), "\0".repeat(COPY_LIMIT)],
    ["zip", Buffer.from("zip"), { kind: "unknown-encoding" }],
    [`${"gzip,".repeat(7999)}gzip`, gzipSync(text), { kind: "many-encodings", number: 8000 }],
    ["constructor", Buffer.from("{}"), { kind: "unknown-encoding" }],
  ] as const)("%.40s", async (encoding, bytes, expected) => {
    const head = `HTTP/1.1 200 OK\r\ncontent-encoding: ${encoding}\r\ncontent-length: ${bytes.length}\r\n`;
    const { url } = await recorder(`${head}\r\n${bytes.toString("latin1")}`);
    const { url: at, over } = await proxy(url);
    const received = await exchange(at, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", /\r\n\r\n./s);
    const [passed] = await over(1);
    expect(received.startsWith(head)).toBe(true);
    expect(passed?.response?.headers["content-encoding"]).toBe(encoding);
    const { body, absence } = passed?.response ?? {};
    if (typeof expected === "string") expect(String(body) === expected).toBe(true);
    else expect([body, absence]).toEqual([undefined, expected]);
  });
});

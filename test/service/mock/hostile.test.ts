import { once } from "node:events";
import { type ClientRequest, request as httpRequest, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { REQUEST_BODY_LIMIT } from "../../../scripts/service/http/messages.ts";
import { createMockServer, type LogEntry, type RunningServer } from "../../../scripts/service/mock/index.ts";
import { ANY, USER_HEADER } from "../../support/requests.ts";
import { head, sendRaw } from "./raw.ts";

const PATH = ANY.path;
const HEADER = USER_HEADER;
const VALID = JSON.stringify({ header: HEADER });
const HEADERS = { "content-type": "application/json", authsignature: "any", usersignature: "any" };

interface Answer {
  status: number;
  body: unknown;
}

interface Options {
  method?: string;
  path?: string;
  /** Undefined removes a header. */
  headers?: Record<string, string | undefined>;
}

let server: RunningServer;
const log: LogEntry[] = [];
beforeAll(async () => {
  server = await createMockServer({ port: 0, log: (entry) => log.push(entry) });
});
afterAll(() => server.close());
afterEach(async () => {
  expect(await post(VALID), "a valid request after it").toMatchObject({ status: 200 });
});

function open({ method = "POST", path = PATH, headers = {} }: Options = {}): ClientRequest {
  const sent = Object.entries({ ...HEADERS, ...headers }).filter(([, value]) => value !== undefined);
  return httpRequest(server.url + path, { method, headers: Object.fromEntries(sent), agent: false });
}

async function answerTo(request: ClientRequest): Promise<Answer> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request.on("response", resolve);
    request.on("error", reject);
  });
  const text = (await response.setEncoding("utf8").toArray()).join("");
  return { status: response.statusCode ?? 0, body: JSON.parse(text) };
}

/** Sends a body with a content length. */
function post(body: string | Buffer | undefined, options?: Options): Promise<Answer> {
  const request = open(options);
  request.end(body);
  return answerTo(request);
}

/** Sends a body in chunks, without a content length. */
function postChunked(chunks: string[]): Promise<Answer> {
  const request = open();
  for (const chunk of chunks) request.write(chunk);
  request.end();
  return answerTo(request);
}

function nested(levels: number): string {
  return `{"header":${JSON.stringify(HEADER)},"deep":${"[".repeat(levels)}${"]".repeat(levels)}}`;
}

function withFields(fields: string): string {
  return `{"header":${JSON.stringify(HEADER)},${fields}}`;
}

describe("a bad request gets a failure in the envelope of the service", () => {
  test.each<[name: string, status: number, send: () => Promise<Answer>]>([
    ["a body over the limit in chunks", 413, () => postChunked(Array(17).fill(" ".repeat(REQUEST_BODY_LIMIT / 16)))],
    ["a body of 32 times the limit", 413, () => postChunked(Array(32).fill(" ".repeat(REQUEST_BODY_LIMIT)))],
    ["a fault of 5,000 characters", 400, () => post(VALID, { headers: { "x-mock-fault": "\u00ff".repeat(5_000) } })],
    ["fields only in __proto__", 400, () => post(`{"header":{"__proto__":${JSON.stringify(HEADER)}}}`)],
    ["deep nesting that is not closed", 400, () => post("[".repeat(10_000))],
    ["deep nesting in place of a field", 400, () => post(`{"header":${"[".repeat(10_000)}${"]".repeat(10_000)}}`)],
  ])("%s: %i", async (_name, status, send) => {
    const answer = await send();
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ success: false, status: "FAILURE", message: expect.stringMatching(/\S/) });
  });
});

describe("an unusual but valid request gets a success", () => {
  test.each<[name: string, send: () => Promise<Answer>]>([
    ["a body in many chunks", () => postChunked([...VALID])],
    ["10,000 levels of nesting", () => post(nested(10_000))],
    [
      "__proto__ and constructor as fields",
      () => post(withFields('"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}')),
    ],
    ["an unknown field with a long name", () => post(withFields(`"x${"\u{1f600}".repeat(2000)}":1`))],
    ["50,000 unknown fields", () => post(withFields(Array.from({ length: 50_000 }, (_, i) => `"f${i}":1`).join()))],
    [
      "a reference of 500,000 characters",
      () => post(VALID.replace('"created"', `"reference":"${"r".repeat(500_000)}","created"`)),
    ],
  ])("%s", async (_name, send) => {
    expect(await send()).toMatchObject({ status: 200, body: { success: true } });
    expect({}).not.toHaveProperty("polluted");
  });
});

describe("malformed HTTP gets a failure in the envelope of the service, and the connection is closed", () => {
  const post = (fields: Record<string, string | number>) => head(`POST ${PATH} HTTP/1.1`, fields);
  const chunked = { ...HEADERS, "transfer-encoding": "chunked" };
  const tooLarge = "The header of the request is larger than 16384 bytes, or has too many fields.";
  test.each<[name: string, status: string, message: string, bytes: () => string]>([
    [
      "garbage in place of the request line",
      "400 Bad Request",
      "The request is not HTTP/1.1: Invalid method encountered.",
      () => "\x16\x03\x01garbage\r\n\r\n",
    ],
    [
      "headers of 20 kB",
      "431 Request Header Fields Too Large",
      tooLarge,
      () => post({ "x-large": "x".repeat(20_000) }),
    ],
    [
      "headers of 20 MB",
      "431 Request Header Fields Too Large",
      tooLarge,
      () => post({ "x-large": "x".repeat(20_000_000) }),
    ],
    [
      "an invalid content length",
      "400 Bad Request",
      "The request is not HTTP/1.1: Invalid character in Content-Length.",
      () => post({ "content-length": "x" }),
    ],
    [
      "a content length with chunks",
      "400 Bad Request",
      "The request is not HTTP/1.1: Transfer-Encoding can't be present with Content-Length.",
      () => post({ "content-length": 1, "transfer-encoding": "chunked" }),
    ],
    [
      "a chunk without a size",
      "400 Bad Request",
      "The request is not HTTP/1.1: Invalid character in chunk size.",
      () => `${post(chunked)}zz\r\n`,
    ],
    [
      "a chunk with an extension of 20 kB",
      "413 Payload Too Large",
      "The extensions of a chunk are too large.",
      () => `${post(chunked)}2;${"x".repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
    ],
    [
      "no host",
      "400 Bad Request",
      "The request has no host header.",
      () => "GET /health HTTP/1.1\r\nconnection: close\r\n\r\n",
    ],
    [
      "two hosts",
      "400 Bad Request",
      "The request has 2 host headers.",
      () => "GET /health HTTP/1.1\r\nhost: localhost\r\nHOST: localhost\r\nconnection: close\r\n\r\n",
    ],
    [
      "an expectation",
      "417 Expectation Failed",
      '"Expect: a miracle" cannot be met.',
      () => head("GET /health HTTP/1.1", { expect: "a miracle" }),
    ],
    [
      "CONNECT",
      "405 Method Not Allowed",
      "CONNECT to demo.example:443 is not accepted: this is not a proxy.",
      () => "CONNECT demo.example:443 HTTP/1.1\r\nhost: demo.example:443\r\n\r\n",
    ],
    [
      "a target that is not a path",
      "404 Not Found",
      "No operation at /: token-payments-contract/openapi.json lists the paths.",
      () => head("POST http://[ HTTP/1.1", { "content-length": 0, connection: "close" }),
    ],
  ])("%s: %s", async (_name, status, message, bytes) => {
    const { head, body } = await sendRaw(server.url, bytes());
    expect(head.split("\r\n")[0]).toBe(`HTTP/1.1 ${status}`);
    expect(head).toContain(`\r\ncontent-length: ${body.length}`);
    expect(head).toMatch(/\r\nconnection: close(\r\n|$)/i);
    expect(JSON.parse(body)).toEqual({ success: false, status: "FAILURE", message });
  });
});

describe("a page is sent whatever its negotiation contains", () => {
  test.each<[name: string, headers: Record<string, string>]>([
    ["malformed encodings", { "accept-encoding": ",;,=;q=gzip,,gzip;q=x" }],
    ["an encoding with 2,000 parameters", { "accept-encoding": "gzip;".repeat(2000) }],
    ["malformed validators", { "if-none-match": 'W/,"",,W/"' }],
    ["10,000 empty validators", { "if-none-match": ",".repeat(10_000) }],
  ])("%s", async (_, headers) => {
    const response = await fetch(`${server.url}/openapi.json`, { headers });
    expect(response.status).toBe(200);
    expect(await response.json()).toHaveProperty("openapi");
  });
});

test("100 requests that are never answered keep nobody else waiting", async () => {
  const silent = Array.from({ length: 100 }, () => open({ headers: { "x-mock-fault": "no-response" } }));
  for (const request of silent) request.on("error", () => {}).end(VALID);
  expect(await post(VALID)).toMatchObject({ status: 200 });
  for (const request of silent) request.destroy();
});

test("the response to CONNECT lists the methods that are accepted", async () => {
  const { head } = await sendRaw(server.url, "CONNECT demo.example:443 HTTP/1.1\r\nhost: demo.example:443\r\n\r\n");
  expect(head).toContain("\r\nallow: GET, HEAD, POST, OPTIONS\r\n");
});

test("clients that reset the connection after CONNECT leave the mock running", async () => {
  for (let client = 0; client < 20; client += 1) {
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
    await once(socket, "connect");
    socket.write("CONNECT demo.example:443 HTTP/1.1\r\nhost: demo.example:443\r\n\r\n".repeat(client));
    if (client % 2 === 0) await sleep(2);
    socket.resetAndDestroy();
  }
});

test.each([
  ["CONNECT", "CONNECT demo.example:443 HTTP/1.1\r\nhost: demo.example:443\r\n\r\n"],
  ["malformed HTTP", "garbage\r\n\r\n"],
])("the refusal of %s is not the response to the request before it", async (_name, second) => {
  const first = head(`POST ${PATH} HTTP/1.1`, { ...HEADERS, "content-length": VALID.length }) + VALID;
  expect((await sendRaw(server.url, first + second)).head).not.toMatch(/ 40\d /);
});

test("a request behind one after which the connection is closed is not processed", async () => {
  log.length = 0;
  const refused = head(`POST ${PATH} HTTP/1.1`, { expect: "a miracle" });
  const second = head(`POST ${PATH} HTTP/1.1`, { ...HEADERS, "content-length": VALID.length }) + VALID;
  expect(await sendRaw(server.url, refused + second)).toMatchObject({ status: 417 });
  expect(log).toEqual([]);
});

test("what follows on a request to switch protocols is not left without a response", async () => {
  const upgrade = head("GET /health HTTP/1.1", { connection: "upgrade", upgrade: "websocket" });
  const { head: first, body } = await sendRaw(server.url, upgrade + upgrade);
  expect(first).toMatch(/\r\nconnection: close/i);
  expect(body).toBe('{"status":"ok"}');
});

test("HTTP/1.0 needs no host", async () => {
  expect(await sendRaw(server.url, "GET /health HTTP/1.0\r\n\r\n")).toMatchObject({ status: 200 });
});

test("a target may be a whole URL", async () => {
  const fields = { ...HEADERS, "content-length": VALID.length, connection: "close" };
  const request = head(`POST ${server.url}${PATH}?x=y HTTP/1.1`, fields) + VALID;
  expect(await sendRaw(server.url, request)).toMatchObject({ status: 200 });
  expect(log.at(-1)).toMatchObject({ path: PATH, status: 200 });
});

test("the log has the time of a response in milliseconds, with one decimal", async () => {
  const now = vi.spyOn(performance, "now").mockReturnValue(1012.345).mockReturnValueOnce(1000);
  await sendRaw(server.url, head(`POST ${PATH} HTTP/1.1`, { "content-length": 0, connection: "close" }));
  now.mockRestore();
  expect(log.at(-1)).toMatchObject({ path: PATH, ms: 12.3 });
});

test("100 clients that disconnect midway leave no entry in the log", async () => {
  log.length = 0;
  for (let leaving = 0; leaving < 100; leaving++) {
    const request = open({ headers: { "content-length": "1000" } });
    request.on("error", () => {});
    request.write(VALID.slice(0, leaving % VALID.length));
    if (leaving % 2 === 0) await sleep(2);
    request.destroy();
  }
  await post(VALID);
  expect(log).toMatchObject([{ status: 200 }]);
});

import { once } from "node:events";
import { createServer, type ServerResponse, request as send } from "node:http";
import { connect as connectHttp2, createServer as createHttp2Server } from "node:http2";
import { type AddressInfo, connect } from "node:net";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createReceiver, toNodeHandler } from "../../../generated/webhooks.js";
import { BODY_LIMIT } from "../../../scripts/runtime/webhooks/receiver.ts";
import { exampleValue } from "../../support/contract.ts";

const kyc = exampleValue("KycPassed");
const handler = vi.fn();
const verify = vi.fn((_bytes: Uint8Array, _headers: Headers) => true);
const options = { on: { kyc_status_update: handler }, verify, onError: () => {} };
const listener = toNodeHandler(createReceiver(options));
/** What the listener has returned for each request. */
const ends: Promise<void>[] = [];
const server = createServer((request, response) => {
  ends.push(listener(request, response));
});
let url: string;
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const post = (body: string, headers = {}) => fetch(url, { method: "POST", body, headers });

test("it is a listener of node:http", async () => {
  const text = JSON.stringify(kyc);
  const response = await post(text, { "x-signature": "abc" });
  expect([response.status, await response.text()]).toEqual([200, ""]);
  expect(handler.mock.calls.map(([event]) => event)).toEqual([kyc]);
  const [bytes, headers] = verify.mock.calls[0] ?? [];
  expect([new TextDecoder().decode(bytes), headers?.get("x-signature")]).toEqual([text, "abc"]);
});

test("the response has the headers and the body of the receiver", async () => {
  const response = await post("{}");
  expect([response.status, response.headers.get("content-type")]).toEqual([400, "application/json"]);
  expect(await response.json()).toEqual({ issues: [{ path: ["event_type"], message: "is required" }] });
});

test("headers that are sent twice arrive joined, and those of HTTP/2 alone are left out", async () => {
  const request = {
    method: "POST",
    headers: { ":path": "/events", "x-signature": ["a", "b"], absent: undefined },
    async *[Symbol.asyncIterator]() {
      yield new TextEncoder().encode(JSON.stringify(kyc));
    },
  };
  const response = { writeHead: vi.fn(), flushHeaders: vi.fn(), end: vi.fn() };
  await listener(request, response);
  expect(response.writeHead).toHaveBeenCalledWith(200, {});
  const headers = verify.mock.lastCall?.[1];
  expect([headers?.get("x-signature"), headers?.has("absent")]).toEqual(["a, b", false]);
});

describe("a body that was read before", () => {
  const text = ` ${JSON.stringify(kyc)}`;
  const response = { writeHead: vi.fn(), flushHeaders: vi.fn(), end: vi.fn() };
  const parsed = (more: object) => ({
    method: "POST",
    headers: {},
    readableDidRead: true,
    async *[Symbol.asyncIterator]() {},
    ...more,
  });
  /** Receives a request, and returns the status, the event, the bytes for `verify`, and what is printed. */
  async function receive(more: object, verifies: boolean) {
    const print = vi.spyOn(console, "error").mockImplementation(() => {});
    for (const mock of [handler, verify, response.writeHead]) mock.mockClear();
    const checks = verifies ? { verify } : {};
    await toNodeHandler(createReceiver({ on: options.on, ...checks }))(parsed(more), response);
    const printed = print.mock.calls.map(([error]) => error.message);
    print.mockRestore();
    const [bytes] = verify.mock.lastCall ?? [];
    return {
      status: response.writeHead.mock.lastCall?.[0],
      event: handler.mock.lastCall?.[0],
      ...(bytes && { bytes: new TextDecoder().decode(bytes) }),
      ...(printed.length > 0 && { printed }),
    };
  }

  test.each([
    ["as a value", { body: kyc }],
    ["as a text", { body: text }],
    ["as bytes", { body: Buffer.from(text) }],
    ["as a value, with its bytes", { body: {}, rawBody: Buffer.from(text) }],
  ])("%s is an event", async (_what, read) => {
    expect(await receive(read, false)).toEqual({ status: 200, event: kyc });
  });

  test("as a value is invalid as it would be in bytes", async () => {
    expect(await receive({ body: {} }, false)).toMatchObject({
      status: 400,
      printed: [expect.stringMatching(/is required/)],
    });
  });

  test("is verified by its own bytes alone", async () => {
    expect(await receive({ body: kyc, rawBody: Buffer.from(text) }, true)).toEqual({
      status: 200,
      event: kyc,
      bytes: text,
    });
    const printed = [expect.stringMatching(/^verify needs the bytes of the body, .* request\.rawBody/)];
    expect(await receive({ body: kyc }, true)).toEqual({ status: 500, event: undefined, printed });
  });

  test("and was not kept is an error of this server, not of the sender", async () => {
    const printed = ["the body was read before, and is neither in request.rawBody nor in request.body"];
    expect(await receive({}, false)).toEqual({ status: 500, event: undefined, printed });
  });
});

test("anything but a receiver is refused", () => {
  expect(() => toNodeHandler(undefined as never)).toThrow(
    "toNodeHandler needs the function that createReceiver returns.",
  );
});

test.each(["GET", "HEAD", "PUT", "OPTIONS", "TRACE"])("%s is refused", async (method) => {
  const status = await new Promise((resolve, reject) => {
    const request = send(url, { method }, (response) => resolve(response.resume().statusCode));
    request.on("error", reject).end();
  });
  expect(status).toBe(405);
});

test("a body over the limit gets its response, however large it is", async () => {
  expect((await post(" ".repeat(8 * BODY_LIMIT))).status).toBe(413);
});

test("a body of exactly the limit is handled", async () => {
  const calls = handler.mock.calls.length;
  const text = JSON.stringify(kyc);
  expect((await post(text + " ".repeat(BODY_LIMIT - text.length))).status).toBe(200);
  expect(handler).toHaveBeenCalledTimes(calls + 1);
});

test("a body without an end is refused at the limit, and its connection ends", async () => {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  let answer = "";
  socket.setEncoding("latin1").on("data", (text) => (answer += text));
  socket.on("error", () => {});
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  const chunk = `${BODY_LIMIT.toString(16)}\r\n${" ".repeat(BODY_LIMIT)}\r\n`;
  socket.write("POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n");
  socket.write(`${chunk}1\r\n \r\n`);
  await expect.poll(() => answer).toMatch(/^HTTP\/1\.1 413 .*\r\nconnection: close\r\n.*\r\n\r\n$/is);
  // More than the receiver drops. The buffers of the connection take some of it.
  let sent = 0;
  for (; sent < 64 && !socket.destroyed; sent++) {
    if (!socket.write(chunk)) await Promise.race([once(socket, "drain").catch(() => {}), closed]);
  }
  await closed;
  expect(sent).toBeLessThan(64);
});

test("a receiver that rejects is answered with 500, and its error is printed", async () => {
  const failure = new Error("no receiver");
  const print = vi.spyOn(console, "error").mockImplementation(() => {});
  const request = { method: "GET", headers: {}, async *[Symbol.asyncIterator]() {} };
  const response = { writeHead: vi.fn(), flushHeaders: vi.fn(), end: vi.fn() };
  await toNodeHandler(() => Promise.reject(failure))(request, response);
  expect(response.writeHead).toHaveBeenCalledWith(500, {});
  expect(print.mock.calls).toEqual([[failure]]);
  print.mockRestore();
});

describe("an app that responds before the receiver", () => {
  const large = " ".repeat(2 * BODY_LIMIT);
  const event = JSON.stringify(kyc);
  /** Delivers a body to a server whose app answers first; returns what the sender gets, and what the listener returned. */
  async function exchange(answerFirst: (response: ServerResponse) => void, body: string, receive = receiveLate) {
    const print = vi.spyOn(console, "error").mockImplementation(() => {});
    let end: Promise<void> | undefined;
    const server = createServer((request, response) => {
      request.once("data", () => answerFirst(response));
      end = toNodeHandler(receive)(request, response);
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const answer = fetch(address, { method: "POST", body }).then(
      async (response) => [response.status, await response.text()],
      () => "no response",
    );
    await expect.poll(() => end !== undefined).toBe(true);
    await expect(end).resolves.toBeUndefined();
    if (answerFirst === begin) expect(responseOf.begun?.writableEnded).toBe(false);
    responseOf.begun?.end();
    const answered = await answer;
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
    print.mockRestore();
    return answered;
  }
  const responseOf: { begun?: ServerResponse } = {};
  const receiveLate = async () => {
    await setTimeout(50);
    return Response.json({ late: true });
  };
  const begin = (response: ServerResponse) => {
    responseOf.begun = response.writeHead(503);
    response.write("begun");
  };

  test.each([
    ["in whole", (response: ServerResponse) => response.writeHead(503).end("too late"), [503, "too late"]],
    ["in part", begin, [503, "begun"]],
    ["by closing the connection", (response: ServerResponse) => response.destroy(), "no response"],
  ])("%s keeps its response, whatever the receiver returns", async (_how, answerFirst, expected) => {
    expect(await exchange(answerFirst, event)).toEqual(expected);
    const reject = () => receiveLate().then(() => Promise.reject(new Error("no receiver")));
    expect(await exchange(answerFirst, event, reject)).toEqual(expected);
    const used = async () =>
      Object.assign(await receiveLate(), { arrayBuffer: () => Promise.reject(new Error("used")) });
    expect(await exchange(answerFirst, event, used)).toEqual(expected);
    if (answerFirst !== begin) return;
    expect(await exchange(answerFirst, large)).toEqual(expected);
  });

  test("while the body of the receiver's response is read", async () => {
    const answered: { response?: ServerResponse } = {};
    const receive = async () => {
      const arrayBuffer = async () => {
        answered.response?.writeHead(503).end("too late");
        return new ArrayBuffer(3);
      };
      return Object.assign(new Response(), { arrayBuffer });
    };
    expect(await exchange((response) => Object.assign(answered, { response }), event, receive)).toEqual([
      503,
      "too late",
    ]);
  });
});

test("a receiver that returns no response is an error of this server", async () => {
  const print = vi.spyOn(console, "error").mockImplementation(() => {});
  const response = { writeHead: vi.fn(), flushHeaders: vi.fn(), end: vi.fn() };
  const request = { method: "GET", headers: {}, async *[Symbol.asyncIterator]() {} };
  await toNodeHandler((async () => undefined) as never)(request, response);
  expect(response.writeHead).toHaveBeenCalledWith(500, {});
  print.mockRestore();
});

test("over HTTP/2 a body over the limit gets its response, however large it is, and the session stays usable", async () => {
  const warnings: string[] = [];
  const warn = (warning: Error) => warnings.push(warning.message);
  process.on("warning", warn);
  const listener = toNodeHandler(createReceiver(options));
  const server = createHttp2Server((request, response) => void listener(request, response));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  // What the session of the sender may keep in memory, in MB: by default it refuses a stream after so large a body by itself.
  const session = connectHttp2(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { maxSessionMemory: 64 });
  const answerOf = async (body: string) => {
    const stream = session.request({ ":method": "POST" });
    let status: unknown;
    stream.on("response", (headers) => (status = headers[":status"])).on("error", () => {});
    await once(stream.resume().end(body), "close");
    return [status, stream.rstCode];
  };
  const large = [BODY_LIMIT + 1, 8.9 * BODY_LIMIT, 9.5 * BODY_LIMIT, 12 * BODY_LIMIT];
  for (const size of large) {
    expect(await answerOf(" ".repeat(size)), String(size)).toEqual([413, 0]);
    expect(await answerOf(JSON.stringify(kyc)), `after ${size}`).toEqual([200, 0]);
  }
  session.destroy();
  server.close();
  process.off("warning", warn);
  expect(warnings).toEqual([]);
});

test("each cookie of a response is a header of its own", async () => {
  const headers = new Headers([
    ["set-cookie", "a=1"],
    ["set-cookie", "b=2"],
    ["x-id", "1"],
  ]);
  const response = { writeHead: vi.fn(), end: vi.fn() };
  const request = { method: "GET", headers: {}, async *[Symbol.asyncIterator]() {} };
  await toNodeHandler(async () => new Response(null, { headers }))(request, response);
  expect(response.writeHead).toHaveBeenCalledWith(200, { "set-cookie": ["a=1", "b=2"], "x-id": "1" });
});

describe("a response that cannot be written ends its connection, and the promise does not reject,", () => {
  const spoil: [string, (response: ServerResponse) => void][] = [
    ["after an invalid status message", (response) => (response.statusMessage = "accept\n")],
    ["if writeHead throws", (response) => (response.writeHead = refuseToWrite)],
    ["if end throws", (response) => (response.end = refuseToWrite)],
  ];
  function refuseToWrite(): never {
    throw new Error("not now");
  }
  const bodies: [string, string][] = [
    ["of an event", JSON.stringify(kyc)],
    ["of a body over the limit", " ".repeat(2 * BODY_LIMIT)],
  ];
  const cases = spoil.flatMap(([what, run]) => bodies.map(([of, body]) => [what, of, run, body] as const));
  test.each(cases)("%s, to a sender %s", async (_what, _of, run, body) => {
    const print = vi.spyOn(console, "error").mockImplementation(() => {});
    let end: Promise<void> | undefined;
    const server = createServer((request, response) => {
      run(response);
      end = toNodeHandler(createReceiver({ on: {} }))(request, response);
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    // With 413, the sender may have read the whole response before.
    await Promise.allSettled([fetch(address, { method: "POST", body })]);
    await expect(end).resolves.toBeUndefined();
    expect(print).toHaveBeenCalled();
    print.mockRestore();
    await new Promise((closed) => server.close(closed));
  });
});

describe("a sender that leaves", () => {
  test("reaches no handler, even if what has arrived is an event, and does no harm", async () => {
    const before = ends.length;
    const calls = handler.mock.calls.length;
    const socket = connect(Number(new URL(url).port), "127.0.0.1");
    socket.write("POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 999\r\n\r\n");
    socket.write(JSON.stringify(kyc));
    await expect.poll(() => ends.length).toBe(before + 1);
    socket.destroy();
    await ends.at(-1);
    expect(handler.mock.calls).toHaveLength(calls);
    expect((await post(JSON.stringify(kyc))).status).toBe(200);
  });
});

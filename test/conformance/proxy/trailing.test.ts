import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dial, peers } from "./peers.ts";

const { rawServer, proxy } = peers();

const OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";
const CHUNKED = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
const CHUNKS = "2\r\nok\r\n0\r\n\r\n";

describe.each([false, true])("if it is kept back: %s,", (isKeptBack) => {
  /** Sends a request to a server that answers with these bytes at once. */
  async function ask(method: string, answer: string) {
    const server = await rawServer((socket) => socket.on("data", () => socket.write(answer)));
    const { url, over } = await proxy(server, { isKeptBack: () => isKeptBack });
    const { socket, seen } = dial(url);
    socket.write(`${method} / HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    const [passed] = await over(1);
    return { passed, seen };
  }

  test.each([
    ["HEAD with a body", "HEAD", OK, 200, ""],
    ["204 with a body", "POST", "HTTP/1.1 204 No Content\r\n\r\nok", 204, ""],
    ["304 with a body", "GET", "HTTP/1.1 304 Not Modified\r\n\r\nok", 304, ""],
    ["a longer body", "GET", `${OK}, and more`, 200, "ok"],
    ["chunks", "GET", `${CHUNKED}${CHUNKS}more`, 200, CHUNKS],
    ["another response", "GET", OK.repeat(2), 200, "ok"],
  ])("a complete response is passed on, and not what follows: %s", async (_, method, answer, status, body) => {
    const { passed, seen } = await ask(method, answer);
    const whole = new RegExp(`^HTTP/1.1 ${status} (?:(?!\r\n\r\n).)*\r\n\r\n${body}$`, "s");
    await expect.poll(() => seen.text).toMatch(whole);
    expect(passed).toMatchObject({ response: { status } });
    expect(passed?.problem).toBeUndefined();
  });

  test("a response that stops to be HTTP is a 502 while nothing was sent", async () => {
    const { passed, seen } = await ask("GET", `${CHUNKED}2\r\nok\r\nno chunk`);
    expect(passed?.problem).toEqual({ kind: "not HTTP" });
    const expected = isKeptBack ? /^HTTP\/1.1 502 .*is not HTTP\/1.1/s : /^HTTP\/1.1 200 /;
    await expect.poll(() => seen.text).toMatch(expected);
  });
});

/** What a server may send after the first line, and the header that shows to which request it belongs. */
const PIECES = [
  "HTTP/1.1 200 OK\r\n",
  "HTTP/1.1 204 No Content\r\n",
  "Content-Length: 2\r\n",
  "Content-Length: 4\r\n",
  "Transfer-Encoding: chunked\r\n",
  "Connection: close\r\n",
  "\r\n",
  "ok",
  "2\r\nok\r\n",
  "0\r\n\r\n",
  "0\r\nX-Sum: 1\r\n\r\n",
  "\0",
];

test("whatever a server sends, no caller gets a part of the response to another one", async () => {
  const answer = fc.array(fc.constantFrom(...PIECES), { maxLength: 6 });
  const property = fc.asyncProperty(answer, answer, fc.boolean(), async (first, second, isKeptBack) => {
    const answers = [first, second];
    const server = await rawServer((socket) => {
      socket.on("data", (bytes) => {
        const [, number = ""] = /GET \/(\d)/.exec(String(bytes)) ?? [];
        socket.write(`HTTP/1.1 200 OK\r\nX-Answer: ${number}\r\n${answers[Number(number)]?.join("")}`);
      });
    });
    const { url } = await proxy(server, { isKeptBack: () => isKeptBack });
    const callers = [0, 1].map((number) => {
      const { socket, seen } = dial(url);
      socket.write(`GET /${number} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
      return { socket, seen, number };
    });
    await new Promise((resolve) => setTimeout(resolve, 10));
    for (const { socket, seen, number } of callers) {
      const answered = [...seen.text.matchAll(/^X-Answer: (\d)/gm)].map(([, found]) => Number(found));
      expect([[], [number]]).toContainEqual(answered);
      socket.destroy();
    }
  });
  await fc.assert(property, { numRuns: 150 });
});

import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { postEvent } from "../../../scripts/service/http/post-event.ts";
import { freePort } from "../../support/server-process.ts";

const opened: { close(): void }[] = [];
afterEach(() => {
  for (const server of opened.splice(0)) server.close();
});

/** Runs a receiver with the given response. */
async function receiver(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  opened.push({ close: () => server.close().closeAllConnections() });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("200 counts as delivered, whatever the body of the answer", async () => {
  const url = await receiver((_, response) => response.end("x".repeat(1024 * 1024)));
  expect(await postEvent(url, "{}")).toEqual({ delivered: true, status: 200, ms: expect.any(Number) });
});

test.each([201, 204, 400, 500])("%i does not count as delivered", async (status) => {
  const url = await receiver((_, response) => response.writeHead(status).end());
  expect(await postEvent(url, "{}")).toMatchObject({ delivered: false, status, problem: "only status 200 counts." });
});

test("a redirect is reported, not followed", async () => {
  const paths: unknown[] = [];
  const url = await receiver((request, response) => {
    paths.push(request.url);
    response.writeHead(301, { location: "/elsewhere" }).end();
  });
  const problem = "the redirect to /elsewhere is not followed; respond with 200.";
  expect(await postEvent(url, "{}")).toMatchObject({ delivered: false, status: 301, problem });
  expect(paths).toEqual(["/"]);
});

test("an address where nothing listens is reported", async () => {
  const host = `127.0.0.1:${await freePort()}`;
  const problem = `nothing listens at ${host}: start the receiver, or correct the address.`;
  expect(await postEvent(`http://${host}`, "{}")).toEqual({ delivered: false, ms: expect.any(Number), problem });
});

test("a response that does not come in time is reported", async () => {
  const url = await receiver(() => {});
  const problem = `${new URL(url).host} did not answer within 50 ms.`;
  expect(await postEvent(url, "{}", { timeout: 50 })).toEqual({ delivered: false, ms: expect.any(Number), problem });
});

test("a 200 counts even if its body does not end in time", async () => {
  const url = await receiver((_, response) => response.writeHead(200).write("x"));
  expect(await postEvent(url, "{}", { timeout: 1000 })).toMatchObject({ delivered: true });
});

test("a response that does not end is given up with the delivery", async () => {
  let end: Promise<unknown> | undefined;
  const url = await receiver((_, response) => {
    end = new Promise((closed) => response.once("close", closed));
    response.write("x");
  });
  await postEvent(url, "{}", { timeout: 100 });
  await end;
});

test("a connection that the receiver closes is reported", async () => {
  const url = await receiver((request) => request.socket.destroy());
  const problem = `${new URL(url).host} has closed the connection before the end of the response.`;
  expect(await postEvent(url, "{}")).toMatchObject({ delivered: false, problem });
});

test("a response that is not HTTP is reported", async () => {
  const url = await receiver((request) => request.socket.end("hello\r\n\r\n"));
  const { problem, delivered } = await postEvent(url, "{}");
  expect(delivered).toBe(false);
  expect(problem).toMatch(/^the response of 127\.0\.0\.1:\d+ is not HTTP\/1\.1: .+\.$/);
});

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { type Handler, verify, WrongUse } from "../../../scripts/conformance/verify/index.ts";
import { createMockServer } from "../../../scripts/service/mock/index.ts";
import { contract } from "../../support/contract.ts";
import { broken, config, configOf, inWords } from "./services.ts";

const FIRST_PATH = contract.operations[0]?.path ?? "";

test.each([
  ["https://api.token-payments.example", /is production/],
  ["https://API.token-payments.example./v1", /is production/],
  ["http://api.token-payments.example:8080", /is production/],
  ["ftp://127.0.0.1", /http or https/],
  ["127.0.0.1:4010", /http or https/],
  ["http://user:secret@127.0.0.1:4010", /must not contain a user name or password/],
  ["http://127.0.0.1:4010/#/base", /must not contain a fragment/],
  [`http://127.0.0.1:4010${FIRST_PATH}/?x=1`, new RegExp(`must not end in ${FIRST_PATH}, which is of the paths`)],
  [`http://127.0.0.1:4010/api/${FIRST_PATH.split("/")[1]}`, /must not end in \/[^/]+, which is of the paths/],
])("nothing is sent to %s", async (target, message) => {
  const sent = watchFetch();
  await expect(verify(target, config)).rejects.toThrow(message);
  expect(sent).toEqual([]);
});

test("production is verified by who says so", async () => {
  const sent = watchFetch();
  await verify("https://api.token-payments.example", configOf("getEntities"), { production: true });
  expect(sent.length).toBeGreaterThan(0);
});

/** Replaces `fetch` during a test. What is returned lists what it is called with. */
function watchFetch(): unknown[] {
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    sent.push(request);
    return new Response();
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return sent;
}

test("each request goes to the target with its path and its query, which is not reported", async () => {
  const failing = broken({ onResponse: ({ body }) => delete body.success });
  const sent: string[] = [];
  vi.stubGlobal("fetch", (request: Request) => {
    sent.push(request.url);
    return failing(new Request(request.url.replace("/gateway", ""), request));
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const target = "http://service.example/gateway/?api-version=7&code=s3cret%20";
  const report = await verify(target, config, { only: ["issueSila", "getEntities"], allowPayments: true });
  const address = /^http:\/\/service\.example\/gateway\/0\.2\/\w+\?api-version=7&code=s3cret%20(&|$)/;
  expect(sent.filter((url) => !address.test(url))).toEqual([]);
  expect(sent.some((url) => url.endsWith("%20&page=1&per_page=1"))).toBe(true);
  expect(report.target).toBe("http://service.example/gateway");
  expect(JSON.stringify(report)).not.toContain("s3cret");
});

test.each([
  ["the first connection", 1, /^$/],
  ["every connection", Number.POSITIVE_INFINITY, /there is no response: (UND_ERR_SOCKET|ECONNRESET)/],
])("a server that closes %s", async (_, closed, message) => {
  const { url, close } = await createMockServer({ port: 0 });
  let requests = 0;
  const server = createServer(async ({ url: path }, response) => {
    requests += 1;
    if (requests <= closed) return response.destroy();
    const answer = await fetch(url + path, { method: "POST" });
    return response.writeHead(answer.status, { "content-type": "application/json" }).end(await answer.text());
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  try {
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    // Without credentials, the mock behind it refuses every request, in a documented way.
    const report = await verify(address, configOf("getEntities"));
    expect(
      inWords(report)
        .filter((text) => text.includes("no response"))
        .join(),
    ).toMatch(message);
    expect(requests).toBe(2);
  } finally {
    server.close();
    await close();
  }
});

test("a target where nothing listens is wrong use", async () => {
  const server = await createMockServer({ port: 0 });
  await server.close();
  const verified = verify(server.url, configOf("getEntities"));
  const host = server.url.replace("http://", "");
  await expect(verified).rejects.toThrow(
    new WrongUse(
      `The target cannot be reached: nothing listens at ${host}. Start the service, or correct the address.`,
    ),
  );
});

test("a service that stops at a request is broken", async () => {
  const server = createServer((_, response) => {
    server.close();
    response.destroy();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const report = await verify(address, configOf("getEntities"));
  expect(inWords(report)).toEqual([expect.stringContaining("there is no response: ECONNREFUSED")]);
});

test("a service that does not respond is reported as such", async () => {
  const hanging = () => new Promise<Response>(() => {});
  const throwing = await verify(
    () => {
      throw new TypeError("secret");
    },
    configOf("getEntities"),
    {},
  );
  const late = await verify(hanging, configOf("getEntities"), { timeout: 50 });
  const advice = "; it must accept the first example, with the values, signatures and preparation of the config";
  const messages = ["TypeError", "none within 50 ms"];
  expect([throwing, late].map(inWords)).toEqual(
    messages.map((problem) => [`get_entities/path: get_entities there is no response: ${problem}${advice}`]),
  );
});

test("a response that is nested deeply takes no longer than a long one", async () => {
  const cpuOf = async (message: string) => {
    const handler: Handler = () =>
      new Response(`{"message":${message}}`, { headers: { "content-type": "application/json" } });
    const before = process.cpuUsage();
    const report = await verify(handler, configOf("getAccounts"));
    const { user, system } = process.cpuUsage(before);
    return { report, cpu: user + system };
  };
  const size = 200_000;
  const long = await cpuOf(`"${"[".repeat(size)}${"]".repeat(size)}"`);
  const deep = await cpuOf(`${"[".repeat(size)}${"]".repeat(size)}`);
  expect(inWords(deep.report).join()).toContain("there is no response: its body has more than 1000 levels");
  expect(deep.cpu / long.cpu).toBeLessThan(2);
});

test("of a response without an end, only so much is read", async () => {
  let left = 100;
  const endless: Handler = () => {
    const body = new ReadableStream({
      pull: (stream) => (left-- > 0 ? stream.enqueue(new Uint8Array(2 ** 20)) : stream.close()),
    });
    return new Response(body, { headers: { "content-type": "application/json" } });
  };
  const report = await verify(endless, configOf("getAccounts"));
  expect(inWords(report).join()).toContain("there is no response: its body is larger than 8388608 bytes");
  expect(left).toBeGreaterThan(50);
});

import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { buffer } from "node:stream/consumers";
import { describe, expect, onTestFinished, test } from "vitest";
import { REQUEST_BODY_LIMIT } from "../../../scripts/service/http/messages.ts";
import { contract, exampleValue, fieldOf } from "../../support/contract.ts";
import { freePort } from "../../support/server-process.ts";
import { SIGNATURES } from "../mock/mock.ts";
import { commandLine, printed } from "./command-line.ts";

const { run, started } = commandLine();
const json = { "content-type": "application/json" };

test("trigger rejects wrong usage in one line, with exit code 2", async () => {
  const trigger = run("trigger", "kyc", "--interval", "-1");
  expect(await trigger.exit).toBe(2);
  expect(trigger.output.text).toMatch(/^error: .*It must be a whole number from 0 to 3600000\.\n$/);
});

test("trigger reports an event that is not delivered, with exit code 1", async () => {
  const host = `127.0.0.1:${await freePort()}`;
  const trigger = run("trigger", "kyc", "--to", `http://${host}`);
  expect(await trigger.exit).toBe(1);
  expect(trigger.output.text).toMatch(/^no response in [\d.]+ ms: not delivered, nothing listens at /m);
});

test("trigger ends with exit code 1 when only some events are delivered", async () => {
  let count = 0;
  const receiver = createServer((_, response) => response.writeHead(++count === 2 ? 503 : 200).end());
  await new Promise<void>((listening) => receiver.listen(0, "127.0.0.1", listening));
  const to = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  const trigger = run("trigger", "kyc", "--to", to, "--repeat", "3");
  expect(await trigger.exit).toBe(1);
  expect(trigger.output.text).toContain("2 of 3 events were delivered.\n");
  receiver.close();
});

/** An amount that a number of JavaScript would round. */
const DIGITS = "12345678901234567890123456789012345";

describe("listen", () => {
  test("prints what arrives with every violation, and responds with the given status", async () => {
    const port = String(await freePort());
    const listen = await started("listen", "--port", port, "--status", "503");
    const known = { event_type: "kyc", event_time: "now", event_uuid: "1", event_details: { kyc: "1" } };
    const body = JSON.stringify(known).replace("}}", `},"sila_amount":${DIGITS}}`);
    const response = await fetch(`http://127.0.0.1:${port}`, { method: "POST", headers: json, body });
    expect(response.status).toBe(503);
    await printed(listen, body);
    for (const violation of [
      "event_time must be an integer",
      "event_uuid must be a version 4 UUID",
      "event_details.kyc must be a UUID",
      "event_details.outcome is required",
      "event_details.entity is required",
    ]) {
      expect(listen.output.text).toContain(`\n  ${violation}\n`);
    }
  });

  test("survives an event of 5,000 levels", async () => {
    const port = String(await freePort());
    const listen = await started("listen", "--port", port);
    const post = (body: string) => fetch(`http://127.0.0.1:${port}`, { method: "POST", headers: json, body });
    const deep = `{"event_type":"kyc","event_details":${"[".repeat(5000)}${"]".repeat(5000)}}`;
    expect((await post(deep)).status).toBe(200);
    expect((await post("[]")).status).toBe(200);
    await printed(listen, `  event_details must be an object\n`);
    await printed(listen, `  ${deep}\n`);
    await printed(listen, "  body must be an object\n");
  });

  test("reports what is not an event", async () => {
    const port = String(await freePort());
    const listen = await started("listen", "--port", port);
    const post = async (body: string, headers = json) =>
      (await fetch(`http://127.0.0.1:${port}`, { method: "POST", headers, body })).status;
    expect(await post("{")).toBe(400);
    expect(await post("{}", { "content-type": "text/plain" })).toBe(415);
    expect(await post("x".repeat(REQUEST_BODY_LIMIT + 1))).toBe(413);
    const got = await fetch(`http://127.0.0.1:${port}`);
    expect([got.status, got.headers.get("allow")]).toEqual([405, "POST"]);
    // A client that leaves is none of them.
    connect(Number(port), "127.0.0.1").end("POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\n\r\n{");
    expect(await post('{"event_type":"other"}')).toBe(200);
    await printed(listen, '"other" is not in the contract');
    for (const words of ["is not JSON in UTF-8", "not text/plain", "is larger than", "not GET"]) {
      expect(listen.output.text).toContain(words);
    }
    expect(listen.output.text).not.toMatch(/^500/m);
  });
});

describe("listen", () => {
  const valid = JSON.stringify(exampleValue("KycPassed"));
  const post = (port: string, body: string, headers: Record<string, string> = json) =>
    fetch(`http://127.0.0.1:${port}/path`, { method: "POST", headers, body });

  test("prints what the contract doesn't list, and does not count it as a violation", async () => {
    const port = String(await freePort());
    const listen = await started("listen", "--port", port, "--count", "2", "--strict");
    const event = structuredClone(exampleValue("IssueSuccess"));
    event.event_details.outcome = "unheard_of";
    await post(port, JSON.stringify(event));
    await post(port, '{"event_type":"card"}');
    expect(await listen.exit).toBe(0);
    const { enum: outcomes } = fieldOf("TransactionStatusUpdateEvent", "event_details", "outcome");
    const note = `  event_details.outcome is not one of ${outcomes?.join(", ")}\n`;
    expect(listen.output.text).toContain(
      `200  transaction_status_update, with values that the contract does not list\n${note}`,
    );
    expect(listen.output.text).toContain('200  an event that the contract does not list\n  event_type "card" is');
  });

  test.each([
    ["was invalid", [valid, "{}"]],
    ["is missing", [valid]],
  ])("--strict ends with exit code 1 when one of --count %s", async (_what, bodies) => {
    const port = String(await freePort());
    const listen = await started("listen", "--port", port, "--count", "2", "--strict");
    for (const body of bodies) await post(port, body);
    await printed(listen, "200  kyc_status_update, valid");
    if (bodies.length < 2) listen.child.kill("SIGINT");
    expect(await listen.exit).toBe(1);
  });

  test("--count ends without --strict with exit code 0, whatever arrived; only a POST counts", async () => {
    const port = String(await freePort());
    const listen = await started("listen", "--port", port, "--count", "1");
    expect((await fetch(`http://127.0.0.1:${port}`)).status).toBe(405);
    expect((await post(port, "{}")).status).toBe(200);
    expect(await listen.exit).toBe(0);
    expect(listen.output.text).toMatch(/^405 {2}is no delivery\n.*^200 {2}violates the contract$/ms);
  });

  test("--json prints lines of JSON only", async () => {
    const port = String(await freePort());
    const listen = await started("listen", "--port", port, "--json", "--count", "3");
    await post(port, valid);
    await post(port, `{ "sila_amount" : ${DIGITS},\n\t"b": "a \\" b" }`);
    await post(port, `{"event_type":"kyc","event_details":${"[".repeat(5000)}${"]".repeat(5000)}}`);
    await listen.exit;
    const [start, first, second, third] = listen.output.text
      .trim()
      .split("\n")
      // Too deep for some parsers.
      .map((line) => JSON.parse(line.replace(/\[{1000,}\]+/, '"deep"')));
    expect(start).toEqual({ listening: `http://127.0.0.1:${port}` });
    const time = expect.stringMatching(/^\d{4}-/);
    const body = JSON.parse(valid);
    expect(first).toEqual({
      time,
      status: 200,
      kind: "event",
      name: "kyc_status_update",
      violations: [],
      unrecognized: [],
      body,
    });
    expect(second).toMatchObject({ kind: "invalid", violations: ["event_type is required"], body: { b: 'a " b' } });
    expect(listen.output.text).toContain(`"body":{"sila_amount":${DIGITS},"b":"a \\" b"}}\n`);
    expect(third).toMatchObject({
      kind: "invalid",
      violations: expect.arrayContaining(["event_details must be an object"]),
    });
  });

  test("--forward-to passes on the exact bytes, headers and query, and responds with the status from there", async () => {
    const received: { body: string; headers: IncomingHttpHeaders; url: string | undefined }[] = [];
    const app = createServer(async (request, response) => {
      const { headers, url } = request;
      received.push({ body: (await buffer(request)).toString("latin1"), headers, url });
      response.writeHead(received.length === 1 ? 200 : 503).end();
    });
    await new Promise<void>((listening) => app.listen(0, "127.0.0.1", listening));
    const to = `http://127.0.0.1:${(app.address() as AddressInfo).port}`;
    const port = String(await freePort());
    const hook = `${to}/hook?key=1`;
    const listen = await started("listen", "--port", port, "--forward-to", hook, "--count", "2");
    const spaced = valid.replace(":", " : ");
    expect((await post(`${port}/any?tenant=%20`, spaced, { ...json, "x-signature": "abc" })).status).toBe(200);
    expect((await post(port, "{broken")).status).toBe(503);
    expect(await listen.exit).toBe(0);
    expect(received.map(({ body }) => body)).toEqual([spaced, "{broken"]);
    expect(received.map(({ url }) => url)).toEqual(["/hook?key=1&tenant=%20/path", "/hook?key=1"]);
    expect(received[0]?.headers).toMatchObject({ "x-signature": "abc", host: new URL(to).host, ...json });
    expect(listen.output.text).toContain("503  violates the contract\n");
    expect(listen.output.text).toContain("\n  not delivered, only status 200 counts.\n");
    app.close();
  });

  test.each([
    ["Host: rebound.example", 421, "rebound.example is not the host of this server"],
    ["Host: localhost\r\nOrigin: https://page.example", 403, "A page of https://page.example may not send events"],
    ["Host: localhost\r\nOrigin: null", 403, "A page of null may not send events"],
    ["Host: localhost\r\nOrigin: http://localhost:3000", 299, "kyc_status_update, valid"],
  ])("--forward-to passes on no request of a page elsewhere: %j", async (headers, status, words) => {
    const port = String(await freePort());
    let passed = 0;
    const app = createServer((request, response) => {
      passed += 1;
      request.resume().on("end", () => response.writeHead(299).end());
    });
    await new Promise<void>((listening) => app.listen(0, "127.0.0.1", listening));
    onTestFinished(() => void app.close());
    const to = `http://127.0.0.1:${(app.address() as AddressInfo).port}`;
    const listen = await started("listen", "--port", port, "--forward-to", to);
    const socket = connect(Number(port), "127.0.0.1");
    let answer = "";
    socket.setEncoding("latin1").on("data", (text) => (answer += text));
    const type = "content-type: application/json\r\ncookie: session=1";
    socket.write(`POST / HTTP/1.1\r\n${headers}\r\n${type}\r\ncontent-length: ${valid.length}\r\n\r\n${valid}`);
    await expect.poll(() => answer).toMatch(`HTTP/1.1 ${status} `);
    await printed(listen, words);
    expect(passed).toBe(status === 299 ? 1 : 0);
    socket.destroy();
  });

  test("--forward-to reports a delivery whose sender has left meanwhile", async () => {
    const left = new AbortController();
    const app = createServer((_, response) => {
      left.abort();
      setTimeout(() => response.end(), 100);
    });
    await new Promise<void>((listening) => app.listen(0, "127.0.0.1", listening));
    const to = `http://127.0.0.1:${(app.address() as AddressInfo).port}`;
    const port = String(await freePort());
    const listen = await started("listen", "--port", port, "--forward-to", to, "--count", "1");
    const init = { method: "POST", headers: json, body: valid, signal: left.signal };
    await expect(fetch(`http://127.0.0.1:${port}`, init)).rejects.toThrow();
    expect(await listen.exit).toBe(0);
    app.close();
  });

  test("--forward-to responds with 502 when nothing answers there", async () => {
    const [port, free] = [String(await freePort()), await freePort()];
    const listen = await started("listen", "--port", port, "--forward-to", `http://127.0.0.1:${free}`, "--count", "1");
    expect((await post(port, valid)).status).toBe(502);
    expect(await listen.exit).toBe(0);
    expect(listen.output.text).toContain("502  kyc_status_update, valid\n  not delivered, nothing listens at");
  });
});

describe("wrong usage ends with exit code 2", () => {
  const toItself = ["listen", "--forward-to", "http://localhost:4011/hook"];
  test.each([[[]], [["nope"]], [["listen", "--nope"]], [["mock", "--port", "x"]], [["trigger"]], [toItself]])(
    "%j",
    async (words) => {
      expect(await run(...words).exit).toBe(2);
    },
  );
});

test("an unknown command is met by the one that is meant, or by all of them, and exit code 2", async () => {
  const all = "The commands are mock, trigger, listen, proxy, check, verify.";
  for (const [name, suggestion] of [
    ["triger", " (Did you mean trigger?)"],
    ["nothing", ""],
  ] as const) {
    const { exit, output } = run(name);
    expect(await exit).toBe(2);
    expect(output.text).toBe(`error: unknown command '${name}'${suggestion}\n${all}\n`);
  }
});

test("--version prints the version of the package", async () => {
  const version = run("--version");
  expect(await version.exit).toBe(0);
  expect(version.output.text).toBe(`${contract.info.version}\n`);
});

describe("Ctrl-C stops", () => {
  test("listen, and its port is free", async () => {
    const port = String(await freePort());
    const listen = await started("listen", "--port", port);
    listen.child.kill("SIGINT");
    expect(await listen.exit).toBe(0);
    await started("listen", "--port", port);
  });

  test("trigger between two events", async () => {
    const receiver = createServer((_, response) => response.end());
    await new Promise<void>((listening) => receiver.listen(0, "127.0.0.1", listening));
    const to = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
    const trigger = run("trigger", "kyc", "--to", to, "--repeat", "2", "--interval", "60000");
    await printed(trigger, "delivered.");
    trigger.child.kill("SIGINT");
    expect(await trigger.exit).toBe(130);
    expect(trigger.output.text).toContain("1 of 2 events were delivered: interrupted.\n");
    receiver.close();
  });

  test("trigger while it waits for a response", async () => {
    const receiver = createServer(() => {});
    await new Promise<void>((listening) => receiver.listen(0, "127.0.0.1", listening));
    const to = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
    const trigger = run("trigger", "kyc", "--to", to);
    await once(receiver, "request");
    trigger.child.kill("SIGINT");
    expect(await trigger.exit).toBe(130);
    receiver.closeAllConnections();
    receiver.close();
  });

  test.each([
    ["60000", "SIGINT"],
    ["60000", "SIGTERM"],
    ["0", "SIGINT"],
  ] as const)("the mock, with an event that is not delivered yet (--event-delay %s, %s)", async (delay, signal) => {
    const receiver = createServer(() => {});
    await new Promise<void>((listening) => receiver.listen(0, "127.0.0.1", listening));
    const to = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
    const port = String(await freePort());
    const mock = await started("mock", "--port", port, "--events-to", to, "--event-delay", delay);
    const body = JSON.stringify({ header: { created: 1760000000, app_handle: "demo_app", user_handle: "demo_user" } });
    const sent = delay === "0" ? once(receiver, "request") : undefined;
    await fetch(`http://127.0.0.1:${port}/0.2/request_kyc`, {
      method: "POST",
      headers: { ...json, ...SIGNATURES },
      body,
    });
    await sent;
    mock.child.kill(signal);
    expect(await mock.exit).toBe(0);
    receiver.closeAllConnections();
    receiver.close();
  });
});

test("mock --quiet prints nothing, of its address, its requests and its events alike", async () => {
  const [port, to] = [String(await freePort()), String(await freePort())];
  const listen = await started("listen", "--port", to);
  const mock = run("mock", "--quiet", "--port", port, "--events-to", `http://127.0.0.1:${to}`, "--event-delay", "0");
  const url = `http://127.0.0.1:${port}`;
  await expect.poll(() => fetch(`${url}/health`).catch(() => undefined)).toMatchObject({ status: 200 });
  const body = JSON.stringify({ header: { created: 1760000000, app_handle: "demo_app", user_handle: "demo_user" } });
  await fetch(`${url}/0.2/request_kyc`, { method: "POST", headers: { ...json, ...SIGNATURES }, body });
  await printed(listen, "200  kyc_status_update, valid");
  mock.child.kill("SIGTERM");
  expect(await mock.exit).toBe(0);
  expect(mock.output.text).toBe("");
});

test("mock --events-to sends to listen, and logs it", async () => {
  const [port, to] = [String(await freePort()), String(await freePort())];
  const listen = await started("listen", "--port", to);
  const mock = await started("mock", "--port", port, "--events-to", `http://127.0.0.1:${to}`, "--event-delay", "1");
  const body = JSON.stringify({ header: { created: 1760000000, app_handle: "demo_app", user_handle: "demo_user" } });
  await fetch(`http://127.0.0.1:${port}/0.2/request_kyc`, {
    method: "POST",
    headers: { ...json, ...SIGNATURES },
    body,
  });
  await printed(listen, "200  kyc_status_update, valid");
  await printed(mock, "200 event kyc_status_update passed");
  const debit = JSON.stringify({ ...JSON.parse(body), amount: 100, account_name: "main_checking" });
  const response = await fetch(`http://127.0.0.1:${port}/0.2/issue_sila`, {
    method: "POST",
    headers: { ...json, ...SIGNATURES },
    body: debit,
  });
  const { transaction_id } = (await response.json()) as { transaction_id: string };
  await printed(mock, `200 event transaction_status_update success ${transaction_id} `);
});

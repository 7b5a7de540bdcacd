import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { freePort } from "../../../scripts/bench/server-process.ts";
import { BODY_LIMIT } from "../../../scripts/mock/http-server.ts";
import { SIGNATURES } from "../mock.ts";

// The command of the package, which starts four times as fast as the source.
const script = resolve(import.meta.dirname, "../../../generated/mock/cli.js");
const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill("SIGKILL");
});

interface Run {
  child: ChildProcess;
  /** Its output on both streams. */
  output: { text: string };
  /** Its exit code. */
  exit: Promise<number>;
}

/** Runs `token-payments`. */
function run(...words: string[]): Run {
  const child = spawn(process.execPath, [script, ...words]);
  running.push(child);
  const output = { text: "" };
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output.text += chunk));
  return { child, output, exit: once(child, "close").then(([code]) => code) };
}

/** Runs it, and waits for its first output. */
async function started(...words: string[]): Promise<Run> {
  const process = run(...words);
  await printed(process, "\n");
  return process;
}

async function printed({ output }: Run, text: string): Promise<void> {
  await expect.poll(() => output.text).toContain(text);
}

const json = { "content-type": "application/json" };

test("trigger rejects wrong usage in one line, with exit code 2", async () => {
  const trigger = run("trigger", "kyc", "--interval", "-1");
  expect(await trigger.exit).toBe(2);
  expect(trigger.output.text).toMatch(/^error: .*It must be from 0 to 3600000\.\n$/);
});

test("trigger reports an event that is not delivered, with exit code 1", async () => {
  const host = `127.0.0.1:${await freePort()}`;
  const trigger = run("trigger", "kyc", "--to", `http://${host}`);
  expect(await trigger.exit).toBe(1);
  expect(trigger.output.text).toMatch(/^no response in [\d.]+ ms: not delivered, nothing listens at /m);
});

describe("listen", () => {
  test("prints what arrives with every violation, and responds with the given status", async () => {
    const port = String(await freePort());
    const listen = await started("listen", "--port", port, "--status", "503");
    const body = JSON.stringify({ event_type: "kyc", event_time: "now", event_uuid: "1", event_details: { kyc: "1" } });
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

  test("reports what is not an event", async () => {
    const port = String(await freePort());
    const listen = await started("listen", "--port", port);
    const post = async (body: string, headers = json) =>
      (await fetch(`http://127.0.0.1:${port}`, { method: "POST", headers, body })).status;
    expect(await post("{")).toBe(400);
    expect(await post("{}", { "content-type": "text/plain" })).toBe(415);
    expect(await post("x".repeat(BODY_LIMIT + 1))).toBe(413);
    expect((await fetch(`http://127.0.0.1:${port}`)).status).toBe(405);
    expect(await post('{"event_type":"other"}')).toBe(200);
    await printed(listen, '"other" is not in the contract');
    for (const words of ["is not JSON in UTF-8", "not text/plain", "is larger than", "not GET"]) {
      expect(listen.output.text).toContain(words);
    }
  });
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
    expect(trigger.output.text).toContain("1 of 1 events were delivered.");
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

  test.each(["60000", "0"])("the mock, with an event that is not delivered yet (--event-delay %s)", async (delay) => {
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
    mock.child.kill("SIGINT");
    expect(await mock.exit).toBe(0);
    receiver.closeAllConnections();
    receiver.close();
  });
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
});

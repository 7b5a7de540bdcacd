import { createReadStream, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { Agent, createServer, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { COPY_LIMIT } from "../../../scripts/conformance/proxy/copy.ts";
import { createTrafficChecker } from "../../../scripts/conformance/traffic/check.ts";
import { createEntry, readEntry } from "../../../scripts/conformance/traffic/entry.ts";
import type { TrafficExchange, TrafficMessage } from "../../../scripts/conformance/traffic/exchange.ts";
import { readTraffic } from "../../../scripts/conformance/traffic/read.ts";
import { openRecording } from "../../../scripts/conformance/traffic/record.ts";
import { contract } from "../../support/contract.ts";
import { ANY } from "../../support/requests.ts";
import { BREAKS } from "../traffic/breaks.ts";
import { bytesOf, callOf, deliveryOf } from "../traffic/exchanges.ts";
import { listening, peers } from "./peers.ts";

const { proxy, closing } = peers();
const check = createTrafficChecker(contract);

/** Every exchange that keeps the contract or breaks it, once each. */
const EXCHANGES = [...new Set(BREAKS.flatMap(({ kept, broken }) => [kept, broken]))];

/** Sends the requests of exchanges through a proxy, to a server and an application that answer as the exchanges say. */
async function passThrough(exchanges: TrafficExchange[]): Promise<TrafficExchange[]> {
  let current: TrafficExchange | undefined;
  const server = createServer((incoming, response) => {
    incoming.resume().on("end", () => {
      const { status = 500, headers = {}, body } = current?.response ?? {};
      response.writeHead(status, headers as Record<string, string>).end(body);
    });
  });
  closing.push(() => server.close());
  const upstream = await listening(server);
  const { url: at, over } = await proxy(upstream, { webhooksTo: upstream, isKeptBack: () => true });
  const agent = new Agent({ keepAlive: true });
  closing.push(() => agent.destroy());
  for (const [index, exchange] of exchanges.entries()) {
    current = exchange;
    const { method, url, isDelivery, request: sent } = exchange;
    const target = isDelivery ? "/webhooks" : new URL(url).pathname;
    await new Promise<void>((resolve, reject) => {
      const headers = { ...sent.headers, "content-length": sent.body?.length ?? 0 };
      const passing = request(new URL(target, at), { agent, method, headers }, (response) => {
        expect(response.statusCode).toBe(exchange.response?.status);
        response.resume().on("end", resolve);
      });
      passing.on("error", reject).end(sent.body);
    });
    await over(index + 1);
  }
  const passed = await over(exchanges.length);
  return passed.map((each, index) => ({ ...each, place: `entry ${index + 1}` }));
}

const findingsOf = (exchanges: TrafficExchange[]) => exchanges.map((exchange) => check(exchange).findings);

test("JSON of 5,000 levels is judged live and in a recording, on both sides", () => {
  const deep = `{"more":${"[".repeat(5000)}${"]".repeat(5000)}}`;
  const [call, delivery] = [callOf(ANY.path, deep, 200, deep), deliveryOf("")];
  const event = { ...delivery, request: { ...delivery.request, body: bytesOf(deep) } };
  for (const exchange of [call, event]) {
    const messages = check(exchange).findings.map(({ message }) => message);
    expect(messages).toContain("is required");
    expect(messages.join()).not.toContain("JSON");
    expect(check(readEntry("entry 1", createEntry(exchange)))).toEqual(check(exchange));
  }
});

test.each<[what: string, response: Partial<TrafficMessage>]>([
  ["bytes that are not UTF-8", { body: Uint8Array.of(0x22, 0xff, 0x22) }],
  ["a byte order mark", { body: bytesOf("\ufeff{}") }],
  ["nothing, in chunks", { headers: { "transfer-encoding": "chunked" }, body: new Uint8Array() }],
  ["nothing, compressed", { headers: { "content-encoding": "gzip" }, body: new Uint8Array() }],
  ["what a recorder could have written in its place", { body: bytesOf("[REDACTED]") }],
  ["base64 of JSON", { body: bytesOf("eyJhIjoxfQ==") }],
  ["what is too large to be kept", { absence: { kind: "large", number: COPY_LIMIT } }],
  ["what has not arrived to its end", { absence: { kind: "unfinished" } }],
  ["what cannot be decoded", { headers: { "content-encoding": "gzip" }, absence: { kind: "corrupt" } }],
  ["an encoding of another kind", { headers: { "content-encoding": "zip" }, absence: { kind: "unknown-encoding" } }],
])("the verdict on a body is the same live and recorded, and gives the same reason: %s", (_, message) => {
  const headers = { "content-type": "application/json", ...message.headers };
  const call = callOf(ANY.path, {}, 200, {});
  for (const exchange of [
    { ...call, response: { status: 200, ...message, headers } },
    { ...call, request: { ...message, headers: { ...call.request.headers, ...headers } } },
  ]) {
    expect(check(readEntry("entry 1", JSON.parse(JSON.stringify(createEntry(exchange)))))).toEqual(check(exchange));
  }
});

test("what passes gets the verdict of what was sent, live and recorded", async () => {
  const expected = findingsOf(EXCHANGES);
  const passed = await passThrough(EXCHANGES);
  expect(findingsOf(passed)).toEqual(expected);

  const folder = mkdtempSync(join(tmpdir(), "record-"));
  closing.push(() => rmSync(folder, { recursive: true }));
  for (const name of ["traffic.har", "traffic.ndjson"]) {
    const file = join(folder, name);
    const recording = openRecording(file, "1.2.3");
    for (const exchange of passed) recording.write(exchange);
    // As after a kill: the file is not closed.
    const warnings: string[] = [];
    const read: TrafficExchange[] = [];
    for await (const each of readTraffic(createReadStream(file), ({ message }) => warnings.push(message)))
      read.push(each);
    recording.close();
    expect(warnings).toEqual([]);
    expect(findingsOf(read)).toEqual(expected);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(read.map(({ time }) => time)).toEqual(passed.map(({ time }) => time));
    if (name.endsWith("har")) expect(JSON.parse(readFileSync(file, "utf8")).log.entries).toHaveLength(read.length);
  }
});

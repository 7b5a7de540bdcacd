import { deflateSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { createTrafficChecker } from "../../../scripts/conformance/traffic/check.ts";
import { decodeBody } from "../../../scripts/conformance/traffic/decoding.ts";
import type { TrafficExchange } from "../../../scripts/conformance/traffic/exchange.ts";
import { CHECKED_LIMIT } from "../../../scripts/conformance/traffic/exchange.ts";
import { readTraffic } from "../../../scripts/conformance/traffic/read.ts";
import { preferOf } from "../../../scripts/contract/views.ts";
import { createMockFetch } from "../../../scripts/service/mock/index.ts";
import { contract } from "../../support/contract.ts";
import { ANY } from "../../support/requests.ts";
import { tokenContract } from "../../support/token.ts";
import { BREAKS } from "./breaks.ts";
import { bytesOf, callOf, deliveryOf, SIGNED, textOf } from "./exchanges.ts";
import { entryOf, harOf, ndjsonOf, readAll } from "./recorded.ts";

const check = createTrafficChecker(contract);
const call = callOf("/0.2/get_accounts", { header: { reference: "größer 😀" } }, 200, []);
const entry = entryOf(call);

test("a body is decoded through eight encodings, in reverse, and no more", () => {
  const encode = (text: string, layers: number) =>
    Array.from({ length: layers }).reduce<Buffer>((body) => gzipSync(body), Buffer.from(text));
  const decode = (layers: number) => decodeBody(encode("{}", layers), Array(layers).fill("gzip"), 1000);
  expect(String(decode(8).body)).toBe("{}");
  expect(decode(9)).toEqual({ absence: { kind: "many-encodings", number: 9 } });
  const twice = deflateSync(gzipSync("{}"));
  expect(String(decodeBody(twice, ["gzip", "deflate"], 1000).body)).toBe("{}");
});

/** What is said of an entry without a field. */
const missing = (field: string) =>
  `${field} is missing: each entry of a HAR, and each line of NDJSON since version 5, has it.`;

/** The only exchange of an archive with one entry. */
async function readEntry(changed: object, creator?: string): Promise<TrafficExchange> {
  const { exchanges } = await readAll(harOf([{ ...entry, ...changed }], creator));
  return exchanges[0] as TrafficExchange;
}

describe("what is recorded is judged as what traveled:", () => {
  const exchanges = BREAKS.flatMap(({ kept, broken }) => [kept, broken]).filter(({ isDelivery }) => !isDelivery);
  const verdicts = exchanges.map(check);
  test.each([
    ["an archive", harOf(exchanges.map(entryOf))],
    ["lines", ndjsonOf(exchanges)],
  ])("%s", async (_, traffic) => {
    const read = await readAll(traffic, 60_000);
    expect(read.warnings).toEqual([]);
    expect(read.exchanges.map(check)).toEqual(verdicts);
  });
});

test("the mock is accused of nothing, whatever it is asked for", async () => {
  const mock = createMockFetch();
  const exchanges: TrafficExchange[] = [];
  for (const { path, request, responses } of contract.operations) {
    const wishes = responses.flatMap(({ status, examples }) => examples.map(({ name }) => preferOf(status, name)));
    for (const { value } of request.examples) {
      for (const prefer of wishes) {
        const headers = { ...SIGNED, prefer };
        const response = await mock(`http://mock${path}`, { method: "POST", headers, body: JSON.stringify(value) });
        const sent = callOf(path, value, response.status, await response.text(), headers);
        exchanges.push(sent, ...mock.events.map(({ event }) => deliveryOf(event)));
        mock.reset();
      }
    }
  }
  exchanges.push(...mock.events.map(({ event }) => deliveryOf(event)));
  for (const traffic of [harOf(exchanges.map(entryOf)), ndjsonOf(exchanges)]) {
    const verdicts = (await readAll(traffic, 60_000)).exchanges.map(check);
    expect(verdicts.filter(({ role }) => role === "delivery").length).toBeGreaterThan(10);
    expect(verdicts.flatMap(({ findings, unjudged }) => [findings, unjudged].flat())).toEqual([]);
  }
});

test("each form is recognized, and read in pieces of any size", async () => {
  const { place: _, ...expected } = call;
  for (const pieces of [1, 7, 4096, 1_000_000]) {
    expect((await readAll(harOf([entry, entry]), pieces)).exchanges).toMatchObject([
      { ...expected, place: "entry 1" },
      { ...expected, place: "entry 2" },
    ]);
    expect((await readAll(ndjsonOf([call, call]), pieces)).exchanges).toMatchObject([
      { ...expected, place: "line 1" },
      { ...expected, place: "line 2" },
    ]);
  }
});

describe("of an archive,", () => {
  test("bodies in base64 are decoded", async () => {
    const { text } = entry.response.content;
    const content = { ...entry.response.content, text: btoa(text ?? ""), encoding: "base64" };
    const { response } = await readEntry({ response: { ...entry.response, content } });
    expect(textOf(response?.body)).toBe(text);
  });

  test.each([
    ["is not recorded without text", { size: 2 }, [], undefined],
    ["is empty if the length says so", { size: 0 }, [{ name: "Content-Length", value: "0" }], ""],
    ["is empty if the text is", { size: 0, text: "" }, [], ""],
    ["is not recorded if its text is empty and its size is unknown", { size: -1, text: "" }, [], undefined],
    ["is not recorded if its text is empty without a size", { text: "" }, [], undefined],
    ["is empty if its text and its length are", { size: -1, text: "" }, [{ name: "content-length", value: "0" }], ""],
    [
      "is not recorded if only its length is known",
      { size: 0, text: "" },
      [{ name: "content-length", value: "9" }],
      undefined,
    ],
    ["is not recorded if a part of it is missing", { size: 999, text: '{"a":' }, [], undefined],
    ["is whole if it is JSON with an end, whatever the size", { size: 999, text: "[{}]" }, [], "[{}]"],
    ["is not recorded if it is no list of so many bytes", { size: 999, text: "[]" }, [], undefined],
    [
      "is decoded although the header names an encoding",
      { size: 2, text: "[]" },
      [{ name: "content-encoding", value: "br" }],
      "[]",
    ],
  ])("a body %s", async (_, content, headers, expected) => {
    const { response } = await readEntry({ response: { ...entry.response, headers, content } });
    expect(response?.body && textOf(response.body)).toBe(expected);
  });

  test("the body of a request is not recorded if only a part of it is there, or nothing", async () => {
    const { postData, ...request } = entry.request;
    const cut = { ...request, bodySize: 500, postData: { ...postData, text: '{"header":' } };
    expect((await readEntry({ request })).request.body).toBeUndefined();
    expect((await readEntry({ request: cut })).request.body).toBeUndefined();
    expect(check(await readEntry({ request })).unjudged).toEqual(["the body of the request was not recorded"]);
  });

  test("a body over the limit is not checked", async () => {
    const content = { ...entry.response.content, text: " ".repeat(CHECKED_LIMIT + 1) };
    const { unjudged } = check(await readEntry({ response: { ...entry.response, content } }));
    expect(unjudged).toEqual(["the body of the response is larger than 8388608 bytes"]);
  });

  test("a status of 0 is no response, and the reason is reported", async () => {
    for (const reason of [{ _error: "net::ERR_CONNECTION_RESET" }, { _failureText: "net::ERR_CONNECTION_RESET" }]) {
      const exchange = await readEntry({ response: { ...entry.response, status: 0, ...reason } });
      expect(exchange).not.toHaveProperty("response");
      expect(check(exchange).unjudged).toContain("there is no response: net::ERR_CONNECTION_RESET");
    }
  });

  test("names of headers are in lower case, repeated ones are joined, and those of HTTP/2 left out", async () => {
    const headers = [
      { name: ":path", value: "/" },
      { name: "X-Any", value: "1" },
      { name: "x-any", value: "2\n3\n" },
      { name: "Content-Type", value: "application/json" },
    ];
    const { request } = await readEntry({ request: { ...entry.request, headers } });
    expect(request.headers).toEqual({ "x-any": "1, 2, 3", "content-type": "application/json" });
  });

  test("the media type may be beside the body alone", async () => {
    const { request, response } = await readEntry({
      request: { ...entry.request, headers: [] },
      response: { ...entry.response, headers: [] },
    });
    const type = { "content-type": "application/json" };
    expect([request.headers, response?.headers]).toEqual([type, type]);
  });

  test("a token that Chrome leaves out is not missed, but every other credential is", async () => {
    const { operations } = tokenContract;
    const check = createTrafficChecker(tokenContract);
    const accused = async (name: string, creator?: string) => {
      const operation = operations.find((each) => each.name === name);
      const sent = operation?.request.examples[0]?.value;
      const without = callOf(operation?.path ?? "", sent, 401, {}, { "content-type": "application/json" });
      const { findings, unjudged } = check(await readEntry(entryOf(without), creator));
      return { caller: findings.filter(({ side }) => side === "caller").map(({ field }) => field), unjudged };
    };
    const authsignature = "request.headers.authsignature";
    expect(await accused(ANY.name)).toEqual({ caller: [authsignature], unjudged: [] });
    const unjudged = ["the credentials: the recorder leaves out authorization"];
    expect(await accused(ANY.name, "WebInspector")).toEqual({ caller: [], unjudged });
    expect((await accused("get_entities", "WebInspector")).caller).toEqual([authsignature]);
    const signed = callOf(ANY.path, {}, 200, {});
    expect(check(await readEntry(entryOf(signed), "WebInspector")).unjudged).toEqual([]);
  });

  test("what proxies add is read", async () => {
    const exchange = await readEntry({ _isDelivery: true, _problem: { kind: "reset" } });
    expect(exchange).toMatchObject({ isDelivery: true, problem: { kind: "reset" } });
  });

  test.each([
    ["net::ERR_FAILED", { kind: "code", code: "net::ERR_FAILED" }],
    ["ECONNREFUSED", { kind: "code", code: "ECONNREFUSED" }],
    ["no route to robin", { kind: "text", number: 17 }],
    [
      { kind: "late", number: 5, code: "sk_live" },
      { kind: "late", number: 5 },
    ],
    [{ kind: "constructor" }, undefined],
    ["", undefined],
  ])("of a problem, its kind is read: %j", async (problem, expected) => {
    expect((await readEntry({ _problem: problem })).problem).toEqual(expected);
  });

  test("a duration is in whole milliseconds, and one that is not known is none", async () => {
    expect((await readEntry({ time: 41.6 })).ms).toBe(42);
    expect((await readEntry({ time: -1 })).ms).toBe(0);
  });
});

describe("of lines,", () => {
  const request = { method: "post", url: "/0.2/get_accounts" };
  const line = { startedDateTime: "2026-01-02T03:04:05.678Z", request };
  const readLine = async (changed: object) => (await readAll(JSON.stringify({ ...line, ...changed }))).exchanges[0];

  test("the least that is needed is read", async () => {
    const time = Date.UTC(2026, 0, 2, 3, 4, 5, 678);
    const rest = { place: "line 1", ms: 0, method: "POST", url: "/0.2/get_accounts" };
    expect(await readLine({})).toEqual({ ...rest, time, request: { headers: {}, unrecorded: "all" } });
  });

  test("the body of a request may be in base64, too", async () => {
    const exchange = await readLine({
      request: { ...request, headers: [{ name: "a", value: "b" }], postData: { text: "/w==", encoding: "base64" } },
    });
    expect(exchange?.request).toMatchObject({ body: Uint8Array.from([255]) });
  });

  test("what they may have beside HAR is read", async () => {
    const exchange = await readLine({ _isDelivery: true, _problem: { kind: "reset" } });
    expect(exchange).toMatchObject({ isDelivery: true, problem: { kind: "reset" } });
  });

  test("empty ones are skipped and counted", async () => {
    const { exchanges } = await readAll(`\n\r\n${JSON.stringify(line)}\r\n\n`);
    expect(exchanges.map(({ place }) => place)).toEqual(["line 3"]);
  });
});

describe("of traffic that is cut off, what is complete is read:", () => {
  test("an archive", async () => {
    const whole = harOf([entry, entry, entry]);
    const { exchanges, warnings } = await readAll(whole.slice(0, whole.lastIndexOf("response")));
    expect(exchanges).toHaveLength(2);
    expect(warnings).toEqual(["The archive is cut off after entry 2: what follows is left out."]);
    expect((await readAll(whole.slice(0, -2))).warnings).toEqual([
      "The archive is cut off after entry 3: what follows is left out.",
    ]);
  });

  test("lines", async () => {
    const { exchanges, warnings } = await readAll(ndjsonOf([call, call]).slice(0, -9));
    expect(exchanges).toHaveLength(1);
    expect(warnings).toEqual(["The traffic ends in the middle of line 2, which is left out."]);
  });

  test("a last line without its end is complete", async () => {
    expect(await readAll(ndjsonOf([call]).trim())).toMatchObject({ exchanges: [{ place: "line 1" }], warnings: [] });
  });
});

describe("hostile traffic:", () => {
  const nothing = "There is no exchange in the traffic.";
  const form = "The traffic must be HAR or NDJSON in UTF-8, not compressed.";
  const valid = ndjsonOf([call]);
  test.each<[what: string, traffic: string | Uint8Array, message: string]>([
    ["nothing", "", nothing],
    ["blank", " \n\n ", nothing],
    ["no entries", harOf([]), nothing],
    ["no list of entries", '{"log":{"entries":7}}', nothing],
    [
      "cut off in the head",
      '{"log":{"entr',
      "The archive is cut off before the end of its first entry: nothing of it can be checked.",
    ],
    ["text", "hello", form],
    ["an empty list", " [ ] ", nothing],
    ["a list of numbers", "[1, 2]", form],
    ["UTF-16", Buffer.from(`\ufeff${valid}`, "utf16le"), form],
    ["compressed", gzipSync(valid), form],
    [
      "a collection of Postman",
      '{"info":{"schema":"https://schema.getpostman.com/json/collection/v2.1.0/collection.json"}}',
      "This is a collection of Postman, which contains no traffic: let Postman send its requests through `token-payments-contract proxy --record`.",
    ],
    [
      "a line with masks in its response alone, as version 6 wrote it for the handles of the docs",
      `{"startedDateTime":"2026-01-02T03:04:05.678Z","request":{"method":"POST","url":"/0.2/get_accounts","headers":[{"name":"authsignature","value":"masked"}],"postData":{"mimeType":"application/json","text":"{\\"header\\":{\\"created\\":1760000000,\\"app_handle\\":\\"demo_app\\"}}"}},"response":{"status":200,"content":{"mimeType":"application/json","text":"[{\\"account_number\\":\\"masked-e033eeb5\\"}]"}}}`,
      "The recording has masks in place of values, as versions before 7 wrote them: record the traffic again.",
    ],
    [
      "a line with masks, as version 6 wrote it",
      `{"startedDateTime":"2026-01-02T03:04:05.678Z","request":{"method":"POST","url":"/masked/0.2/get_accounts","headers":[{"name":"authsignature","value":"masked"}],"postData":{"mimeType":"application/json","text":"{\\"header\\":{\\"created\\":1760000000,\\"app_handle\\":\\"masked-1a2b3c4d\\"}}"}},"response":{"status":200}}`,
      "The recording has masks in place of values, as versions before 7 wrote them: record the traffic again.",
    ],
    ["a line that is not JSON", "{]\n", "line 1 is not JSON."],
    ["half a line", "{]", "line 1 is not JSON, or its end is missing."],
    ["other JSON", "{}", `line 1: ${missing("startedDateTime")}`],
    [
      "a line as version 4.0.0 wrote it",
      '{"time":"2026-01-02T03:04:05.678Z","ms":41,"method":"POST","url":"/0.2/get_accounts","request":{"headers":{}}}',
      `line 1: ${missing("startedDateTime")}`,
    ],
    ["JSON on several lines", '{\n"time": 1\n}', "line 1 is not JSON."],
    ["lists", '[{"time":1}]\n', `entry 1: ${missing("startedDateTime")}`],
    [
      "no time",
      valid.replace(/"startedDateTime":"[^"]*"/, '"startedDateTime":"yesterday"'),
      "line 1: startedDateTime must be a time in ISO 8601.",
    ],
    ["no method", valid.replace('"POST"', "7"), "line 1: request.method must be a text."],
    ["no URL", valid.replace(/"url":"[^"]*"/, '"url":""'), "line 1: request.url must be a text."],
    [
      "a status in words",
      valid.replace('"status":200', '"status":"OK"'),
      "line 1: response.status must be an integer.",
    ],
    [
      "a status that is an object",
      valid.replace('"status":200', '"status":{"toString":1}'),
      "line 1: response.status must be an integer.",
    ],
    [
      "a status without end",
      valid.replace('"status":200', '"status":1e400'),
      "line 1: response.status must be an integer.",
    ],
    [
      "a mimeType that is an object",
      valid.replaceAll(/"mimeType":"[^"]*"/g, '"mimeType":{"toString":1}'),
      "line 1: request: mimeType must be a text or a number.",
    ],
    [
      "a header that is an object",
      valid.replace('"headers":[', '"headers":[{"name":"a","value":{"toString":1}},'),
      "line 1: request: header 1 must be a text or a number.",
    ],
    [
      "a header whose name is a list",
      valid.replace('"headers":[', '"headers":[{"name":[],"value":""},'),
      "line 1: request: the name of header 1 must be a text or a number.",
    ],
    [
      "a size that is an object",
      valid.replace(/"bodySize":\d+/, '"bodySize":{"toString":1}'),
      "line 1: request: the size of the body must be a text or a number.",
    ],
    ["an entry of another kind", harOf([7]), `entry 1: ${missing("startedDateTime")}`],
    ["an entry without a URL", harOf([{ ...entry, request: {} }]), `entry 1: ${missing("request.method")}`],
    [
      "an archive that is not JSON",
      harOf([entry]).replace('"cache"', "cache"),
      "The archive is not JSON before the end of its first entry: nothing of it can be checked.",
    ],
  ])("%s", async (_, traffic, message) => {
    await expect(readAll(traffic)).rejects.toThrow(message);
  });

  test("what is wrong with an entry costs no other", async () => {
    const message = missing("startedDateTime");
    const { exchanges, warnings } = await readAll(`${valid}{]\nnull\n${valid}`);
    expect(exchanges.map(({ place }) => place)).toEqual(["line 1", "line 4"]);
    expect(warnings).toEqual(["line 2 is not JSON.", `line 3: ${message}`]);
    const archive = await readAll(harOf([entry, 7, entry]));
    expect(archive.exchanges.map(({ place }) => place)).toEqual(["entry 1", "entry 3"]);
    expect(archive.warnings).toEqual([`entry 2: ${message}`]);
  });

  const leftOut = "The archive is not JSON after entry 1: what follows is left out.";
  test.each<[what: string, traffic: string, entries: number, warnings: string[]]>([
    ["two archives", harOf([entry]) + harOf([entry]), 2, []],
    ["two archives on lines of their own", `${harOf([entry])}\n${harOf([entry])}\n`, 2, []],
    ["two lists", JSON.stringify([entry]) + JSON.stringify([entry]), 2, []],
    ["an archive before a word", `${harOf([entry])}garbage`, 1, [leftOut]],
    ["an archive before a bracket", `${harOf([entry])}]`, 1, [leftOut]],
    [
      "an archive before a part of one",
      harOf([entry]) + harOf([entry]).slice(0, 100),
      1,
      [leftOut.replace("not JSON", "cut off")],
    ],
    [
      "an entry before one that is not JSON",
      harOf([entry, { ...entry, cache: "CACHE" }]).replace('"CACHE"', "CACHE"),
      1,
      [leftOut],
    ],
    ["null before an entry", JSON.stringify([null, entry]), 1, [`entry 1: ${missing("startedDateTime")}`]],
  ])("what is complete is read: %s", async (_, traffic, entries, warnings) => {
    for (const pieces of [1, 1_000_000]) {
      const read = await readAll(traffic, pieces);
      expect([read.exchanges.length, read.warnings]).toEqual([entries, warnings]);
    }
  });

  test("the mark of the byte order is skipped", async () => {
    for (const traffic of [harOf([entry]), valid])
      expect((await readAll(`\ufeff${traffic}`)).exchanges).toHaveLength(1);
  });

  test("what is nested deeply, very long, doubled or no text is read and judged", async () => {
    const deep = "[".repeat(200_000) + "]".repeat(200_000);
    const long = "x".repeat(1_000_000);
    const half = '{"header":"\\ud800"}';
    const url = "/0.2/get_accounts";
    for (const body of [deep, long, half, "\u0000", ""]) {
      const exchange = { ...callOf(url, body, 200, body), unknown: JSON.parse(deep) };
      const { unknown: _, ...plain } = exchange;
      for (const traffic of [harOf([entryOf(plain)]), ndjsonOf([plain])]) {
        const { exchanges } = await readAll(traffic, 60_000);
        expect(check(exchanges[0] as TrafficExchange).findings).toContainEqual(
          expect.objectContaining({ kind: "breach" }),
        );
      }
    }
    const line = valid.trim().slice(0, -1);
    expect((await readAll(`${line},"deep":${deep}}\n`, 60_000)).exchanges).toHaveLength(1);
    const doubled = await readAll(`${line},"request":{"method":"POST","url":"/0.2/get_webhooks"}}\n`);
    expect(doubled.exchanges).toMatchObject([{ url: "/0.2/get_webhooks" }]);
    const archive = harOf([entry]).replace('"cache": {}', `"cache": ${deep}`);
    expect((await readAll(archive, 60_000)).exchanges).toHaveLength(1);
  });

  test("names of headers and fields that objects have by themselves are harmless", async () => {
    const own = `${valid.trim().slice(0, -1)},"__proto__":{"_isDelivery":true,"_problem":"x"}}`;
    const { exchanges } = await readAll(
      own.replace(
        '"headers":[',
        '"headers":[{"name":"__proto__","value":"x"},{"name":"constructor","value":"y"},{"__proto__":{"name":"z"}},',
      ),
    );
    expect(exchanges[0]).not.toHaveProperty("isDelivery");
    expect(exchanges[0]?.request.headers).toMatchObject({ constructor: "y" });
    expect(check(exchanges[0] as TrafficExchange).role).toBe("call");
  });

  test("what is no URL is no operation", async () => {
    const { exchanges } = await readAll(valid.replace(/"url":"[^"]*"/, '"url":"http://[/0.2/get_accounts"'));
    expect(check(exchanges[0] as TrafficExchange)).toMatchObject({ role: "unknown" });
  });
});

describe("traffic of any size is read with little memory:", () => {
  test.each([
    ["an archive", '{"log":{"entries":[', `${JSON.stringify(entry)},`],
    ["lines", "", ndjsonOf([call])],
  ])("%s: no more is read than is asked for", async (_, start, one) => {
    let read = 0;
    async function* endless() {
      yield Buffer.from(start + one.repeat(10));
      for (; ; read += 1) yield Buffer.from(one);
    }
    let count = 0;
    for await (const { place } of readTraffic(endless(), () => {})) {
      count += 1;
      expect(place).toMatch(new RegExp(` ${count}$`));
      expect(read).toBeLessThanOrEqual(count);
      if (count === 100) break;
    }
  });
});

test("a preflight of a browser is not checked", () => {
  const preflight: TrafficExchange = { ...call, method: "OPTIONS", request: { headers: { origin: "http://a" } } };
  expect(check(preflight)).toEqual({ role: "unknown", findings: [], unjudged: [] });
});

test("an event that was sent compressed is known by its body", () => {
  const event = contract.events[0]?.request.examples[0]?.value;
  const headers = { "content-type": "application/json", "content-encoding": "gzip" };
  const delivery: TrafficExchange = { ...call, url: "http://localhost/", request: { headers, body: bytesOf(event) } };
  expect(check(delivery)).toMatchObject({ role: "delivery", findings: [] });
});

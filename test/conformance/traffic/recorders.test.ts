import zlib, { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import { describe, expect, onTestFinished, test } from "vitest";
import { CHECKED_LIMIT } from "../../../scripts/conformance/traffic/exchange.ts";
import { checkCommand, issued, runHere } from "./check-command.ts";
import { entryOf, harOf } from "./recorded.ts";
import { remarksOf } from "./remarks.ts";

const { check } = checkCommand(runHere);
const valid = entryOf(issued());
const json = valid.response.content.text as string;
const html = "<!doctype html><title>502</title><p>größer</p>";

/** Names and values of headers as a list. */
const listed = (headers: Record<string, unknown>) => Object.entries(headers).map(([name, value]) => ({ name, value }));
const requestHeaders = Object.fromEntries(valid.request.headers.map(({ name, value }) => [name, value]));

/** The valid entry with another response. */
const answered = (content: object, headers: object = {}, response: object = {}) => ({
  ...valid,
  response: {
    ...valid.response,
    ...response,
    headers: listed({ "content-type": "application/json", ...headers }),
    content: { mimeType: "application/json", ...content },
  },
});
const asked = (headers: unknown, postData: object = {}) => ({
  ...valid,
  request: { ...valid.request, headers, postData: { ...valid.request.postData, ...postData } },
});
const remarks = async (...entries: object[]) => (await remarksOf(check, harOf(entries))).remarks;

const NOT_JSON = "entry 1: breach by the service: response.body is not JSON in UTF-8";
const NOT_RECORDED = "entry 1: not checked: the body of the response was not recorded:";
const IN_PART = "entry 1: not checked: the body of the response was recorded in part";
const LARGE = `entry 1: not checked: the body of the response is larger than ${CHECKED_LIMIT} bytes`;

describe("a body that is kept as it came is decoded:", () => {
  const encoders = { br: brotliCompressSync, gzip: gzipSync, deflate: deflateSync, zstd: zstdCompressSync };
  const kept = (bytes: Buffer) => ({
    "in base64": { text: bytes.toString("base64"), encoding: "base64" },
    "in base64, without a word": { text: bytes.toString("base64") },
    "in base64 for URLs": { text: bytes.toString("base64url"), encoding: "base64" },
    "in lines of base64": { text: bytes.toString("base64").replaceAll(/.{20}/g, "$&\r\n"), encoding: "BASE64" },
    "in chunks of base64": {
      text: JSON.stringify([bytes.subarray(0, 20), bytes.subarray(20)].map((part) => part.toString("base64"))),
      encoding: "base64",
    },
    "in chunks of hexadecimal": { text: JSON.stringify([bytes.toString("hex")]) },
    "in hexadecimal": { text: bytes.toString("hex") },
    "a character for each byte": { text: bytes.toString("latin1") },
  });
  const cases = Object.entries(encoders).flatMap(([encoding, encode]) =>
    Object.keys(kept(Buffer.of())).map((form) => [encoding, form as keyof ReturnType<typeof kept>, encode] as const),
  );
  test.each(cases)("%s, %s", async (encoding, form, encode) => {
    const read = (body: string, size = 0) =>
      remarks(answered({ ...kept(encode(Buffer.from(body)))[form], size }, { "content-encoding": encoding }));
    expect(await read(json)).toEqual([]);
    expect(await read(json.replace('"SUCCESS"', '"DONE"'), 9999)).toContain(
      'entry 1: breach by the service: response.body.status must be "SUCCESS"',
    );
    expect(await read(html)).toEqual([NOT_JSON]);
  });
});

describe("a body with a content-encoding is not decoded again if the recorder has:", () => {
  const encoding = { "content-encoding": "br", "content-length": 90 };
  test.each([
    ["JSON", { text: json }, []],
    ["JSON in base64", { text: Buffer.from(json).toString("base64"), encoding: "base64" }, []],
    ["HTML", { text: html }, [NOT_JSON]],
    ["HTML in base64", { text: Buffer.from(html).toString("base64"), encoding: "base64" }, [NOT_JSON]],
    ["a word", { text: "Forbidden" }, [NOT_JSON]],
    ["a part of JSON", { text: json.slice(0, 90), size: json.length }, [IN_PART]],
  ])("%s", async (_, content, expected) => {
    expect(await remarks(answered(content, encoding))).toEqual(expected);
  });
});

describe("nobody is accused of a body that the recorder has not kept:", () => {
  const br = brotliCompressSync(json);
  const body = "entry 1: not checked: the body of the response";
  test.each([
    [
      "bytes read as text",
      "br",
      { text: br.toString() },
      `${body} is encoded, and the recorder has not kept its bytes`,
    ],
    [
      "cut bytes",
      "br",
      { text: br.subarray(0, 40).toString("base64"), encoding: "base64" },
      `${body} cannot be decoded from its content-encoding`,
    ],
    [
      "another encoding",
      "gzip",
      { text: br.toString("base64"), encoding: "base64" },
      `${body} cannot be decoded from its content-encoding`,
    ],
    [
      "an encoding of others",
      "dcb",
      { text: br.toString("base64"), encoding: "base64" },
      `${body} has an unknown content-encoding`,
    ],
    ["a bomb", "br", { text: brotliCompressSync(Buffer.alloc(CHECKED_LIMIT + 1)).toString("base64") }, LARGE],
    [
      "a bomb in chunks",
      "gzip",
      { text: JSON.stringify([gzipSync(Buffer.alloc(CHECKED_LIMIT + 1)).toString("base64")]), encoding: "base64" },
      LARGE,
    ],
    ["a long text", "br", { text: "A".repeat(2 * CHECKED_LIMIT + 4), encoding: "base64" }, LARGE],
    ["no text beside a length", undefined, { text: "", size: 0 }, `${NOT_RECORDED} its content-length is not 0`, 99],
    ["no text beside a size", undefined, { text: "", size: 99 }, `${NOT_RECORDED} its size is not 0`],
    ["less than its length", undefined, { text: json.slice(0, 50), size: 50 }, IN_PART, 99],
  ])("%s", async (_, encoding, content, expected, length?: number) => {
    const headers = { ...(encoding && { "content-encoding": encoding }), ...(length && { "content-length": length }) };
    expect(await remarks(answered(content, headers))).toEqual([expected]);
  });

  test.each([
    ["no header", null],
    ["its header without a value", [...listed({ "content-type": "application/json" }), { name: "content-encoding" }]],
  ])("compressed bytes beside %s", async (_, headers) => {
    const content = { mimeType: "application/json", text: br.toString("base64"), encoding: "base64" };
    expect(await remarks({ ...valid, response: { ...valid.response, headers, content } })).toEqual([
      `${body} is no text, and the recorder leaves out its content-encoding`,
    ]);
  });

  test("by a runtime without zstd", async () => {
    const { zstdDecompressSync } = zlib;
    onTestFinished(() => void Object.assign(zlib, { zstdDecompressSync }));
    Object.assign(zlib, { zstdDecompressSync: undefined });
    const content = { text: zstdCompressSync(json).toString("base64"), encoding: "base64" };
    expect(await remarks(answered(content, { "content-encoding": "zstd" }))).toEqual([
      `${body} is encoded as zstd, which Node.js cannot decode before version 22.15`,
    ]);
  });
});

describe("an empty body is one if the recording proves it:", () => {
  test.each<[content: object, headers?: object, response?: object]>([
    [{ text: "", size: 0 }],
    [{ text: "" }, {}, { bodySize: 0 }],
    [{ size: 0 }, { "content-length": 0 }],
    // Chrome ends some values so.
    [{ size: 0 }, { "content-length": "0\n" }],
    [{ text: "", size: -1 }, { "content-length": 0 }],
    [{ text: "", size: 0 }, { "content-length": "0, 0" }, { _transferSize: 90 }],
    [{ text: "", size: 0 }, {}, { _transferSize: 90, headersSize: 90 }],
  ])("%j, %j, %j", async (content, headers = {}, response = {}) => {
    expect(await remarks(answered(content, headers, response))).toEqual([
      "entry 1: breach by the service: response.body is empty",
    ]);
  });

  test.each<[sign: string, content?: object, headers?: object, response?: object]>([
    ["its bodySize is not 0", {}, {}, { bodySize: 150 }],
    ["its bodySize is not 0", { text: undefined }, { "content-length": 0 }, { bodySize: 150 }],
    ["its _transferSize is not 0", {}, {}, { _transferSize: 400 }],
    ["its _transferSize is not 0", {}, {}, { _transferSize: 400, headersSize: 150 }],
    ["its compression is not 0", { compression: -120 }],
    ["its content-length is not 0", {}, { "content-length": "150, 150" }],
    ["its content-length is not 0", {}, { "content-length": ["150", "0"] }],
    ["it has a transfer-encoding", {}, { "transfer-encoding": "chunked" }],
    ["it has a content-encoding", {}, { "content-encoding": "br" }],
    ["the recorder does not know its size", { size: -1 }],
    ["the recorder comments on it", { comment: "evicted" }],
    ["the recorder comments on it", {}, {}, { comment: "evicted" }],
    ["nothing says that its size is 0", { size: undefined }],
  ])("not if %s: %j, %j, %j", async (sign, content = {}, headers = {}, response = {}) => {
    expect(await remarks(answered({ text: "", size: 0, ...content }, headers, response))).toEqual([
      `${NOT_RECORDED} ${sign}`,
    ]);
  });

  test("nor is the caller accused of one", async () => {
    const sent = { ...asked(valid.request.headers, { text: "" }).request, bodySize: 0 };
    expect(await remarks({ ...valid, request: sent })).toContain(
      "entry 1: breach by the caller: request.body must be an object",
    );
    const chunked = [...valid.request.headers, { name: "transfer-encoding", value: "chunked" }];
    expect(await remarks({ ...valid, request: { ...sent, headers: chunked } })).toEqual([
      "entry 1: not checked: the body of the request was not recorded: it has a transfer-encoding",
    ]);
  });
});

describe("a text is no JSON if the recording proves it:", () => {
  const broken = '{"success":';
  test.each<[content: object, headers?: object]>([
    [{ text: broken }],
    [{ text: broken, size: 11 }, { "content-length": 11 }],
    [{ text: broken, size: -1 }],
    // In characters, as some count.
    [{ text: html, size: html.length }],
    [{ text: "Unauthorized" }],
    [{ text: "[1, 2" }],
    // As the proxy records what is no JSON.
    [{ text: "(11 bytes that are not shown)" }],
    [{ text: Buffer.from(broken).toString("base64"), encoding: "base64" }],
  ])("%j, %j", async (content, headers = {}) => {
    expect(await remarks(answered(content, headers))).toEqual([NOT_JSON]);
  });

  test("what is of another type is accused of that", async () => {
    expect(await remarks(answered({ text: "<html>" }, { "content-type": "text/html" }))).toEqual([
      "entry 1: breach by the service: response.headers.content-type must be application/json",
    ]);
  });

  const base64 = "may be another one, of which this is the base64";
  const more = "was recorded with more than was sent";
  const placeholder = "was replaced by a placeholder of the recorder";
  test.each<[absence: string, content: object, headers?: object]>([
    ["was recorded in part", { text: broken, size: 99 }],
    ["was recorded in part", { text: "[]", size: 99 }, { "content-encoding": "br" }],
    ["was recorded in part", { text: "12", size: 4 }],
    ["may have been recorded in part", { text: "[]" }, { "content-encoding": "br" }],
    [more, { text: broken, size: 3 }],
    [more, { text: broken }, { "content-length": 3 }],
    [placeholder, { text: "[REDACTED]", size: 10 }],
    [placeholder, { text: "<binary data>" }],
    [placeholder, { text: "[object Object]" }],
    [placeholder, { text: "***" }],
    [base64, { text: Buffer.from(json).toString("base64") }],
    [base64, { text: Buffer.from(json).toString("base64url") }],
    [base64, { text: brotliCompressSync(json).toString("base64") }],
    [base64, { text: gzipSync(html).toString("base64"), encoding: "base64" }],
    ["was recorded as text, which it is not: its bytes are lost", { text: gzipSync(json).toString() }],
    ["may be another one: the recorder comments on it", { text: broken, comment: "truncated" }],
  ])("not what %s: %j, %j", async (absence, content, headers = {}) => {
    expect(await remarks(answered(content, headers))).toEqual([
      `entry 1: not checked: the body of the response ${absence}`,
    ]);
  });
});

test.each([
  ["JSON", json, []],
  ["a number", "1234", ["entry 1: breach by the service: response.body must be an object"]],
  ["HTML", html, [NOT_JSON]],
])("plain text that is called base64 is text: %s", async (_, text, expected) => {
  expect(await remarks(answered({ text, encoding: "base64" }))).toEqual(expected);
});

describe("headers are read in the forms that recorders write:", () => {
  const type = "content-type";
  test.each<[string, unknown, object, string[]]>([
    ["an object", requestHeaders, {}, []],
    [
      "an object of lists",
      Object.fromEntries(Object.entries(requestHeaders).map(([name, value]) => [name, [value]])),
      {},
      [],
    ],
    ["pairs", Object.entries(requestHeaders), {}, []],
    ["a type without value beside a mimeType", listed({ ...requestHeaders, [type]: undefined }), {}, []],
    [
      "a type without value",
      listed({ ...requestHeaders, [type]: undefined }),
      { mimeType: undefined },
      ["entry 1: not checked: the content-type of the request: the recorder leaves it out"],
    ],
    [
      "a signature without value",
      listed({ ...requestHeaders, authsignature: null }),
      {},
      ["entry 1: not checked: the credentials: the recorder leaves out authsignature"],
    ],
    [
      "an empty signature, which may be what is left of one",
      listed({ ...requestHeaders, authsignature: "" }),
      {},
      ["entry 1: not checked: the credentials: the recorder leaves out authsignature"],
    ],
    [
      "one of two signatures without value, and the other one missing",
      listed({ [type]: requestHeaders[type], authsignature: null }),
      {},
      [
        "entry 1: breach by the caller: request.headers.usersignature is required",
        "entry 1: breach by the service: response.status is 200, although the request violates the contract in request.headers.usersignature",
        "entry 1: not checked: the credentials: the recorder leaves out authsignature",
      ],
    ],
    ...[null, undefined, [], {}, "none"].map((none): [string, unknown, object, string[]] => [
      `none: ${JSON.stringify(none)}`,
      none,
      {},
      ["entry 1: not checked: the credentials: the recorder leaves out authsignature, usersignature"],
    ]),
  ])("%s", async (_, headers, postData, expected) => {
    expect(await remarks(asked(headers, postData))).toEqual(expected);
  });

  test("of a response without any, the type is not checked", async () => {
    const response = { ...valid.response, headers: null, content: { text: json } };
    expect(await remarks({ ...valid, response })).toEqual([
      "entry 1: not checked: the content-type of the response: the recorder leaves it out",
    ]);
  });
});

describe("what cannot be read of one entry costs no other:", () => {
  const broken = entryOf(issued({ reference: 7 }));
  const found = "entry 2: breach by the service: response.body.reference must be a string";
  test.each<[string, object, string]>([
    [
      "no status",
      { ...valid, response: { ...valid.response, status: null } },
      "entry 1: not checked: there is no response: its status was not recorded",
    ],
    [
      "a status in words",
      { ...valid, response: { ...valid.response, status: "OK" } },
      "not checked: entry 1: response.status must be an integer.",
    ],
    ["no time", { ...valid, startedDateTime: null }, "not checked: entry 1: startedDateTime must be a text."],
    [
      "a header that is an object",
      asked([{ name: "a", value: {} }]),
      "not checked: entry 1: request: header 1 must be a text or a number.",
    ],
  ])("%s", async (_, entry, expected) => {
    const lines = await remarks(entry, broken);
    expect(lines).toContain(expected);
    expect(lines).toContain(found);
  });

  test("many are counted", async () => {
    const lines = await remarks(...Array(150).fill({}), broken);
    expect(lines.filter((line) => line.startsWith("not checked: entry"))).toHaveLength(100);
    expect(lines.at(-1)).toBe("not checked: 50 more.");
    expect(lines).toContain(found.replace("entry 2", "entry 151"));
  });

  test("an event that may be in it is not called missing", async () => {
    const late = entryOf({ ...issued({ reference: 7 }), time: 1e12 });
    const options = ["--events-within", "1", "--subscribed", "all", "--side", "service"];
    const overdue = async (...entries: object[]) =>
      JSON.parse((await check(harOf(entries), ...options, "--format", "json")).text).overdue[0].kind;
    expect(await overdue(valid, late)).toBe("breach");
    expect(await overdue(valid, {}, late)).toBe("open");
  });
});

describe("an archive is known in any form:", () => {
  const { log } = JSON.parse(harOf([valid]));
  test.each<[string, string]>([
    ["without its root", JSON.stringify(log)],
    ["without its root, in lines", JSON.stringify(log, null, 2)],
    ["a member before its root", JSON.stringify({ comment: 'a "log": {', other: [{ request: 1 }], log })],
    ["a long member before its root", JSON.stringify({ comment: "x".repeat(20_000), log })],
    ["entries before the rest", JSON.stringify({ entries: log.entries, creator: log.creator })],
    ["a list of entries", JSON.stringify(log.entries)],
    ["a list of entries in lines", JSON.stringify(log.entries, null, 2)],
    ["with a mark", `\ufeff${JSON.stringify(log)}`],
  ])("%s", async (_, traffic) => {
    const { exchanges, remarks } = await remarksOf(check, traffic);
    expect(exchanges).toMatchObject([{ place: "entry 1", role: "call" }]);
    expect(remarks).toEqual([]);
  });

  test.each([
    [
      "an archive",
      harOf([valid]).slice(0, -900),
      "error: FILE: The archive is cut off before the end of its first entry: nothing of it can be checked.",
    ],
    ["a line", JSON.stringify(valid).slice(0, -9), "error: FILE: line 1 is not JSON, or its end is missing."],
  ])("cut off in the first entry: %s", async (_, traffic, expected) => {
    expect((await remarksOf(check, traffic)).remarks).toEqual([expected]);
  });
});

describe("nobody may send a byte order mark before JSON:", () => {
  const mark = "must not begin with a byte order mark (RFC 8259, section 8.1)";
  test("the service", async () => {
    expect(await remarks(answered({ text: `\ufeff${json}` }))).toEqual([
      `entry 1: breach by the service: response.body ${mark}`,
    ]);
  });

  test("the caller, but the service may ignore it", async () => {
    const text = `\ufeff${valid.request.postData?.text}`;
    expect(await remarks(asked(valid.request.headers, { text }))).toEqual([
      `entry 1: breach by the caller: request.body ${mark}`,
    ]);
  });
});

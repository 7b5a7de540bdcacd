import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { GENERATED } from "../../../scripts/contract/generated.ts";
import { REQUEST_BODY_LIMIT } from "../../../scripts/service/http/messages.ts";
import { contract, fieldOf } from "../../support/contract.ts";
import { ANY, USER_HEADER } from "../../support/requests.ts";
import { acceptsToken } from "../../support/token.ts";
import { runMock, SIGNATURES } from "./mock.ts";

const mock = runMock();
const header = USER_HEADER;
const { path: PATH, name: NAME, success, failure, responses: all } = ANY;

interface Sent {
  path?: string;
  headers?: Record<string, string>;
}

/** Posts a body to an operation, and returns the status, the headers and the parsed body of the response. */
async function post(body: unknown, { path = PATH, headers = {} }: Sent = {}) {
  const response = await fetch(mock.address + path, {
    method: "POST",
    headers: { "content-type": "application/json", ...SIGNATURES, ...headers },
    body: typeof body === "string" || body instanceof Buffer ? (body as BodyInit) : JSON.stringify(body),
  });
  return { status: response.status, answer: await response.json(), headers: response.headers };
}

describe("a request for which the contract has no response gets the envelope of the service", () => {
  test.each([
    ["a body over the limit", 413, `${REQUEST_BODY_LIMIT} bytes`, () => post(" ".repeat(REQUEST_BODY_LIMIT + 1))],
    ["another content type", 415, "not text/plain", () => post("{}", { headers: { "content-type": "text/plain" } })],
    ["an unknown path", 404, "No operation at /0.2/nothing", () => post("{}", { path: "/0.2/nothing" })],
    [
      "an unknown example",
      404,
      `it has ${all}.`,
      () => post({ header }, { headers: { prefer: "code=403, example=nothing" } }),
    ],
  ])("%s: %i", async (_name, status, message, send) => {
    const { answer, ...rest } = await send();
    expect(rest.status).toBe(status);
    expect(answer).toEqual({ success: false, status: "FAILURE", message: expect.stringContaining(message) });
  });

  test.each([
    [PATH, "GET", "POST, OPTIONS", `${PATH} accepts POST, not GET.`],
    ["/openapi.json", "POST", "GET, HEAD, OPTIONS", "/openapi.json accepts GET, not POST."],
    ["/health", "DELETE", "GET, HEAD, OPTIONS", "/health accepts GET, not DELETE."],
  ])("another method, %s %s: 405", async (path, method, allow, message) => {
    const response = await fetch(mock.address + path, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe(allow);
    expect(await response.json()).toEqual({ success: false, status: "FAILURE", message });
  });

  test("an Accept without JSON: 406", async () => {
    const { status, answer } = await post({ header }, { headers: { accept: "json" } });
    expect(status).toBe(406);
    expect(answer.message).toBe("Every response is application/json, which the header accept rules out: json");
  });

  test("a compressed body: 415", async () => {
    const { status, answer } = await post(gzipSync("{}"), { headers: { "content-encoding": "gzip" } });
    expect(status).toBe(415);
    expect(answer.message).toBe("The body must be sent without a content-encoding, not as gzip.");
  });
});

describe("the response to a badly formed request lists what is wrong, by field", () => {
  test.each([
    ["malformed JSON", '{"header":', "body", /^is not JSON in UTF-8: /],
    ["invalid UTF-8", Buffer.from([0x22, 0xff, 0x22]), "body", /^is not JSON in UTF-8: /],
    ["JSON that is not an object", "[]", "body", /^must be an object$/],
    ["no body", "", "body", /^must be an object$/],
  ])("%s", async (_name, body, field, complaint) => {
    const { status, answer } = await post(body);
    expect(status).toBe(400);
    expect(answer.validation_details).toEqual({ [field]: [expect.stringMatching(complaint)] });
  });

  test("malformed JSON has no unknown fields", async () => {
    expect((await post("{")).headers.has("x-unknown-fields")).toBe(false);
  });

  test.each([
    ["code=4xx", 'code must be an HTTP status from 100 to 599, not "4xx"'],
    ["code=000", 'code must be an HTTP status from 100 to 599, not "000"'],
    ["code=600", 'code must be an HTTP status from 100 to 599, not "600"'],
    ["code", "code needs a value, as in code=403"],
    ["code=403, example", "example needs a value, as in example=name"],
    ["dynamic=true, seed=", "seed needs a value, as in seed=name"],
    ['code=403, example="open', "has a quote that is not closed"],
    ["dynamic=yes", 'dynamic must be true or false, not "yes"'],
  ])("Prefer: %s", async (prefer, complaint) => {
    const { status, answer } = await post({ header }, { headers: { prefer } });
    expect(status).toBe(400);
    expect(answer.validation_details).toEqual({ prefer: [complaint] });
  });

  const { minimum = 0, maximum = 0 } = fieldOf("IssueSilaRequest", "amount");
  const { enum: processingTypes = [] } = fieldOf("IssueSilaRequest", "processing_type");
  const { maxLength: longest = 0 } = fieldOf("IssueSilaRequest", "account_name");
  const choice = "exactly one of these: account_name; source_id with destination_id; card_name";
  test.each([
    [
      { header: { ...header, created: undefined, app_handle: undefined } },
      { "header.created": ["is required"], header: ["app_handle or auth_handle is required"] },
    ],
    [{ header: { ...header, created: "now" } }, { "header.created": ["must be an integer"] }],
    [{ header: { ...header, version: "1" } }, { "header.version": ['must be "0.2"'] }],
    [{ amount: minimum - 1 }, { amount: [`must be at least ${minimum}`] }],
    [{ amount: maximum + 1 }, { amount: [`must be at most ${maximum}`] }],
    [{ business_uuid: "x" }, { business_uuid: ["must be a UUID"] }],
    [{ processing_type: "none" }, { processing_type: [`must be one of ${processingTypes.join(", ")}`] }],
    [{ account_name: "x".repeat(longest + 1) }, { account_name: [`must have at most ${longest} characters`] }],
    [{ account_name: undefined }, { body: [`must have ${choice}`] }],
    [{ account_name: undefined, source_id: "a" }, { destination_id: ["is required with source_id"] }],
    [
      { card_name: "a" },
      {
        account_name: [`conflicts with card_name; send ${choice}`],
        card_name: [`conflicts with account_name; send ${choice}`],
      },
    ],
  ])("issue_sila with %j", async (change, details) => {
    const body = { header, amount: 1, account_name: "main_checking", ...change };
    const { status, answer } = await post(body, { path: "/0.2/issue_sila" });
    expect(status).toBe(400);
    expect(answer.validation_details).toEqual(details);
  });

  test.each([
    ["query.page", "?page=9007199254740993", {}],
    ["query.page", "?page=-9007199254740993", {}],
    ["search_filters.page", "", { search_filters: { page: 2 ** 53 } }],
  ])("%s that the mock would repeat rounded", async (field, query, more) => {
    const path = query ? `/0.2/get_entities${query}` : "/0.2/get_webhooks";
    const { status, answer } = await post({ header: { created: 1, app_handle: "shop" }, ...more }, { path });
    expect(status).toBe(400);
    expect(Object.keys(answer.validation_details)).toEqual([field]);
  });

  test("the greatest page is repeated exactly", async () => {
    const path = "/0.2/get_entities?page=9007199254740991";
    const { answer } = await post({ header: { created: 1, app_handle: "shop" } }, { path });
    expect(answer.pagination.current_page).toBe(9007199254740991);
  });

  test.each(["page=x", "page=", "page=0x10", "page=1&page=2"])("the query %s", async (query) => {
    const { status, answer } = await post({ header }, { path: `/0.2/get_entities?${query}` });
    expect(status).toBe(400);
    expect(answer.validation_details).toEqual({ "query.page": ["must be an integer"] });
  });
});

describe("Prefer selects a response", () => {
  test.each([
    [`example=${failure.example}`, failure.status],
    [`example=${success}`, 200],
    [`code=${failure.status}; example="${failure.example}"`, failure.status],
    ["CODE=401", 401],
    ["code=403, code=404", 403],
    ["dynamic", 200],
    ["dynamic=false", 200],
  ])("%s: %i", async (prefer, expected) => {
    expect((await post({ header }, { headers: { prefer } })).status).toBe(expected);
  });

  test.each([
    ["code=599", `${NAME} has no response with status 599; it has ${all}.`],
    [`code=599, example=${success}`, `${NAME} has no response with status 599; it has ${all}.`],
    [
      `code=200, example=${failure.example}`,
      `${NAME} has no example "${failure.example}" with status 200; it has ${all}.`,
    ],
    [
      `code=${failure.status}, example=${success}`,
      `${NAME} has no example "${success}" with status ${failure.status}; it has ${all}.`,
    ],
    ["example=other", `${NAME} has no example "other"; it has ${all}.`],
  ])("%s is not documented: 404", async (prefer, message) => {
    const { status, answer } = await post({ header }, { headers: { prefer } });
    expect(status).toBe(404);
    expect(answer.message).toBe(message);
  });

  test("dynamic without a value means true", async () => {
    const { answer } = await post({ header }, { headers: { prefer: "dynamic" } });
    expect(answer.message).not.toBe((await post({ header })).answer.message);
  });

  test("generated values repeat with the same seed, and only then", async () => {
    // Two alone may be the same by chance: a field that is not required may be absent.
    const different = async (prefer: string) => {
      const messages = Array.from({ length: 10 }, async () => {
        return (await post({ header }, { headers: { prefer } })).answer.message;
      });
      return new Set(await Promise.all(messages)).size;
    };
    expect(await different("dynamic=true, seed=a")).toBe(1);
    expect(await different("dynamic=true")).toBeGreaterThan(1);
  });
});

describe("credentials are checked first", () => {
  const accepting = contract.operations.filter(acceptsToken);
  test.each([
    [NAME, { usersignature: "" }, 401, "Send the header usersignature."],
    [NAME, { authsignature: "", usersignature: "" }, 401, "Send the headers authsignature and usersignature."],
    ["get_account_balance", { authsignature: "" }, 403, "Send the header authsignature."],
    ["get_webhooks", { authsignature: "" }, 401, "Send the header authsignature."],
    ["issue_sila", { authorization: "Basic YTpi" }, 403, "Permission to auth this resource has been denied."],
    ["get_entities", { authorization: "basic YTpi" }, 403, "Permission to auth this resource has been denied."],
    ...accepting.flatMap(({ name }): [string, Record<string, string>, number, string][] => [
      [name, { authsignature: "" }, 401, "Send the header authsignature, or an auth token as Authorization: Bearer."],
      [name, { authorization: "Basic YTpi" }, 403, "Permission to auth this resource has been denied."],
      [
        name,
        { authorization: "Bearer b'YTpi'" },
        403,
        "Bearer string is not properly encoded; it must be a base64-encoded ASCII string.",
      ],
    ]),
  ])("%s with %j: %i", async (operation, headers, status, message) => {
    const { answer, ...rest } = await post("not JSON", { path: `/0.2/${operation}`, headers });
    expect(rest.status).toBe(status);
    expect(answer.message).toBe(message);
  });

  test.each(accepting)("a well-formed token replaces the signature of $name", async ({ path, request }) => {
    const headers = { authsignature: "", authorization: "Bearer YTpi" };
    expect((await post(request.examples[0]?.value, { path, headers })).status).toBe(200);
  });
});

describe("a response repeats the fields that x-echo names", () => {
  test("the reference, in success and failure alike, but only if it was sent", async () => {
    const reference = "my-own";
    expect((await post({ header: { ...header, reference } })).answer.reference).toBe(reference);
    expect((await post({ header: { reference } })).answer.reference).toBe(reference);
    expect((await post({ header })).answer).not.toHaveProperty("reference");
    expect((await post({ header: { ...header, reference: 5 } })).answer).not.toHaveProperty("reference");
  });

  test("fields of the request, and their defaults", async () => {
    const { answer } = await post({ header, virtual_account_name: "mine" }, { path: "/0.2/open_virtual_account" });
    expect(answer.virtual_account).toMatchObject({
      virtual_account_name: "mine",
      ach_credit_enabled: true,
      ach_debit_enabled: false,
    });
  });
});

test("unknown fields are reported in a header, not rejected", async () => {
  const body = { header: { ...header, usr: 1 }, amuont: 1, "\r\n": 1 };
  const { status, headers } = await post(body);
  expect(status).toBe(200);
  expect(headers.get("x-unknown-fields")).toBe("header.usr, amuont, %0D%0A");
  expect((await post({ header })).headers.has("x-unknown-fields")).toBe(false);
});

const ORIGIN = "https://app.demo.example";

/** What a page of another origin may do with a response. */
function corsOf(headers: Headers): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => name === "vary" || name.startsWith("access-control-")));
}

test("pages of any origin may read its responses, also those of calls with credentials", async () => {
  const cors = {
    "access-control-allow-origin": ORIGIN,
    "access-control-allow-credentials": "true",
    "access-control-expose-headers": "allow, retry-after, x-contract-breaches, x-unknown-fields",
    vary: "origin",
  };
  const headers = { origin: ORIGIN };
  expect(corsOf((await post({ header }, { headers })).headers)).toEqual(cors);
  expect(corsOf((await fetch(`${mock.address}/health`, { headers })).headers)).toEqual(cors);
  const bundle = await fetch(`${mock.address}/openapi.json`, { headers });
  expect(corsOf(bundle.headers)).toEqual({ ...cors, vary: "accept-encoding, origin" });
  expect(corsOf((await post({ header })).headers)).toEqual({});
});

test("a preflight request is granted what it asks for, and what is no name is not repeated", async () => {
  const ask = async (request: Record<string, string>) => {
    const { status, headers } = await fetch(mock.address + PATH, { method: "OPTIONS", headers: request });
    expect(status).toBe(204);
    return corsOf(headers);
  };
  const asked = {
    origin: ORIGIN,
    "access-control-request-method": "PUT",
    "access-control-request-headers": "traceparent,x-tenant , x b,<script>,é, Baggage,,traceparent",
  };
  const granted = await ask(asked);
  expect(granted).toMatchObject({
    "access-control-allow-origin": ORIGIN,
    "access-control-allow-credentials": "true",
    "access-control-allow-headers": "traceparent, x-tenant, Baggage",
    "access-control-allow-methods": "GET, HEAD, POST, OPTIONS, PUT",
  });
  expect(granted.vary?.split(", ")).toEqual([
    ...Object.keys(asked)
      .filter((name) => name !== "origin")
      .toSorted(),
    "origin",
  ]);
  const plain = await ask({ origin: "\u00e9", "access-control-request-method": "PUT\tDELETE" });
  expect(plain).toMatchObject({
    "access-control-allow-origin": "*",
    "access-control-allow-headers": "",
    "access-control-allow-methods": "GET, HEAD, POST, OPTIONS",
  });
});

test.each(["/openapi.json", "/openapi.yaml", "/health"])("HEAD of %s has the headers of GET", async (path) => {
  const [get, head] = await Promise.all(["GET", "HEAD"].map((method) => fetch(mock.address + path, { method })));
  expect(head?.status).toBe(200);
  expect(await head?.text()).toBe("");
  for (const name of ["content-type", "content-length"]) expect(head?.headers.get(name)).toBe(get?.headers.get(name));
});

test("the contract and a health check are served", async () => {
  const [json, yaml, health] = await Promise.all(
    ["/openapi.json", "/openapi.yaml", "/health"].map((path) => fetch(mock.address + path)),
  );
  expect(await json?.json()).toEqual(JSON.parse(readFileSync(join(GENERATED, "openapi.json"), "utf8")));
  expect(await yaml?.text()).toContain("openapi: 3.1.0");
  expect(health?.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(await health?.json()).toEqual({ status: "ok" });
});

import { describe, expect, test } from "vitest";
import { BODY_LIMIT } from "../../scripts/mock/exchange.ts";
import { contract } from "../support/contract.ts";
import { runMock, SIGNATURES } from "./mock.ts";

const mock = runMock();
const header = { created: 1760000000, app_handle: "demo_app", user_handle: "demo_user" };

interface Sent {
  path?: string;
  headers?: Record<string, string>;
}

/** Posts a body to an operation, and returns the status, the headers and the parsed body of the response. */
async function post(body: unknown, { path = "/0.2/delete_wallet", headers = {} }: Sent = {}) {
  const response = await fetch(mock.address + path, {
    method: "POST",
    headers: { "content-type": "application/json", ...SIGNATURES, ...headers },
    body: typeof body === "string" || body instanceof Buffer ? (body as BodyInit) : JSON.stringify(body),
  });
  return { status: response.status, answer: await response.json(), headers: response.headers };
}

describe("a request for which the contract has no response gets the envelope of the service", () => {
  test.each([
    ["a body over the limit", 413, `${BODY_LIMIT} bytes`, () => post(" ".repeat(BODY_LIMIT + 1))],
    ["another content type", 415, "not text/plain", () => post("{}", { headers: { "content-type": "text/plain" } })],
    ["an unknown path", 404, "No operation at /0.2/nothing", () => post("{}", { path: "/0.2/nothing" })],
    [
      "an unknown example",
      404,
      "it has only_wallet, default_destination_wallet, balance_not_zero",
      () => post({ header }, { headers: { prefer: "code=403, example=nothing" } }),
    ],
  ])("%s: %i", async (_name, status, message, send) => {
    const { answer, ...rest } = await send();
    expect(rest.status).toBe(status);
    expect(answer).toEqual({ success: false, status: "FAILURE", message: expect.stringContaining(message) });
  });

  test("another method: 405", async () => {
    const response = await fetch(`${mock.address}/0.2/delete_wallet`);
    expect(response.status).toBe(405);
    expect(await response.json()).toMatchObject({ message: "/0.2/delete_wallet accepts POST, not GET." });
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

  test.each([
    ["code=4xx", 'code must be an HTTP status of three digits, not "4xx"'],
    ["dynamic=yes", 'dynamic must be true or false, not "yes"'],
  ])("Prefer: %s", async (prefer, complaint) => {
    const { status, answer } = await post({ header }, { headers: { prefer } });
    expect(status).toBe(400);
    expect(answer.validation_details).toEqual({ prefer: [complaint] });
  });

  const choice = "send exactly one of these: account_name; source_id with destination_id; card_name";
  test.each([
    [
      { header: { user_handle: "a" } },
      { "header.created": ["is required"], header: ["app_handle or auth_handle is required"] },
    ],
    [{ header: { ...header, created: "now" } }, { "header.created": ["must be an integer"] }],
    [{ header: { ...header, version: "1" } }, { "header.version": ['must be "0.2"'] }],
    [{ amount: 0 }, { amount: ["must be at least 1"] }],
    [{ amount: 10000001 }, { amount: ["must be at most 10000000"] }],
    [{ business_uuid: "x" }, { business_uuid: ["must be a UUID"] }],
    [
      { processing_type: "WIRE" },
      { processing_type: ["must be one of STANDARD_ACH, SAME_DAY_ACH, INSTANT_ACH, INSTANT_SETTLEMENT, CARD"] },
    ],
    [{ account_name: "x".repeat(41) }, { account_name: ["must have at most 40 characters"] }],
    [{ account_name: undefined }, { body: [choice] }],
    [{ account_name: undefined, source_id: "a" }, { destination_id: ["is required with source_id"] }],
    [
      { card_name: "a" },
      { account_name: [`conflicts with card_name; ${choice}`], card_name: [`conflicts with account_name; ${choice}`] },
    ],
  ])("issue_sila with %j", async (change, details) => {
    const body = { header, amount: 1, account_name: "main_checking", ...change };
    const { status, answer } = await post(body, { path: "/0.2/issue_sila" });
    expect(status).toBe(400);
    expect(answer.validation_details).toEqual(details);
  });

  test("a query parameter that is not a number", async () => {
    const { status, answer } = await post({ header }, { path: "/0.2/get_entities?page=x" });
    expect(status).toBe(400);
    expect(answer.validation_details).toEqual({ "query.page": ["must be an integer"] });
  });
});

describe("credentials are checked first", () => {
  test.each([
    ["delete_wallet", { usersignature: "" }, 401, "Send the header usersignature."],
    [
      "delete_wallet",
      { authsignature: "", usersignature: "" },
      401,
      "Send the headers authsignature and usersignature.",
    ],
    ["get_account_balance", { authsignature: "" }, 403, "Send the header authsignature."],
    ["get_webhooks", { authsignature: "" }, 401, "Send the header authsignature."],
    [
      "check_handle",
      { authsignature: "" },
      401,
      "Send the header authsignature, or an auth token as Authorization: Bearer.",
    ],
    ["check_handle", { authorization: "Basic YTpi" }, 403, "Permission to auth this resource has been denied."],
    [
      "check_handle",
      { authorization: "Bearer b'YTpi'" },
      403,
      "Bearer string is not properly encoded; it must be a base64-encoded ASCII string.",
    ],
  ])("%s with %j: %i", async (operation, headers, status, message) => {
    const { answer, ...rest } = await post("not JSON", { path: `/0.2/${operation}`, headers });
    expect(rest.status).toBe(status);
    expect(answer.message).toBe(message);
  });

  test("a well-formed token replaces the signature", async () => {
    const headers = { authsignature: "", authorization: "Bearer YTpi" };
    expect((await post({ header }, { path: "/0.2/check_handle", headers })).status).toBe(200);
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

test("pages of any origin may call it", async () => {
  const preflight = await fetch(`${mock.address}/0.2/delete_wallet`, { method: "OPTIONS" });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get("access-control-allow-headers")).toContain("authsignature");
  const headers = { origin: "https://app.demo.example" };
  expect((await post({ header }, { headers })).headers.get("access-control-allow-origin")).toBe("*");
});

test("the contract and a health check are served", async () => {
  const [json, yaml, health] = await Promise.all(
    ["/openapi.json", "/openapi.yaml", "/health"].map((path) => fetch(mock.address + path)),
  );
  expect(await json?.json()).toEqual(contract.raw);
  expect(await yaml?.text()).toContain("openapi: 3.1.1");
  expect(await health?.json()).toEqual({ status: "ok" });
});

describe("while the docs cannot be built", () => {
  const docs = Promise.reject(new Error("docs: no such step"));
  // The mock starts later; until then the rejection would be unhandled.
  docs.catch(() => {});
  const withoutDocs = runMock({ docs });

  test("/docs reports the reason, and the mock keeps working", async () => {
    const page = await fetch(`${withoutDocs.address}/docs`);
    expect(page.status).toBe(500);
    expect(await page.json()).toMatchObject({ message: "docs: no such step" });
    expect((await fetch(`${withoutDocs.address}/openapi.json`)).status).toBe(200);
  });
});

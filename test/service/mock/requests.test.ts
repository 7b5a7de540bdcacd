import { expect } from "vitest";
import { REQUEST_BODY_LIMIT } from "../../../scripts/service/http/messages.ts";
import { contract, fieldOf, WAYS_TO_PAY } from "../../support/contract.ts";
import { ANY, USER_HEADER } from "../../support/requests.ts";
import { acceptsToken } from "../../support/token.ts";
import { testExchanges } from "./exchange.ts";

// What the mock says to a request before it chooses a response, and what it accepts though it is unusual.

const header = USER_HEADER;
const ORIGIN = "https://app.demo.example";

testExchanges("what is called", { status: 404 }, [
  {
    path: "/0.2/nothing",
    message: "No operation at /0.2/nothing: token-payments-contract/openapi.json lists the paths.",
  },
  { name: "an operation of another version", path: ANY.path.replace("0.2", "0.3"), message: /^No operation at/ },
  { name: "a name that every object has", path: "/__proto__", message: /^No operation at/ },
  { name: "two slashes", path: "//", message: /^No operation at/ },
  { name: "what begins like a page", path: "/healthy", message: /^No operation at/ },
  { name: "a broken escape", path: "/0.2/%ff%", message: /^No operation at/ },
  { name: "a query and a fragment", path: "?__proto__=1&page=x&%ff#fragment", status: 200 },
]);

const allow = "GET, HEAD, OPTIONS";
testExchanges("the method", { status: 405, responseHeaders: { allow: "POST, OPTIONS" } }, [
  { method: "GET", message: `${ANY.path} accepts POST, not GET.` },
  { method: "HEAD", log: { message: `${ANY.path} accepts POST, not HEAD.` } },
  { method: "PUT", message: `${ANY.path} accepts POST, not PUT.` },
  { method: "DELETE", message: `${ANY.path} accepts POST, not DELETE.` },
  { path: "/health", method: "POST", responseHeaders: { allow }, message: "/health accepts GET, not POST." },
  { path: "/health", method: "DELETE", responseHeaders: { allow }, message: "/health accepts GET, not DELETE." },
]);

const json = { "content-type": "application/json; charset=utf-8" };
testExchanges("the health check", { path: "/health", method: "GET", responseHeaders: json, log: null }, [
  { method: "GET", response: { status: "ok" } },
  { path: "/health#fragment", response: { status: "ok" } },
  { method: "HEAD" },
  { name: "has no faults", headers: { "x-mock-fault": "503" }, response: { status: "ok" } },
]);

const noType = "The body must be sent with content-type: application/json,";
testExchanges("the media type of a body", { status: 415 }, [
  { headers: { "content-type": null }, message: `${noType} and the request has no content-type.` },
  { headers: { "content-type": "text/plain; charset=utf-8" }, message: `${noType} not text/plain.` },
  { headers: { "content-type": "application/jsonl" }, message: `${noType} not application/jsonl.` },
  {
    headers: { "content-type": "application/json, text/plain" },
    message: `${noType} not application/json, text/plain.`,
  },
  {
    headers: { "content-encoding": "gzip" },
    message: "The body must be sent without a content-encoding, not as gzip.",
  },
  { headers: { "content-encoding": "identity" }, status: 200 },
  { headers: { "content-type": "Application/JSON" }, status: 200 },
  { headers: { "content-type": "application/json ; charset=utf-8" }, status: 200 },
  { headers: { "content-type": "application/json;charset=utf-8" }, status: 200 },
]);

testExchanges("the header Accept", { status: 406 }, [
  {
    headers: { accept: "json" },
    message: "Every response is application/json, which the header accept rules out: json",
  },
  { headers: { accept: "image/png" } },
  { headers: { accept: ",,,," } },
  { headers: { accept: "*/*;q=0" } },
  { headers: { accept: "*/*, application/json; charset=utf-8; q=0.0" } },
  { headers: { accept: "application/json;v=1;q=0" } },
  { headers: { accept: "application/json;v=0;q=1" }, status: 200 },
  { headers: { accept: "text/html, Application/*;v=1;q=0.1" }, status: 200 },
  { headers: { accept: "" }, status: 200 },
  { name: "after the credentials", headers: { accept: "json", authsignature: null }, status: 401 },
  { name: "after the body", headers: { accept: "json" }, body: {}, status: 400, details: { header: ["is required"] } },
]);

testExchanges("a body that is no object", { status: 400, details: { body: ["must be an object"] } }, [
  { body: "" },
  { body: "", headers: { "content-type": null } },
  ...["[]", "1", "null", '"header"', "false"].map((body) => ({ body })),
]);

const notJson = { body: [expect.stringMatching(/^is not JSON in UTF-8: /)] };
testExchanges("a body that is no JSON", { status: 400, details: notJson }, [
  ...[" \n", "\0", "{", '{"header":', "{}{}", "created=1&app_handle=demo"].map((body) => ({ body })),
  { name: "in invalid UTF-8", body: new Uint8Array([0x22, 0xff, 0x22]) },
  { name: "in UTF-16", body: new Uint8Array(Buffer.from(JSON.stringify({ header }), "utf16le")) },
]);

testExchanges("the size of a body", {}, [
  { name: "the limit", body: JSON.stringify({ header }).padEnd(REQUEST_BODY_LIMIT) },
  {
    name: "one byte more",
    body: " ".repeat(REQUEST_BODY_LIMIT + 1),
    status: 413,
    message: `The body is larger than ${REQUEST_BODY_LIMIT} bytes.`,
  },
]);

const issue = { header, amount: 1, account_name: "main_checking" };
const { minimum = 0, maximum = 0 } = fieldOf("IssueSilaRequest", "amount");
const { enum: processingTypes = [] } = fieldOf("IssueSilaRequest", "processing_type");
const { maxLength: longest = 0 } = fieldOf("IssueSilaRequest", "account_name");
const choice = `exactly one of these: ${WAYS_TO_PAY}`;
const inSeconds = "must be a time in seconds, not in milliseconds";
testExchanges("the fields of a body", { operation: "issue_sila", body: issue, status: 400 }, [
  {
    name: "every complaint is in the message",
    change: { amount: "x", header: { ...header, created: "now" } },
    message: "Bad request format: header.created must be an integer. amount must be an integer.",
    details: { "header.created": ["must be an integer"], amount: ["must be an integer"] },
  },
  {
    change: { header: { ...header, created: undefined, app_handle: undefined } },
    details: { "header.created": ["is required"], header: ["app_handle or auth_handle is required"] },
  },
  { change: { header: { ...header, created: Date.now() } }, details: { "header.created": [inSeconds] } },
  { change: { header: { ...header, created: 1e20 } }, details: { "header.created": [inSeconds] } },
  { change: { header: { ...header, created: -1 } }, details: { "header.created": ["must be at least 0"] } },
  { change: { header: { ...header, version: "1" } }, details: { "header.version": ['must be "0.2"'] } },
  { change: { amount: minimum - 1 }, details: { amount: [`must be at least ${minimum}`] } },
  { change: { amount: maximum + 1 }, details: { amount: [`must be at most ${maximum}`] } },
  { change: { business_uuid: "x" }, details: { business_uuid: ["must be a UUID"] } },
  {
    change: { processing_type: "none" },
    details: { processing_type: [`must be one of ${processingTypes.join(", ")}`] },
  },
  {
    name: "a text that is too long",
    change: { account_name: "x".repeat(longest + 1) },
    details: { account_name: [`must have at most ${longest} characters`] },
  },
  { change: { account_name: undefined }, details: { body: [`must have ${choice}`] } },
  {
    change: { account_name: undefined, source_id: "a" },
    details: { destination_id: ["is required with source_id"] },
  },
  {
    change: { card_name: "a" },
    details: {
      account_name: [`conflicts with card_name; send ${choice}`],
      card_name: [`conflicts with account_name; send ${choice}`],
    },
  },
]);

testExchanges("unknown fields are named, and not refused", {}, [
  { change: { header: { ...header, usr: 1 }, amuont: 1 }, unknownFields: ["header.usr", "amuont"] },
  { change: { "header.created": 1, "a[0]": 1 }, unknownFields: ['["header.created"]', '["a[0]"]'] },
  {
    name: "encoded where a header cannot have them",
    body: { header, "a\r\nset-cookie: b": 1, сумма: 1, "\ud800": 1 },
    unknownFields: ['["a\\r\\nset-cookie: b"]', "сумма", '["\\ud800"]'],
    responseHeaders: { "x-unknown-fields": '["a\\r\\nset-cookie: b"], %D1%81%D1%83%D0%BC%D0%BC%D0%B0, ["\\ud800"]' },
  },
  {
    name: "a header that is only in __proto__ is none",
    body: '{"__proto__":{"header":{}}}',
    status: 400,
    details: { header: ["is required"] },
    unknownFields: ["__proto__"],
  },
]);

const noInteger = { "query.page": ["must be an integer"] };
testExchanges("the query", { operation: "get_entities" }, [
  ...["?page=x", "?page=", "?page=0x10", "?page=1&page=2", "?page=1?x"].map((path) => {
    return { path, status: 400, details: noInteger };
  }),
  // The mock would repeat it rounded.
  { path: "?page=9007199254740993", status: 400, details: { "query.page": [expect.any(String)] } },
  { path: "?page=-9007199254740993", status: 400, details: { "query.page": [expect.any(String)] } },
  {
    operation: "get_webhooks",
    body: { header: { ...header, user_handle: undefined }, search_filters: { page: 2 ** 53 } },
    status: 400,
    details: { "search_filters.page": [expect.any(String)] },
  },
  { path: "?page=9007199254740991", response: { pagination: { current_page: 9007199254740991 } } },
  ...["?page=12&per_page=5", "?page=-3", "?PAGE=x", "?other=x"].map((path) => ({ path })),
]);

testExchanges("what a response repeats", {}, [
  { body: { header: { ...header, reference: "my-own" } }, response: { reference: "my-own" } },
  {
    name: "also a failure",
    body: { header: { ...header, reference: "my-own", created: undefined } },
    status: 400,
    details: { "header.created": ["is required"] },
    response: { reference: "my-own" },
  },
  { name: "nothing that was not sent", body: { header }, lacks: "reference" },
  {
    name: "nothing of another type",
    body: { header: { ...header, reference: 5 } },
    status: 400,
    details: { "header.reference": ["must be a string"] },
    lacks: "reference",
  },
  {
    name: "fields, and their defaults",
    operation: "open_virtual_account",
    body: { header, virtual_account_name: "mine" },
    response: {
      virtual_account: { virtual_account_name: "mine", ach_credit_enabled: true, ach_debit_enabled: false },
    },
  },
]);

const malformed = "not JSON";
testExchanges("credentials, which are judged before the body", { body: malformed, status: 401 }, [
  { headers: { usersignature: "" }, message: "Send the header usersignature." },
  {
    headers: { authsignature: null, usersignature: null },
    message: "Send the headers authsignature and usersignature.",
  },
  {
    operation: "get_account_balance",
    headers: { authsignature: "" },
    status: 403,
    message: "Send the header authsignature.",
  },
  { operation: "get_webhooks", headers: { authsignature: "" }, message: "Send the header authsignature." },
]);

const denied = "Permission to auth this resource has been denied.";
testExchanges("HTTP Basic", { body: malformed, status: 403, message: denied }, [
  { operation: "issue_sila", headers: { authorization: "Basic YTpi" } },
  { operation: "get_entities", headers: { authorization: "basic YTpi" } },
  ...contract.operations.filter(acceptsToken).map(({ name }) => {
    return { operation: name, headers: { authorization: "Basic YTpi" } };
  }),
]);

for (const { name } of contract.operations.filter(acceptsToken)) {
  testExchanges(`the auth token of ${name}`, { operation: name }, [
    { headers: { authsignature: "", authorization: "Bearer YTpi" } },
    {
      headers: { authsignature: "" },
      body: malformed,
      status: 401,
      message: "Send the header authsignature, or an auth token as Authorization: Bearer.",
    },
    {
      headers: { authorization: "Bearer b'YTpi'" },
      body: malformed,
      status: 403,
      message: "Bearer string is not properly encoded; it must be a base64-encoded ASCII string.",
    },
  ]);
}

const cors = {
  "access-control-allow-origin": ORIGIN,
  "access-control-allow-credentials": "true",
  "access-control-expose-headers": "allow, retry-after, x-contract-breaches, x-unknown-fields",
  vary: "origin",
};
testExchanges("what a page of another origin may read", { headers: { origin: ORIGIN }, responseHeaders: cors }, [
  { name: "a response" },
  { name: "a failure", headers: { origin: ORIGIN, authsignature: null }, status: 401 },
  { name: "a page", path: "/health", method: "GET", log: null },
  {
    name: "nothing more without an origin",
    headers: {},
    responseHeaders: Object.fromEntries(Object.keys(cors).map((name) => [name, null])),
  },
]);

testExchanges("a preflight request", { method: "OPTIONS", status: 204, log: null }, [
  {
    name: "is granted what it asks for, but what is no name is not repeated",
    headers: {
      origin: ORIGIN,
      "access-control-request-method": "PUT",
      "access-control-request-headers": "traceparent,x-tenant , x b,<script>,é, Baggage,,traceparent",
    },
    responseHeaders: {
      "access-control-allow-origin": ORIGIN,
      "access-control-allow-credentials": "true",
      "access-control-allow-headers": "traceparent, x-tenant, Baggage",
      "access-control-allow-methods": "GET, HEAD, POST, OPTIONS, PUT",
      vary: "access-control-request-headers, access-control-request-method, origin",
    },
  },
  {
    name: "is granted no more",
    headers: { origin: "é", "access-control-request-method": "PUT\tDELETE" },
    responseHeaders: {
      "access-control-allow-origin": "*",
      "access-control-allow-headers": "",
      "access-control-allow-methods": "GET, HEAD, POST, OPTIONS",
    },
  },
  { path: "/health" },
]);

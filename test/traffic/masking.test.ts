import { describe, expect, test } from "vitest";
import { resolve } from "../../scripts/contract/contract.ts";
import type { Schema } from "../../scripts/contract/schema.ts";
import { createTrafficChecker } from "../../scripts/traffic/check.ts";
import type { TrafficExchange } from "../../scripts/traffic/exchange.ts";
import { createMask } from "../../scripts/traffic/masking.ts";
import { contract } from "../support/contract.ts";
import { bytesOf, callOf, deliveryOf, SIGNED, textOf } from "./exchanges.ts";

const mask = createMask(contract);
const check = createTrafficChecker(contract);

/** All that a masked exchange shows. */
function shownIn(exchange: TrafficExchange): string {
  const { request, response, ...rest } = mask(exchange);
  const messages = [request, response].map((message) => ({ ...message, body: textOf(message?.body) }));
  return JSON.stringify([rest, messages]);
}

const JSON_TYPE = { "content-type": "application/json" };
const header = { created: 1, app_handle: "app", user_handle: "user" };

describe("is masked:", () => {
  test.each<[what: string, exchange: TrafficExchange]>([
    ["a signature", callOf("/0.2/get_accounts", { header }, 200, [], { ...SIGNED, usersignature: "tops3cret" })],
    ["a token", callOf("/0.2/check_handle", { header }, 200, {}, { authorization: "Bearer tops3cret=" })],
    ["a badly encoded token", callOf("/0.2/check_handle", { header }, 200, {}, { authorization: "Bearer tops3crét" })],
    ["a scheme without a space", callOf("/0.2/check_handle", { header }, 200, {}, { authorization: "tops3cret" })],
    ["a cookie", callOf("/0.2/check_handle", { header }, 200, {}, { cookie: "tops3cret" })],
    ["a header that nobody knows", callOf("/0.2/check_handle", { header }, 200, {}, { "x-any": "tops3cret" })],
    ["an account number", callOf("/0.2/get_accounts", { header }, 200, [{ account_number: "tops3cret" }])],
    [
      "the name of a person",
      callOf("/0.2/get_entities", { header }, 200, { individuals: [{ full_name: "tops3cret" }] }),
    ],
    ["an unknown field", callOf("/0.2/check_handle", { header, ssn: "tops3cret" }, 200, {})],
    ["what is in an unknown field", callOf("/0.2/check_handle", { header, a: { message: ["tops3cret"] } }, 200, {})],
    ["a number", callOf("/0.2/check_handle", { header, pin: 7352 }, 200, {})],
    ["an unknown parameter", callOf("/0.2/get_entities?token=tops3cret", { header }, 200, {})],
    ["a body that is not JSON", callOf("/0.2/check_handle", "{tops3cret", 200, "tops3cret")],
    ["an unknown event", deliveryOf({ event_type: "kyc", event_details: { iban: "tops3cret" } })],
    ["a fragment", callOf("/callback#token=tops3cret", { header }, 200, {})],
    ["a user in the address", { ...callOf("/", {}, 200, {}), url: "http://tops3cret:x@localhost/" }],
    ["a path that the contract does not have", callOf("/users/tops3cret/photo", {}, 200, {})],
    ["a path relative to no server", { ...callOf("", {}, 200, {}), url: "users/tops3cret" }],
    ["a path after a malformed host", { ...callOf("", {}, 200, {}), url: "http://[/tops3cret" }],
    ["what precedes the path of an operation", callOf("/tops3cret/7352/0.2/check_handle", { header }, 200, {})],
    ["what follows the path of an operation", callOf("/0.2/check_handle/tops3cret", { header }, 200, {})],
    ["a number after the version", callOf("/0.2/7352", { header }, 200, {})],
    ["a number before another name", callOf("/7352/other", { header }, 200, {})],
    ["the path of a webhook endpoint", { ...deliveryOf({}), url: "http://localhost/hooks/tops3cret" }],
    ["a file name in a header", callOf("/", {}, 200, {}, { "content-disposition": "inline; filename=tops3cret" })],
    ["a problem that names the path", { ...callOf("/users/tops3cret", {}, 200, {}), problem: "no tops3cret" }],
    ["a user in a problem", { ...callOf("/", {}, 200, {}), problem: "no response from https://a:tops3cret@b/" }],
  ])("%s", (_, exchange) => {
    expect(shownIn(exchange)).not.toMatch(/tops3cr|7352/);
  });
});

test("a repetition of what is masked is masked in free texts, wherever it is", () => {
  const exchange = callOf(
    "/0.2/create_test_virtual_account_ach_transaction",
    { header: { ...header, reference: "for 4111222233 now" }, virtual_account_number: "4111222233" },
    400,
    { success: false, message: "No account 4111222233.", validation_details: { a: ["4111222233"] } },
  );
  const shown = shownIn(exchange);
  expect(shown).not.toContain("4111222233");
  expect(shown).toContain("No account ****.");
  expect(shown).toContain("for **** now");
});

test("a body with more secrets than can be looked for shows no text", () => {
  const secrets = Array.from({ length: 20_000 }, (_, index) => `secret ${index}`);
  const exchange = callOf("/0.2/check_handle", { header, secrets }, 200, {
    message: "is secret 19999",
    status: "SUCCESS",
  });
  expect(JSON.parse(textOf(mask(exchange).response?.body))).toEqual({ message: "****", status: "SUCCESS" });
});

test("a repetition is masked however long its text is, and so are those of the texts beside it", () => {
  const scan = Array.from({ length: 100_000 }, (_, index) => String.fromCharCode(97 + ((index * index) % 26))).join("");
  const message = `wrong pin tops3cret, with ${scan}`;
  const exchange = callOf("/0.2/check_handle", { header, pin: "tops3cret", scan }, 200, { message });
  expect(JSON.parse(textOf(mask(exchange).response?.body))).toEqual({ message: "wrong pin ****, with ****" });
});

test.each([
  "https://payments.example/0.2/get_accounts",
  // Mistakes that a report should show.
  "https://payments.example/0.2/get_acounts",
  "https://payments.example/1.0/get_accounts",
  "https://payments.example/0.2/get_accounts/",
  "/0.2/register?page=2",
])("the URL %s stays as it is", (url) => {
  expect(mask({ ...callOf("", {}, 200, {}), url }).url).toBe(url);
});

test("what the contract lists stays as it is", () => {
  const sent = { header: { ...header, reference: "my-reference" }, message: "header_msg" };
  const exchange = callOf("/0.2/check_handle", sent, 200, {
    success: true,
    status: "SUCCESS",
    reference: "my-reference",
  });
  const { request, response } = mask(exchange);
  expect([request.body, response?.body]).toEqual([exchange.request.body, exchange.response?.body]);
  const details = { "header.created": ["must be an integer"] };
  const refused = callOf("/0.2/check_handle", sent, 400, { success: false, validation_details: details });
  expect(mask(refused).response?.body).toEqual(refused.response?.body);
});

test("headers that describe a message, or are those of the mock, stay as they are", () => {
  const shown = {
    "content-type": "application/json",
    "retry-after": "1",
    prefer: "code=403",
    "x-unknown-fields": "a, b",
  };
  expect(mask(callOf("/0.2/check_handle", { header }, 200, {}, shown)).request.headers).toEqual(shown);
});

test("a text that is masked somewhere does not change a value from a list, or an id", () => {
  const id = "6bd7cd24-9e1c-4fd1-9b8e-2a4cd4a0a5d1";
  const answer = { success: true, status: "SUCCESS", transaction_id: id, unlisted: "SUCCESS", other: id };
  const exchange = callOf("/0.2/issue_sila", { header }, 200, answer);
  expect(JSON.parse(textOf(mask(exchange).response?.body))).toEqual({ ...answer, unlisted: "masked", other: "masked" });
});

describe("a masked exchange gets the same verdict:", () => {
  const exchanges = contract.operations.flatMap(({ name, path, request, responses }) =>
    responses.flatMap(({ status, examples }) =>
      examples.map((answer): [string, TrafficExchange] => [
        `${name} ${status} ${answer.name}`,
        callOf(path, request.examples[0]?.value, Number(status), answer.value),
      ]),
    ),
  );
  const events = contract.events.flatMap(({ request }) =>
    request.examples.map(({ name, value }): [string, TrafficExchange] => [name, deliveryOf(value)]),
  );
  const broken: [string, TrafficExchange][] = [
    ["no credentials", callOf("/0.2/get_accounts", { header }, 200, [], { authsignature: "" })],
    ["a badly encoded token", callOf("/0.2/check_handle", { header }, 403, {}, { authorization: "Bearer ü" })],
    ["an empty token", callOf("/0.2/check_handle", { header }, 403, {}, { ...JSON_TYPE, authorization: "Bearer" })],
    ["fields of other types", callOf("/0.2/get_accounts", { header: { created: "x" } }, 200, [{ account_number: 1 }])],
    [
      "another reference",
      callOf("/0.2/issue_sila", { header: { ...header, reference: "a" } }, 200, { reference: "b" }),
    ],
    ["an operation behind a gateway", callOf("/gateway/0.2/issue_sila?page=1", { header }, 200, { reference: "b" })],
    ["another version", callOf("/gateway/1.0/issue_sila", { header }, 200, {})],
    ["a path with detours", callOf("/a/../0.2/x/../issue_sila", { header }, 200, { reference: "b" })],
    ["no JSON", callOf("/0.2/get_accounts", "[", 200, "]")],
    [
      "not UTF-8",
      { ...callOf("/0.2/get_accounts", "", 200, ""), request: { headers: SIGNED, body: bytesOf([]).fill(255) } },
    ],
  ];
  test.each([...exchanges, ...events, ...broken])("%s", (_, exchange) => {
    expect(check(mask(exchange))).toEqual(check(exchange));
  });
  test.each(broken)("%s is a breach, masked or not", (_, exchange) => {
    expect(check(mask(exchange)).findings.map(({ kind }) => kind)).toContain("breach");
  });
});

test("a name is sensitive wherever the contract has it, since names decide", () => {
  const marks = new Map<string, Set<boolean>>();
  const visit = (schema: Schema): void => {
    const { properties = {}, items, oneOf = [], anyOf = [], allOf = [] } = resolve(contract, schema);
    for (const [name, property] of Object.entries(properties)) {
      const isSensitive = resolve(contract, property)["x-sensitive"] === true;
      marks.set(name, (marks.get(name) ?? new Set()).add(isSensitive));
      visit(property);
    }
    for (const each of [...(items ? [items] : []), ...oneOf, ...anyOf, ...allOf]) visit(each);
  };
  for (const schema of Object.values(contract.schemas)) visit(schema);
  expect([...marks].filter(([, each]) => each.size > 1).map(([name]) => name)).toEqual([]);
  expect([...marks].filter(([, each]) => each.has(true)).length).toBeGreaterThan(5);
});

test("a second question mark belongs to the query", () => {
  const exchange = callOf("/0.2/get_entities?page=1?2", { header: { created: 1, app_handle: "app" } }, 400, {});
  expect(check(mask(exchange)).findings).toEqual(check(exchange).findings);
});

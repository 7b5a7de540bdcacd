import { describe, expect, test } from "vitest";
import { createTrafficChecker } from "../../../scripts/conformance/traffic/check.ts";
import type { TrafficExchange } from "../../../scripts/conformance/traffic/exchange.ts";
import type { Finding } from "../../../scripts/conformance/traffic/finding.ts";
import { createMask } from "../../../scripts/conformance/traffic/masking.ts";
import { createTrafficWatch } from "../../../scripts/conformance/traffic/watch.ts";
import { resolve } from "../../../scripts/contract/contract.ts";
import type { Schema } from "../../../scripts/contract/schema.ts";
import { uuid } from "../../../scripts/runtime/validators/formats.ts";
import { contract, fieldOf } from "../../support/contract.ts";
import { expectLinear } from "../../support/linear.ts";
import { ANY } from "../../support/requests.ts";
import { tokenContract } from "../../support/token.ts";
import { bytesOf, callOf, deliveryOf, SIGNED, textOf } from "./exchanges.ts";

const { maskExchange: mask, maskObservation } = createMask(tokenContract);
const check = createTrafficChecker(tokenContract);

/** All that a masked exchange shows. */
function shownIn(exchange: TrafficExchange): string {
  const { request, response, ...rest } = mask(exchange);
  const messages = [request, response].map((message) => ({ ...message, body: textOf(message?.body) }));
  return JSON.stringify([rest, messages]);
}

const UUID = "6bd7cd24-9e1c-4fd1-9b8e-2a4cd4a0a5d1";
const JSON_TYPE = { "content-type": "application/json" };
const header = { created: 1, app_handle: "app", user_handle: "user" };

describe("is masked:", () => {
  test.each<[what: string, exchange: TrafficExchange]>([
    ["a signature", callOf("/0.2/get_accounts", { header }, 200, [], { ...SIGNED, usersignature: "tops3cret" })],
    ["a token", callOf(ANY.path, { header }, 200, {}, { authorization: "Bearer tops3cret=" })],
    ["a badly encoded token", callOf(ANY.path, { header }, 200, {}, { authorization: "Bearer tops3crét" })],
    ["a scheme without a space", callOf(ANY.path, { header }, 200, {}, { authorization: "tops3cret" })],
    ["a cookie", callOf(ANY.path, { header }, 200, {}, { cookie: "tops3cret" })],
    ["a header that nobody knows", callOf(ANY.path, { header }, 200, {}, { "x-any": "tops3cret" })],
    ["a user agent", callOf(ANY.path, { header }, 200, {}, { "user-agent": "tops3cret/7352" })],
    ["a preference", callOf(ANY.path, { header }, 200, {}, { prefer: "code=403, tops3cret=7352" })],
    ["an unknown example", callOf(ANY.path, { header }, 200, {}, { prefer: "code=403, example=tops3cret" })],
    ["a user in the host", callOf(ANY.path, { header }, 200, {}, { host: "a:tops3cret@localhost" })],
    ["the words of a recorder", { ...callOf("/", {}, 200, {}), problem: "tops3cret failed" }],
    ["what follows on words of its own", { ...callOf("/", {}, 200, {}), problem: "a:1 gave no response: tops3cret" }],
    ["an account number", callOf("/0.2/get_accounts", { header }, 200, [{ account_number: "tops3cret" }])],
    [
      "the name of a person",
      callOf("/0.2/get_entities", { header }, 200, { individuals: [{ full_name: "tops3cret" }] }),
    ],
    ["an unknown field", callOf(ANY.path, { header, ssn: "tops3cret" }, 200, {})],
    ["what is in an unknown field", callOf(ANY.path, { header, a: { message: ["tops3cret"] } }, 200, {})],
    ["a number", callOf(ANY.path, { header, pin: 7352 }, 200, {})],
    ["an unknown parameter", callOf("/0.2/get_entities?token=tops3cret", { header }, 200, {})],
    ["a body that is not JSON", callOf(ANY.path, "{tops3cret", 200, "tops3cret")],
    ["an unknown event", deliveryOf({ event_type: "kyc", event_details: { iban: "tops3cret" } })],
    ["a fragment", callOf("/callback#token=tops3cret", { header }, 200, {})],
    ["a user in the address", { ...callOf("/", {}, 200, {}), url: "http://tops3cret:x@localhost/" }],
    ["a path that the contract does not have", callOf("/users/tops3cret/photo", {}, 200, {})],
    ["a path relative to no server", { ...callOf("", {}, 200, {}), url: "users/tops3cret" }],
    ["a path after a malformed host", { ...callOf("", {}, 200, {}), url: "http://[/tops3cret" }],
    ["what precedes the path of an operation", callOf(`/tops3cret/7352${ANY.path}`, { header }, 200, {})],
    ["what follows the path of an operation", callOf(`${ANY.path}/tops3cret`, { header }, 200, {})],
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

test("free texts are masked, equal ones alike", () => {
  const sent = { header: { ...header, reference: "for Jo" }, virtual_account_number: "4111222233" };
  const answer = {
    success: false,
    reference: "for Jo",
    message: "No account 4111222233.",
    validation_details: { a: ["Jo"] },
  };
  const exchange = callOf("/0.2/create_test_virtual_account_ach_transaction", sent, 400, answer);
  const { request, response } = mask(exchange);
  const { reference, ...others } = JSON.parse(textOf(response?.body));
  expect(reference).toMatch(/^masked-[\da-f]{8}$/);
  expect(JSON.parse(textOf(request.body)).header.reference).toBe(reference);
  const message = expect.stringMatching(/^masked-[\da-f]{8}$/);
  const [[name]] = Object.entries(others.validation_details) as [[string, unknown]];
  expect(others).toEqual({ success: false, message, validation_details: { [name]: ["masked"] } });
  expect(name).toMatch(/^masked-/);
  expect(others.message).not.toBe(reference);
});

test.each<[what: string, sent: (size: number) => unknown, answer: (size: number) => unknown]>([
  ["many secrets", (size) => Array.from({ length: size / 10 }, (_, index) => `s${index}e`), () => ({})],
  ["a long secret", (size) => ["Qm9v".repeat(size / 4)], () => ({})],
  ["percent signs", (size) => ["%25".repeat(size / 3)], () => ({})],
  [
    "texts in texts",
    (size) => [JSON.stringify(JSON.stringify(Array(Math.round(size / 20)).fill("secret")))],
    () => ({}),
  ],
  ["many ids", () => ["tops3cret"], (size) => Array(Math.round(size / 48)).fill({ uuid: UUID })],
  [
    "a long name",
    (size) => Array.from({ length: size / 10 }, (_, index) => `nnnn${index}`),
    (size) => ({ ["n".repeat(size)]: 1 }),
  ],
])("the time of masking is in proportion to the size: %s", async (_, sent, answer) => {
  const callWith = (size: number) => callOf(ANY.path, { header, a: sent(size) }, 200, answer(size));
  await expectLinear(50_000, (size) => mask(callWith(size)));
});

test.each<[what: string, sent: unknown]>([
  ["a text", "Qm9v".repeat(250_000)],
  ["short texts", Array.from({ length: 100_000 }, (_, index) => `s${index}`)],
  ["escapes", "%25".repeat(300_000)],
  ["texts in a text", JSON.stringify(Array(100_000).fill("secret"))],
])("masking a message takes little longer than to read and write it: %s", (_, sent) => {
  const text = JSON.stringify({ header, a: sent });
  const cpuOf = (work: () => unknown) => {
    const times = Array.from({ length: 3 }, () => {
      const before = process.cpuUsage();
      work();
      const { user, system } = process.cpuUsage(before);
      return user + system;
    });
    return Math.min(...times);
  };
  const parsed = cpuOf(() => JSON.stringify(JSON.parse(text)));
  const masked = cpuOf(() => mask(callOf(ANY.path, text, 200, { nick_name: 1 })));
  expect(masked / Math.max(parsed, 1000)).toBeLessThan(20);
});

test("of what is neither a call nor a delivery, no body is read, reported or recorded", () => {
  const request = { headers: {} };
  const response = {
    headers: { "content-type": "text/javascript" },
    status: 200,
    get body(): Uint8Array {
      throw new Error("it is read");
    },
  };
  const script = { ...callOf("/", {}, 200, {}), method: "GET", url: "http://localhost/a.js", request, response };
  const observation = createTrafficWatch(contract).see(script);
  expect(maskObservation(observation).exchange.url).toBe("http://localhost/masked");
  const absence = "is not of the contract";
  expect(mask(script, observation.role !== "unknown")).toMatchObject({ request: { absence }, response: { absence } });
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

test("what the contract lists stays as it is, apart from ids", () => {
  for (const { path, request, responses } of contract.operations) {
    for (const { status, examples } of responses) {
      const [sent, answer] = [request.examples[0]?.value, examples[0]?.value];
      const masked = mask(callOf(path, sent, Number(status), answer));
      const isMasked = (name: string, value: unknown) =>
        name === "validation_details" || /^masked-/.test(String(value)) || uuid.test(String(value));
      const shown = JSON.parse(textOf(masked.response?.body), (name, value) => {
        return isMasked(name, value) ? undefined : value;
      });
      expect(answer).toMatchObject(shown);
    }
  }
  const event = contract.events.flatMap(({ request }) => request.examples.map(({ value }) => value))[0];
  const shown = JSON.parse(textOf(mask(deliveryOf(event)).request.body));
  expect({ ...Object(event), ...shown }).not.toEqual(event);
  const withoutIds = (value: unknown) => {
    return JSON.parse(JSON.stringify(value), (_, each) => (uuid.test(String(each)) ? "id" : each));
  };
  expect(withoutIds(shown)).toEqual(withoutIds(event));
});

test("headers that are read from a recording stay as they are, if their values are known", () => {
  const shown = {
    allow: "GET, POST",
    "content-encoding": "gzip, br",
    "content-type": "application/json; charset=utf-8",
    "retry-after": "1",
    prefer: "code=403, example=account_not_found",
  };
  const headersOf = (headers: Record<string, string>) =>
    mask(callOf(ANY.path, { header }, 200, {}, headers)).request.headers;
  expect(headersOf(shown)).toEqual(shown);
  const names = Object.keys(shown);
  const unknown = headersOf(
    Object.fromEntries(names.map((name) => [name, `${shown[name as keyof typeof shown]}, 7352`])),
  );
  const masked = Object.fromEntries(names.map((name) => [name, "masked"]));
  expect(unknown).toEqual({ ...masked, "content-type": "application/json" });
  expect(headersOf({ "content-type": "text/tops3cret" })).toEqual({ "content-type": "masked" });
});

test("of the names that the contract does not list, those that are words are shown", () => {
  const names = { nick_name: 1, accountNumber2: 1, "Zx9+eyJh": 1, a1b2c3d4e5: 1, ["x".repeat(60)]: 1 };
  const shown = mask(callOf("/0.2/issue_sila", { header }, 200, names));
  const [first, second, ...others] = Object.keys(JSON.parse(textOf(shown.response?.body)));
  expect([first, second]).toEqual(["nick_name", "accountNumber2"]);
  expect(others.map((name) => name.slice(0, 7))).toEqual(["masked-", "masked-", "masked-"]);
});

test("an id becomes another one, the same in all exchanges", () => {
  const answer = { success: true, status: "SUCCESS", transaction_id: UUID, unlisted: "SUCCESS", other: UUID };
  const shown = JSON.parse(textOf(mask(callOf("/0.2/issue_sila", { header }, 200, answer)).response?.body));
  const id = shown.transaction_id;
  expect(shown).toEqual({ ...answer, transaction_id: id, unlisted: "masked", other: "masked" });
  expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-9[\da-f]{3}-[\da-f]{12}$/);
  expect(id).not.toBe(UUID);
  const event = { event_type: "transaction", event_details: { transaction: `urn:uuid:${UUID.toUpperCase()}` } };
  const delivered = JSON.parse(textOf(mask(deliveryOf(event)).request.body));
  expect(delivered.event_details.transaction).toBe(`urn:uuid:${id.toUpperCase()}`);
});

test("a number is shown where the contract has one, unless it repeats a secret or has more digits than a number keeps", () => {
  const sent = { header, amount: 4111222233, account_number: "4111-2222-33", card: 1 };
  const text = JSON.stringify(sent).replace('"card":1', '"card":41112222333344445555,"tran_code":41112222333344445555');
  const answer = { transaction_id: 0, created_epoch: 1760000000, match_score: 0.5, reference: 4111 };
  const { request, response } = mask(callOf("/0.2/issue_sila", text, 200, answer));
  const masked = { amount: "masked", card: "masked", tran_code: "masked" };
  expect(JSON.parse(textOf(request.body))).toMatchObject(masked);
  const shown = { transaction_id: 0, created_epoch: 1760000000, match_score: 0.5, reference: 0 };
  expect(JSON.parse(textOf(response?.body))).toEqual(shown);
});

test("a number is masked if it is a hidden one of four digits or more, or a long one is in it", () => {
  const amountBeside = (account_number: unknown, amount: number) => {
    const call = callOf("/0.2/issue_sila", { header, account_number, amount }, 200, {});
    const { request } = mask({ ...call, time: Date.now() });
    return JSON.parse(textOf(request.body)).amount;
  };
  for (const [secret, amount] of [
    ["4111", 4111],
    ["41-11 22", 411122],
    ["00411122", 411122],
    [41112222, 41112222],
    ["no. 4111 2222 33", 4111222233],
    ["4111222233", 541112222335],
    [Buffer.from("pin: 41112222").toString("base64"), 41112222],
  ] as const) {
    expect([secret, amountBeside(secret, amount)]).toEqual([secret, "masked"]);
  }
  for (const [secret, amount] of [
    ["411", 411],
    ["4111", 41112],
    ["41112", 4111],
  ] as const) {
    expect([secret, amountBeside(secret, amount)]).toEqual([secret, amount]);
  }
});

test("a number that is the time of its exchange is shown, though a header repeats it", () => {
  const call = {
    ...callOf("/0.2/issue_sila", { header: { created: 1761234567 } }, 200, {}, { "x-time": "1761234567" }),
  };
  const createdAt = (time: number) => JSON.parse(textOf(mask({ ...call, time }).request.body)).header.created;
  expect(createdAt(1_761_234_000_000)).toBe(1761234567);
  expect(createdAt(1_770_000_000_000)).toBe("masked");
});

test("a secret that another one contains hides no part of the other", () => {
  const secrets = ["tops3cret", "tops3cret-and-more-of-it", "and-more"];
  for (const pins of [secrets, secrets.toReversed()]) {
    const exchange = callOf(ANY.path, { header, pins }, 200, {}, { ...SIGNED, vary: `x ${secrets[1]}` });
    expect(shownIn({ ...exchange, problem: `no ${secrets[1]}` })).not.toMatch(/tops3cret|more/);
  }
});

test("what is nested too deeply to be masked is not shown", () => {
  const nested = (levels: number) => `${"[".repeat(levels)}"tops3cret"${"]".repeat(levels)}`;
  for (const levels of [3000, 100_000]) {
    const exchange = callOf(ANY.path, nested(levels), 200, `{"a":${JSON.stringify(nested(levels))}}`);
    expect(shownIn({ ...exchange, problem: "no tops3cret" })).not.toContain("tops3cret");
  }
});

test("a text stays longer than the contract allows", () => {
  const longest = (name: string) => fieldOf("IssueSilaRequest", name).maxLength ?? 0;
  const texts = {
    account_name: "a".repeat(longest("account_name") + 1),
    descriptor: "b".repeat(longest("descriptor") + 1),
  };
  const sent = { header, ...texts, card_name: "c".repeat(200) };
  const { account_name, descriptor } = JSON.parse(textOf(mask(callOf("/0.2/issue_sila", sent, 400, {})).request.body));
  expect([account_name.length, descriptor.length]).toEqual([texts.account_name.length, texts.descriptor.length]);
});

describe("a masked exchange gets the same verdict, apart from what is not checked:", () => {
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
    ["a badly encoded token", callOf(ANY.path, { header }, 403, {}, { authorization: "Bearer ü" })],
    ["an empty token", callOf(ANY.path, { header }, 403, {}, { ...JSON_TYPE, authorization: "Bearer" })],
    ["fields of other types", callOf("/0.2/get_accounts", { header: { created: "x" } }, 200, [{ account_number: 1 }])],
    [
      "another reference",
      callOf("/0.2/issue_sila", { header: { ...header, reference: "a" } }, 200, { reference: "b" }),
    ],
    ["an operation behind a gateway", callOf("/gateway/0.2/issue_sila?page=1", { header }, 200, { reference: "b" })],
    ["another version", callOf("/gateway/1.0/issue_sila", { header }, 200, {})],
    ["a path with detours", callOf("/a/../0.2/x/../issue_sila", { header }, 200, { reference: "b" })],
    ...[Number.MAX_SAFE_INTEGER, 2 ** 60].map((long): [string, TrafficExchange] => [
      `a page of ${long}`,
      callOf("/0.2/get_webhooks", { header, search_filters: { start_epoch: 1760000000, page: long } }, 200, {
        success: "true",
        page: long,
        pagination: { current_page: long },
        webhooks: [{ created_epoch: 1760000001 }],
      }),
    ]),
    ["no JSON", callOf("/0.2/get_accounts", "[", 200, "]")],
    [
      "not UTF-8",
      { ...callOf("/0.2/get_accounts", "", 200, ""), request: { headers: SIGNED, body: bytesOf([]).fill(255) } },
    ],
  ];
  test.each([...exchanges, ...events, ...broken])("%s", (_, exchange) => {
    const [{ unjudged, findings, role }, judged] = [check(mask(exchange)), check(exchange)];
    const isJudged = ({ field }: Finding) => !unjudged.some((reason) => reason.startsWith(`${field} is masked`));
    expect([role, findings]).toEqual([judged.role, judged.findings.filter(isJudged)]);
  });
  test.each(broken)("%s is a breach, masked or not", (_, exchange) => {
    expect(check(mask(exchange)).findings.map(({ kind }) => kind)).toContain("breach");
  });
});

test("what a mask has taken away is not checked, and found in what is not masked", () => {
  const accounts = (account_number: string) => callOf("/0.2/get_accounts", { header }, 200, [{ account_number }]);
  const amount = { amount: 411122, account_number: "411122" };
  const paged = { header, search_filters: { page: 411122, other: "411122" } };
  const cases: [TrafficExchange, string][] = [
    [accounts("411122223333"), "response.body.0.account_number is masked"],
    [accounts("*3333"), "response.body.0.account_number is masked"],
    [
      callOf("/0.2/get_accounts", { header }, 200, Array(3).fill({ account_number: "*3333" })),
      "response.body.0.account_number is masked, in 3 items",
    ],
    [callOf("/0.2/issue_sila", { header, ...amount }, 200, {}), "request.body.amount is masked"],
    [callOf("/0.2/get_webhooks", paged, 200, { page: 1 }), "request.body.search_filters.page is masked"],
  ];
  for (const [call, reason] of cases) {
    const exchange = { ...call, time: Date.now() };
    const [raw, masked] = [check(exchange), check(mask(exchange))];
    expect(raw.unjudged).toEqual([]);
    expect(masked.unjudged).toEqual([reason]);
    const isNew = ({ field }: Finding) => !raw.findings.some((finding) => finding.field === field);
    expect(masked.findings.filter(isNew)).toEqual([]);
  }
  const messages = check(accounts("411122223333")).findings.map(({ message }) => message);
  expect(messages).toContain("must be masked");
});

test("a finding quotes no number that is hidden", () => {
  const messagesFor = (page: number) => {
    const sent = { header, search_filters: { page, per_page: 10 }, account_number: "4111-2222" };
    const exchange = callOf("/0.2/get_webhooks", sent, 200, { page: 1, webhooks: [] });
    return maskObservation(createTrafficWatch(contract).see(exchange)).findings.map(({ message }) => message);
  };
  expect(messagesFor(7654321).join()).toContain("must be 7654321, the value of");
  expect(messagesFor(41112222).join()).toContain("must be masked, the value of");
});

test("a name is sensitive wherever the contract has it, since names decide", () => {
  const marks = new Map<string, Set<boolean>>();
  const visit = (schema: Schema): void => {
    const { properties = {}, items, anyOf = [], allOf = [] } = resolve(contract, schema);
    for (const [name, property] of Object.entries(properties)) {
      const isSensitive = resolve(contract, property)["x-sensitive"] === true;
      marks.set(name, (marks.get(name) ?? new Set()).add(isSensitive));
      visit(property);
    }
    for (const each of [...(items ? [items] : []), ...anyOf, ...allOf]) visit(each);
  };
  for (const schema of Object.values(contract.schemas)) visit(schema);
  expect([...marks].filter(([, each]) => each.size > 1).map(([name]) => name)).toEqual([]);
  expect([...marks].filter(([, each]) => each.has(true)).length).toBeGreaterThan(5);
});

test("a second question mark belongs to the query", () => {
  const exchange = callOf("/0.2/get_entities?page=1?2", { header: { created: 1, app_handle: "app" } }, 400, {});
  expect(check(mask(exchange)).findings).toEqual(check(exchange).findings);
});

test.each([
  "net::ERR_CONNECTION_REFUSED",
  "NS_ERROR_NET_TIMEOUT",
  "the caller closed the connection before the end of the response",
  "nothing listens at 127.0.0.1:4010",
  "the host payments.example is unknown",
  "payments.example has reset the connection",
  "[::1]:4010 has closed the connection before the end of the response",
])("the problem %j is known, and shown", (problem) => {
  const [host = "localhost"] = problem.match(/[\w[\].:]*(\.|\])[\w:]+/) ?? [];
  const url = `http://${host}${ANY.path}`;
  expect(mask({ ...callOf(ANY.path, {}, 200, {}), url, problem }).problem).toBe(problem);
});

test("the words of a known problem are shown though a header repeats them, and no host but that of the URL", () => {
  const { request, ...call } = callOf(ANY.path, {}, 200, {});
  const url = `http://127.0.0.1:4010${ANY.path}`;
  const problemWith = (header: string, problem: string) => {
    return mask({ ...call, url, request: { ...request, headers: { [header]: "reset" } }, problem }).problem;
  };
  const known = "127.0.0.1:4010 has reset the connection";
  expect(problemWith("x-mock-fault", known)).toBe(known);
  expect(problemWith("x-mock-fault", "payments.example has reset the connection")).toBe("masked");
  expect(problemWith("x-mock-fault", "nothing listens at payments.example")).toBe("masked");
  expect(problemWith("x-key", "net::ERR_RESET")).toBe("masked");
});

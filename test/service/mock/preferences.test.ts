import { describe, expect, test } from "vitest";
import { createMockFetch } from "../../../scripts/service/mock/index.ts";
import type { MockOptions } from "../../../scripts/service/mock/interface.ts";
import { parsePrefer } from "../../../scripts/service/mock/prefer.ts";
import { exampleValue } from "../../support/contract.ts";
import { expectLinear } from "../../support/linear.ts";
import { ANY, USER_HEADER } from "../../support/requests.ts";
import { testExchanges } from "./exchange.ts";
import { SIGNATURES } from "./mock.ts";

const header = { ...USER_HEADER, user_handle: "someone" };
const example = exampleValue("IssueSilaAccepted").message;

async function answer(target: string, headers: Record<string, string> = {}, options: MockOptions = {}) {
  const response = await createMockFetch(options)(`http://mock.example/0.2/${target}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...SIGNATURES, ...headers },
    body: JSON.stringify({ header, amount: 100, account_name: "main_checking" }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: the tests reach into bodies of several operations
  return { status: response.status, body: (await response.json()) as any };
}

describe("whether values are generated", () => {
  const messageBy = async (prefer: string, options?: MockOptions) => {
    return (await answer("issue_sila", { ...(prefer && { prefer }) }, options)).body.message;
  };

  test("is an option of the mock", async () => {
    expect(await messageBy("")).toBe(example);
    expect(await messageBy("", { dynamic: false })).toBe(example);
    const generated = await messageBy("", { dynamic: true, seed: "one" });
    expect(generated).not.toBe(example);
    expect(await messageBy("", { dynamic: true, seed: "one" })).toBe(generated);
    expect(await messageBy("", { dynamic: true, seed: "two" })).not.toBe(generated);
  });

  test("is for the header Prefer to say, if it says so", async () => {
    expect(await messageBy("dynamic=true")).not.toBe(example);
    expect(await messageBy("dynamic")).not.toBe(example);
    expect(await messageBy("dynamic=false", { dynamic: true })).toBe(example);
    expect(await messageBy("code=200", { dynamic: true })).not.toBe(example);
  });
});

test("generated values repeat with the same seed, and only then", async () => {
  // Two alone may be the same by chance: a field that is not required may be absent.
  const different = async (prefer: string) => {
    const messages = Array.from({ length: 10 }, async () => (await answer("issue_sila", { prefer })).body.message);
    return new Set(await Promise.all(messages)).size;
  };
  expect(await different("dynamic=true, seed=a")).toBe(1);
  expect(await different("dynamic=true")).toBeGreaterThan(1);
});

const { name, success, failure, responses } = ANY;
const { status, example: failed } = failure;

testExchanges("Prefer selects a response", {}, [
  { prefer: `example=${failed}`, status },
  { prefer: `example=${success}` },
  { prefer: `code=${status}; example="${failed}"`, status },
  { prefer: "CODE=401", status: 401 },
  { prefer: "code=403, code=404", status: 403 },
  { prefer: "dynamic=false" },
  { prefer: "=, ;;respond-async" },
  { headers: { prefer: "" } },
]);

testExchanges(
  "a semicolon separates what a request prefers, as a comma does",
  { operation: "issue_sila", status: 403 },
  [
    ...[
      "code=403; example=web_debit_not_supported",
      'example="web_debit_not_supported" ;code=403',
      "wait=0;code=403;example=web_debit_not_supported",
      "respond-async;code=200, code=403, example=web_debit_not_supported",
    ].map((prefer) => ({ prefer, message: "Bank account is not supported for WEB debits." })),
    {
      prefer: "code=403; example=none",
      status: 404,
      message: /^issue_sila has no example "none" with status 403; it has /,
    },
  ],
);

testExchanges("a response that there is not is refused with all that there are", { status: 404 }, [
  { prefer: "code=599", message: `${name} has no response with status 599; it has ${responses}.` },
  { prefer: `code=599, example=${success}`, message: `${name} has no response with status 599; it has ${responses}.` },
  {
    prefer: `code=200, example=${failed}`,
    message: `${name} has no example "${failed}" with status 200; it has ${responses}.`,
  },
  {
    prefer: `code=${status}, example=${success}`,
    message: `${name} has no example "${success}" with status ${status}; it has ${responses}.`,
  },
  { prefer: "example=other", message: `${name} has no example "other"; it has ${responses}.` },
  { prefer: "example=__proto__", message: `${name} has no example "__proto__"; it has ${responses}.` },
]);

const malformed: [prefer: string, complaint: string][] = [
  ["code=4xx", 'code must be an HTTP status from 100 to 599, not "4xx"'],
  ["code=000", 'code must be an HTTP status from 100 to 599, not "000"'],
  ["code=600", 'code must be an HTTP status from 100 to 599, not "600"'],
  ["code=4030", 'code must be an HTTP status from 100 to 599, not "4030"'],
  ["code=x403", 'code must be an HTTP status from 100 to 599, not "x403"'],
  ["code=40", 'code must be an HTTP status from 100 to 599, not "40"'],
  ["code", "code needs a value, as in code=403"],
  ["code=403, example", "example needs a value, as in example=name"],
  ["dynamic=true, seed=", "seed needs a value, as in seed=name"],
  ['code=403, example="open', "has a quote that is not closed"],
  ["dynamic=yes", 'dynamic must be true or false, not "yes"'],
];
testExchanges(
  "a malformed preference",
  { status: 400 },
  malformed.map(([prefer, complaint]) => ({ prefer, details: { prefer: [complaint] } })),
);

test.each([
  ["wait=", "0"],
  ["", ";a"],
  ["", ",a"],
  ["wait=", '"'],
])("the time for a header is in proportion to its length: %s%s, repeated", async (begin, part) => {
  await expectLinear(16_000, (size) => expect(() => parsePrefer(`${begin}${part.repeat(size)}!, wait=x`)).toThrow());
});

import { expect, test } from "vitest";
import { createRepetitionFinder } from "../../../scripts/service/behavior/repeated-names.ts";
import { contract } from "../../support/contract.ts";

const schema = {
  properties: {
    amount: {},
    text: {},
    header: { properties: { created: {} } },
    list: { items: { properties: { amount: {} } } },
  },
};
const find = createRepetitionFinder(contract, schema);
const fieldsIn = (json: string) =>
  find(new TextEncoder().encode(json), JSON.parse(json)).map(({ path }) => path.join("."));

test.each([
  ['{"amount":1,"amount":1}', ["amount"]],
  ['{"amount" : 1, "\\u0061mount":2, "amount":3}', ["amount"]],
  ['{"header":{"created":1,"created":2},"header":{"created":1}}', ["header.created", "header"]],
  ['{"header":{"created":1},"header":{"created":1}}', ["header"]],
  ['{"list":[{"amount":1},[],{"amount":1,"text":[1,2],"amount":2}]}', ["list.2.amount"]],
  ['{"text":"\\":{\\\\","amount":1,"text":"\\"amount\\":1"}', ["text"]],
])("finds the fields that an object has more than once: %s", (json, fields) => {
  expect(fieldsIn(json)).toEqual(fields);
});

test.each([
  '{"amount":1,"text":"\\"amount\\":1,:::\\\\"}',
  '{"amount":1,"header":{"amount":1},"list":[{"amount":1},{"amount":1}]}',
  '{"unlisted":1,"unlisted":2,"header":{"amount":1,"amount":2}}',
  '{"header.created":1,"header.created":1}',
  '{"__proto__":1,"constructor":2}',
  '"amount:"',
  `${"[".repeat(100_000)}${"]".repeat(100_000)}`,
  `${'{"amount":'.repeat(5000)}{"amount":1,"amount":2}${"}".repeat(5000)}`,
])("finds none in %.60s", (json) => {
  expect(fieldsIn(json)).toEqual([]);
});

test("finds a field once that an object has a hundred thousand times", () => {
  const json = `{${'"amount":1,'.repeat(100_000)}"text":"${'\\\\\\"'.repeat(200_000)}"}`;
  expect(fieldsIn(json)).toEqual(["amount"]);
});

test("finds a field beside a text of any length and any number of escapes", () => {
  expect(fieldsIn(`{"amount":1,"text":"${"\\n".repeat(4_000_000)}","amount":2}`)).toEqual(["amount"]);
});

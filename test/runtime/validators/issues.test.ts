import { describe, expect, test } from "vitest";
import {
  createTestVirtualAccountAchTransactionRequest,
  getAccountsSuccess,
  getEntitiesSuccess,
  getWebhooksSuccess,
  issueSilaRequest,
  type Validator,
} from "../../../generated/validators.js";
import { fieldOf, WAYS_TO_PAY } from "../../support/contract.ts";
import { USER_HEADER } from "../../support/requests.ts";

const header = USER_HEADER;
const { app_handle: _handle, ...withoutHandle } = header;
const choice = `exactly one of these: ${WAYS_TO_PAY}`;
const issue = { header, amount: 100, account_name: "main" };
const { header: _header, ...withoutHeader } = issue;
const { account_name: _, ...endless } = issue;
const deposit = { header, amount: 1, virtual_account_number: "1", tran_code: 22, entity_name: "Demo" };
const listOf = (record: unknown) => ({ success: true, webhooks: Array(2000).fill(record) });
const records = (record: object) => ({ success: true, webhooks: [{}, record] });

type Expected = [path: (string | number)[], message: string, expected?: unknown[]];
const { minimum = 0, maximum = 0 } = fieldOf("IssueSilaRequest", "amount");
const { maxLength: longest = 0 } = fieldOf("IssueSilaRequest", "descriptor");
const { enum: processingTypes = [] } = fieldOf("IssueSilaRequest", "processing_type");
const { enum: tranCodes = [] } = fieldOf("CreateTestVirtualAccountAchTransactionRequest", "tran_code");
const cases: [what: string, Validator<unknown>, unknown, Expected[]][] = [
  ["no object", issueSilaRequest, [], [[[], "must be an object"]]],
  ["null", issueSilaRequest, null, [[[], "must be an object"]]],
  ["a field that is missing", issueSilaRequest, withoutHeader, [[["header"], "is required"]]],
  [
    "neither handle",
    issueSilaRequest,
    { ...issue, header: withoutHandle },
    [[["header"], "app_handle or auth_handle is required"]],
  ],
  ["a constant", issueSilaRequest, { ...issue, message: 5 }, [[["message"], 'must be "issue_msg"', ["issue_msg"]]]],
  [
    "an enum",
    issueSilaRequest,
    { ...issue, processing_type: 5 },
    [[["processing_type"], `must be one of ${processingTypes.join(", ")}`, processingTypes]],
  ],
  [
    "an enum of numbers",
    createTestVirtualAccountAchTransactionRequest,
    { ...deposit, tran_code: "22" },
    [[["tran_code"], `must be one of ${tranCodes.join(", ")}`, tranCodes]],
  ],
  ["a bound", issueSilaRequest, { ...issue, amount: minimum - 1 }, [[["amount"], `must be at least ${minimum}`]]],
  [
    "the other bound",
    issueSilaRequest,
    { ...issue, amount: maximum + 1 },
    [[["amount"], `must be at most ${maximum}`]],
  ],
  [
    "a length",
    issueSilaRequest,
    { ...issue, descriptor: "x".repeat(longest + 1) },
    [[["descriptor"], `must have at most ${longest} characters`]],
  ],
  ["a UUID", issueSilaRequest, { ...issue, business_uuid: "x" }, [[["business_uuid"], "must be a UUID"]]],
  [
    "a date",
    createTestVirtualAccountAchTransactionRequest,
    { ...deposit, effective_date: "2023-02-29" },
    [[["effective_date"], "must be a date, such as 2025-12-31"]],
  ],
  ["no way of paying", issueSilaRequest, endless, [[[], `must have ${choice}`]]],
  [
    "no way of paying, and another field",
    issueSilaRequest,
    { ...endless, amount: minimum - 1 },
    [
      [[], `must have ${choice}`],
      [["amount"], `must be at least ${minimum}`],
    ],
  ],
  [
    "one field of a pair",
    issueSilaRequest,
    { ...endless, source_id: "a" },
    [[["destination_id"], "is required with source_id"]],
  ],
  [
    "two alternatives at once",
    issueSilaRequest,
    { ...issue, card_name: "c" },
    [
      [["account_name"], `conflicts with card_name; send ${choice}`],
      [["card_name"], `conflicts with account_name; send ${choice}`],
    ],
  ],
  [
    "an alternative with an invalid field",
    issueSilaRequest,
    { ...endless, source_id: 1, destination_id: "b" },
    [[["source_id"], "must be a string"]],
  ],
  [
    "an item of a list",
    getEntitiesSuccess,
    { success: true, entities: { businesses: [{}, { uuid: "x", handle: 1 }] } },
    [
      [["entities", "businesses", 1, "handle"], "must be a string"],
      [["entities", "businesses", 1, "uuid"], "must be a UUID"],
    ],
  ],
  [
    "several types",
    getWebhooksSuccess,
    records({ delivered: 1 }),
    [[["webhooks", 1, "delivered"], "must be a boolean or null"]],
  ],
  [
    "alternatives",
    getWebhooksSuccess,
    records({ next_attempt_epoch: "soon" }),
    [[["webhooks", 1, "next_attempt_epoch"], 'must be an integer, or must be null, or must be ""']],
  ],
];

describe("each issue names the field and what it must be", () => {
  test.each(cases)("%s", (_what, validator, value, issues) => {
    const expected = issues.map(([path, message, expected]) => ({ path, message, ...(expected && { expected }) }));
    expect(validator.validate(value)).toEqual({ issues: expected });
  });
});

test.each([
  ["one error each", getAccountsSuccess, Array(2000).fill(1), 1000],
  ["one error each, of a schema with branches", getWebhooksSuccess, listOf(1), 1000],
  ["an error of each alternative and of their choice", getWebhooksSuccess, listOf({ next_attempt_epoch: "soon" }), 250],
])("the first thousand errors of a long list are explained: %s", (_what, validator, value, count) => {
  expect(validator.validate(value).issues).toHaveLength(count);
});

test("a value that throws when it is read is invalid", () => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  const throwing = {
    get header() {
      throw new Error("no");
    },
  };
  for (const value of [proxy, throwing, { ...issue, header: proxy }]) {
    const issues = [{ path: [], message: "must be JSON" }];
    expect(issueSilaRequest.validate(value)).toEqual({ issues });
    expect(issueSilaRequest.is(value)).toBe(false);
  }
});

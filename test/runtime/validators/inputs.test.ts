import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  createTestVirtualAccountAchTransactionInput,
  getWebhooksInput,
  issueSilaInput,
} from "../../../generated/validators.js";
import { contract, WAYS_TO_PAY } from "../../support/contract.ts";
import { edited, SEED } from "../../support/edited.ts";
import { USER_HEADER } from "../../support/requests.ts";
import { validator } from "../../support/validator.ts";
import { inputs } from "./bodies.ts";

const payment = { user_handle: "demo_user", amount: 100 };

describe.each(contract.operations)("the input of $id", ({ id, request }) => {
  const input = inputs[`${id}Input`];
  const isValid = validator(request.schema);
  const bodies = request.examples.map(({ value }) => value as { header: { user_handle?: string } });
  // As a program that knows only the method writes it: without the header object and the type of the body.
  const examples = bodies.map(({ header: { user_handle }, ...fields }) => {
    return { ...(user_handle && { user_handle }), ...fields, message: undefined };
  });

  test("is accepted as the examples have it", () => {
    expect(examples).not.toEqual([]);
    for (const example of examples) expect(input?.validate(example)).toEqual({ value: example });
  });

  test(`is valid when the body that the client makes of it is, also without an empty field (SEED=${SEED})`, () => {
    const property = fc.property(edited(examples), (value) => {
      const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
      // A form sends an empty string for a field that is not filled in.
      const empty = Object.keys(Object(value)).filter((name) => Object(value)[name] === "");
      const values = [Object(value), ...empty.map((name) => ({ ...Object(value), [name]: undefined }))];
      const areValid = values.every(({ user_handle, header: _, message: __, ...fields }) => {
        const body = { ...fields, header: { ...USER_HEADER, user_handle } };
        return isValid(JSON.parse(JSON.stringify(body)));
      });
      expect(input?.is(value)).toBe(isObject && areValid);
    });
    fc.assert(property, { seed: SEED, numRuns: 300 });
  });
});

describe("an empty string, as a form sends it for an untouched field, is explained where it is invalid", () => {
  const leaveOut = "must not be empty: leave it out";
  const choice = `must have exactly one of these: ${WAYS_TO_PAY}`;
  test.each([
    ["an optional field", { ...payment, account_name: "a", business_uuid: "" }, { business_uuid: leaveOut }],
    [
      "several",
      { ...payment, account_name: "a", business_uuid: "", processing_type: "" },
      { business_uuid: leaveOut, processing_type: leaveOut },
    ],
    ["a required one", { ...payment, amount: "", account_name: "a" }, { amount: "is required" }],
    ["a required text", { ...payment, user_handle: "", account_name: "a" }, { user_handle: "is required" }],
    ["the only way to pay", { ...payment, account_name: "" }, { account_name: "is required" }],
    [
      "the first half of the only way to pay",
      { ...payment, source_id: "" },
      { source_id: "is required", destination_id: "is required with source_id" },
    ],
    [
      "the only way to pay, next to an optional field",
      { ...payment, account_name: "", business_uuid: "" },
      { account_name: "is required", business_uuid: leaveOut },
    ],
    ["half of a way to pay", { ...payment, source_id: "", destination_id: "b" }, { source_id: "is required" }],
    ["another way to pay", { ...payment, account_name: "a", card_name: "" }, { card_name: leaveOut }],
    [
      "all other ways to pay",
      { ...payment, account_name: "a", card_name: "", source_id: "", destination_id: "" },
      { card_name: leaveOut, source_id: leaveOut, destination_id: leaveOut },
    ],
    [
      "every way to pay",
      { ...payment, account_name: "", card_name: "" },
      { account_name: leaveOut, card_name: leaveOut, "": choice },
    ],
    [
      "next to another mistake",
      { ...payment, amount: 0, account_name: "a", business_uuid: "" },
      { business_uuid: leaveOut, amount: "must be at least 1" },
    ],
    [
      "next to null",
      { ...payment, amount: null, account_name: "a", business_uuid: "" },
      { business_uuid: leaveOut, amount: expect.stringMatching(/^must be an integer( or null)?$/) },
    ],
  ])("%s", (_what, value, issues) => {
    expect(byField(issueSilaInput.validate(value))).toEqual(issues);
  });

  test("inside of another field", () => {
    const result = getWebhooksInput.validate({ search_filters: { uuid: "", page: "" } });
    expect(byField(result)).toEqual({ "search_filters.uuid": leaveOut, "search_filters.page": leaveOut });
  });

  test("a date", () => {
    const deposit = { user_handle: "u", amount: 1, virtual_account_number: "1", tran_code: 22, entity_name: "Demo" };
    const result = createTestVirtualAccountAchTransactionInput.validate({ ...deposit, effective_date: "" });
    expect(byField(result)).toEqual({ effective_date: leaveOut });
  });
});

test("an empty string is accepted where the contract allows it", () => {
  const value = { ...payment, account_name: "a", descriptor: "" };
  expect(issueSilaInput.validate(value)).toEqual({ value });
});

test("other issues are those of the request", () => {
  expect(byField(issueSilaInput.validate({ amount: 0.5, account_name: "a", card_name: "c" }))).toEqual({
    user_handle: "is required",
    amount: expect.stringMatching(/^must be an integer( or null)?$/),
    account_name: expect.stringMatching(/^conflicts with card_name; /),
    card_name: expect.stringMatching(/^conflicts with account_name; /),
  });
  expect(byField(issueSilaInput.validate(""))).toEqual({ "": "must be an object" });
});

/** The messages, by field. */
function byField({ issues = [] }: { issues?: readonly { path: readonly unknown[]; message: string }[] | undefined }) {
  const entries = issues.map(({ path, message }) => [path.join("."), message]);
  expect(new Set(entries.map(([field]) => field)).size).toBe(entries.length);
  return Object.fromEntries(entries);
}

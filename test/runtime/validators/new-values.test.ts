import { expect, test } from "vitest";
import { validateResponse } from "../../../generated/validators.js";
import { exampleValue } from "../../support/contract.ts";

const [account, ...others] = exampleValue("LinkedBankAccounts");
const failure = exampleValue("InstantAchMaxAmount");

test.each([
  ["that the contract lists", "getAccountsSuccess", [account, ...others]],
  ["that is new, at any depth", "getAccountsSuccess", [{ ...account, account_link_status: "by_mail" }, ...others]],
  ["that is new, in a failure", "issueSilaRefusal", { ...failure, error_code: "INSTANT_ACH_CLOSED" }],
])("a response with a value %s is valid", (_what, name, body) => {
  expect(validateResponse(name, body)).toStrictEqual({ value: body });
});

test.each([
  ["a value of another type", "getAccountsSuccess", [{ ...account, account_link_status: 5 }], "0.account_link_status"],
  ["a constant", "issueSilaRefusal", { ...failure, status: "SUCCESS" }, "status"],
  ["a boolean", "issueSilaRefusal", { ...failure, success: true }, "success"],
  ["a field beside a new value", "issueSilaRefusal", { ...failure, error_code: "NEW", success: undefined }, "success"],
])("a response whose fault is %s is invalid", (_what, name, body, field) => {
  expect(validateResponse(name, body).issues?.map(({ path }) => path?.join("."))).toEqual([field]);
});

test.each(["issueSilaRequest", "toString"])("%s is no response of the contract", (name) => {
  expect(() => validateResponse(name, {})).toThrow(new TypeError(`the contract has no response ${name}`));
});

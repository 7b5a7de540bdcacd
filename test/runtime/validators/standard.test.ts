import { getDotPath, SchemaError } from "@standard-schema/utils";
import { describe, expect, test } from "vitest";
import { issueSilaRequest } from "../../../generated/validators.js";
import { USER_HEADER } from "../../support/requests.ts";
import { validators } from "./bodies.ts";

describe.each(Object.entries(validators))("%s is a Standard Schema", (_name, validator) => {
  const standard = validator["~standard"];

  test("of version 1, by this package", () => {
    expect(standard).toMatchObject({ version: 1, vendor: "token-payments-contract" });
  });

  test("rejects with issues, which have a message and a path", async () => {
    // No body of the contract is a number.
    const result = await standard.validate(5);
    expect(result.issues).toHaveLength(1);
    expect(result.issues?.[0]).toEqual({ message: expect.stringMatching(/^must be an? (object|array)$/), path: [] });
    expect("value" in result).toBe(false);
  });
});

test("it returns the value itself, with its unknown fields and without issues", () => {
  const header = USER_HEADER;
  const value = { header, amount: 1, card_name: "c", extra: { deep: true } };
  const result = issueSilaRequest["~standard"].validate(value);
  expect(result).toEqual({ value });
  expect("value" in result && result.value).toBe(value);
});

test("its functions work without their object, as libraries call them", () => {
  const { validate } = issueSilaRequest["~standard"];
  const { is } = issueSilaRequest;
  expect(validate({}).issues).toHaveLength(3);
  expect(is({})).toBe(false);
});

test("the next validation does not change issues that were returned", () => {
  const first = issueSilaRequest.validate(1);
  const before = structuredClone(first);
  issueSilaRequest.validate({});
  expect(first).toEqual(before);
});

test("the utilities of Standard Schema read the issues", () => {
  const { issues } = issueSilaRequest["~standard"].validate({ header: { created: "x" }, amount: 1, card_name: "c" });
  const error = new SchemaError(issues ?? []);
  expect(error.message).toBe(issues?.[0]?.message);
  const texts = error.issues.map((issue) => `${getDotPath(issue)} ${issue.message}`);
  expect(texts).toContain("header.created must be an integer");
});

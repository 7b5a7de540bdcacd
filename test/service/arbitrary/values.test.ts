import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compileValidator } from "../../../scripts/runtime/validators/compile.ts";
import { validValues } from "../../../scripts/service/arbitrary/values.ts";
import { breakages } from "../../support/breakages.ts";
import { SEED } from "../../support/edited.ts";

const uuid = { type: "string", format: "uuid", pattern: "^.{14}4.{4}[89abAB]" };
const header = { type: "object", properties: { a: { type: "integer", minimum: 1 } }, required: ["a"] };

/** One field of two that exclude each other, beside one that is always allowed. */
const choice = {
  type: "object",
  properties: { header, account: { type: "string" }, card: { type: "string" } },
  required: ["header"],
  oneOf: [
    { properties: { account: { type: "string" }, card: false }, required: ["account"] },
    { properties: { card: { type: "string" }, account: false }, required: ["card"] },
  ],
};

/** A field with a former name: at least one of the two. */
const alias = {
  type: "object",
  properties: { account: { type: "string" }, former: { type: "string" } },
  oneOf: [
    { properties: { account: { type: "string" } }, required: ["account"] },
    { properties: { former: { type: "string" }, account: false }, required: ["former"] },
  ],
};

describe.each([
  ["a pattern", { type: "string", pattern: "^[A-Z]{3}$" }],
  ["a pattern with a bound", { type: "string", pattern: "^a+", maxLength: 5 }],
  ["a pattern of a UUID", uuid],
  ["another pattern of a UUID", { type: "string", format: "uuid", pattern: "^[0-7a]" }],
  ["a choice of fields", choice],
  ["a field with a former name", alias],
])(`generated values of %s (SEED=${SEED})`, (_, schema) => {
  const validator = compileValidator(schema);

  test("are valid", () => {
    fc.assert(fc.property(validValues(schema), validator.is), { seed: SEED });
  });

  test.each(breakages(schema))("are broken: $where $what", ({ values }) => {
    fc.assert(
      fc.property(values, (value) => !validator.is(value)),
      { seed: SEED },
    );
  });
});

test("a value that does not match a pattern is one of the ways to break a schema", () => {
  const ways = breakages({ type: "string", pattern: "^[A-Z]{3}$" }).map(({ what }) => what);
  expect(ways).toEqual(["wrong type", "not of the pattern"]);
});

test.each([
  [{ type: "any" }, 'cannot generate values of the type "any"'],
  [{ type: "string", format: "email" }, "cannot generate values of the format email"],
])("%j cannot be generated", (schema, message) => {
  expect(() => validValues(schema)).toThrow(message);
});

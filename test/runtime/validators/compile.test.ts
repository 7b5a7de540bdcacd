import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expand } from "../../../scripts/contract/json-pointer.ts";
import { compileValidator } from "../../../scripts/runtime/validators/compile.ts";
import { contract } from "../../support/contract.ts";
import { edited, SEED } from "../../support/edited.ts";
import { bodies, validatorOf } from "./bodies.ts";

// Any event is judged by the validators of the events, and explained by the one that is meant.
const compiled = bodies;

test.each(compiled)(`$ref, compiled in memory, agrees with the generated validator (SEED=${SEED})`, (body) => {
  const inMemory = compileValidator(expand(contract.raw, { $ref: body.ref }));
  const built = validatorOf(body);
  fc.assert(
    fc.property(edited(body.examples), (value) => {
      expect(inMemory.validate(value)).toEqual(built?.validate(value));
    }),
    { seed: SEED, numRuns: 200 },
  );
});

describe("a pattern is explained by its own words", () => {
  test.each([
    [{ description: "Currency, a code of three letters." }, "must be a code of three letters"],
    [{ description: "Currency, an ISO 4217 code.\n" }, "must be an ISO 4217 code"],
    [{ description: "Currency." }, "must match the pattern ^[A-Z]{3}$"],
    [{ description: "An old code, a pity. Three letters." }, "must match the pattern ^[A-Z]{3}$"],
    [{}, "must match the pattern ^[A-Z]{3}$"],
    [{ format: "uuid" }, "must match the pattern ^[A-Z]{3}$"],
  ])("%j", (schema, message) => {
    const validator = compileValidator({ type: "string", pattern: "^[A-Z]{3}$", ...schema });
    expect(validator.validate("usd").issues).toEqual([{ path: [], message }]);
  });

  test("that of the contract too", () => {
    const validator = compileValidator(expand(contract.raw, { $ref: "#/components/schemas/KycStatusUpdateEvent" }));
    const { issues = [] } = validator.validate({ event_uuid: "6ba7b810-9dad-11d1-80b4-00c04fd430c8" });
    expect(issues).toContainEqual({ path: ["event_uuid"], message: "must be a version 4 UUID" });
  });
});

describe("what Ajv would ignore is an error", () => {
  test.each([
    ["an unknown keyword", { type: "string", maxLenght: 5 }, /"maxLenght"/],
    ["an unknown format", { type: "string", format: "email" }, /"email"/],
    ["a keyword that these validators do not support", { unevaluatedProperties: false }, /"unevaluatedProperties"/],
    ["another one", { unevaluatedItems: false }, /"unevaluatedItems"/],
  ])("%s", (_what, schema, message) => {
    expect(() => compileValidator(schema)).toThrow(message);
  });
});

describe("a type is dropped only where const or enum imply it", () => {
  test.each([
    [{ type: "string", enum: ["a"] }, "a", true],
    [{ type: "integer", enum: ["a", 1] }, "a", false],
    [{ type: "integer", enum: ["a", 1] }, 1, true],
    [{ type: "string", enum: ["a", 1] }, 1, false],
    [{ type: "string", const: 1 }, 1, false],
    [{ const: null }, null, true],
    [{ enum: [null, 1] }, 2, false],
    [{ type: "object", properties: { type: { type: "string" }, enum: { type: "integer" } } }, { enum: "a" }, false],
  ])("%j %j", (schema, value, fits) => {
    expect(compileValidator(schema).is(value)).toBe(fits);
  });
});

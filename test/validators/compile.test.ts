import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expand } from "../../scripts/contract/json-pointer.ts";
import { compileValidator } from "../../scripts/validators/compile.ts";
import { contract } from "../support/contract.ts";
import { edited, SEED } from "../support/edited.ts";
import { bodies, validatorOf } from "./bodies.ts";

// Any event is judged by the validators of the events, and explained by the one that is meant.
const compiled = bodies.filter(({ ref }) => !ref.endsWith("/WebhookEvent"));

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

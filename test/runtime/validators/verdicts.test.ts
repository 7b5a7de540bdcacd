import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expand } from "../../../scripts/contract/json-pointer.ts";
import { validValues } from "../../../scripts/service/arbitrary/values.ts";
import { breakages } from "../../support/breakages.ts";
import { contract } from "../../support/contract.ts";
import { edited, SEED } from "../../support/edited.ts";
import { validator } from "../../support/validator.ts";
import { bodies, inputs, validatorOf, validators } from "./bodies.ts";

const RUNS = 500;

test("there is a validator for each body, one for any event and one for each input, and no other", () => {
  expect(bodies.length).toBeGreaterThan(0);
  const expected = [...bodies.map(validatorOf), validators.webhookEvent, ...Object.values(inputs)];
  expect(new Set(expected)).toEqual(new Set(Object.values(validators)));
  expect(new Set(Object.keys(inputs))).toEqual(new Set(contract.operations.map(({ id }) => `${id}Input`)));
});

describe(`the verdict is that of Ajv on the bundle (SEED=${SEED})`, () => {
  describe.each(bodies)("$ref", (body) => {
    const schema = { $ref: body.ref };
    const fits = validator(schema);
    const ours = validatorOf(body);

    function expectAgreement(value: unknown): void {
      const result = ours?.validate(value);
      expect(ours?.is(value)).toBe(fits(value));
      expect(result).toEqual(fits(value) ? { value } : { issues: expect.arrayContaining([expect.anything()]) });
    }

    test("on the examples", () => {
      expect(body.examples.length).toBeGreaterThan(0);
      expect(body.examples.filter((example) => ours?.is(example) !== true)).toEqual([]);
    });

    test("on edited examples", () => {
      let accepted = 0;
      const property = fc.property(edited(body.examples), (value) => {
        expectAgreement(value);
        if (fits(value)) accepted++;
      });
      fc.assert(property, { seed: SEED, numRuns: RUNS });
      // Neither all nor none.
      expect(accepted).toBeGreaterThan(0);
      expect(accepted).toBeLessThan(RUNS);
    });

    if (/(Request|Event)$/.test(body.ref)) {
      test("on valid values, and on values with one fault", () => {
        const whole = expand(contract.raw, schema);
        const values = [validValues(whole), ...breakages(whole).map(({ values }) => values)];
        fc.assert(fc.property(fc.oneof(...values), expectAgreement), { seed: SEED, numRuns: RUNS });
      });
    }
  });
});

import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Converter } from "../../../generated/json-schemas.js";
import * as exported from "../../../generated/validators/json-schemas.js";
import type { Validator } from "../../../generated/validators.js";
import { edited, SEED } from "../../support/edited.ts";
import { bodies, validatorOf, validators } from "./bodies.ts";

type WithJsonSchema = Validator<unknown> & { "~standard": { jsonSchema: { input: Converter; output: Converter } } };
const schemas = exported as unknown as Record<string, WithJsonSchema>;

test("each validator has one with its JSON Schema", () => {
  expect(Object.keys(schemas).sort()).toEqual(Object.keys(validators).sort());
  for (const [name, { is, validate }] of Object.entries(validators))
    expect(schemas[name]).toMatchObject({ is, validate });
});

describe.each(Object.entries(schemas))("%s", (name, { "~standard": standard }) => {
  const { jsonSchema, ...rest } = standard;

  test("is a Standard Schema as well", () => {
    expect(rest).toEqual(validators[name]?.["~standard"]);
  });

  test.each([
    ["draft-2020-12", new Ajv2020({ allErrors: true, strictTypes: false, strictRequired: false })],
    ["draft-07", new Ajv({ allErrors: true, strictTypes: false, strictRequired: false, allowUnionTypes: true })],
  ])(`its schema in %s validates as it does (SEED=${SEED})`, (target, ajv) => {
    addFormats.default(ajv);
    const schema = jsonSchema.input({ target });
    expect(jsonSchema.output({ target })).toEqual(schema);
    expect(JSON.stringify(schema)).not.toMatch(/"x-|\$ref/);
    const fits = ajv.compile(schema);
    const body = bodies.find((each) => validatorOf(each) === validators[name]);
    const values = body?.examples ?? [{ user_handle: "u", amount: 1, card_name: "c", business_uuid: "", header: 1 }];
    fc.assert(
      fc.property(edited(values), (value) => {
        expect(fits(value)).toBe(validators[name]?.is(value));
      }),
      { seed: SEED, numRuns: 100 },
    );
  });
});

test("a schema keeps the descriptions, and is an object of its own", () => {
  const convert = schemas.kycStatusUpdateEvent?.["~standard"].jsonSchema.input as Converter;
  const schema = convert({ target: "draft-2020-12" });
  expect(schema).toMatchObject({
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    properties: { event_type: { const: "kyc" }, event_details: { description: expect.any(String) } },
  });
  (schema.properties as Record<string, unknown>).event_type = "changed";
  expect(convert({ target: "draft-2020-12" })).not.toEqual(schema);
});

test("another target is refused", () => {
  const message = "There is no schema for openapi-3.0; choose from draft-2020-12, draft-07.";
  expect(() => schemas.webhookEvent?.["~standard"].jsonSchema.input({ target: "openapi-3.0" })).toThrow(message);
});

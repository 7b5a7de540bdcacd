import { describe, expect, test } from "vitest";
import type { Converter } from "../../generated/json-schemas.js";
import * as exported from "../../generated/validators/json-schemas.js";
import { contract } from "../support/contract.ts";

// The compiler does not know it: only `npm run test:project languages` installs it.
const { fromJSONSchema } = await import("zod-current" as string);
const schemas = exported as unknown as Record<string, { "~standard": { jsonSchema: { input: Converter } } }>;

/** Reads the JSON Schema of a validator with zod. */
function readWithZod(name: string) {
  return fromJSONSchema(schemas[name]?.["~standard"].jsonSchema.input({ target: "draft-2020-12" }));
}

describe.each(contract.operations)("zod reads the schemas of $name", ({ id, request }) => {
  const asRequest = readWithZod(`${id}Request`);

  test("accepts every example of the request", () => {
    const results = request.examples.map(({ name, value }) => [name, asRequest.safeParse(value).success]);
    expect(results).toEqual(request.examples.map(({ name }) => [name, true]));
  });

  test("refuses a request that does not name the application", () => {
    const [example] = request.examples;
    const { header, ...others } = Object(example?.value) as { header: Record<string, unknown> };
    const { app_handle, auth_handle, ...rest } = header;
    expect(asRequest.safeParse({ ...others, header: rest }).success).toBe(false);
  });
});

test.each([
  [true, { account_name: "a" }],
  [true, { source_id: "s", destination_id: "d" }],
  [true, { card_name: "c" }],
  [false, { source_id: "s" }],
  [false, { account_name: "a", card_name: "c" }],
])("zod says %s to a payment with %j", (isValid, fields) => {
  const input = { user_handle: "demo_user", amount: 100, ...fields };
  expect(readWithZod("issueSilaInput").safeParse(input).success).toBe(isValid);
});

import { describe, expect, test } from "vitest";
import { createClient } from "../../generated/client.js";
import { contract, examplesOf, operationAt, schemaOf } from "../support/contract.ts";
import { validator } from "../support/validator.ts";
import { runMock, SIGNATURES } from "./mock.ts";

const mock = runMock();

/** Calls an operation with any body, through `POST`, which fills in nothing. */
async function call(path: string, body: unknown, headers: Record<string, string> = SIGNATURES) {
  const { POST } = createClient({ baseUrl: mock.address, appHandle: "demo_app" });
  return (POST as (path: string, init: object) => Promise<Answer>)(path, { body, headers });
}

interface Answer {
  data?: unknown;
  error?: unknown;
  response: Response;
}

// What an answer repeats of the request, or measures, is not what its example says.
const ECHOED = [
  ...["reference", "response_time_ms", "descriptor", "page"],
  ...["account_name", "virtual_account_name", "ach_credit_enabled", "ach_debit_enabled"],
];

function withoutEchoes(answer: unknown): unknown {
  const echoed = Array.isArray(answer) ? [] : ECHOED;
  return JSON.parse(JSON.stringify(answer, (key, value) => (echoed.includes(key) ? undefined : value)));
}

describe.each(Object.keys(contract.paths))("%s", (path) => {
  const { operationId, requestBody, responses } = operationAt(path);
  const requests = Object.entries(examplesOf(requestBody));
  const answers = Object.entries(responses).flatMap(([status, response]) =>
    Object.entries(examplesOf(response)).map(([name, { value }]) => ({
      status,
      name,
      value,
      schema: schemaOf(response),
    })),
  );
  const [, { value: anyRequest }] = requests[0] ?? [];

  test.each(requests)("accepts the request %s", async (_name, { value }) => {
    const { data, response } = await call(path, value);
    expect(response.status).toBe(200);
    expect(validator(schemaOf(responses["200"]), contract)(data)).toBe(true);
  });

  test.each(answers)("answers $status $name", async ({ status, name, value, schema }) => {
    const { data, error, response } = await call(path, anyRequest, {
      ...SIGNATURES,
      prefer: `code=${status}, example=${name}`,
    });
    expect(response.status).toBe(Number(status));
    expect(withoutEchoes(data ?? error)).toEqual(withoutEchoes(value));
    expect(validator(schema, contract)(data ?? error)).toBe(true);
  });

  test("rejects a body without a header", async () => {
    const { error, response } = await call(path, {});
    expect(response.status).toBe(400);
    expect(error).toMatchObject({
      validation_details: { header: ["is required"] },
    });
    expect(validator(schemaOf(responses["400"]), contract)(error)).toBe(true);
  });

  test("rejects a request without signatures", async () => {
    const { error, response } = await call(path, anyRequest, {});
    const expected = operationId === "getAccountBalance" ? 403 : 401;
    expect(response.status).toBe(expected);
    expect(validator(schemaOf(responses[expected]), contract)(error)).toBe(true);
  });
});

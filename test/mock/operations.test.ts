import { describe, expect, test } from "vitest";
import { createClient } from "../../generated/client.js";
import { contract, examplesOf, fieldsOf, keywordOf, operationAt, schemaOf } from "../support/contract.ts";
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

/** A value, and the schemas that describe it. */
interface Described {
  value: unknown;
  schemas: unknown[];
}

/** An example as the mock returns it: the fields with `x-echo` repeat the request, or the default of its field. */
function withEchoes({ value: example, schemas }: Described, request: Described): unknown {
  if (typeof example !== "object" || example === null || Array.isArray(example)) return example;
  const expected: Record<string, unknown> = { ...example };
  for (const [name, field] of fieldsOf(schemas)) {
    const source = keywordOf(field, "x-echo");
    if (source !== undefined) expected[name] = fieldAt(String(source).split("."), request);
    else if (name in expected) expected[name] = withEchoes({ value: expected[name], schemas: field }, request);
  }
  return expected;
}

function fieldAt([name = "", ...rest]: string[], { value, schemas }: Described): unknown {
  const field = fieldsOf(schemas).get(name) ?? [];
  const sent = (value as Record<string, unknown> | undefined)?.[name] ?? keywordOf(field, "default");
  return rest.length === 0 ? sent : fieldAt(rest, { value: sent, schemas: field });
}

describe.each(Object.keys(contract.paths))("%s", (path) => {
  const { requestBody, responses } = operationAt(path);
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

  test.each(answers)("returns $status $name if Prefer asks for it", async ({ status, name, value, schema }) => {
    const { data, error, response } = await call(path, anyRequest, {
      ...SIGNATURES,
      prefer: `code=${status}, example=${name}`,
    });
    expect(response.status).toBe(Number(status));
    const answer = (data ?? error) as object;
    // The mock measures it.
    const time = "response_time_ms" in answer && { response_time_ms: expect.any(String) };
    const request = { value: anyRequest, schemas: [schemaOf(requestBody)] };
    expect(answer).toEqual(
      Array.isArray(answer) ? value : { ...(withEchoes({ value, schemas: [schema] }, request) as object), ...time },
    );
    expect(validator(schema, contract)(data ?? error)).toBe(true);
  });

  test("rejects a body without a header", async () => {
    const { error, response } = await call(path, {});
    expect(response.status).toBe(400);
    expect(error).toMatchObject({ validation_details: { header: ["is required"] } });
    expect(validator(schemaOf(responses["400"]), contract)(error)).toBe(true);
  });

  test("rejects a request without signatures", async () => {
    const { error, response } = await call(path, anyRequest, {});
    const expected = "401" in responses ? 401 : 403;
    expect(response.status).toBe(expected);
    expect(validator(schemaOf(responses[expected]), contract)(error)).toBe(true);
  });
});

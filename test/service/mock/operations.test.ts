import createClient from "openapi-fetch";
import { describe, expect, test } from "vitest";
import { resolve } from "../../../scripts/contract/contract.ts";
import type { Schema } from "../../../scripts/contract/schema.ts";
import { contract, fieldsOf } from "../../support/contract.ts";
import { validator } from "../../support/validator.ts";
import { runMock, SIGNATURES } from "./mock.ts";

const mock = runMock();

/** Calls an operation with any body, through openapi-fetch, which fills in nothing. */
async function call(path: string, body: unknown, headers: Record<string, string> = SIGNATURES) {
  const { POST } = createClient({ baseUrl: mock.address });
  return (POST as (path: string, init: object) => Promise<Answer>)(path, { body, headers });
}

interface Answer {
  data?: unknown;
  error?: unknown;
  response: Response;
}

/**
 * What the mock makes of an example: the fields with `x-echo` repeat the request, or the default of its field. Ids are
 * those of the request, which test/service/mock/derive.test.ts covers.
 *
 * @param schema of the example
 * @param request its body, and the schema of that
 */
function withEchoes(example: unknown, schema: Schema, request: { value: unknown; schema: Schema }): unknown {
  if (typeof example !== "object" || example === null || Array.isArray(example)) return example;
  const expected: Record<string, unknown> = { ...example };
  for (const [name, field] of Object.entries(fieldsOf(schema))) {
    const source = resolve(contract, field)["x-echo"];
    if (source !== undefined) expected[name] = fieldAt(source.split("."), request);
    else if (name in expected) expected[name] = withEchoes(expected[name], field, request);
  }
  return expected;
}

function fieldAt([name = "", ...rest]: string[], { value, schema }: { value: unknown; schema: Schema }): unknown {
  const field = fieldsOf(schema)[name] ?? {};
  const sent = (value as Record<string, unknown> | undefined)?.[name] ?? resolve(contract, field).default;
  return rest.length === 0 ? sent : fieldAt(rest, { value: sent, schema: field });
}

describe.each(contract.operations)("$path", ({ path, request, responses }) => {
  const answers = responses.flatMap(({ status, schema, examples }) =>
    examples.map(({ name, value }) => ({ status, name, value, schema })),
  );
  const anyRequest = request.examples[0]?.value;
  const isDocumented = (status: string, body: unknown) =>
    validator(responses.find((each) => each.status === status)?.schema ?? { not: {} })(body);

  test.each(request.examples)("accepts the request $name", async ({ value }) => {
    const { data, response } = await call(path, value);
    expect(response.status).toBe(200);
    expect(isDocumented("200", data)).toBe(true);
  });

  test.each(answers)("returns $status $name if Prefer asks for it", async ({ status, name, value, schema }) => {
    // To its own request: the mock makes other ids for another one.
    const isOwn = (each: { value: unknown }) => Object(each.value).header.reference === Object(value).reference;
    const own = request.examples.find(isOwn)?.value ?? anyRequest;
    const { data, error, response } = await call(path, own, {
      ...SIGNATURES,
      prefer: `code=${status}, example=${name}`,
    });
    expect(response.status).toBe(Number(status));
    const answer = (data ?? error) as object;
    // The mock measures it.
    const time = "response_time_ms" in answer && { response_time_ms: expect.any(String) };
    const sent = { value: own, schema: request.schema };
    expect(answer).toEqual(Array.isArray(answer) ? value : { ...(withEchoes(value, schema, sent) as object), ...time });
    expect(isDocumented(status, data ?? error)).toBe(true);
  });

  test("rejects a body without a header", async () => {
    const { error, response } = await call(path, {});
    expect(response.status).toBe(400);
    expect(error).toMatchObject({
      validation_details: { header: ["is required"] },
    });
    expect(isDocumented("400", error)).toBe(true);
  });

  test("rejects a request without signatures", async () => {
    const { error, response } = await call(path, anyRequest, {});
    const expected = responses.some(({ status }) => status === "401") ? "401" : "403";
    expect(String(response.status)).toBe(expected);
    expect(isDocumented(expected, error)).toBe(true);
  });
});

import { describe, expect, test } from "vitest";
import type { Schema } from "../../scripts/contract/schema.ts";
import { knownFields, unknownFields } from "../../scripts/contract/validation.ts";
import { failure, parseQuery, RequestError, responseHeaders } from "../../scripts/http/messages.ts";
import { contract } from "../support/contract.ts";

/** The fields of a body that a schema does not declare. */
function unknownIn(schema: Schema, body: unknown): string[] {
  return unknownFields(knownFields(contract, schema), body);
}

describe("unknown fields", () => {
  const schema = {
    properties: { header: { properties: { created: {} } }, open: { type: "object" }, list: { type: "array" } },
  } as Schema;

  test("are named by their path", () => {
    const body = { header: { created: 1, foo: 1, bar: { deep: 1 } }, baz: null };
    expect(unknownIn(schema, body)).toEqual(["header.foo", "header.bar", "baz"]);
    const deeper = { properties: { outer: schema } } as Schema;
    expect(unknownIn(deeper, { outer: body })).toEqual(["outer.header.foo", "outer.header.bar", "outer.baz"]);
  });

  test("are allowed where the contract declares no field", () => {
    expect(unknownIn(schema, { open: { any: 1 } })).toEqual([]);
    expect(unknownIn({}, { any: 1 })).toEqual([]);
  });

  test.each([
    [null],
    ["text"],
    [5],
    [undefined],
    [["header"]],
    [{ header: null }],
    [{ header: "text" }],
    [{ header: [1] }],
  ])("are not in %j", (body) => {
    expect(unknownIn(schema, body)).toEqual([]);
  });

  test("are those of no branch", () => {
    const branches = [{ properties: { one: { properties: { a: {} } } } }, { properties: { two: {} } }];
    const either = { oneOf: branches, properties: { three: {} } } as Schema;
    expect(unknownIn(either, { one: { a: 1, b: 1 }, two: 1, three: 1, four: 1 })).toEqual(["one.b", "four"]);
    expect(unknownIn({ oneOf: [{}] } as Schema, { any: 1 })).toEqual([]);
  });
});

describe("the parameters of a query", () => {
  test.each([
    ["", {}],
    ["?", {}],
    ["?page=1", { page: "1" }],
    ["page=1&size=2", { page: "1", size: "2" }],
    ["?page=1&page=2", { page: ["1", "2"] }],
    ["?name=a%20b+c", { name: "a b c" }],
    ["?empty=", { empty: "" }],
  ])("%j", (search, query) => {
    expect(parseQuery(search)).toEqual(query);
  });
});

describe("the headers of a response", () => {
  const headersFor = (unknownFields?: string[]) => {
    return responseHeaders({ status: 200, body: {}, ...(unknownFields && { unknownFields }) });
  };
  const type = { "content-type": "application/json; charset=utf-8" };

  test("name the unknown fields, in characters that a header may have", () => {
    expect(headersFor()).toEqual(type);
    expect(headersFor(["foo", "header.bar"])).toEqual({ ...type, "x-unknown-fields": "foo, header.bar" });
    const encoded = "a b%0D%0Ac, %C3%A9%EF%BF%BD";
    expect(headersFor(["a b\r\nc", "\u00e9\ud800"])).toEqual({ ...type, "x-unknown-fields": encoded });
  });

  test("name them in 1,000 characters", () => {
    expect(headersFor(["x".repeat(1000)])).toEqual({ ...type, "x-unknown-fields": "x".repeat(1000) });
    expect(headersFor(["x".repeat(998), "foo"])).toEqual({ ...type, "x-unknown-fields": `${"x".repeat(998)}, ` });
  });
});

test("an error has the envelope of the service, with the status of a refusal, or 500", () => {
  const body = (message: string) => ({ success: false, status: "FAILURE", message });
  expect(failure(new RequestError(404, "not here"))).toEqual({ status: 404, body: body("not here") });
  expect(failure(new Error("a fault"))).toMatchObject({ status: 500, body: { success: false, status: "FAILURE" } });
});

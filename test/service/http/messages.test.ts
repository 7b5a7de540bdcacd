import { describe, expect, test } from "vitest";
import { failure, parseQuery, RequestError, responseHeaders } from "../../../scripts/service/http/messages.ts";

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

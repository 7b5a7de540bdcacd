import { describe, expect, test } from "vitest";
import type { Contract } from "../../../scripts/contract/contract.ts";
import type { Schema } from "../../../scripts/contract/schema.ts";
import { applyEchoes, echoesOf } from "../../../scripts/service/behavior/echo.ts";
import { contract } from "../../support/contract.ts";

/** What a response with these properties becomes, for a request with a schema. */
function echoed(properties: Record<string, Schema>, response: unknown, request: unknown, asked: Schema = {}): unknown {
  return applyEchoes(echoesOf(contract as Contract, { properties }, asked), response, request);
}

const name = { type: "string", "x-echo": "name" } as Schema;
const ofHeader = { type: "string", "x-echo": "header.reference" } as Schema;

test("a property repeats a field of the request, at any depth of both", () => {
  expect(echoed({ name }, { name: "example", other: 1 }, { name: "mine" })).toEqual({ name: "mine", other: 1 });
  const account = { properties: { name, label: ofHeader } } as Schema;
  const response = { account: { name: "example", label: "example", open: true } };
  const request = { name: "mine", header: { reference: "r" } };
  expect(echoed({ account }, response, request)).toEqual({ account: { name: "mine", label: "r", open: true } });
});

test("a property of an alternative repeats its field too", () => {
  const either = { anyOf: [{ properties: { name } }, { properties: { label: ofHeader } }] } as Schema;
  const response = { either: { name: "example", label: "example" } };
  const request = { name: "mine", header: { reference: "r" } };
  expect(echoed({ either }, response, request)).toEqual({ either: { name: "mine", label: "r" } });
});

test("the response of the contract stays as it is", () => {
  const response = { account: { name: "example" } };
  const account = { properties: { name } } as Schema;
  expect(echoed({ account }, response, { name: "mine" })).toEqual({ account: { name: "mine" } });
  expect(response).toEqual({ account: { name: "example" } });
});

test("a response without the object of a property gets none", () => {
  const account = { properties: { name } } as Schema;
  expect(echoed({ account }, { other: 1 }, { name: "mine" })).toEqual({ other: 1 });
  expect(echoed({ name }, {}, { name: "mine" })).toEqual({ name: "mine" });
});

describe("a field that the request omits", () => {
  const flag = { type: "boolean", "x-echo": "options.flag" } as Schema;
  const asked = { properties: { options: { properties: { flag: { type: "boolean", default: true } } } } } as Schema;

  test.each([[{}], [undefined], [null], [{ options: 5 }], [{ options: null }], ["text"]])(
    "has its default: %j",
    (request) => {
      expect(echoed({ flag }, { flag: false }, request, asked)).toEqual({ flag: true });
    },
  );

  test("is left out of the response if it has none", () => {
    expect(echoed({ name }, { name: "example", other: 1 }, {})).toStrictEqual({ other: 1 });
    expect(echoed({ name }, { name: "example" }, {}, { properties: { other: { default: "x" } } } as Schema)).toEqual(
      {},
    );
  });
});

describe("only a value of the type of the property is repeated", () => {
  test.each([
    ["string", "text", true],
    ["string", 5, false],
    ["string", null, false],
    ["boolean", false, true],
    ["number", 1.5, true],
    ["integer", 5, true],
    ["integer", 1.5, false],
    ["integer", "5", false],
    [["string", "integer"], 5, true],
    [["string", "integer"], true, false],
    [undefined, "text", false],
  ] as [Schema["type"], unknown, boolean][])("%j: %j", (type, value, isRepeated) => {
    const property = { ...(type && { type }), "x-echo": "name" } as Schema;
    expect(echoed({ property }, { property: "example" }, { name: value })).toEqual(
      isRepeated ? { property: value } : {},
    );
  });
});

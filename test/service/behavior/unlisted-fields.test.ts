import { describe, expect, test } from "vitest";
import { writeSteps } from "../../../scripts/contract/place.ts";
import type { Schema } from "../../../scripts/contract/schema.ts";
import { createUnlistedFieldFinder } from "../../../scripts/service/behavior/unlisted-fields.ts";
import { contract } from "../../support/contract.ts";
import { unknownFieldsOf } from "../mock/referees/referee.ts";

/** The fields of a body that a schema does not list, if the referee says the same. */
function unlistedIn(schema: object, body: unknown): string[] {
  const found = createUnlistedFieldFinder(contract, schema as Schema)(body).map(writeSteps);
  if (typeof body === "object" && body !== null) {
    expect(unknownFieldsOf(schema as Schema, body)).toEqual(found.toSorted());
  }
  return found;
}

const schema = {
  properties: { header: { properties: { created: {} } }, open: { type: "object" }, list: { type: "array" } },
};

test("unlisted fields are named by their path", () => {
  const body = { header: { created: 1, foo: 1, bar: { deep: 1 } }, baz: null };
  expect(unlistedIn(schema, body)).toEqual(["header.foo", "header.bar", "baz"]);
  const deeper = { properties: { outer: schema } };
  expect(unlistedIn(deeper, { outer: body })).toEqual(["outer.header.foo", "outer.header.bar", "outer.baz"]);
});

test("any field is allowed where the contract lists none", () => {
  expect(unlistedIn(schema, { open: { any: 1 }, list: [{ any: 1 }] })).toEqual([]);
  expect(unlistedIn({}, { any: 1 })).toEqual([]);
  expect(unlistedIn({ oneOf: [{}] }, { any: 1 })).toEqual([]);
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
])("%j has none", (body) => {
  expect(unlistedIn(schema, body)).toEqual([]);
});

describe("fields are found in", () => {
  const branches = [{ properties: { one: { properties: { a: {} } } } }, { properties: { two: {} } }];

  test.each(["anyOf", "allOf"])("the branches of %s", (keyword) => {
    const either = { [keyword]: branches, properties: { three: {} } };
    expect(unlistedIn(either, { one: { a: 1, b: 1 }, two: 1, three: 1, four: 1 })).toEqual(["one.b", "four"]);
  });

  test("all branches that list the same field", () => {
    const find = createUnlistedFieldFinder(contract, {
      anyOf: [{ properties: { one: { properties: { a: {} } } } }, { properties: { one: { properties: { b: {} } } } }],
    });
    expect(find({ one: { a: 1, b: 1, c: 1 } })).toEqual([["one", "c"]]);
  });

  test("lists, and lists of lists", () => {
    const item = { properties: { name: {} } };
    const lists = { type: "array", items: { properties: { inner: { items: item } } } };
    const body = [{ inner: [{ name: 1 }, { name: 1, foo: 1 }] }, { inner: "text", bar: 1 }, null, [item]];
    expect(unlistedIn(lists, body)).toEqual(["0.inner.1.foo", "1.bar"]);
    expect(unlistedIn({ anyOf: [{ type: "null" }, lists] }, body)).toEqual(["0.inner.1.foo", "1.bar"]);
  });
});

test("no more than a thousand are listed", () => {
  const find = createUnlistedFieldFinder(contract, { items: { properties: { a: {} } } } as Schema);
  expect(find(Array(600).fill({ b: 1, c: 1 }))).toHaveLength(1000);
});

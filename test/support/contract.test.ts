import { describe, expect, test } from "vitest";
import { fieldsOf, keywordOf, resolve } from "./contract.ts";

const document = {
  components: {
    schemas: {
      Name: { type: "string", maxLength: 40 },
      Base: { properties: { id: { type: "integer" }, name: { $ref: "#/components/schemas/Name" } } },
      "odd/name": { type: "boolean" },
    },
  },
};
const base = { $ref: "#/components/schemas/Base" };

describe("resolve", () => {
  test("follows references, escaped ones too", () => {
    expect(resolve({ $ref: "#/components/schemas/odd~1name" }, document)).toEqual({ type: "boolean" });
  });

  test("names a reference that points to nothing", () => {
    expect(() => resolve({ $ref: "#/components/schemas/None" }, document)).toThrow("#/components/schemas/None");
  });
});

test("fieldsOf collects declarations over $ref, allOf and branches", () => {
  const schema = { allOf: [base, { properties: { id: { minimum: 1 } } }], oneOf: [{ properties: { card: true } }] };
  expect([...fieldsOf([schema], document)]).toEqual([
    ["id", [{ type: "integer" }, { minimum: 1 }]],
    ["name", [{ $ref: "#/components/schemas/Name" }]],
    ["card", [true]],
  ]);
});

test("keywordOf finds a keyword behind a $ref, and in the second of two schemas", () => {
  const name = fieldsOf([base], document).get("name") ?? [];
  expect(keywordOf(name, "maxLength", document)).toBe(40);
  expect(keywordOf([{}, { default: 0 }], "default", document)).toBe(0);
  expect(keywordOf(name, "default", document)).toBeUndefined();
});

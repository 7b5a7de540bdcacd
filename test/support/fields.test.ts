import { describe, expect, test } from "vitest";
import { fieldsOf, resolve, type Schema } from "./fields.ts";

const document = {
  components: {
    schemas: {
      Name: { type: "string", maxLength: 40 },
      Base: { required: ["id"], properties: { id: { type: "integer" }, name: { $ref: "#/components/schemas/Name" } } },
      "odd/name": { type: "boolean" },
    },
  },
};

/** The names of the fields of a schema, `name!` where the field is required. */
function names(schema: Schema): string[] {
  return [...fieldsOf(schema, document)].map(([name, { required }]) => (required ? `${name}!` : name));
}

describe("resolve", () => {
  test("follows references, escaped ones too", () => {
    expect(resolve({ $ref: "#/components/schemas/odd~1name" }, document)).toEqual({ type: "boolean" });
  });

  test("names a reference that points to nothing", () => {
    expect(() => resolve({ $ref: "#/components/schemas/None" }, document)).toThrow("#/components/schemas/None");
  });
});

describe("fieldsOf", () => {
  test("collects over $ref and allOf, and adds up what the parts say", () => {
    const schema = { allOf: [{ $ref: "#/components/schemas/Base" }, { properties: { id: { minimum: 1 } } }] };
    expect(names(schema)).toEqual(["id!", "name"]);
    expect(fieldsOf(schema, document).get("id")?.schema).toEqual({ allOf: [{ type: "integer" }, { minimum: 1 }] });
  });

  test("requires what every branch requires", () => {
    const schema = { properties: { a: {}, b: {}, c: {} }, oneOf: [{ required: ["a", "b"] }, { required: ["b"] }] };
    expect(names(schema)).toEqual(["a", "b!", "c"]);
  });

  test("ignores an absence where another branch declares the field", () => {
    const absent = { not: {}, description: "Absent." };
    const a = { type: "string" };
    const schema = { oneOf: [{ properties: { a, b: absent } }, { properties: { a: absent, b: { type: "integer" } } }] };
    expect(names(schema)).toEqual(["a", "b"]);
    expect(fieldsOf(schema, document).get("a")?.schema).toEqual({ allOf: [{ allOf: [a] }] });
  });

  test("keeps a field that is only declared absent", () => {
    expect(names({ oneOf: [{ properties: { a: { not: {} } } }, {}] })).toEqual(["a"]);
  });
});

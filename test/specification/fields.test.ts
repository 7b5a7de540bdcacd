import { describe, expect, it } from "vitest";
import { constraintsOf } from "../support/constraints.ts";
import { fieldsOf, keywordOf, resolve, type Schema } from "../support/fields.ts";

const document = {
  components: {
    schemas: {
      Name: { type: "string", maxLength: 40 },
      Base: { required: ["id"], properties: { id: { type: "integer" }, name: { $ref: "#/components/schemas/Name" } } },
      "odd/name": { type: "boolean" },
    },
  },
};

/** The fields of a schema as `name` or `name!` (required) with their constraints. */
function flat(schema: Schema): Record<string, unknown> {
  return Object.fromEntries(
    [...fieldsOf(schema, document)].map(([name, field]) => [
      field.required ? `${name}!` : name,
      constraintsOf(field.schema, document),
    ]),
  );
}

describe("resolve", () => {
  it("follows references, escaped ones too", () => {
    expect(resolve({ $ref: "#/components/schemas/odd~1name" }, document)).toEqual({ type: "boolean" });
  });

  it("names a reference that points to nothing", () => {
    expect(() => resolve({ $ref: "#/components/schemas/None" }, document)).toThrow("#/components/schemas/None");
  });
});

describe("fieldsOf", () => {
  it("collects over $ref and allOf, and adds up what the parts say", () => {
    const schema = { allOf: [{ $ref: "#/components/schemas/Base" }, { properties: { id: { minimum: 1 } } }] };
    expect(flat(schema)).toEqual({
      "id!": { type: ["integer"], minimum: 1 },
      name: { type: ["string"], maxLength: 40 },
    });
  });

  it("requires what every branch requires", () => {
    expect(
      flat({ properties: { a: {}, b: {}, c: {} }, oneOf: [{ required: ["a", "b"] }, { required: ["b"] }] }),
    ).toEqual({
      a: {},
      "b!": {},
      c: {},
    });
  });

  it("overlooks an absence where another branch declares the field", () => {
    const absent = { not: {}, description: "Absent." };
    const schema = {
      oneOf: [
        { properties: { a: { type: "string" }, b: absent } },
        { properties: { a: absent, b: { type: "integer" } } },
      ],
    };
    expect(flat(schema)).toEqual({ a: { type: ["string"] }, b: { type: ["integer"] } });
  });

  it("keeps a field that is only declared absent", () => {
    expect(flat({ oneOf: [{ properties: { a: { not: {} } } }, {}] })).toEqual({ a: {} });
  });

  it("refuses a field that branches declare differently", () => {
    const schema = { oneOf: [{ properties: { a: { maxLength: 40 } } }, { properties: { a: { maxLength: 41 } } }] };
    expect(() => flat(schema)).toThrow("branches differ");
  });
});

describe("constraintsOf", () => {
  it("unites branches that only name types, or only values", () => {
    expect(constraintsOf({ anyOf: [{ type: "string" }, { type: ["null", "integer"] }] }, document)).toEqual({
      type: ["integer", "null", "string"],
    });
    expect(constraintsOf({ oneOf: [{ enum: ["b"] }, { enum: ["a"] }] }, document)).toEqual({ enum: ["a", "b"] });
  });

  it("reads a constant as the narrower form of a set", () => {
    expect(constraintsOf({ allOf: [{ enum: ["a", "b"] }, { const: "a" }] }, document)).toEqual({ const: "a" });
    expect(constraintsOf({ enum: ["b"], const: "a" }, document)).toEqual({ enum: ["b"], const: "a" });
  });

  it("refuses parts that contradict each other", () => {
    expect(() => constraintsOf({ $ref: "#/components/schemas/Name", maxLength: 41 }, document)).toThrow("maxLength");
  });
});

describe("keywordOf", () => {
  it("finds a keyword beside and behind a reference", () => {
    const schema = { $ref: "#/components/schemas/Name", deprecated: true };
    expect(keywordOf(schema, "deprecated", document)).toBe(true);
    expect(keywordOf(schema, "maxLength", document)).toBe(40);
    expect(keywordOf(schema, "items", document)).toBeUndefined();
  });
});

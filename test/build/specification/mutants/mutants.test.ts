import { describe, expect, test } from "vitest";
import { below, valueAt } from "../../../../scripts/contract/json-pointer.ts";
import { contract } from "../../../support/documents.ts";
import { ANNOTATIONS } from "../parts.ts";
import { mutated } from "./mutant.ts";
import { mutantsOf, schemasIn } from "./mutants.ts";
import type { Schema } from "./schema.ts";
import { nameOf } from "./survivors.ts";

/** The mutants of a document with one schema, each as `<pointer below the schema> <change>`, with its value. */
function ofSchema(schema: object): Record<string, unknown> {
  const mutants = mutantsOf({ components: { schemas: { S: schema } } });
  const names = mutants.map((mutant) => nameOf(mutant).replace("#/components/schemas/S/", ""));
  return Object.fromEntries(names.map((name, index) => [name, mutants[index]?.value]));
}

/** The mutants of a document with one operation, as `<pointer below the operation> <change>`. */
function ofOperation(post: object, others: object = {}): Record<string, unknown> {
  const mutants = mutantsOf({ ...others, paths: { "/op": { post } } });
  const names = mutants.map((mutant) => nameOf(mutant).replace(/^#\/paths\/~1op\/post\/?/, ""));
  return Object.fromEntries(names.map((name, index) => [name, mutants[index]?.value]));
}

describe("the mutants of a schema", () => {
  test.each([
    ["a required name", { required: ["a"] }, { "required/0 a is not required": undefined }],
    [
      "properties",
      { required: ["a"], properties: { a: {}, b: {} } },
      {
        "required/0 a is not required": undefined,
        "required b is required": ["a", "b"],
        "properties/a left out": undefined,
        "properties/b left out": undefined,
        "additionalProperties closed": false,
      },
    ],
    [
      "a set of values",
      { type: "string", enum: ["a", "b"] },
      {
        "enum/0 without a": undefined,
        "enum/1 without b": undefined,
        "enum with another value": ["a", "b", "B"],
        "enum left out": undefined,
      },
    ],
    ["a literal", { const: "kyc" }, { "const left out": undefined, "const another value": "KYC" }],
    ["a default", { default: true }, { "default left out": undefined, "default another value": false }],
    [
      "a bound",
      { maxLength: 40 },
      { "maxLength left out": undefined, "maxLength one more": 41, "maxLength one less": 39 },
    ],
    ["a format", { format: "uuid" }, { "format left out": undefined }],
    [
      "a type",
      { type: "integer" },
      { "type left out": undefined, "type with null": ["integer", "null"], "type number for integer": ["number"] },
    ],
    [
      "a nullable",
      { type: ["string", "null"] },
      { "type left out": undefined, "type without string": ["null"], "type without null": ["string"] },
    ],
    ["an echo", { "x-echo": "header.reference" }, { "x-echo left out": undefined }],
    [
      "branches and what is in them",
      { anyOf: [{ title: "first" }, { $ref: "#/components/schemas/T" }], items: { format: "date" } },
      {
        "anyOf/0 without the branch first": undefined,
        "anyOf/1 without the branch #/components/schemas/T": undefined,
        "anyOf/1/$ref left out": undefined,
        "items left out": undefined,
        "items/format left out": undefined,
      },
    ],
    ["a description", { description: "Text." }, {}],
  ])("change %s", (_, schema, mutants) => {
    expect(ofSchema(schema)).toEqual(mutants);
  });
});

test("every constraint of the schemas of the contract has a mutant", () => {
  const pointers = new Set(mutantsOf(contract).map(({ pointer }) => pointer));
  const schemas = Object.entries<Schema>(contract.components.schemas).flatMap(([name, schema]) =>
    schemasIn(schema, below("#/components/schemas", name)),
  );
  const spared = schemas.flatMap(([schema, pointer]) =>
    Object.entries(schema)
      .filter(([keyword]) => !ANNOTATIONS.includes(keyword))
      // A type beside the values themselves says nothing.
      .filter(([keyword]) => !(keyword === "type" && ("const" in schema || "enum" in schema)))
      .map(([keyword]) => below(pointer, keyword))
      .filter((at) => ![...pointers].some((each) => each === at || each.startsWith(below(at, "")))),
  );
  expect(schemas.length).toBeGreaterThan(300);
  expect(spared).toEqual([]);
});

describe("the mutants of an operation", () => {
  const itself = { " left out": undefined };

  test("leave out its parts", () => {
    const post = {
      deprecated: true,
      requestBody: {
        required: true,
        content: { "application/json": { examples: { one: {} }, schema: { format: "date" } } },
      },
      responses: { 200: { content: { "application/json": { examples: { two: {} } } } } },
      parameters: [{ $ref: "#/components/parameters/Page" }],
    };
    const json = "content/application~1json";
    expect(ofOperation(post)).toEqual({
      ...itself,
      "deprecated left out": undefined,
      "requestBody/required left out": undefined,
      [`requestBody/${json}/examples/one left out`]: undefined,
      [`requestBody/${json}/schema/format left out`]: undefined,
      "responses/200 left out": undefined,
      [`responses/200/${json}/examples/two left out`]: undefined,
      "parameters/0 #/components/parameters/Page left out": undefined,
    });
  });

  test("change its security, and that of the document", () => {
    const post = { security: [{ token: [] }, { app: [], user: [] }] };
    expect(ofOperation(post, { security: [{ app: [] }] })).toEqual({
      ...itself,
      "#/security/1 with anonymous access": {},
      "#/security/0/app left out": undefined,
      "security/2 with anonymous access": {},
      "security/0 left out": undefined,
      "security/0/token left out": undefined,
      "security/1 left out": undefined,
      "security/1/app left out": undefined,
      "security/1/user left out": undefined,
    });
  });

  test("change the events that follow", () => {
    const rules = [
      { when: { kind: "^(A|B)$" }, events: [{ webhook: "paid", example: "late" }] },
      { when: {}, events: [{ webhook: "sent", example: "only" }] },
    ];
    const post = { "x-events": { details: { id: "$uuid" }, rules } };
    const webhook = (...names: string[]) => ({
      post: {
        requestBody: { content: { "application/json": { examples: Object.fromEntries(names.map((n) => [n, {}])) } } },
      },
    });
    const document = {
      paths: { "/op": { post } },
      webhooks: { paid: webhook("early", "late"), sent: webhook("only") },
    };
    const mutants = mutantsOf(document).filter(({ pointer }) => pointer.includes("x-events"));
    const names = mutants.map((mutant) => nameOf(mutant).replace("#/paths/~1op/post/x-events/", ""));
    expect(Object.fromEntries(names.map((name, index) => [name, mutants[index]?.value]))).toEqual({
      "details/id left out": undefined,
      "rules/0 left out": undefined,
      "rules/0/when/kind left out": undefined,
      "rules/0/when/kind of any beginning": "(A|B)$",
      "rules/0/when/kind of any end": "^(A|B)",
      "rules/0/when/kind without A": "^(B)$",
      "rules/0/when/kind without B": "^(A)$",
      "rules/0/events/0 left out": undefined,
      "rules/0/events/0/example of early": "early",
      "rules/1 left out": undefined,
      "rules/1/events/0 left out": undefined,
    });
  });

  test("let a webhook take the security of the document", () => {
    const mutants = mutantsOf({ webhooks: { event: { post: { security: [] } } } });
    expect(mutants.map(nameOf)).toContain("#/webhooks/event/post/security left out");
  });

  test("change a parameter, and a security scheme", () => {
    const Page = { name: "page", in: "query", schema: { format: "date" }, examples: { second: {} } };
    const components = { parameters: { Page }, securitySchemes: { token: { type: "http", scheme: "bearer" } } };
    const mutants = mutantsOf({ components });
    const names = mutants.map((mutant) => nameOf(mutant).replace("#/components/", ""));
    expect(names.map((name, index) => [name, mutants[index]?.value])).toEqual([
      ["parameters/Page/name another name", "PAGE"],
      ["parameters/Page/in elsewhere", "header"],
      ["parameters/Page/required is required", true],
      ["parameters/Page/examples/second left out", undefined],
      ["parameters/Page/schema/format left out", undefined],
      ["securitySchemes/token/scheme another value", "BEARER"],
    ]);
  });
});

describe("mutated", () => {
  const document = { list: ["a", "b"], "odd/name": { kept: 1, left: 2 } };

  test.each([
    ["leaves out a member", "#/odd~1name/left", undefined, { ...document, "odd/name": { kept: 1 } }],
    ["leaves out an element", "#/list/0", undefined, { ...document, list: ["b"] }],
    ["adds an element", "#/list/2", "c", { ...document, list: ["a", "b", "c"] }],
    ["replaces a value", "#/odd~1name/left", 3, { ...document, "odd/name": { kept: 1, left: 3 } }],
  ])("%s", (_, pointer, value, expected) => {
    expect(mutated(document, { pointer, change: "", value })).toEqual(expected);
    expect(valueAt(document, "#/odd~1name/left")).toBe(2);
  });

  test("changes nothing that is not there", () => {
    expect(() => mutated(document, { pointer: "#/none/there", change: "" })).toThrow("nothing to change at there");
  });
});

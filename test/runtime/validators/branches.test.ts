import { describe, expect, test } from "vitest";
import { compileValidator } from "../../../scripts/runtime/validators/compile.ts";

const text = { type: "string" };
type Issues = [path: string, message: string][];

/** The issues of a value in a field, each by its path and its message. */
function issuesOf(schema: object, value: unknown): Issues {
  const { issues = [] } = compileValidator({ properties: { field: schema } }).validate({ field: value });
  return issues.map(({ path, message }) => [path.join("."), message]);
}

const cat = {
  required: ["kind", "lives"],
  properties: { name: text, kind: { const: "cat" }, lives: { type: "integer" } },
};
const dog = {
  required: ["kind"],
  properties: { name: text, kind: { const: "dog" }, age: { minimum: 0, maximum: 30 } },
};

describe("where a literal distinguishes alternatives, the issues are those of the one that is meant", () => {
  test.each<[value: unknown, issues: Issues]>([
    [{ kind: "cat", lives: 9 }, []],
    [{ kind: "dog", age: 3 }, []],
    [{ kind: "cat" }, [["field.lives", "is required"]]],
    [
      { kind: "cat", lives: 0.5, name: 1, age: 99 },
      [
        ["field.name", "must be a string"],
        ["field.lives", "must be an integer"],
      ],
    ],
    [{ kind: "dog", age: 99 }, [["field.age", "must be at most 30"]]],
    [{ kind: "cow", age: 99 }, [["field.kind", 'must be "cat", or must be "dog"']]],
    [{ age: 99 }, [["field.kind", "is required"]]],
  ])("%j", (value, issues) => {
    expect(issuesOf({ anyOf: [cat, dog] }, value)).toEqual(issues);
  });

  test("one of twelve", () => {
    const kinds = Array.from({ length: 12 }, (_, kind) => {
      return { required: ["kind", `of${kind}`], properties: { kind: { const: kind } } };
    });
    expect(issuesOf({ anyOf: kinds }, { kind: 10 })).toEqual([["field.of10", "is required"]]);
  });
});

describe("alternatives without a common literal that each requires are explained together", () => {
  test.each<[other: object, value: unknown, message: string]>([
    [{ ...dog, required: ["age"] }, { kind: "cat", age: -1 }, 'is required, or must be "dog", or must be at least 0'],
    [{ ...dog, required: undefined }, { kind: "cat" }, 'is required, or must be "dog"'],
    [
      { ...dog, properties: { kind: text, age: { minimum: 0 } } },
      { kind: "cat", age: -1 },
      "is required, or must be at least 0",
    ],
    [{ ...dog, properties: {} }, {}, "is required"],
    [{ ...dog, properties: undefined }, {}, "is required"],
    [{ type: "null" }, {}, "is required, or must be null"],
  ])("%j: %j", (other, value, message) => {
    expect(issuesOf({ anyOf: [cat, JSON.parse(JSON.stringify(other))] }, value)).toEqual([["field", message]]);
  });
});

test("more than ten alternatives are explained together too", () => {
  const numbers = Array.from({ length: 12 }, (_, index) => index);
  const message = numbers.map((number) => `must be ${number}`).join(", or ");
  expect(issuesOf({ anyOf: numbers.map((number) => ({ const: number })) }, 12)).toEqual([["field", message]]);
});

describe("a choice between sets of fields", () => {
  const payment = {
    type: "object",
    properties: { card: text, from: text, to: text, by: {}, at: {} },
    oneOf: [
      { required: ["card"], properties: { from: false, to: false, by: false, at: false } },
      { required: ["from", "to"], properties: { card: false, by: false, at: false } },
      { required: ["to", "by", "at"], properties: { card: false, from: false } },
    ],
  };
  const choice = "exactly one of these: card; from with to; to with by with at";
  const conflict = (field: string, others: string): Issues[number] => [
    `field.${field}`,
    `conflicts with ${others}; send ${choice}`,
  ];

  test.each<[what: string, value: unknown, issues: Issues]>([
    ["no object", 5, [["field", "must be an object"]]],
    ["none", {}, [["field", `must have ${choice}`]]],
    ["one", { card: "x", other: 1 }, []],
    ["part of one", { from: "x" }, [["field.to", "is required with from"]]],
    [
      "part of the last one",
      { at: "x" },
      [
        ["field.to", "is required with at"],
        ["field.by", "is required with at"],
      ],
    ],
    ["two of three", { to: "x", at: "x" }, [["field.by", "is required with to and at"]]],
    ["two of three, one of them of another set", { to: "x", by: "x" }, [["field.at", "is required with to and by"]]],
    ["the first one with an invalid field", { card: 1 }, [["field.card", "must be a string"]]],
    ["one with an invalid field", { from: 1, to: "x" }, [["field.from", "must be a string"]]],
    [
      "two",
      { card: "x", from: "x", to: "x" },
      [conflict("card", "from and to"), conflict("from", "card and to"), conflict("to", "card and from")],
    ],
    ["parts of two", { from: "x", by: "x" }, [conflict("from", "by"), conflict("by", "from")]],
  ])("%s: %j", (_, value, issues) => {
    expect(issuesOf(payment, value)).toEqual(issues);
  });
});

test("one of two fields is required", () => {
  const schema = {
    type: "object",
    properties: { one: text, two: text },
    oneOf: [
      { required: ["one"], properties: {} },
      { required: ["two"], properties: { one: false } },
    ],
  };
  expect(issuesOf(schema, {})).toEqual([["field", "one or two is required"]]);
  expect(issuesOf(schema, { one: 1, two: 1 })).toEqual([
    ["field.one", "must be a string"],
    ["field.two", "must be a string"],
  ]);
});

describe("one issue is reported where others follow from it", () => {
  test.each<[schema: object, value: unknown, messages: string[]]>([
    [{ type: "string", pattern: "^a", maxLength: 2, format: "uuid" }, "bbb", ["must match the pattern ^a"]],
    [{ type: "string", pattern: "^a", maxLength: 2 }, 5, ["must be a string"]],
    [{ type: "string", const: 1 }, 5, ["must be 1"]],
    [{ type: "integer", enum: ["x", 1] }, "y", ["must be one of x, 1"]],
    [{ enum: ["x"], maxLength: 0 }, "y", [`must be "x"`, "must have at most 0 characters"]],
    [{ minLength: 3, maxLength: 1 }, "bb", ["must have at most 1 characters", 'violates "minLength" of the contract']],
  ])("%j: %j", (schema, value, messages) => {
    expect(issuesOf(schema, value)).toEqual(messages.map((message) => ["field", message]));
  });
});

test("a path has the names of fields as they are, and the positions of items as numbers", () => {
  const list = { items: { properties: { "a/b~c~1": text } } };
  const { issues } = compileValidator({ properties: { list } }).validate({ list: [{}, { "a/b~c~1": 1 }] });
  expect(issues).toEqual([{ path: ["list", 1, "a/b~c~1"], message: "must be a string" }]);
});

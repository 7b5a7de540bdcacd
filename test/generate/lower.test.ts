import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import type { Bundle } from "../../scripts/contract/contract.ts";
import { BuildFailure } from "../../scripts/contract/failure.ts";
import type { Schema } from "../../scripts/contract/schema.ts";
import { lower } from "../../scripts/generate/lower/lower.ts";

/** The bundle with some schemas, and nothing else. */
function bundleOf(schemas: Record<string, Schema>): Bundle {
  return { info: { title: "Test", version: "1.0.0" }, paths: {}, components: { schemas } };
}

function loweredSchemas(schemas: Record<string, Schema>): Record<string, Schema> {
  return lower(bundleOf(schemas)).components?.schemas ?? {};
}

/** A branch that requires some fields, allows others, and forbids the rest. */
function alternative(required: string[], optional: string[], forbidden: string[]): Schema {
  const allowed = [...required, ...optional].map((name): [string, Schema] => [name, { type: "string" }]);
  const absent = forbidden.map((name): [string, Schema] => [name, { not: {} }]);
  return {
    title: required.join(),
    description: "An alternative.",
    required,
    properties: Object.fromEntries([...allowed, ...absent]),
  };
}

/** Every object with some of the fields, each a text or a number. */
function objectsOf(names: string[]): object[] {
  const [name, ...others] = names;
  if (name === undefined) return [{}];
  return objectsOf(others).flatMap((object) => [object, { ...object, [name]: "text" }, { ...object, [name]: 1 }]);
}

const ajv = new Ajv2020({ strict: false });

describe("a choice accepts the same objects as fields and a rule:", () => {
  test.each<[string, Schema[], string[]]>([
    ["a field each", [alternative(["a"], [], ["b"]), alternative(["b"], [], ["a"])], ["a", "b"]],
    ["a pair first", [alternative(["a", "b"], [], ["c"]), alternative(["c"], [], ["a", "b"])], ["a", "b", "c"]],
    [
      "two pairs",
      [alternative(["a", "b"], [], ["c", "d"]), alternative(["c", "d"], [], ["a", "b"])],
      ["a", "b", "c", "d"],
    ],
    [
      "optional fields",
      [alternative(["a"], ["b"], ["c", "d"]), alternative(["c"], ["d"], ["a", "b"])],
      ["a", "b", "c", "d"],
    ],
    [
      "three alternatives",
      [
        alternative(["a", "b"], ["c"], ["d", "e"]),
        alternative(["d"], [], ["a", "b", "c", "e"]),
        alternative(["e"], [], ["a", "b", "c", "d"]),
      ],
      ["a", "b", "c", "d", "e"],
    ],
  ])("%s", (_, oneOf, names) => {
    const choice: Schema = { type: "object", description: "A choice.", oneOf };
    const lowered = loweredSchemas({ A: choice }).A ?? {};
    expect(lowered).not.toHaveProperty("oneOf");
    expect(Object.keys(lowered.properties ?? {}).sort()).toEqual(names);
    const [isChosen, isAllowed] = [ajv.compile(choice), ajv.compile(lowered)];
    expect(objectsOf(names).filter((object) => isChosen(object) !== isAllowed(object))).toEqual([]);
    expect(objectsOf(names).filter((object) => isChosen(object))).not.toEqual([]);
  });

  test.each<[string, Schema]>([
    [
      "branches that share a field",
      { type: "object", oneOf: [alternative(["a"], ["b"], []), alternative(["c"], ["b"], ["a"])] },
    ],
    [
      "a branch without a field of its own",
      { type: "object", oneOf: [alternative([], ["a"], ["b"]), alternative(["b"], [], ["a"])] },
    ],
    ["other values than objects", { oneOf: [{ type: "string" }, { type: "integer" }] }],
    [
      "branches that forbid a field of the base",
      {
        type: "object",
        properties: { p: {} },
        oneOf: [alternative(["a"], [], ["b", "p"]), alternative(["b"], [], ["a"])],
      },
    ],
    [
      "branches that repeat a field of the base",
      {
        type: "object",
        properties: { a: { maxLength: 1 } },
        oneOf: [alternative(["a"], [], ["b"]), alternative(["b"], [], ["a"])],
      },
    ],
    [
      "branches that all forbid a field",
      { type: "object", oneOf: [alternative(["a"], [], ["b", "z"]), alternative(["b"], [], ["a", "z"])] },
    ],
    [
      "a single branch",
      { type: "object", required: ["p"], properties: { p: {} }, oneOf: [alternative(["a"], [], [])] },
    ],
  ])("%s: left as they are", (_, schema) => {
    expect(loweredSchemas({ A: schema }).A).toEqual(schema);
  });
});

describe("Ajv asks for the field that a caller should send", () => {
  const header: Schema = {
    type: "object",
    properties: { handle: {}, old_handle: { deprecated: true } },
    if: { required: ["handle"] },
    else: { required: ["old_handle"] },
  };
  const choice: Schema = {
    type: "object",
    oneOf: [
      alternative(["name"], [], ["from", "to", "card"]),
      alternative(["from", "to"], [], ["name", "card"]),
      alternative(["card"], [], ["name", "from", "to"]),
    ],
  };

  test.each<[string, Schema, object, string[]]>([
    ["where a deprecated name is accepted too", header, {}, ["handle"]],
    ["where the first alternative is usual", choice, {}, ["name"]],
    ["where half of a pair is missing", choice, { from: "a" }, ["to"]],
    ["unless there are two", choice, { name: "a", card: "b" }, []],
  ])("%s", (_, schema, value, expected) => {
    const isAllowed = new Ajv2020({ strict: false, allErrors: true }).compile(loweredSchemas({ A: schema }).A ?? {});
    expect(isAllowed(value)).toBe(false);
    const missing = isAllowed.errors?.flatMap(({ params }) => params.missingProperty ?? []);
    expect(missing).toEqual(expected);
  });
});

describe("a constant beside other values accepts", () => {
  test.each<[string, Schema, unknown[]]>([
    ["nothing, if they exclude it", { $ref: "#/components/schemas/One", enum: ["b"] }, []],
    ["nothing, if another constant excludes it", { $ref: "#/components/schemas/One", const: "b" }, []],
    ["itself, if they contain it", { const: "a", enum: ["b", "a"] }, ["a"]],
  ])("%s", (_, schema, accepted) => {
    const schemas = loweredSchemas({ A: schema, One: { const: "a" } });
    const isAccepted = ajv.compile({ allOf: [schemas.A], components: { schemas } });
    expect(["a", "b", "c"].filter((value) => isAccepted(value))).toEqual(accepted);
  });
});

describe("a union of events", () => {
  const event = (kind: string, field: string): Schema => ({
    type: "object",
    required: ["kind"],
    properties: { kind: { type: "string", const: kind }, [field]: { type: "string" } },
  });
  const union: Schema = { anyOf: [{ $ref: "#/components/schemas/A" }, { $ref: "#/components/schemas/B" }] };
  const events = { A: event("account", "a"), B: event("account", "b") };

  test("replaces no component of the same name", () => {
    expect(() => loweredSchemas({ ...events, SomeEvent: union, AccountEvent: { type: "string" } })).toThrow(
      new BuildFailure(
        "A schema is named `AccountEvent`, as the bundle names this one: Any `SomeEvent` whose `kind` is `account`. Rename the schema.",
      ),
    );
  });

  test("with a `oneOf` beside it is left as it is", () => {
    const lowered = loweredSchemas({ ...events, SomeEvent: { ...union, oneOf: [{ required: ["a"] }] } });
    expect(lowered.SomeEvent).toEqual({ ...union, oneOf: [{ required: ["a"] }] });
  });
});

test("the schema of a header whose name begins with x- is lowered", () => {
  const response = { headers: { "x-request-id": { schema: { $ref: "#/components/schemas/One" } } } };
  const { components } = lower({
    ...bundleOf({ One: { const: 1 } }),
    components: { schemas: { One: { const: 1 } }, responses: { Some: response } },
  } as unknown as Bundle);
  expect(components).toEqual({
    schemas: {},
    responses: { Some: { headers: { "x-request-id": { schema: { enum: [1] } } } } },
  });
});

test("a component goes only if nothing refers to it any more", () => {
  const schemas: Record<string, Schema> = {
    One: { const: 1, description: "One." },
    Union: { anyOf: [{ $ref: "#/components/schemas/First" }, { $ref: "#/components/schemas/Second" }] },
    First: { type: "object", required: ["kind"], properties: { kind: { type: "string", const: "first" } } },
    Second: { type: "object", required: ["kind"], properties: { kind: { type: "string", const: "second" } } },
    Unused: { type: "string" },
    List: { type: "array", items: { $ref: "#/components/schemas/One" } },
  };
  const lowered = loweredSchemas(schemas);
  expect(Object.keys(lowered)).toEqual(["Union", "First", "Second", "Unused", "List"]);
  expect(lowered.List?.items).toEqual({ enum: [1], description: "One." });
  expect(lowered.Union?.discriminator?.mapping).toEqual({
    first: "#/components/schemas/First",
    second: "#/components/schemas/Second",
  });
});

test("a field that is named like a keyword, and data, stay as they are", () => {
  const schema: Schema = {
    type: "object",
    properties: { const: { type: "string" }, oneOf: { type: "integer" } },
    examples: [{ const: "a" }],
  };
  expect(loweredSchemas({ A: schema }).A).toEqual(schema);
});

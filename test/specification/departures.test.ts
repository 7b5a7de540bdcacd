import { describe, expect, it } from "vitest";
import { departures } from "./departures.ts";
import type { Row } from "./tables.ts";

const row: Row = {
  type: "object",
  fields: {
    amount: { type: "integer", required: true, minimum: 1 },
    kind: { type: "string", enum: "entity_type" },
    ids: { type: "array", items: { type: "string", format: "uuid" } },
    next: { accepts: [1, ""], refuses: ["soon"] },
    any: {},
  },
};
const properties = {
  amount: { type: "integer", minimum: 1 },
  kind: { enum: ["business", "individual"] },
  ids: { type: "array", items: { type: "string", format: "uuid" } },
  any: {},
  next: { oneOf: [{ type: "integer" }, { const: "" }] },
};

/** The departures of an object schema with other properties. */
function of(changed: Record<string, unknown>, required = ["amount"]): string[] {
  return departures("op", row, { type: "object", required, properties: { ...properties, ...changed } }, {});
}

describe("departures", () => {
  it("is empty when schema and row agree", () => {
    expect(of({})).toEqual([]);
  });

  it.each([
    [
      "a constraint that differs",
      { amount: { type: "integer", minimum: 2 } },
      "op.amount: minimum is 2, by the specification 1",
    ],
    [
      "a constraint that is missing",
      { amount: { type: "integer" } },
      "op.amount: minimum is not stated, by the specification 1",
    ],
    [
      "a constraint that is invented",
      { ids: { type: "array", minItems: 1, items: { type: "string", format: "uuid" } } },
      "op.ids: minItems is 1, by the specification not stated",
    ],
    [
      "a type that differs",
      { amount: { type: ["integer", "null"], minimum: 1 } },
      'op.amount: type is ["integer","null"], by the specification ["integer"]',
    ],
    [
      "a value that differs",
      { kind: { enum: ["business"] } },
      'op.kind: enum is ["business"], by the specification ["business","individual"]',
    ],
    [
      "items that differ",
      { ids: { type: "array", items: { type: "string" } } },
      'op.ids[]: format is not stated, by the specification "uuid"',
    ],
    ["a value wrongly accepted", { next: {} }, 'op.next: accepts "soon"'],
    ["a value wrongly refused", { next: { type: "integer" } }, 'op.next: refuses ""'],
    ["a field that is invented", { memo: {} }, "op.memo: not in the specification"],
    [
      "branches that differ",
      { amount: { oneOf: [{ minimum: 1 }, {}] } },
      'op.amount: branches differ: {"minimum":1} or {}',
    ],
    ["fields that are invented", { any: { properties: { code: {} } } }, "op.any.code: not in the specification"],
    ["items that are invented", { any: { items: {} } }, "op.any[]: not in the specification"],
    ["a field that is taken away", { any: { not: {} } }, "op.any: declared absent"],
  ])("tells %s", (_, changed, line) => {
    expect(of(changed)).toEqual([line]);
  });

  it("tells a field that is missing", () => {
    const { kind, ...others } = properties;
    const schema = { type: "object", required: ["amount"], properties: others };
    expect(departures("op", row, schema, {})).toEqual(["op.kind: missing in the document"]);
  });

  it("tells requiredness that differs", () => {
    expect(of({}, ["kind"])).toEqual(["op.amount: not required", "op.kind: required, by the specification not"]);
  });
});

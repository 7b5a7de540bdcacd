import { describe, expect, test } from "vitest";
import { attemptsOf } from "../../../scripts/build/specification/cases/written.ts";
import { queryTriesOf, triesOf } from "../../../scripts/build/specification/model/values.ts";
import { changeField, fieldsLike, readField } from "../../../scripts/contract/body-fields.ts";

/** The values that a row accepts and those that it refuses, long texts as their length. */
function tried(row: Parameters<typeof triesOf>[0], elsewhere: unknown[] = [], current?: unknown) {
  const of = (verdict: string) => triesOf(row, elsewhere, current).filter((each) => each.verdict === verdict);
  const shown = (value: unknown) => (typeof value === "string" && value.length > 36 ? value.length : value);
  return [of("accepted").map(({ value }) => shown(value)), of("refused").map(({ value }) => shown(value))];
}

describe("the values of a row", () => {
  test("at both bounds, beyond them, and of other types", () => {
    expect(tried({ type: "integer", minimum: 1, maximum: 9 }, [], 5)).toEqual([
      [1, 9],
      [0, -1, 10, null, true, 1.5, "text", [], {}, "1", "true", "5"],
    ]);
  });

  test("of a text with and without a maximum, by characters", () => {
    expect(tried({ type: "string", maxLength: 40 })).toEqual([
      ["", 40, 80],
      [41, 82, null, true, 1, 1.5, [], {}],
    ]);
    expect(tried({ type: ["string", "null"] })).toEqual([
      [null, "", "another value", 1000],
      [true, 1, 1.5, [], {}],
    ]);
  });

  test("of a set and beside it: spelt otherwise, of another set, of another type", () => {
    const [accepted, refused] = tried({ enum: ["active", "frozen"] }, ["inactive", "active"]);
    expect(accepted).toEqual(["active", "frozen"]);
    expect(refused).toEqual(expect.arrayContaining(["ACTIVE", "active_2", "", "FROZEN", "inactive", null, 1, [], {}]));
    expect(refused).not.toContain("active");
  });

  test("of numbers and literals, and beside them", () => {
    expect(tried({ enum: [22, 23] })[1]).toEqual(expect.arrayContaining([21, 24, "22", null]));
    expect(tried({ const: true })).toEqual([[true], [false, "true", null, 1, 1.5, "text", [], {}]]);
  });

  test("in a format, and nearly so", () => {
    const [accepted, refused] = tried({ type: "string", format: "date" });
    expect(accepted).toEqual(["2025-10-10"]);
    expect(refused).toEqual(expect.arrayContaining(["", "2025-02-30", "2025-1-1", 1]));
  });

  test("of any type: none", () => {
    expect(tried({})).toEqual([[], []]);
  });
});

describe("the values of a parameter in the query", () => {
  const refusedOf = (row: Parameters<typeof queryTriesOf>[0]) =>
    queryTriesOf(row).flatMap(({ value, verdict }) => (verdict === "refused" ? [value] : []));

  test("are texts, so that a text has none of another type", () => {
    expect(refusedOf({ type: "string" })).toEqual([]);
    expect(refusedOf({ type: "string", maxLength: 2 })).toEqual(["xxx", expect.stringMatching(/^\u{1f600}{3}$/u)]);
    expect(refusedOf({ enum: ["a"] })).toEqual(expect.arrayContaining(["A", 1, 1.5]));
  });

  test("can be numbers and booleans", () => {
    expect(refusedOf({ type: "integer" })).toEqual([1.5, "text", "true", "undefined"]);
    expect(refusedOf({ type: "boolean" })).not.toContain("true");
  });
});

describe("a field", () => {
  const body = { a: { b: 1 }, list: [{ d: 2 }, {}] };

  test("is read, changed, put in and left out", () => {
    expect([readField(body, "list.0.d"), readField(body, "body"), readField(body, "x.y")]).toEqual([
      2,
      body,
      undefined,
    ]);
    expect(changeField(body, "a.b", 3)).toEqual({ ...body, a: { b: 3 } });
    expect(changeField(body, "a.c", 3)).toEqual({ ...body, a: { b: 1, c: 3 } });
    expect(changeField(body, "a.b", undefined)).toEqual({ ...body, a: {} });
    expect(changeField(body, "", [])).toEqual([]);
    expect(body.a.b).toBe(1);
  });

  test("is not changed where it cannot be", () => {
    expect(() => changeField(body, "x", undefined)).toThrow("the example has no x to change");
    expect(() => changeField(body, "x.y", 1)).toThrow("the example has no x.y to change");
  });

  test("is found in every element, first where it is there", () => {
    const at = (pattern: string) => fieldsLike(body, pattern).map(({ field, isThere }) => `${field} ${isThere}`);
    expect(at("list.[].d")).toEqual(["list.0.d true", "list.1.d false"]);
    expect(at("list.[].c")).toEqual(["list.0.c false", "list.1.c false"]);
    expect(at("none.[].c")).toEqual([]);
  });
});

describe("a written case", () => {
  const example = { a: { b: 1 }, c: [{ d: 2 }] };
  const made = (changes: object) => attemptsOf({ verdict: "refused", ...changes }, "op/name", example);

  test("makes one value of all changes, and names the refused fields", () => {
    expect(made({ set: { "a.b": 2 }, remove: ["c"], field: ["c", "a.b"] })).toEqual([
      { what: "", value: { a: { b: 2 } }, fields: ["a.b", "c"] },
    ]);
  });

  test("makes a value of each change in turn, refused by the changed field", () => {
    expect(made({ each: { "c.0.d": [3] }, without: ["a.b"] })).toEqual([
      { what: "c.0.d 3", value: { a: { b: 1 }, c: [{ d: 3 }] }, fields: ["c.0.d"] },
      { what: "without a.b", value: { a: {}, c: [{ d: 2 }] }, fields: ["a.b"] },
    ]);
  });

  test("has to say which of several fields is refused", () => {
    expect(() => made({ set: { "a.b": 2 }, remove: ["c"] })).toThrow('op/name: say in "field" which field is refused');
  });
});

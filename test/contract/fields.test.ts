import { expect, test } from "vitest";
import { fieldAt, mapLeaves, replaced } from "../../scripts/contract/fields.ts";

test("only what a value has itself is found", () => {
  expect(fieldAt({ list: [{ a: 1 }] }, "list.0.a")).toBe(1);
  for (const field of ["constructor", "list.length.a", "list.1", "a.b", ""]) {
    expect(fieldAt({ list: [], a: "text" }, field), field).toBeUndefined();
  }
});

test("a field of a list's item is replaced in a copy of the list", () => {
  const value = { list: [{ a: 1 }, { a: 2 }] };
  expect(replaced(value, ["list", "1", "a"], 3)).toEqual({ list: [{ a: 1 }, { a: 3 }] });
  expect(value.list[1]).toEqual({ a: 2 });
});

test("every leaf is replaced, at any depth, and nothing is changed in place", () => {
  const value = { a: "x", list: [1, { b: null }], empty: {} };
  const seen: unknown[] = [];
  const copy = mapLeaves(value, (leaf) => {
    seen.push(leaf);
    return typeof leaf === "string" ? { was: leaf } : leaf;
  });
  expect(copy).toEqual({ a: { was: "x" }, list: [1, { b: null }], empty: {} });
  expect(seen).toEqual(["x", 1, null]);
  expect(value).toEqual({ a: "x", list: [1, { b: null }], empty: {} });
});

import { expect, test, vi } from "vitest";
import { groupBy, memoize } from "../../scripts/contract/utilities.ts";

test("a value is made once for each key, even if it is undefined", () => {
  const make = vi.fn((key: string) => (key === "none" ? undefined : { key }));
  const madeFor = memoize(make);
  expect(madeFor("a")).toBe(madeFor("a"));
  expect([madeFor("b"), madeFor("none"), madeFor("none")]).toEqual([{ key: "b" }, undefined, undefined]);
  expect(make).toHaveBeenCalledTimes(3);
});

test("items are grouped in their order", () => {
  expect([...groupBy(["a1", "b1", "a2"], ([letter]) => letter)]).toEqual([
    ["a", ["a1", "a2"]],
    ["b", ["b1"]],
  ]);
  expect(groupBy([], String)).toEqual(new Map());
});

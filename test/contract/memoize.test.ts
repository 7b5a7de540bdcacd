import { expect, test, vi } from "vitest";
import { memoize } from "../../scripts/contract/memoize.ts";

test("a value is made once for each key, even if it is undefined", () => {
  const make = vi.fn((key: string) => (key === "none" ? undefined : { key }));
  const madeFor = memoize(make);
  expect(madeFor("a")).toBe(madeFor("a"));
  expect([madeFor("b"), madeFor("none"), madeFor("none")]).toEqual([{ key: "b" }, undefined, undefined]);
  expect(make).toHaveBeenCalledTimes(3);
});

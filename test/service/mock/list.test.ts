import { expect, test } from "vitest";
import type { Expression } from "../../../scripts/contract/expressions.ts";
import { pageOf } from "../../../scripts/service/mock/list.ts";

const queried = (name: string): Expression => ({ of: "query", path: [name] });

test("a list that is neither filtered, sorted nor counted is paged", () => {
  const rules = { lists: [{ at: "items" }], page: queried("page"), per_page: queried("per_page") };
  const read = (expression?: Expression) => expression && 2;
  expect(pageOf(rules, read, { items: [5, 4, 3], success: true })).toStrictEqual({ items: [3], success: true });
});

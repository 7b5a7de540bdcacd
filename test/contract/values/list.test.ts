import { expect, test } from "vitest";
import { pageOf } from "../../../scripts/contract/values/list.ts";

test("a list that is neither filtered, sorted nor counted is paged", () => {
  const rules = { lists: [{ at: "items" }], page: "$request.query.page", per_page: "$request.query.per_page" };
  const query: Record<string, number> = { "$request.query.page": 2, "$request.query.per_page": 2 };
  const read = (expression = "") => query[expression];
  expect(pageOf(rules, {}, read, { items: [5, 4, 3], success: true })).toStrictEqual({ items: [3], success: true });
});

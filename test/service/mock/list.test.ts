import { expect, test } from "vitest";
import type { Expression } from "../../../scripts/contract/expressions.ts";
import { selectPage } from "../../../scripts/service/mock/list.ts";

const queried = (name: string): Expression => ({ of: "query", path: [name] });

test("a filter selects a UUID in capitals or as a URN, and other texts as they are", () => {
  const [record] = [{ uuid: "6ba7b810-9dad-41d1-80b4-00c04fd430c8", name: "Till" }];
  const rules = {
    lists: [{ at: ["items"] }],
    filters: ["uuid", "name"].map((field) => ({ field: [field], equals: queried(field) })),
    page: queried("page"),
    per_page: queried("per_page"),
  };
  const selected = (query: Record<string, string>) => {
    const read = (expression?: Expression) => expression && query[expression.path.join()];
    return selectPage(rules, read, { items: [record] });
  };
  for (const uuid of [record.uuid, record.uuid.toUpperCase(), `urn:uuid:${record.uuid}`]) {
    expect(selected({ uuid })).toEqual({ items: [record] });
  }
  expect(selected({ name: "TILL" })).toEqual({ items: [] });
});

test("a list that is neither filtered, sorted nor counted is paged", () => {
  const rules = { lists: [{ at: ["items"] }], page: queried("page"), per_page: queried("per_page") };
  const read = (expression?: Expression) => expression && 2;
  expect(selectPage(rules, read, { items: [5, 4, 3], success: true })).toStrictEqual({ items: [3], success: true });
});

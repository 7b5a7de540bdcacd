import { expect, test, vi } from "vitest";

// Expressions are parsed once: another test may have parsed these.
vi.resetModules();
const { evaluate } = await import("../../scripts/contract/expressions.ts");

const exchange = {
  body: { id: "sent", items: [{ "a/b": 1 }] },
  query: { id: "2", page: "3" },
  response: { id: "answered" },
};

test.each([
  ["$request.body#/id", "sent"],
  ["$request.body#/items/0/a~1b", 1],
  ["$request.query.id", "2"],
  ["$request.query.page", "3"],
  ["$response.body#/id", "answered"],
  ["$request.body#/none", undefined],
  ["$request.query.none", undefined],
])("%s", (expression, value) => {
  expect(evaluate(expression, exchange)).toBe(value);
});

test("without a query, none of its values is there", () => {
  expect(evaluate("$request.query.id", { body: {} })).toBeUndefined();
});

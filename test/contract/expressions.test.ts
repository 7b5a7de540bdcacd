import { expect, test } from "vitest";
import { type Expression, evaluateExpression, parseExpression } from "../../scripts/contract/expressions.ts";

const values = {
  body: { id: "sent", items: [{ "a/b": 1 }] },
  query: { id: "2", page: "3" },
  response: { id: "answered" },
};

test.each([
  ["$request.body#/id", "body", "sent"],
  ["$request.body#/items/0/a~1b", "body", 1],
  ["$request.query.id", "query", "2"],
  ["$request.query.page", "query", "3"],
  ["$response.body#/id", "response", "answered"],
  ["$request.body", "body", values.body],
  ["$request.body#/none", "body", undefined],
  ["$request.body#/toString", "body", undefined],
  ["$request.body#/id/length", "body", undefined],
  ["$request.query.none", "query", undefined],
])("%s", (text, of, value) => {
  const expression = parseExpression(text);
  expect(expression).toMatchObject({ of });
  expect(evaluateExpression(expression as Expression, values)).toBe(value);
});

test("without a query, none of its values is there", () => {
  expect(evaluateExpression({ of: "query", path: ["id"] }, { body: {} })).toBeUndefined();
});

test.each(["$uuid", "$request.body#", "$request.query.", "$response.header.x", "request.body#/id", undefined])(
  "%s is no expression",
  (text) => {
    expect(parseExpression(text)).toBeUndefined();
  },
);

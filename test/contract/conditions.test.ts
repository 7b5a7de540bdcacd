import { expect, test } from "vitest";
import { parseCondition } from "../../scripts/contract/conditions.ts";

const a = { field: "a" };
const b = { field: "b.c" };

test.each([
  [
    "$statusCode == 200",
    { operator: "==", operands: [{ expression: "$statusCode", isInFilter: false }, { literal: 200 }] },
  ],
  ["$[?(@.a)]", a],
  ["$[?(!@.a)]", { operator: "!", operands: [a] }],
  ["$[?(@.a || @.b.c && @.a)]", { operator: "||", operands: [a, { operator: "&&", operands: [b, a] }] }],
  ["$[?((@.a || @.b.c) && @.a)]", { operator: "&&", operands: [{ operator: "||", operands: [a, b] }, a] }],
  [
    "$[?(length(@) > 1)]",
    { operator: ">", operands: [{ operator: "length", operands: [{ field: "" }] }, { literal: 1 }] },
  ],
  [
    "$[?(@.b.c[?(@.a == {$steps.s.outputs.id})])]",
    {
      field: "b.c",
      filter: { operator: "==", operands: [a, { expression: "$steps.s.outputs.id", isInFilter: true }] },
    },
  ],
])("parses %s", (text, expected) => {
  expect(parseCondition(text)).toEqual(expected);
});

test.each([
  ["-1.5", -1.5],
  ["'it is'", "it is"],
  ['"it\'s"', "it's"],
  ["true", true],
  ["null", null],
])("parses the literal %s", (text, value) => {
  expect(parseCondition(`@.a == ${text}`)).toEqual({ operator: "==", operands: [a, { literal: value }] });
});

test.each([
  "",
  "$statusCode ~ 200",
  "$statusCode ==",
  "$statusCode == 200 201",
  "$statusCode == ok",
  "$statusCode == nullable",
  "$[?(@.a == 1]",
  "$[?((@.a)]",
  "$[?(@.a))]",
  "$[?(@.a && )]",
  "$[?(@.a[?(@.b)])",
  "$[?(@.a[?(@.b)))]",
])("does not parse %j", (text) => {
  expect(parseCondition(text)).toBeUndefined();
});

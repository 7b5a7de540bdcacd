import { expect, test } from "vitest";
import { describeChange, locateChange } from "../../../scripts/release/contract-change.ts";

const IN_REQUEST = "#/paths/~10.2~1pay/post/requestBody/content/application~1json/schema";

test.each([
  ["Operation", "changed", "tags", "#/paths/~10.2~1pay/post", "pay", "`tags` of the operation was changed."],
  ["Info", "changed", "description", "#/info", undefined, "`description` of the info was changed."],
  ["PathItem", "added", undefined, "#/paths/~10.2~1pay", undefined, "Path item `/0.2/pay` was added."],
  ["Schema", "added", undefined, `${IN_REQUEST}/properties/note`, "pay, request", "Property `note` was added."],
  ["Schema", "changed", "required", IN_REQUEST, "pay, request", "`required` of the schema was changed."],
  ["Schema", "added", "x-note", IN_REQUEST, "pay, request", "`x-note` of the schema was added."],
  ["Schema", "changed", "title", "#/components/schemas/Pay", undefined, "`title` of schema `Pay` was changed."],
  ["Response", "added", undefined, "#/paths/~1pay/post/responses/403", "pay, response 403", "The response was added."],
  ["x-pages.sort", "changed", "by", "#/paths/~1pay/post/x-pages/sort", "pay", "`by` of `x-pages.sort` was changed."],
  ["Operation", "changed", "summary", "#/webhooks/paid/post", "event paid", "`summary` of the operation was changed."],
  [
    "SecurityRequirement",
    "added",
    undefined,
    "#/paths/~1pay/post/security/1",
    "pay",
    "The security requirement was added.",
  ],
] as const)("%s %s %s at %s", (typeName, verb, property, path, where, text) => {
  const change = { typeName, path, ...(property && { property }) };
  expect(describeChange(change, verb)).toBe(text);
  expect(locateChange(path)).toBe(where);
});

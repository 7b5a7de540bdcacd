import { describe, expect, test } from "vitest";
import { type Place, type Step, writePlace, writeSteps } from "../../scripts/contract/place.ts";

describe("no two places are written in the same way", () => {
  test.each<[string, Step[]]>([
    ["header.created", ["header", "created"]],
    ['["header.created"]', ["header.created"]],
    ['header["a.b"].c', ["header", "a.b", "c"]],
    ["webhooks.0.uuid", ["webhooks", 0, "uuid"]],
    ['webhooks["0"].uuid', ["webhooks", "0", "uuid"]],
    ['["robin@example.org"]', ["robin@example.org"]],
    ['["a[0]"]', ["a[0]"]],
    ['["[\\"a\\"]"]', ['["a"]']],
    ['["a\\r\\nb"]', ["a\r\nb"]],
    ['[""]', [""]],
    ["header.сумма", ["header", "сумма"]],
    ["first-name_2", ["first-name_2"]],
    ['header["(17 characters)"]', ["header", "(17 characters)"]],
    ["header.foo", ["header", { unlisted: "foo" }]],
    ["header.(17 characters)", ["header", { unlisted: 17 }]],
  ])("%s", (text, steps) => {
    expect(writeSteps(steps)).toBe(text);
  });
});

test.each<[string, Place]>([
  ["request.body.header.created", { in: "request", part: "body", path: ["header", "created"] }],
  ["request.headers.content-type", { in: "request", part: "headers", path: ["content-type"] }],
  ["response.status", { in: "response", part: "status", path: [] }],
  ["event.event_type", { in: "event", part: "body", path: ["event_type"] }],
  ["event", { in: "event", part: "body", path: [] }],
  ["header.created", { part: "body", path: ["header", "created"] }],
  ["query.page", { part: "query", path: ["page"] }],
  ["body", { part: "body", path: [] }],
])("a place is written as %s", (text, place) => {
  expect(writePlace(place)).toBe(text);
});

import { describe, expect, test } from "vitest";
import {
  resolvePlace,
  shortenPlace,
  textPlace,
  valueAtPlace,
} from "../../../scripts/build/specification/model/notation.ts";
import { expandPlace, findFact } from "../../../scripts/build/specification/model/places.ts";
import { without } from "./without.ts";

const media = (schema: object) => ({ content: { "application/json": { schema } } });
const document = {
  paths: {
    "/pay": {
      post: {
        parameters: [{ name: "page", in: "query", schema: { type: "integer" } }],
        requestBody: { required: true, ...media({ $ref: "#/components/schemas/Pay" }) },
        responses: {
          200: {
            content: { "application/json": { schema: {}, examples: { paid: { $ref: "#/components/examples/Paid" } } } },
          },
        },
      },
    },
  },
  components: {
    examples: { Paid: { value: {} } },
    schemas: {
      Speed: { type: ["string", "null"], enum: ["fast", "slow"] },
      Pay: {
        required: ["speed"],
        properties: {
          speed: { $ref: "#/components/schemas/Speed" },
          list: { items: { format: "uuid" } },
          either: { anyOf: [{ type: "integer" }, { $ref: "#/components/schemas/Speed" }] },
          name: { maxLength: 2 },
        },
        oneOf: [
          { required: ["list"], properties: { list: { type: "array" }, name: false } },
          { required: ["name"], properties: { name: { type: "string" } } },
        ],
      },
    },
  },
};
const subject = { name: "pay", path: "/pay" };
const PAY = "#/components/schemas/Pay";
const SPEED = "#/components/schemas/Speed";

describe("findFact", () => {
  const find = (field: string, keyword: string, value: unknown, body = "request") =>
    findFact(document, { statement: "pay/speed", subject, body, field, keyword, value });

  test.each([
    ["where the field is declared", "speed", "declared", true, [`${PAY}/properties/speed`]],
    [
      "behind a reference",
      "speed",
      "enum",
      ["slow", "fast"],
      [`${SPEED}/enum`, `${SPEED}/enum/slow`, `${SPEED}/enum/fast`],
    ],
    ["with its null", "speed", "type", ["string", "null"], [`${SPEED}/type`, `${SPEED}/type/null`]],
    ["in the list of required fields", "speed", "required", true, [`${PAY}/required/speed`]],
    [
      "in the alternative that does not exclude the field",
      "name",
      "type",
      "string",
      [`${PAY}/oneOf/1/properties/name/type`],
    ],
    ["in the elements of an array", "list.[]", "format", "uuid", [`${PAY}/properties/list/items/format`]],
    [
      "in the alternatives that require and exclude the field",
      "name",
      "required",
      "conditional",
      [`${PAY}/oneOf/0/properties/name`, `${PAY}/oneOf/1/required/name`],
    ],
    ["of which no alternative says more", "list.[]", "required", "conditional", []],
  ])("finds a fact %s", (_, field, keyword, value, places) => {
    expect(find(field, keyword, value)).toEqual({ places });
  });

  test("finds a fact in a query parameter", () => {
    expect(find("page", "type", "integer", "query")).toEqual({
      places: ["#/paths/~1pay/post/parameters/0/schema/type"],
    });
  });

  test.each([
    ["gone declared", true, "request", "pay request gone: the contract has no such field"],
    ["name format", "date", "request", 'pay request name format "date": the contract does not say so'],
    ["name maxLength", 3, "request", "pay request name maxLength 3: the contract says 2"],
    ["list required", true, "request", "pay request list required true: the field is not required"],
    ["speed required", "conditional", "request", "is required in every case"],
    [" declared", true, "404", "pay 404 body: the contract has no such body"],
    ["size declared", true, "query", "pay query size: the contract has no such parameter"],
  ])("reports that %s %j is not in the %s", (fact, value, body, problem) => {
    const [field = "", keyword = ""] = fact.split(" ");
    expect(find(field, keyword, value, body).problem).toContain(problem);
  });
});

test.each([
  ["#/servers/0", "#/servers/0"],
  ["Pay.list.[]/format", `${PAY}/properties/list/items/format`],
  ["Pay/oneOf/0", `${PAY}/oneOf/0`],
  ["examples/Paid", "#/components/examples/Paid"],
  ["x-events/rules/0", "#/paths/~1pay/post/x-events/rules/0"],
  ["paid/description", "#/webhooks/paid/post/description"],
])("%s names the place %s", (notation, place) => {
  expect(resolvePlace(notation, subject, [subject, { name: "paid" }])).toBe(place);
});

test.each([
  ["the choice of a field", "Pay.list/required", [`${PAY}/oneOf/0/required/list`]],
  [
    "all branches of a union",
    "Pay.either/anyOf",
    [`${PAY}/properties/either/anyOf/0`, `${PAY}/properties/either/anyOf/0/type`, `${PAY}/properties/either/anyOf/1`],
  ],
  ["a field without a choice", "Pay.gone/required", [`${PAY}/properties/gone/required`]],
])("the place of %s is that of all its parts", (_, notation, places) => {
  expect(expandPlace(document, resolvePlace(notation, subject, []))).toEqual(places);
});

test("the parts of an alternative are named after their fields", () => {
  expect(shortenPlace(`${PAY}/oneOf/1/required/name`)).toBe("Pay.name/required");
  expect(shortenPlace(`${PAY}/oneOf/0/properties/name`)).toBe("Pay.name/required");
});

test("a place in an operation is an error where the statement is about none", () => {
  expect(() => resolvePlace("description", undefined, [subject])).toThrow(
    "description: the statement is about no single operation or event: write <operation>/description",
  );
});

describe("a document without", () => {
  test.each([
    [`${SPEED}/enum/fast`, `${SPEED}/enum`, ["slow"]],
    [`${SPEED}/type/null`, `${SPEED}/type`, ["string"]],
    [`${PAY}/oneOf/0`, `${PAY}/oneOf`, [{ required: ["name"], properties: { name: { type: "string" } } }]],
    ["#/paths/~1pay/post", "#/paths", {}],
    ["#/components/examples/Paid", "#/paths/~1pay/post/responses/200/content/application~1json/examples", {}],
  ])("%s", (place, around, rest) => {
    expect(valueAtPlace(without(document, [place]), around)).toEqual(rest);
    expect(valueAtPlace(document, place)).not.toBeUndefined();
  });

  test("several elements of a list", () => {
    const changed = without(document, [`${PAY}/oneOf/0`, `${PAY}/oneOf/1`]);
    expect(valueAtPlace(changed, `${PAY}/oneOf`)).toEqual([]);
  });
});

test("a text is found where its schema was moved to", () => {
  const schemas = {
    Plain: { properties: { price: { description: "In cents." } } },
    Taken: { properties: { price: { $ref: "#/components/schemas/Price" } } },
    Beside: { properties: { price: { $ref: "#/components/schemas/Price", description: "In euros." } } },
    Joined: { allOf: [{ $ref: "#/components/schemas/Base" }, { $ref: "#/components/schemas/Taken" }] },
    Base: { properties: { name: {} } },
    Price: { description: "In cents." },
  };
  const find = (name: string) =>
    textPlace({ components: { schemas } }, `#/components/schemas/${name}/properties/price`);
  expect(find("Plain")).toBe("#/components/schemas/Plain/properties/price/description");
  expect(find("Taken")).toBe("#/components/schemas/Price/description");
  expect(find("Beside")).toBe("#/components/schemas/Beside/properties/price/description");
  expect(find("Joined")).toBe("#/components/schemas/Price/description");
  expect(find("Base")).toBe("#/components/schemas/Base/properties/price/description");
});

test("a text of an item is found by its name", () => {
  const tags = [{ name: "Payments" }, { name: "Events", description: "Delivered." }];
  expect(textPlace({ tags }, "#/tags/Events")).toBe("#/tags/1/description");
});

import { expect, test } from "vitest";
import { listParts } from "./parts.ts";

const document = {
  servers: [{ url: "https://one.example" }],
  security: [{ key: [], other: [] }],
  paths: {
    "/0.2/pay": {
      post: {
        deprecated: true,
        security: [{ key: [] }],
        requestBody: { required: true, content: { "application/json": {} } },
        "x-events": { details: { id: "$uuid" }, rules: [{ when: {} }, { when: {} }] },
        "x-mock": {
          submission: ["$request.body#/id"],
          ids: { "payment.id": "uuid" },
          mentions: { someone: "$request.body#/name" },
        },
        "x-pages": {
          lists: [{ at: "payments" }],
          page: "$request.query.page",
          last: "pages",
          filters: [{ field: "id", equals: "$request.body#/id" }],
          sort: { by: "time", ascending: "$request.body#/ascending" },
          counts: { total: ["total_count"] },
        },
        "x-idempotent": true,
        responses: {
          200: { content: { "application/json": { examples: { paid: { $ref: "#/components/examples/Paid" } } } } },
          403: { $ref: "#/components/responses/Refused" },
        },
      },
    },
  },
  webhooks: { paid: { post: { responses: { 200: {} } } } },
  components: {
    securitySchemes: { key: {} },
    parameters: { Page: { required: true, schema: { minimum: 1 } } },
    responses: {
      Refused: { content: { "application/json": { examples: { late: { $ref: "#/components/examples/Late" } } } } },
    },
    schemas: {
      Size: { type: ["integer", "null"] },
      Speed: { type: ["string", "null"], enum: ["fast", 22], default: "fast", description: "How fast." },
      Payment: {
        required: ["speed"],
        properties: {
          speed: { $ref: "#/components/schemas/Speed" },
          list: { items: { enum: [1], pattern: "1" } },
        },
        oneOf: [{ required: ["list"], properties: { list: { type: "array" }, speed: false } }],
        anyOf: [{ properties: { name: { maxLength: 2 } } }],
        allOf: [{ properties: { id: { format: "uuid", "x-echo": "id" } } }],
      },
    },
  },
};

const schemas = "#/components/schemas";

const parts = [
  "#/servers/0",
  "#/security/0/key",
  "#/security/0/other",
  "#/components/securitySchemes/key",
  "#/components/parameters/Page",
  "#/components/parameters/Page/required",
  "#/components/parameters/Page/schema/minimum",
  "#/paths/~10.2~1pay/post",
  "#/paths/~10.2~1pay/post/security/0/key",
  "#/paths/~10.2~1pay/post/requestBody/required",
  "#/paths/~10.2~1pay/post/requestBody/content/application~1json",
  "#/paths/~10.2~1pay/post/responses/200",
  "#/paths/~10.2~1pay/post/responses/403",
  "#/paths/~10.2~1pay/post/deprecated",
  "#/paths/~10.2~1pay/post/x-events/details/id",
  "#/paths/~10.2~1pay/post/x-events/rules/0",
  "#/paths/~10.2~1pay/post/x-events/rules/1",
  "#/paths/~10.2~1pay/post/x-mock/submission",
  "#/paths/~10.2~1pay/post/x-mock/ids/payment.id",
  "#/paths/~10.2~1pay/post/x-mock/mentions/someone",
  "#/paths/~10.2~1pay/post/x-pages/lists/0",
  "#/paths/~10.2~1pay/post/x-pages/page",
  "#/paths/~10.2~1pay/post/x-pages/last",
  "#/paths/~10.2~1pay/post/x-pages/filters/0",
  "#/paths/~10.2~1pay/post/x-pages/sort",
  "#/paths/~10.2~1pay/post/x-pages/counts/total",
  "#/paths/~10.2~1pay/post/x-idempotent",
  "#/webhooks/paid/post",
  "#/webhooks/paid/post/responses/200",
  "#/components/examples/Late",
  `${schemas}/Size/type`,
  `${schemas}/Size/type/null`,
  `${schemas}/Speed/default`,
  `${schemas}/Speed/type/null`,
  `${schemas}/Speed/enum/fast`,
  `${schemas}/Speed/enum/22`,
  `${schemas}/Payment/required/speed`,
  `${schemas}/Payment/oneOf/0/required/list`,
  `${schemas}/Payment/oneOf/0/properties/speed`,
  `${schemas}/Payment/anyOf/0`,
  `${schemas}/Payment/properties/speed`,
  `${schemas}/Payment/properties/list`,
  `${schemas}/Payment/properties/list/items/pattern`,
  `${schemas}/Payment/properties/list/items/enum`,
  `${schemas}/Payment/anyOf/0/properties/name`,
  `${schemas}/Payment/anyOf/0/properties/name/maxLength`,
  `${schemas}/Payment/allOf/0/properties/id`,
  `${schemas}/Payment/allOf/0/properties/id/format`,
  `${schemas}/Payment/allOf/0/properties/id/x-echo`,
];

test("partsOf lists everything that constrains, and no texts", () => {
  expect(listParts(document)).toEqual(parts);
});

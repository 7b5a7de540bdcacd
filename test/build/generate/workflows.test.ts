import { expect, test } from "vitest";
import { findWorkflowFaults } from "../../../scripts/build/generate/workflows.ts";
import { readContract } from "../../../scripts/contract/contract.ts";

const json = (schema: object) => ({ content: { "application/json": { schema } } });
const object = (properties: object) => ({ type: "object", properties });
const list = (items: object) => ({ type: "array", items });
const contract = readContract({
  info: { title: "Books", version: "1.0.0" },
  paths: {
    "/0.2/list_books": {
      post: {
        operationId: "listBooks",
        requestBody: json(object({ header: object({ created: {} }), filters: object({ tags: list({}) }) })),
        responses: {
          "200": json(object({ pages: object({ last: {} }), books: list(object({ title: {}, extra: {} })) })),
          "403": json(object({ message: {} })),
        },
      },
    },
  },
});

const ok = { condition: "$statusCode == 200" };
const filter = (condition: string) => ({ condition, context: "$response.body", type: "jsonpath" });

test.each<[what: string, step: object, messages: string[]]>([
  [
    "another operation",
    { operationId: "listBook" },
    ["operationId: the contract has no operation listBook: did you mean listBooks?"],
  ],
  [
    "a status",
    { successCriteria: [{ condition: "$statusCode == 404" }] },
    ["successCriteria: list_books documents no status 404"],
  ],
  [
    "a field of another response",
    { successCriteria: [ok, { condition: "$response.body#/message == 'a'" }] },
    ["successCriteria.1.condition: the response 200 of list_books has no field message: name one that it has"],
  ],
  [
    "a field that was moved into an object",
    { successCriteria: [ok, { condition: "$response.body#/last > $response.body#/pages/last" }] },
    ["successCriteria.1.condition: the response 200 of list_books has no field last: name one that it has"],
  ],
  [
    "a field of a filter, and of a filter in it",
    { successCriteria: [ok, filter("$[?(@.page.last == 1)]"), filter("$[?(@.books[?(@.name == 'a')])]")] },
    [
      "successCriteria.1.condition: the response 200 of list_books has no field page.last: name one that it has",
      "successCriteria.2.condition: the response 200 of list_books has no field name: name one that it has",
    ],
  ],
  [
    "an output",
    { outputs: { title: "$response.body#/books/0/name" } },
    ["outputs.title: the response of list_books has no field books[].name: name one that it has"],
  ],
  [
    "a field that is sent",
    { successCriteria: [ok], requestBody: { payload: { header: "$inputs.app", filters: { tag: 1 } } } },
    ["requestBody.payload: the request of list_books has no field filters.tag: name one that it has"],
  ],
  [
    "nothing else: what is below an open value, must be absent, or is refused",
    {
      successCriteria: [
        ok,
        filter("$[?(!@.error_code)]"),
        filter("$[?(@.books[?(@.title == 'a' && @.extra.id == 1)])]"),
        { condition: "$response.body#/books/0/extra/id == 1" },
      ],
      requestBody: { payload: { filters: { tags: ["a"] } } },
    },
    [],
  ],
  [
    "nothing of what a failure needs",
    { successCriteria: [{ condition: "$statusCode == 403" }], requestBody: { payload: { wrong: 1 } } },
    [],
  ],
])("a workflow that names %s", (_what, step, messages) => {
  const faults = findWorkflowFaults(contract, { workflows: [{ steps: [{ operationId: "listBooks", ...step }] }] });
  const steps = ["workflows", 0, "steps", 0];
  expect(faults.map(({ path, message }) => `${path.slice(steps.length).join(".")}: ${message}`)).toEqual(messages);
  for (const { path } of faults) expect(path.slice(0, steps.length)).toEqual(steps);
});

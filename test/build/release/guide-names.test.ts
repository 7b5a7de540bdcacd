import { expect, test } from "vitest";
import { createFinder } from "../../../scripts/build/release/guide-names.ts";
import { readContract } from "../../../scripts/contract/contract.ts";

const json = (schema: object) => ({ content: { "application/json": { schema } } });
const object = (properties: object) => ({ type: "object", properties });
const contractOf = (success: object) =>
  readContract({
    info: { title: "Books", version: "1.0.0" },
    paths: {
      "/0.2/list_books": {
        post: {
          operationId: "listBooks",
          requestBody: json(object({ header: object({ app_handle: {} }) })),
          responses: { "200": json(object(success)) },
        },
      },
    },
  });

const before = contractOf({ last_page: {}, price: {}, size: {}, state: { enum: ["on_loan"] } });
const find = createFinder(before, contractOf({ pages: object({ last: {}, price: {} }), state: { enum: ["lent"] } }));

test.each<[line: string, messages: string[]]>([
  ["It has `last_page`, then.", ["last_page is not in the contract any more: name what replaces it"]],
  ['print(answer["last_page"])', ["last_page is not in the contract any more: name what replaces it"]],
  ["`on_loan`", ["on_loan is not in the contract any more: name what replaces it"]],
  ["Its `size` is a size.", ["size is not in the contract any more: name what replaces it"]],
  ["if (result.data.price > 1)", ["no response has the field price there: name where it is"]],
  [
    "`header.price` and header?.last",
    ["header", "header"].map(
      (name, index) => `no ${name} has the field ${["price", "last"][index]} there: name where it is`,
    ),
  ],
  ["The size of last_pages, `pages.last`, data?.pages?.price, data.other, header.get and `header.app_handle`", []],
])("in a guide, `%s` is named if the contract has no such thing there", (line, messages) => {
  expect(find(line)).toEqual(messages);
});

import { expect, test } from "vitest";
import { failuresOf } from "../../scripts/contract/views.ts";
import { findField } from "../../scripts/contract/walk.ts";
import {
  DELIVERY_RECORDS,
  ENVELOPE_FIELDS,
  FAILURE_EXAMPLES,
  HEADER_FIELDS,
} from "../../scripts/contract/well-known.ts";
import { contract } from "../support/contract.ts";

test.each(Object.values(FAILURE_EXAMPLES))("a failure has the example %s", (name) => {
  expect(failuresOf(contract).map(({ example }) => example.name)).toContain(name);
});

test.each(Object.values(HEADER_FIELDS))("a request has header.%s", (name) => {
  const declaring = contract.operations.filter(({ request }) => findField(contract, request.schema, ["header", name]));
  expect(declaring).not.toEqual([]);
});

test.each(Object.values(ENVELOPE_FIELDS))("a response has %s", (name) => {
  const responses = contract.operations.flatMap(({ responses }) => responses);
  expect(responses.filter(({ schema }) => findField(contract, schema, [name]))).not.toEqual([]);
});

test("an operation lists delivery records, with the details of their events", () => {
  const { operation: id, search, ascending, page, size, list, details } = DELIVERY_RECORDS;
  const operation = contract.operations.find((each) => each.id === id);
  const success = operation?.responses.find(({ status }) => status === "200");
  for (const name of [ascending, page, size]) {
    expect(operation && findField(contract, operation.request.schema, [search, name])).toBeDefined();
  }
  expect(success && findField(contract, success.schema, [list, "[]", details])).toBeDefined();
});

import { expect, test } from "vitest";
import { failuresOf } from "../../scripts/contract/views.ts";
import { findField } from "../../scripts/contract/walk.ts";
import { FAILURE_EXAMPLES, HEADER_FIELDS } from "../../scripts/contract/well-known.ts";
import { contract } from "../support/contract.ts";

test.each(Object.values(FAILURE_EXAMPLES))("a failure has the example %s", (name) => {
  expect(failuresOf(contract).map(({ example }) => example.name)).toContain(name);
});

test.each(Object.values(HEADER_FIELDS))("a request has header.%s", (name) => {
  const declaring = contract.operations.filter(({ request }) => findField(contract, request.schema, ["header", name]));
  expect(declaring).not.toEqual([]);
});

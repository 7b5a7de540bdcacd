import { expect, test } from "vitest";
import {
  DELIVERY_RECORDS,
  INSTANT_ACH,
  INSTANT_ACH_BUSINESS,
  SHORT_NAMES,
} from "../../scripts/contract/known-names.ts";
import { failuresOf } from "../../scripts/contract/views.ts";
import { findField, listAllFields } from "../../scripts/contract/walk.ts";
import { ENVELOPE_FIELDS, FAILURE_EXAMPLES, HEADER_FIELDS, SIGNATURES } from "../../scripts/contract/well-known.ts";
import { contract } from "../support/contract.ts";
import { acceptsToken } from "../support/token.ts";

const { tokenBadlyEncoded, ...failureExamples } = FAILURE_EXAMPLES;

test.each(Object.values(failureExamples))("a failure has the example %s", (name) => {
  expect(failuresOf(contract).map(({ example }) => example.name)).toContain(name);
});

test("every operation that accepts an auth token has the failure of one that is badly encoded", () => {
  const failing = failuresOf(contract).filter(({ example }) => example.name === tokenBadlyEncoded);
  const accepting = contract.operations.filter(acceptsToken).map(({ name }) => name);
  expect(failing.map(({ operation }) => operation)).toEqual(accepting);
});

test.each(Object.values(HEADER_FIELDS))("a request has header.%s", (name) => {
  const declaring = contract.operations.filter(({ request }) => findField(contract, request.schema, ["header", name]));
  expect(declaring).not.toEqual([]);
});

test.each(Object.values(ENVELOPE_FIELDS))("a response has %s", (name) => {
  const responses = contract.operations.flatMap(({ responses }) => responses);
  expect(responses.filter(({ schema }) => findField(contract, schema, [name]))).not.toEqual([]);
});

test.each(Object.keys(SIGNATURES))("a security scheme is the header %s", (name) => {
  expect(contract.schemes[name]).toMatchObject({ type: "apiKey", in: "header", name });
});

test.each(Object.keys(SHORT_NAMES))("%s is an event, or a field of one", (name) => {
  const fields = contract.events.flatMap(({ request }) => listAllFields(contract, request.schema));
  const names = [...contract.events.map((event) => event.name), ...fields.map(({ path }) => path.at(-1))];
  expect(names).toContain(name);
});

test("a request may be an instant debit, which a failure refuses without a field", () => {
  const fields = contract.operations.flatMap(({ request }) => listAllFields(contract, request.schema));
  expect(fields.flatMap(({ schema }) => schema.enum ?? [])).toContain(INSTANT_ACH);
  expect(fields.map(({ path }) => path.join("."))).toContain(INSTANT_ACH_BUSINESS.field);
  expect(failuresOf(contract).map(({ example }) => example.name)).toContain(INSTANT_ACH_BUSINESS.failure);
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

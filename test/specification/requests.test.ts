import { describe, expect, it } from "vitest";
import { contract, operationAt, schemaOf } from "../support/contract.ts";
import { validator } from "../support/validator.ts";
import { smallestRequest, withFields, withHeader } from "./samples.ts";
import { operations, requestRow, valueSets, waysOfPayment } from "./tables.ts";

describe.each(Object.entries(operations))("a request of %s", (name, { path, header, message }) => {
  const accepts = validator(schemaOf(operationAt(path).requestBody), contract);
  const smallest = smallestRequest(name);

  it("is accepted with the required fields alone, and with fields that are not known", () => {
    expect(accepts(smallest)).toBe(true);
    expect(accepts(withFields(withHeader(smallest, { unknown: 1 }), { unknown: 1 }))).toBe(true);
  });

  it("is refused when a required field is missing", () => {
    const required = Object.entries(requestRow(name).fields ?? {}).filter(([, row]) => row.required);
    for (const [field] of required) {
      expect(accepts(withFields(smallest, { [field]: undefined })), `without ${field}`).toBe(false);
    }
    expect(accepts(withHeader(smallest, { created: undefined })), "without header.created").toBe(false);
  });

  it("names the application by either handle, or by both", () => {
    expect(accepts(withHeader(smallest, { app_handle: undefined, auth_handle: "app" })), "auth_handle").toBe(true);
    expect(accepts(withHeader(smallest, { app_handle: "app", auth_handle: "app" })), "both").toBe(true);
    expect(accepts(withHeader(smallest, { app_handle: undefined })), "neither").toBe(false);
  });

  it(header === "user" ? "names the user" : "may name a user", () => {
    expect(accepts(withHeader(smallest, { user_handle: "user" })), "with user_handle").toBe(true);
    expect(accepts(withHeader(smallest, { user_handle: undefined })), "without").toBe(header === "app");
  });

  it(message === undefined ? "has no message of its own" : "carries its own message or none", () => {
    expect(accepts(withFields(smallest, { message }))).toBe(true);
    expect(accepts(withFields(smallest, { message: "other_msg" }))).toBe(message === undefined);
  });
});

describe.each(waysOfPayment.operations)("the ends of %s", (name) => {
  const accepts = validator(schemaOf(operationAt(operations[name]?.path ?? name).requestBody), contract);
  const { fields, ways } = waysOfPayment;
  const rest = withFields(smallestRequest(name), Object.fromEntries(fields.map((field) => [field, undefined])));
  const choices = fields.reduce<string[][]>((sets, field) => sets.flatMap((set) => [set, [...set, field]]), [[]]);
  const isWay = (choice: string[]) => ways.some((way) => way.toSorted().join() === choice.toSorted().join());
  const processingTypes = valueSets[requestRow(name).fields?.processing_type?.enum ?? ""] ?? [];

  it.each(choices.map((choice) => ({ choice, named: choice.join(" and ") || "nothing", valid: isWay(choice) })))(
    "are named by $named: $valid",
    ({ choice, valid }) => {
      const body = withFields(rest, Object.fromEntries(choice.map((field) => [field, "a"])));
      expect(accepts(body)).toBe(valid);
      for (const type of processingTypes) {
        expect(accepts(withFields(body, { processing_type: type })), `as ${type}`).toBe(valid);
      }
    },
  );
});

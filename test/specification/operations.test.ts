import { describe, expect, it } from "vitest";
import { contract, operationAt, schemaOf } from "../support/contract.ts";
import { resolve } from "../support/fields.ts";
import { departures } from "./departures.ts";
import { answerRow, failureRow, operations, requestRow, securitySchemes } from "./tables.ts";

it("the document has the stated operations and no other", () => {
  const paths = Object.values(operations).map(({ path }) => path);
  expect(Object.keys(contract.paths).sort()).toEqual(paths.sort());
});

it("the document has the stated security schemes and no other", () => {
  const schemes = Object.entries<object>(contract.components.securitySchemes);
  const stripped = schemes.map(([name, scheme]) => {
    const { type, in: place, name: header, scheme: form } = resolve(scheme, contract) as Record<string, unknown>;
    return [name, type === "http" ? { type, scheme: form } : { type, in: place, name: header }];
  });
  expect(Object.fromEntries(stripped)).toEqual(securitySchemes);
});

describe.each(Object.entries(operations))("%s", (name, row) => {
  it("is a POST and nothing else, with its operationId", () => {
    const methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];
    expect(Object.keys(contract.paths[row.path] ?? {}).filter((key) => methods.includes(key))).toEqual(["post"]);
    expect(operationAt(row.path).operationId).toBe(row.operationId);
  });

  it("takes the stated credentials", () => {
    const alternatives: object[] = operationAt(row.path).security ?? contract.security;
    const asSets = (list: string[][]) => list.map((schemes) => schemes.toSorted().join(" and ")).sort();
    expect(asSets(alternatives.map((alternative) => Object.keys(alternative)))).toEqual(asSets(row.security));
  });

  it("has the stated parameters, all in the query", () => {
    const parameters = [...(operationAt(row.path).parameters ?? []), ...(contract.paths[row.path].parameters ?? [])];
    const resolved = parameters.map((parameter) => resolve(parameter, contract) as Record<string, unknown>);
    expect(resolved.filter((parameter) => parameter.in !== "query")).toEqual([]);
    const asObject = {
      type: "object",
      properties: Object.fromEntries(resolved.map((parameter) => [parameter.name, parameter.schema])),
      required: resolved.filter((parameter) => parameter.required).map((parameter) => parameter.name),
    };
    expect(departures(`${name} query`, { type: "object", fields: row.query ?? {} }, asObject, contract)).toEqual([]);
  });

  it("has the stated statuses", () => {
    expect(Object.keys(operationAt(row.path).responses).sort()).toEqual(row.statuses.map(String).sort());
  });

  it("needs the stated request body", () => {
    const body = resolve(operationAt(row.path).requestBody, contract) as Record<string, object>;
    expect(body.required).toBe(true);
    expect(Object.keys(body.content ?? {})).toEqual(["application/json"]);
    expect(departures(`${name} request`, requestRow(name), schemaOf(body), contract)).toEqual([]);
  });

  it.each(row.statuses)("answers %d with the stated body", (status) => {
    const schema = schemaOf(operationAt(row.path).responses[status]);
    const stated = status === 200 ? answerRow(name) : failureRow(name, status);
    expect(departures(`${name} ${status}`, stated, schema, contract)).toEqual([]);
  });
});

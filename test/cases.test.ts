import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import * as validators from "../generated/validators.js";
import { createMockFetch } from "../scripts/mock/fetch.ts";
import { operations } from "./specification/tables.ts";
import { mockProblems, type Send } from "./support/case-mock.ts";
import { schemaJudge } from "./support/case-schema.ts";
import { validatorProblems } from "./support/case-validator.ts";
import { attemptsOf, type NamedCase, readCaseFiles, readCases } from "./support/cases.ts";
import { contract } from "./support/contract.ts";

const files = readCaseFiles();
const form = new Ajv2020({ allowUnionTypes: true, allErrors: true }).compile(
  JSON.parse(readFileSync(new URL("cases/case.schema.json", import.meta.url), "utf8")),
);

const judge = schemaJudge(contract);
const events: unknown[] = [];
const mock = createMockFetch({ onEvent: (event) => events.push(event) });

const send: Send = async ({ path, query, headers, body }) => {
  const init = { method: "POST", headers: { ...headers, "content-type": "application/json" } };
  const url = `http://mock.example${path}?${new URLSearchParams(query)}`;
  const response = await mock(url, body === undefined ? init : { ...init, body: JSON.stringify(body) });
  return { status: response.status, body: await response.json(), events: events.splice(0) };
};

test("every operation and every event has a case file, and nothing else has", () => {
  expect(Object.keys(files).sort()).toEqual([...Object.keys(operations), ...Object.keys(contract.webhooks)].sort());
});

describe.each(Object.entries(files))("test/cases/%s.yaml", (subject, cases) => {
  test("has the form of case.schema.json, and names it", () => {
    expect(form(cases), JSON.stringify(form.errors, undefined, 2)).toBe(true);
    const [first] = readFileSync(new URL(`cases/${subject}.yaml`, import.meta.url), "utf8").split("\n");
    expect(first).toBe("# yaml-language-server: $schema=case.schema.json");
  });
});

describe.each(readCases())("$id", (each) => {
  test("Ajv", () => {
    expect(judge(each)).toEqual([]);
  });

  test("validators of the package", () => {
    expect(validatorProblems(contract, each, validators)).toEqual([]);
  });

  test("mock", async () => {
    expect(await mockProblems(contract, each, send)).toEqual([]);
  });
});

describe("attemptsOf", () => {
  const made = (changes: Partial<NamedCase>) =>
    attemptsOf(
      { id: "op/name", subject: "op", section: "", fact: "", verdict: "refused", ...changes },
      { a: { b: 1 }, c: [{ d: 2 }] },
    );

  test("makes one value of all changes, and names the refused fields", () => {
    const attempts = made({ set: { "a.b": 2 }, remove: ["c"], field: ["c", "a.b"] });
    expect(attempts).toEqual([{ change: "", body: { a: { b: 2 } }, fields: ["a.b", "c"] }]);
  });

  test("makes a value of each change in turn, refused by the changed field", () => {
    expect(made({ each: { "c.0.d": [3, null] }, without: ["a.b"] })).toEqual([
      { change: "c.0.d 3", body: { a: { b: 1 }, c: [{ d: 3 }] }, fields: ["c.0.d"] },
      { change: "c.0.d null", body: { a: { b: 1 }, c: [{ d: null }] }, fields: ["c.0.d"] },
      { change: "without a.b", body: { a: {}, c: [{ d: 2 }] }, fields: ["a.b"] },
    ]);
  });

  test("replaces the whole, or leaves it out", () => {
    expect(made({ each: { body: [[]] }, without: ["body"] }).map(({ body }) => body)).toEqual([[], undefined]);
  });

  test("takes no change that cannot be made, and no refusal by two fields that are not named", () => {
    expect(() => made({ remove: ["x"] })).toThrow("the example has no x to change");
    expect(() => made({ set: { "x.y": 1 } })).toThrow("the example has no x to change");
    expect(() => made({ set: { "a.b": 2 }, remove: ["c"] })).toThrow('op/name: say in "field" which field is refused');
  });
});

import { describe, expect, test } from "vitest";
import * as validators from "../../generated/validators.js";
import { type Case, nameOf } from "./cases/case.ts";
import { isForMock, mockOf, mockProblems } from "./judges/mock.ts";
import { isForSchema, schemaJudge } from "./judges/schema.ts";
import { validatorProblems } from "./judges/validators.ts";
import { contract } from "./model/document.ts";
import { readSpecification } from "./specification.ts";

const { cases, readings, subjects } = readSpecification();
const judge = schemaJudge(
  contract,
  subjects.filter(({ path }) => path === undefined),
);
const send = mockOf(contract);

/** What the judge finds wrong with each case, in words. */
function problems(list: Case[], judged: (each: Case) => string[]): string[] {
  return list.flatMap((each) => judged(each).map((problem) => `${nameOf(each)}, but ${problem}`));
}

describe.each([...Map.groupBy(cases, ({ statement }) => statement)])("%s", (_, ofStatement) => {
  test("Ajv accepts and refuses the values", () => {
    expect(problems(ofStatement.filter(isForSchema), judge)).toEqual([]);
  });

  test("the validators of the package accept and refuse the values", () => {
    expect(problems(ofStatement, (each) => validatorProblems(each, validators))).toEqual([]);
  });

  const forMock = ofStatement.filter(isForMock);
  if (forMock.length === 0) return;
  test("the mock answers the requests", async () => {
    const found = new Map<Case, string[]>();
    for (const each of forMock) found.set(each, await mockProblems(each, send));
    expect(problems(forMock, (each) => found.get(each) ?? [])).toEqual([]);
  });
});

test.each(readings)("$statement: the contract has the $what", (reading) => {
  expect(reading.problems(contract)).toEqual([]);
});

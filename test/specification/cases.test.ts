import { describe, expect, test } from "vitest";
import type { SpecificationCase } from "../../scripts/specification/cases/case.ts";
import { contract, precise } from "../support/documents.ts";
import { validators } from "../validators/bodies.ts";
import { isForMock, mockOf, mockProblems } from "./judges/mock.ts";
import { isForSchema, schemaJudge } from "./judges/schema.ts";
import { validatorProblems } from "./judges/validators.ts";
import { nameCase } from "./name-case.ts";
import { specification } from "./specification.ts";

const { cases, readings, subjects } = specification;
const judge = schemaJudge(
  contract,
  subjects.filter(({ path }) => path === undefined),
);
const send = mockOf(precise);

const byStatement = (list: SpecificationCase[]) => [...Map.groupBy(list, ({ statement }) => statement)];

/** What the judge finds wrong with each case, in words. */
async function problems(
  list: SpecificationCase[],
  judged: (each: SpecificationCase) => string[] | Promise<string[]>,
): Promise<string[]> {
  const found: string[] = [];
  for (const each of list) {
    found.push(...(await judged(each)).map((problem) => `${nameCase(each)}, but ${problem}`));
  }
  return found;
}

describe("Ajv accepts and refuses the values of", () => {
  test.each(byStatement(cases.filter(isForSchema)))("%s", async (_, ofStatement) => {
    expect(await problems(ofStatement, judge)).toEqual([]);
  });
});

describe("the validators of the package accept and refuse the values of", () => {
  test.each(byStatement(cases))("%s", async (_, ofStatement) => {
    expect(await problems(ofStatement, (each) => validatorProblems(each, validators))).toEqual([]);
  });
});

describe("the mock answers as the statement says:", () => {
  test.each(byStatement(cases.filter(isForMock)))("%s", async (_, ofStatement) => {
    expect(await problems(ofStatement, (each) => mockProblems(each, send))).toEqual([]);
  });
});

test.each(readings)("$statement: the contract has the $what", (reading) => {
  expect(reading.problems(contract)).toEqual([]);
});

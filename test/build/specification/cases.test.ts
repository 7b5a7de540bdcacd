import { describe, test } from "vitest";
import { describePlace } from "../../../scripts/build/generate/specification-gaps.ts";
import type { SpecificationCase } from "../../../scripts/build/specification/cases/case.ts";
import { statementFailure } from "../../../scripts/build/specification/model/sections.ts";
import { validators } from "../../runtime/validators/bodies.ts";
import { contract } from "../../support/documents.ts";
import { expectNoFindings } from "../../support/findings.ts";
import { locateInContract } from "./gaps.ts";
import { isForMock, mockOf, mockProblems } from "./judges/mock.ts";
import { isForSchema, isOfSchema, schemaJudge } from "./judges/schema.ts";
import { validatorProblems } from "./judges/validators.ts";
import { specification } from "./specification.ts";

const { cases, readings, statements, subjects } = specification;
const judge = schemaJudge(
  contract,
  subjects.filter(({ path }) => path === undefined),
);
const send = mockOf(contract);

const byStatement = (list: SpecificationCase[]) => [...Map.groupBy(list, ({ statement }) => statement)];

/** What the judge finds wrong with each case, in words. */
async function problems(
  list: SpecificationCase[],
  judged: (each: SpecificationCase) => string[] | Promise<string[]>,
): Promise<string[]> {
  const found: string[] = [];
  for (const each of list) {
    for (const problem of await judged(each)) {
      const { subject, body, what, verdict } = each;
      const message = `${subject.name} ${body} ${what} is ${verdict}, but ${problem}: change the statement or the contract`;
      found.push(statementFailure(each.statement, message, statements).message);
    }
  }
  return found;
}

describe("Ajv accepts and refuses the values of", () => {
  test.each(byStatement(cases.filter(isForSchema)))("%s", async (_, ofStatement) => {
    expectNoFindings(await problems(ofStatement, judge));
  });
});

describe("the validators of the package accept and refuse the values of", () => {
  // They agree with the schemas.
  test.each(byStatement(cases.filter(isOfSchema)))("%s", async (_, ofStatement) => {
    expectNoFindings(await problems(ofStatement, (each) => validatorProblems(each, validators)));
  });
});

describe("the mock answers as the statement says:", () => {
  test.each(byStatement(cases.filter(isForMock)))("%s", async (_, ofStatement) => {
    expectNoFindings(await problems(ofStatement, (each) => mockProblems(each, send)));
  });
});

test.each(readings)("$statement: the contract has the $what", (reading) => {
  const [place] = reading.places;
  const at = place === undefined ? "the contract" : describePlace(place, locateInContract);
  const found = reading.problems(contract).map((problem) => `${problem}: change the statement or ${at}`);
  expectNoFindings(found.map((message) => statementFailure(reading.statement, message, statements).message));
});

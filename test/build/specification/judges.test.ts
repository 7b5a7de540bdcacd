import { describe, expect, test } from "vitest";
import * as validators from "../../../generated/validators.js";
import { anyRequest, listExamples, type SpecificationCase } from "../../../scripts/build/specification/cases/case.ts";
import { contract } from "../../support/documents.ts";
import { type CaseAnswer, isForMock, mockProblems, type Send, type SentCase } from "./judges/mock.ts";
import { isForSchema, schemaJudge } from "./judges/schema.ts";
import { type Validator, validatorProblems } from "./judges/validators.ts";
import { nameCase } from "./name-case.ts";
import { specification } from "./specification.ts";

// A test of the tests: a judge that does not look at what it is asked must not go unnoticed by any case that asks it.

const { cases, subjects } = specification;
const events = subjects.filter(({ path }) => path === undefined);
const valued = cases.filter(isForSchema);
const asked = cases.filter(isForMock);

/** The cases that neither of two judges of constant verdict disappoints. */
function unnoticed(
  list: SpecificationCase[],
  accepts: (each: SpecificationCase) => string[],
  refuses: (each: SpecificationCase) => string[],
): string[] {
  return list.filter((each) => accepts(each).length === 0 && refuses(each).length === 0).map(nameCase);
}

describe("Ajv", () => {
  test(`that answers a constant is noticed by each of ${valued.length} cases`, () => {
    const accepting = schemaJudge(contract, events, () => () => []);
    const refusing = schemaJudge(contract, events, () => () => ["body"]);
    expect(unnoticed(valued, accepting, refusing)).toEqual([]);
  });

  test("that throws is an error, and no verdict", () => {
    const throwing = schemaJudge(contract, events, () => () => {
      throw new Error("broken");
    });
    for (const each of valued) expect(() => throwing(each)).toThrow("broken");
  });
});

describe("a validator", () => {
  const every = (validate: Validator["validate"]) =>
    Object.fromEntries(Object.keys(validators).map((name) => [name, { validate }]));

  test(`that answers a constant is noticed by each of ${cases.length} cases`, () => {
    const accepting = every(() => ({}));
    const refusing = every(() => ({ issues: [{ path: ["anything"] }] }));
    const judged = (all: Record<string, Validator>) => (each: SpecificationCase) => validatorProblems(each, all);
    expect(unnoticed(cases, judged(accepting), judged(refusing))).toEqual([]);
  });

  test("that is missing is noticed by every case", () => {
    expect(cases.filter((each) => validatorProblems(each, {}).length === 0)).toEqual([]);
  });
});

describe("a mock", () => {
  const answerOf = (status: number, name: string, { path }: SentCase): CaseAnswer => {
    const subject = subjects.find((each) => each.path === path);
    const examples = subject ? listExamples(contract, subject, String(status)) : [];
    return { status, body: (examples.find(([key]) => key === name) ?? examples[0])?.[1], events: [] };
  };
  const accepting: Send = async (request) => answerOf(200, "", request);
  const refusing: Send = async (request) => answerOf(400, "bad_format", request);

  test("that throws is an error, and no verdict", async () => {
    const throwing: Send = async () => {
      throw new Error("broken");
    };
    for (const each of asked) await expect(mockProblems(each, throwing)).rejects.toThrow("broken");
  });

  test(`that accepts everything, or refuses everything, is noticed by each of ${asked.length} cases`, async () => {
    const idle: string[] = [];
    for (const each of asked) {
      const isNoticed =
        (await mockProblems(each, accepting)).length > 0 || (await mockProblems(each, refusing)).length > 0;
      if (!isNoticed) idle.push(nameCase(each));
    }
    expect(idle).toEqual([]);
  });

  test("is sent what the case says", async () => {
    const [each] = asked;
    let sent: SentCase | undefined;
    await mockProblems(each as SpecificationCase, async (request) => {
      sent = request;
      return answerOf(200, "", request);
    });
    expect(sent?.path).toBe(each?.subject.path);
    expect([each?.value, anyRequest(contract, (each as SpecificationCase).subject)]).toContainEqual(sent?.body);
  });
});

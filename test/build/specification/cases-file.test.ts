import { expect, test } from "vitest";
import { casesOf } from "../../../scripts/build/specification/cases-file.ts";
import { caseBody, readCases } from "../../../scripts/contract/cases.ts";
import type { Operation } from "../../../scripts/contract/contract.ts";
import { contract as served } from "../../support/contract.ts";
import { nameCase } from "./name-case.ts";
import { specification } from "./specification.ts";

const file = casesOf(specification);
const inFile = Object.entries(file.operations).flatMap(([operation, { requests }]) =>
  Object.entries(requests).flatMap(([statement, cases]) => cases.map((each) => ({ operation, statement, ...each }))),
);

test("a case of the file has the body of a case of the specification", () => {
  const bodies = new Set(
    specification.cases.map(({ statement, subject, value }) =>
      JSON.stringify([statement, subject.name, sorted(value)]),
    ),
  );
  const others = inFile.filter(({ operation, statement, ...each }) => {
    const called = served.operations.find(({ name }) => name === operation) as Operation;
    const body = caseBody(called, each);
    return !bodies.has(JSON.stringify([statement, operation, sorted(body)]));
  });
  expect(inFile.length).toBeGreaterThan(1000);
  expect(others).toEqual([]);
});

test("each request of the specification is in the file, unless it shows a choice of the mock alone", () => {
  const listed = new Set(inFile.map(({ operation, statement }) => `${operation} ${statement}`));
  const missing = specification.cases.filter(({ body, subject, statement }) => {
    return body === "request" && !listed.has(`${subject.name} ${statement}`);
  });
  expect(missing.filter(({ answer, again }) => !answer && !again).map(nameCase)).toEqual([]);
});

test("each documented failure is in the file", () => {
  const failures = Object.values(file.operations).flatMap(({ failures }) => failures);
  const causes = specification.cases.filter(({ asking, body }) => asking !== undefined && Number(body) >= 400);
  expect(failures).toHaveLength(causes.length);
});

test("what an open question leaves to the service is not asked of it", () => {
  const { operations } = readCases();
  expect(operations.issue_sila?.requests["issue_sila/descriptor-repeated"]).toBeUndefined();
  expect(operations.issue_sila?.requests["issue_sila/idempotency"]).toMatchObject([
    { again: { same: ["transaction_id"] } },
    { again: { other: ["transaction_id"] } },
  ]);
});

/** With the members of objects in order of their names. */
function sorted(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => [name, sorted(member)]),
  );
}

import { expect, test } from "vitest";
import { bodyOf, operationNamed, readCases } from "../../scripts/verify/cases.ts";
import { contract as served } from "../support/contract.ts";
import { casesOf } from "./cases-file.ts";
import { readSpecification } from "./specification.ts";

const specification = readSpecification();
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
    const body = bodyOf(operationNamed(served, operation), each);
    return !bodies.has(JSON.stringify([statement, operation, sorted(body)]));
  });
  expect(inFile.length).toBeGreaterThan(1000);
  expect(others).toEqual([]);
});

test("each request of the specification is in the file, unless it shows a choice of the mock alone", () => {
  const listed = new Set(inFile.map(({ operation, statement }) => `${operation} ${statement}`));
  const missing = specification.cases
    .filter(({ body }) => body === "request")
    .map(({ subject, statement }) => `${subject.name} ${statement}`)
    .filter((name) => !listed.has(name));
  expect([...new Set(missing)].sort()).toMatchInlineSnapshot(`
    [
      "check_handle check_handle/handle-repeated",
      "check_handle envelope/reference",
      "create_test_virtual_account_ach_transaction create_test_virtual_account_ach_transaction/repeated",
      "create_test_virtual_account_ach_transaction envelope/reference",
      "delete_wallet envelope/reference",
      "get_account_balance envelope/reference",
      "get_account_balance get_account_balance/account-name-repeated",
      "get_entities envelope/reference",
      "get_entities get_entities/pagination",
      "get_webhooks envelope/reference",
      "get_webhooks get_webhooks/page-repeated",
      "issue_sila envelope/reference",
      "issue_sila issue_sila/descriptor-repeated",
      "open_virtual_account envelope/reference",
      "open_virtual_account open_virtual_account/repeated",
      "open_virtual_account open_virtual_account/request-repeated",
      "redeem_sila envelope/reference",
      "redeem_sila redeem_sila/descriptor-repeated",
      "request_kyc envelope/reference",
      "request_kyc request_kyc/repeated",
    ]
  `);
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

import { afterAll, expect, test, vi } from "vitest";
import type { Operation } from "../../scripts/contract/contract.ts";
import { contract } from "../support/contract.ts";

// Everything is valid by the validators of the package: what is refused, Prism refuses.
const VALIDATORS = "../../scripts/contract/served.ts";
vi.resetModules();
vi.doMock(VALIDATORS, () => ({ validatorsOf: () => ({ body: { validate: (value: unknown) => ({ value }) } }) }));
const { createPrismBackend } = await import("../../scripts/mock/prism.ts");

// The files share their modules.
afterAll(() => {
  vi.doUnmock(VALIDATORS);
  vi.resetModules();
});

const issue = contract.operations.find(({ name }) => name === "issue_sila") as Operation;
const judges = createPrismBackend(contract);
const valid = issue.request.examples[0]?.value as { amount: number };
const validate = (body: unknown) => judges.validation(issue)({ query: {}, body });

test("Prism gives a second opinion on a body", () => {
  expect(validate(valid)).toBeUndefined();
  expect(validate({ ...valid, amount: "1" })).toEqual({ "body.amount": [expect.stringContaining("integer")] });
  expect(validate({ ...valid, amount: 0, descriptor: 1 })).toEqual({
    "body.amount": [expect.any(String)],
    "body.descriptor": [expect.any(String)],
  });
});

test("it does not convert values", () => {
  const body = { ...valid, amount: "1" };
  validate(body);
  expect(body.amount).toBe("1");
});

test("Prism generates the body of a response, the same for a seed", async () => {
  const options = { code: 200, dynamic: true, seed: "one" };
  const [first, same, other] = await Promise.all(
    ["one", "one", "two"].map((seed) => judges.generate(issue, { ...options, seed })),
  );
  expect(first).toMatchObject({ transaction_id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  expect(same).toEqual(first);
  expect(other).not.toEqual(first);
});

test("what Prism cannot generate is rejected with its reason", async () => {
  await expect(judges.generate(issue, { code: 299, dynamic: true })).rejects.toThrow("cannot find");
});

import { expect, test } from "vitest";
import type { Operation } from "../../scripts/contract/contract.ts";
import { createPrismBackend } from "../../scripts/mock/prism.ts";
import { contract } from "../support/contract.ts";

const issue = contract.operations.find(({ name }) => name === "issue_sila") as Operation;
const judges = createPrismBackend(contract);
const valid = issue.request.examples[0]?.value as { amount: number };
const objectionsTo = (body: unknown) => judges.objectionsTo?.(issue, body);

test("Prism gives a second opinion on a body", () => {
  expect(objectionsTo(valid)).toEqual([]);
  expect(objectionsTo({ ...valid, amount: "1" })).toMatchObject([
    { path: ["body", "amount"], message: expect.stringContaining("integer") },
  ]);
  expect(objectionsTo({ ...valid, amount: 0, descriptor: 1 })?.map(({ path }) => path?.join("."))).toEqual([
    "body.amount",
    "body.descriptor",
  ]);
});

test("it does not convert values", () => {
  const body = { ...valid, amount: "1" };
  objectionsTo(body);
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

import { expect, test } from "vitest";
import type { Draft, OperationName, VerifyConfig } from "../../../scripts/conformance/verify/index.ts";
import { contract } from "../../support/contract.ts";
import { BREAKS } from "../service/breaks.ts";
import { casesOf, skipAllBut, verifyService } from "./tried-service.ts";

test("users by role put the environment into the failures that are theirs", async () => {
  const operations: OperationName[] = ["openVirtualAccount", "issueSila"];
  const deletesWallets = contract.operations.some(({ id }) => id === "deleteWallet");
  const config: Partial<VerifyConfig> = {
    ...skipAllBut(...operations, ...(deletesWallets ? (["deleteWallet"] as const) : [])),
    failures: {},
    users: { notVerified: "noor", withOneWallet: "kim" },
  };
  const report = await verifyService({}, { cases: casesOf(), config });
  const verdictOf = (id: string) => report.statements.find((each) => each.id === id);
  if (deletesWallets) expect(verdictOf("delete_wallet/only-wallet")?.verdict).toBe("shown: its form");
  expect(verdictOf("open_virtual_account/not-authorized")?.verdict).toBe("shown");
  expect(verdictOf("errors/instant-ach-insufficient-kyc")?.verdict).toBe("shown");
});

test("a failure that a user by role would cause names both", async () => {
  const report = await verifyService(
    {},
    { cases: casesOf(), config: { ...skipAllBut("openVirtualAccount"), failures: {}, users: {} } },
  );
  expect(report.statements.find(({ id }) => id === "open_virtual_account/not-authorized")?.notShown[0]?.reason).toBe(
    "nothing puts the environment into it: set `failures.not_authorized` or `users.notVerified` in the config",
  );
});

test("a failure starts from the example of its name", async () => {
  const bodies: Record<string, unknown> = {};
  const note = (name: string) => (draft: Draft) => {
    bodies[name] = Object(draft.body).processing_type;
  };
  const failures = {
    instant_ach_max_amount: note("instant_ach_max_amount"),
    instant_settlement_not_enabled: note("instant_settlement_not_enabled"),
    web_debit_not_supported: note("web_debit_not_supported"),
  };
  await verifyService({}, { cases: casesOf(), config: { ...skipAllBut("issueSila"), failures } });
  expect(bodies).toEqual({
    instant_ach_max_amount: "INSTANT_ACH",
    instant_settlement_not_enabled: "INSTANT_SETTLEMENT",
    web_debit_not_supported: "STANDARD_ACH",
  });
});

test("an operation gets the values that the links of the contract take from the response of another one", async () => {
  const config = { ...skipAllBut("openVirtualAccount", "createTestVirtualAccountAchTransaction"), values: {} };
  const created = "create_test_virtual_account_ach_transaction";
  const inMilliseconds = BREAKS.find(({ name }) => name === "has created_epoch of a virtual account in milliseconds");
  for (const trial of [{}, inMilliseconds ?? {}]) {
    const report = await verifyService(trial, { cases: casesOf(), config });
    expect(report.statements.find(({ id }) => id === `${created}/path`)?.verdict).toBe("shown");
  }
  const alone = await verifyService(
    {},
    { config: { ...skipAllBut("createTestVirtualAccountAchTransaction"), values: {} } },
  );
  expect(alone.statements.find(({ id }) => id === `${created}/path`)?.verdict).toBe("not shown");
});

test("a set-up runs before all, and what it returns after all, whatever happens", async () => {
  const calls: string[] = [];
  const config = (failing: boolean): Partial<VerifyConfig> => ({
    ...skipAllBut("getEntities"),
    setUp: async () => {
      calls.push("set up");
      return () => calls.push("cleaned up");
    },
    signApp: () => {
      if (calls.at(-1) !== "signed") calls.push("signed");
      if (failing) throw new Error("no key");
      return "00";
    },
  });
  await verifyService({}, { config: config(false) });
  await expect(verifyService({}, { config: config(true) })).rejects.toThrow("signApp of the config failed: no key");
  expect(calls).toEqual(["set up", "signed", "cleaned up", "set up", "signed", "cleaned up"]);
  const setUp = () => Promise.reject(new Error("no database"));
  await expect(verifyService({}, { config: { setUp } })).rejects.toThrow("setUp of the config failed: no database");
});

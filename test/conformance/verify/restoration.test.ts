import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { type Draft, type Handler, verify } from "../../../scripts/conformance/verify/index.ts";
import { config, configOf, EVERYTHING, inWords, service } from "./services.ts";

test("a failure is shown in its environment, which is restored", async () => {
  const calls: string[] = [];
  const failures = {
    instant_ach_not_config: (draft: Draft) => {
      calls.push(`set up for ${draft.operation}`);
      draft.headers.prefer = "code=403, example=instant_ach_not_config";
      return () => calls.push("restored");
    },
    instant_ach_max_amount: { headers: { prefer: "code=403, example=instant_ach_max_amount" } },
  };
  const report = await verify(service(), { ...configOf("issueSila"), failures }, EVERYTHING);
  const verdictOf = (id: string) => report.statements.find((each) => each.id === id);
  expect(calls).toEqual(["set up for issueSila", "restored"]);
  expect(verdictOf("errors/instant-ach-not-config")?.verdict).toBe("shown");
  expect(verdictOf("errors/instant-ach-max-amount")?.verdict).toBe("shown");
  expect(verdictOf("errors/instant-settlement-not-enabled")).toMatchObject({
    verdict: "not shown",
    notShown: [
      {
        reason: "nothing puts the environment into it: set `failures.instant_settlement_not_enabled` in the config",
        times: 1,
      },
    ],
  });
});

test("what restores the environment is called when a verification is interrupted, which reports what is shown", async () => {
  const interruption = new AbortController();
  const calls: string[] = [];
  const failures = {
    kyc_level_not_approved: () => {
      calls.push("set up");
      return () => calls.push("restored");
    },
  };
  const hanging = service();
  const target: Handler = (request) => {
    if (!calls.includes("set up")) return hanging(request);
    interruption.abort();
    return new Promise(() => {});
  };
  const { signal } = interruption;
  const report = await verify(target, { ...configOf("requestKyc"), failures }, { ...EVERYTHING, signal });
  expect(calls).toEqual(["set up", "restored"]);
  const verdicts = report.statements.map(({ verdict }) => verdict);
  expect(verdicts).toContain("shown");
  expect(inWords(report)).toEqual([]);
  expect(report.statements.find(({ id }) => id === "request_kyc/level-not-approved")?.notShown).toEqual([
    { reason: "verify was interrupted", times: 1 },
  ]);
});

test("an interruption before the first response accuses nobody, and waits for no signer", async () => {
  const interruption = new AbortController();
  const signApp = () => {
    interruption.abort();
    return new Promise<string>(() => {});
  };
  const { signal } = interruption;
  const report = await verify(() => expect.unreachable("it was sent"), { ...config, signApp }, { signal });
  expect(report.ok).toBe(true);
});

test("what restores the environment after a preparation is called, also where every request has one", async () => {
  const calls: string[] = [];
  const getAccounts = () => {
    calls.push("set up");
    return () => calls.push("restored");
  };
  const prepare = { getAccounts };
  await verify(service(), { ...configOf("getAccounts"), prepare }, { ...EVERYTHING, concurrency: 1 });
  expect(calls.length).toBeGreaterThan(2);
  expect(calls.filter((_, index) => calls[index] === (index % 2 === 0 ? "set up" : "restored"))).toEqual(calls);
});

test("no other request is sent while the environment is prepared for one", async () => {
  let prepared = "";
  const others: string[] = [];
  const prepare = {
    getAccounts: () => {
      prepared = "get_accounts";
      return () => {
        prepared = "";
      };
    },
  };
  const kept = service();
  const slow: Handler = async (request) => {
    await wait(0);
    if (!request.url.endsWith(prepared)) others.push(request.url);
    return kept(request);
  };
  await verify(slow, { ...config, prepare }, { ...EVERYTHING, only: ["getAccounts", "getEntities"] });
  expect(others).toEqual([]);
});

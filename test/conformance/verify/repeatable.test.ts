import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Handler, OperationName, VerifyConfig, VerifyReport } from "../../../scripts/conformance/verify/index.ts";
import { verify } from "../../../scripts/conformance/verify/index.ts";
import { reportOnService } from "../../../scripts/conformance/verify/report.ts";
import { runVerification } from "../../../scripts/conformance/verify/run.ts";
import type { Operation } from "../../../scripts/contract/contract.ts";
import { contract } from "../../support/contract.ts";
import { writerOf } from "../reports/reported.ts";
import { addUser, addWallet } from "../service/people.ts";
import { REQUESTS } from "../service/requests.ts";
import { configOf, service } from "./services.ts";
import { casesOf, keys, skipAllBut, verifyService } from "./tried-service.ts";

const textOf = (report: VerifyReport) => writerOf("text")(reportOnService(report));

/** Answers after a while, so that the order of responses differs in each run. */
const withLatency = (target: Handler): Handler => {
  return async (request) => {
    await wait(Math.random() * 2);
    const response = await target(request);
    await wait(Math.random() * 2);
    return response;
  };
};

/** The operation that deletes the wallet that signs, or else one that the service has. */
const prepared = ["delete_wallet", ...Object.keys(REQUESTS)].flatMap(
  (served) => contract.operations.find(({ name }) => name === served) ?? [],
)[0] as Operation;

test("two runs against the same state are equal, although the preparation shares a wallet", async () => {
  const once = () =>
    verifyService(
      {},
      {
        through: withLatency,
        config: (tried): Partial<VerifyConfig> => {
          addUser(tried, keys, "deleter");
          addWallet(tried, keys, "deleter", { address: "deleter_spare" });
          const { database } = tried;
          const [spare = {}] = database.list("wallets", { address: "deleter_spare" });
          return {
            ...skipAllBut(prepared.id as OperationName),
            userHandle: "deleter",
            prepare: { [prepared.id]: () => database.update("wallets", spare, { deleted: false }) },
          };
        },
      },
    );
  const [first, second] = [await once(), await once()];
  expect(first.statements.find(({ id }) => id === `${prepared.name}/path`)?.verdict).toBe("shown");
  expect(JSON.stringify(second) === JSON.stringify(first)).toBe(true);
});

test("no more requests are sent than the budget has, one at a time, and the report says how many", async () => {
  let [sent, open, most] = [0, 0, 0];
  const counted: Handler = async (request) => {
    sent += 1;
    most = Math.max(most, ++open);
    const response = await service()(request);
    await wait(0);
    open -= 1;
    return response;
  };
  const options = { budget: 40 };
  const report = await verify(counted, configOf("getEntities"), options);
  expect([sent, report.requests, most]).toEqual([40, 40, 1]);
  const reasons = report.statements.flatMap(({ notShown }) => notShown.map(({ reason }) => reason));
  expect(reasons).toContain("the budget of 40 requests is used up");
  expect(textOf(report)).toContain("40 requests");
  const again = await verify(service(), configOf("getEntities"), options);
  expect(again).toEqual(report);
});

test("no more requests are sent in a second than the rate says", async () => {
  const times: number[] = [];
  const timed: Handler = (request) => {
    times.push(performance.now());
    return service()(request);
  };
  await verify(timed, configOf("getEntities"), { budget: 11, rate: 100 });
  expect(times).toHaveLength(11);
  expect(Number(times.at(-1)) - Number(times[0])).toBeGreaterThan(95);
});

/** A response that a contract may document. */
function limited(headers: Record<string, string>): Response {
  return Response.json({ success: false, status: "FAILURE", message: "Too many requests." }, { status: 429, headers });
}

/** A service that refuses every third request, and says how long to wait. */
function limiting(retryAfter: string | undefined): Handler {
  const kept = service();
  let requests = 0;
  const headers = retryAfter === undefined ? {} : { "retry-after": retryAfter };
  return (request) => (requests++ % 3 === 1 ? limited(headers) : kept(request));
}

const verifyAccounts = (target: Handler) => runVerification(contract, casesOf(), target, configOf("getAccounts"), {});

test("a request is repeated when the service limits the rate and says how long to wait, and the report says so", async () => {
  const plain = await verifyAccounts(service());
  const date = new Date(Date.now() - 1000).toUTCString();
  for (const retryAfter of ["0", date]) {
    const report = await verifyAccounts(limiting(retryAfter));
    expect(report).toEqual({ ...plain, isRateLimited: true });
    expect(textOf(report)).toContain("The service limits the rate: requests were repeated");
  }
  for (const retryAfter of [undefined, "86400", "soon"]) {
    const report = await verifyAccounts(limiting(retryAfter));
    const reasons = report.statements.flatMap(({ notShown }) => notShown.map(({ reason }) => reason));
    expect(reasons).toContain("the service responds with 429, which is not about the request");
  }
});

test("all wait while the service asks to wait", async () => {
  const times: number[] = [];
  const kept = service();
  const busy: Handler = (request) => {
    times.push(performance.now());
    return times.length === 2 ? limited({ "retry-after": "1" }) : kept(request);
  };
  await verify(busy, configOf("getEntities"), { concurrency: 1 });
  expect(Number(times[2]) - Number(times[1])).toBeGreaterThan(990);
});

test("an interruption ends the wait", async () => {
  const interruption = new AbortController();
  const busy: Handler = () => {
    setTimeout(() => interruption.abort(), 5);
    return limited({ "retry-after": "50" });
  };
  const begin = performance.now();
  await verify(busy, configOf("getEntities"), { signal: interruption.signal });
  expect(performance.now() - begin).toBeLessThan(40_000);
});

test("a run that shows less than the baseline is not ok, and says what", async () => {
  const full = await verify(service(), configOf("getEntities"));
  const config = configOf("getEntities");
  expect((await verify(service(), config)).ok).toBe(true);
  const less = await verify(service(), { ...config, hasExampleData: false }, { baseline: full });
  expect(less.ok).toBe(false);
  expect(less.losses).toContainEqual({ place: "get_entities/entity-type", was: "shown: its form", is: "partly shown" });
  const page = textOf(less);
  expect(page).toContain("less than the baseline, in which it is shown: its form");
  expect(page).toMatch(/\nFailed: the baseline shows more of (\d+ statements: )?get_entities\/[\w-]+.*\.$/);
  const same = await verify(service(), config, { baseline: less });
  expect([same.ok, same.losses]).toEqual([true, []]);
});

test("a baseline of another contract counts for what both have", async () => {
  const config = configOf("getEntities");
  const full = await verify(service(), config);
  const [first, ...others] = full.statements;
  const baseline: VerifyReport = {
    ...full,
    statements: [{ ...first, id: "gone/path" } as typeof first & {}, ...others],
  };
  expect((await verify(service(), config, { baseline })).losses).toEqual([]);
});

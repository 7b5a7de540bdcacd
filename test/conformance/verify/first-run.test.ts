import { expect, test } from "vitest";
import type { OperationName, VerifyConfig } from "../../../scripts/conformance/verify/index.ts";
import { verify } from "../../../scripts/conformance/verify/index.ts";
import { contract } from "../../support/contract.ts";
import { config, service } from "./services.ts";
import { breachesIn, casesOf, keys, skipAllBut, verifyService } from "./tried-service.ts";

const LACKING: [OperationName, Partial<VerifyConfig>, string][] = [
  [
    "deleteWallet",
    { prepare: {} },
    "not set up: `delete_wallet` refuses its first example with 403 (only_wallet, default_destination_wallet or balance_not_zero); add `prepare.deleteWallet`",
  ],
  [
    "getAccountBalance",
    { values: { account_name: "none" } },
    "not set up: `get_account_balance` refuses its first example with 404 (account_not_found); set `values.account_name`, or add `prepare.getAccountBalance`",
  ],
  [
    "getAccounts",
    { signUser: () => "00" },
    "not set up: `get_accounts` refuses its first example with 401 (signature_incorrect); check `appHandle`, `userHandle`, `signApp` and `signUser`",
  ],
];
const known = LACKING.filter(([operation]) => contract.operations.some(({ id }) => id === operation));

test.each(known)("what %s lacks is named, and nobody is accused of it", async (operation, lacking, reason) => {
  const report = await verifyService({}, { config: { ...skipAllBut(operation), ...lacking } });
  expect(breachesIn(report)).toEqual([]);
  const reasons = report.statements.flatMap(({ notShown }) => notShown.map((each) => each.reason));
  const others = /^the config skips|^it is about events|^no event can|^no request and no event can/;
  expect([...new Set(reasons)].filter((each) => !others.test(each))).toEqual([reason]);
});

const USER =
  "the service accepts the app, and refuses the signature of the end user in each operation: correct `userHandle`, which must be an end user of the app, or `signUser`, which must sign with a key of this end user";
const APP =
  "the service refuses the signature of the app, also where it is the only one: correct `appHandle` or `signApp`";
const EITHER =
  "the service refuses the signatures in each operation: correct `appHandle` or `signApp`, or else `userHandle` or `signUser`";

test.each<[what: string, wrong: Partial<VerifyConfig>, also: OperationName[], reason: string | undefined]>([
  ["an end user that does not exist", { userHandle: "nobody" }, ["getEntities"], USER],
  ["the key of another end user", { signUser: (bytes) => keys.sign("kim", bytes) }, ["getEntities"], USER],
  ["an app that does not exist", { appHandle: "nothing" }, ["getEntities"], APP],
  ["the key of another app", { signApp: (bytes) => keys.sign("robin", bytes) }, ["getEntities"], APP],
  ["an end user that does not exist, and nothing that only the app signs", { userHandle: "nobody" }, [], EITHER],
  ["nothing wrong", {}, ["getEntities"], undefined],
])("a config with %s is named once, and why nothing is shown", async (_, wrong, also, reason) => {
  const operations: OperationName[] = ["getAccounts", "getAccountBalance", "requestKyc", ...also];
  const report = await verifyService({}, { cases: casesOf(), config: { ...skipAllBut(...operations), ...wrong } });
  expect(breachesIn(report)).toEqual([]);
  expect(report.reasons).toEqual(reason === undefined ? [] : [reason]);
  const reasons = report.statements.flatMap(({ notShown }) => notShown.map((each) => each.reason));
  expect(reasons.filter((each) => each.startsWith("not set up"))).toEqual([]);
  expect(reason === undefined || reasons.includes(reason)).toBe(true);
});

test("a preparation that breaks the request is named, although the service accepts it", async () => {
  const prepare: VerifyConfig["prepare"] = { getEntities: (draft) => void Object.assign(draft, { body: {} }) };
  const lax = () => Response.json({ success: true, entities: { individuals: [], businesses: [] }, pagination: {} });
  const report = await verify(lax, { ...config, prepare }, { only: ["get_entities"] });
  const path = report.statements.find(({ id }) => id === "get_entities/path");
  expect(path?.notShown[0]?.reason).toBe(
    "the config or its preparation breaks the contract: request.body.header is required",
  );
});

test("a set-up that leaves the request as it is, and has no effect, is named", async () => {
  const failures: VerifyConfig["failures"] = {
    kyc_level_not_approved: () => {},
    returns_of_previous_entity: { headers: { prefer: "code=403, example=returns_of_previous_entity" } },
  };
  const usual = await verifyService({}, { config: skipAllBut("requestKyc") });
  const report = await verifyService({}, { config: { ...skipAllBut("requestKyc"), failures } });
  // The service does not know a field that was added to the contract since.
  expect(breachesIn(report)).toEqual(breachesIn(usual));
  const reasons = report.statements.flatMap(({ notShown }) => notShown.map(({ reason }) => reason));
  for (const name of Object.keys(failures)) {
    expect(reasons).toContain(
      `the set-up had no effect: \`failures.${name}\` leaves the body as it is, and the service accepts it with 200`,
    );
  }
});

test("all wrong names of a config are in one message", async () => {
  const wrong = {
    ...config,
    appHandle: "",
    skip: ["issue_sila"],
    prepare: { pay: () => {} },
    failures: { not_config: {}, no_account: {} },
    users: { unverified: "noor" },
    values: { acount_name: "savings" },
    signap: () => "any",
  } as unknown as VerifyConfig;
  const error = await verify(service(), wrong).catch((reason) => reason);
  expect(error.message.split("\n")).toEqual([
    expect.stringMatching(/^The config has signap, which is none of its fields: appHandle, userHandle, signApp/),
    "appHandle of the config must be a string that is not empty.",
    "The config has acount_name in values, which no example of a request has.",
    "The config has issue_sila in skip: did you mean issueSila?",
    "The config has unverified in users, where only these are known: notVerified, withOneWallet, failedTwice.",
    expect.stringMatching(/^The config has pay in prepare/),
    expect.stringMatching(/^The config has not_config in failures, where only these are known: /),
    expect.stringMatching(/^The config has no_account in failures/),
  ]);
});

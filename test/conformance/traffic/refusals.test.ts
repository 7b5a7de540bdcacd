import { expect, test } from "vitest";
import { createTrafficWatch } from "../../../scripts/conformance/traffic/watch.ts";
import { contract } from "../../support/contract.ts";
import { callOf } from "./exchanges.ts";

let calls = 0;

/** A call of issue_sila with a valid body, accepted or refused as badly formed; `later`: seconds from it to `created`. */
function issue(
  isAccepted: boolean,
  changes: object = {},
  { later = 0, ...headerChanges }: { later?: number; reference?: string; version?: undefined } = {},
) {
  calls += 1;
  const header = {
    app_handle: "shop",
    user_handle: "robin",
    version: "0.2",
    crypto: "ETH",
    reference: `call ${calls}`,
  };
  const sent = { message: "issue_msg", amount: 100, account_name: "main", processing_type: "STANDARD_ACH", ...changes };
  const exchange = callOf("/0.2/issue_sila", {}, isAccepted ? 200 : 400, answerOf(isAccepted));
  const whole = { header: { created: exchange.time / 1000 + later, ...header, ...headerChanges }, ...sent };
  return { ...exchange, request: callOf("/0.2/issue_sila", whole, 200, {}).request };
}

const answerOf = (isAccepted: boolean) =>
  isAccepted
    ? { success: true, transaction_id: `6bd7cd24-9e1c-4fd1-9b8e-${String(calls).padStart(12, "0")}` }
    : { success: false, validation_details: "no" };

function findingsIn(exchanges: ReturnType<typeof issue>[]): string[] {
  const watch = createTrafficWatch(contract, { side: "service" });
  const seen = exchanges.flatMap((exchange) => watch.see(exchange).findings);
  expect(seen.filter(({ rule }) => rule !== "verdict")).toEqual([]);
  return seen.map(({ kind, message }) => `${kind} ${message}`);
}

test.each<[string, object, object?]>([
  ["another listed value", { processing_type: "SAME_DAY_ACH" }],
  ["no value, which has a default", { processing_type: undefined }],
  ["a smaller amount", { amount: 1 }],
  ["a time up to five minutes from that of the call", {}, { later: 300 }],
  ["the former name of the app handle", {}, { app_handle: undefined, auth_handle: "shop" }],
])("a valid request that differs from an accepted one in %s is not refused as badly formed", (_, changes, header) => {
  const [accepted, refused] = [issue(true), issue(false, changes, header)];
  expect(findingsIn([accepted, refused])).toEqual([
    expect.stringContaining(
      `breach is 400, although the contract accepts the request, and ${accepted.place} was accepted`,
    ),
  ]);
  expect(findingsIn([refused, accepted])).toEqual([
    expect.stringContaining(`breach is 200, and ${refused.place} was refused as badly formed`),
  ]);
  expect(findingsIn([refused])).toEqual([]);
});

test("what an accepted request lacks too is no excuse, and what the refused one alone lacks is one", () => {
  const withoutVersion = (isAccepted: boolean) => issue(isAccepted, {}, { version: undefined });
  expect(findingsIn([withoutVersion(true), withoutVersion(false)])).toHaveLength(1);
  expect(findingsIn([issue(true), withoutVersion(false)])).toEqual([]);
});

test.each<[string, object, object?]>([
  ["a name that the service may not know", { account_name: "other" }],
  ["a larger amount, for which a balance may be too small", { amount: 101 }],
  ["no message", { message: undefined }],
  ["a field that is not listed", { note: 1 }],
  ["an empty text", { descriptor: "" }],
  ["a UUID in capitals", { transaction_idempotency_id: "6BD7CD24-9E1C-4FD1-9B8E-2A4CD4A0A5D1" }],
  ["a time more than five minutes from that of the call", {}, { later: 301 }],
  ["no reference", {}, { reference: undefined }],
])("the service decides whether it accepts %s", (_, changes, header) => {
  expect(findingsIn([issue(true), issue(false, changes, header)])).toEqual([]);
});

test("it may refuse a second use of a reference or of an idempotency id", () => {
  const id = { transaction_idempotency_id: "6bd7cd24-9e1c-4fd1-9b8e-2a4cd4a0a5d1" };
  expect(findingsIn([issue(true, id), issue(false, id)])).toEqual([]);
  expect(findingsIn([issue(true, {}, { reference: "one" }), issue(false, {}, { reference: "one" })])).toEqual([]);
});

test("a request that an accepted one may have exhausted may be refused, such as a third verification", () => {
  const verify = (status: number) => {
    const { header, message } = { header: { created: 1, user_handle: "robin" }, message: "header_msg" };
    const sent = { header: { ...header, app_handle: "shop", version: "0.2", crypto: "ETH" }, message };
    const body = status === 200 ? { success: true, verification_uuid: crypto.randomUUID() } : { success: false };
    return callOf("/0.2/request_kyc", sent, status, body);
  };
  const watch = createTrafficWatch(contract, { side: "service" });
  const seen = [verify(200), verify(200), verify(400)].flatMap((exchange) => watch.see(exchange).findings);
  expect(seen.filter(({ rule }) => rule === "verdict")).toEqual([]);
});

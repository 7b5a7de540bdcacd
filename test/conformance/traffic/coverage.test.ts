import { expect, test } from "vitest";
import { createTrafficChecker } from "../../../scripts/conformance/traffic/check.ts";
import { createCoverage, missingOf, totalsOf } from "../../../scripts/conformance/traffic/coverage.ts";
import type { TrafficExchange } from "../../../scripts/conformance/traffic/exchange.ts";
import { isFailure } from "../../../scripts/contract/views.ts";
import { contract, exampleValue } from "../../support/contract.ts";
import { callOf, deliveryOf, SIGNED } from "./exchanges.ts";

const check = createTrafficChecker(contract);

/** How often each thing is shown by exchanges; what is not shown is left out. */
function shownBy(...exchanges: TrafficExchange[]): Record<string, number> {
  const coverage = createCoverage(contract);
  for (const exchange of exchanges) coverage.add({ exchange, ...check(exchange) });
  const shown = coverage.list().filter(({ times }) => times > 0);
  return Object.fromEntries(shown.map(({ name, times }) => [name, times]));
}

const issue = contract.operations.find(({ name }) => name === "issue_sila");

function issued(example: string, status: string, answer: string): TrafficExchange {
  const sent = issue?.request.examples.find(({ name }) => name === example);
  const response = issue?.responses.find((each) => each.status === status);
  const given = response?.examples.find(({ name }) => name === answer);
  return callOf("/0.2/issue_sila", sent?.value, Number(status), given?.value);
}

test("every operation, status, error code, way and event is listed once, and shown by its example", () => {
  const calls = contract.operations.flatMap(({ path, request, responses }) =>
    responses.flatMap(({ status, examples }) =>
      examples.flatMap((answer) =>
        request.examples.map(({ value }) => {
          const basic = { ...SIGNED, authorization: "Basic YTpi" };
          const headers = answer.name === "basic_authorization" ? basic : SIGNED;
          return callOf(path, value, Number(status), answer.value, headers);
        }),
      ),
    ),
  );
  const deliveries = contract.events.flatMap(({ request }) => request.examples.map(({ value }) => deliveryOf(value)));
  const coverage = createCoverage(contract);
  expect(coverage.list().every(({ times }) => times === 0)).toBe(true);
  for (const exchange of [...calls, ...deliveries]) coverage.add({ exchange, ...check(exchange) });
  const list = coverage.list();
  // Examples leave out fields that a section does not list.
  const shown = list.filter(({ group }) => group !== "response fields");
  expect(shown.filter(({ times }) => times === 0)).toEqual([]);
  expect(new Set(list.map(({ name }) => name)).size).toBe(list.length);
  expect(missingOf(shown)).toEqual([]);
  expect(totalsOf(list)).toContain(`${contract.events.length} of ${contract.events.length} events`);
});

test("a call shows its operation, its way, its status and its error code", () => {
  const byCard = issued("by_card", "403", "instant_settlement_not_enabled");
  expect(shownBy(byCard, issued("by_payment_methods", "403", "insufficient_reserve_wallet_balance"), byCard)).toEqual({
    issue_sila: 3,
    "issue_sila 403": 3,
    "issue_sila by card_name": 2,
    "issue_sila by source_id and destination_id": 1,
    "issue_sila 403 INSTANT_SETTLEMENT_NOT_ENABLED": 2,
    "issue_sila 403 INSUFFICIENT_RESERVE_WALLET_BALANCE": 1,
  });
});

test("a request that breaks the contract shows only the status that it leads to", () => {
  const body = { ...(issue?.request.examples[0]?.value as object), amount: 0 };
  const refused = callOf("/0.2/issue_sila", body, 400, issue?.responses[1]?.examples[0]?.value);
  expect(shownBy(refused)).toEqual({ "issue_sila 400": 1 });
});

test("a response that breaks the contract shows only the request", () => {
  const broken = callOf("/0.2/issue_sila", issue?.request.examples[0]?.value, 200, { success: "yes" });
  expect(shownBy(broken)).toEqual({ issue_sila: 1, "issue_sila by account_name": 1 });
});

test("an event that breaks the contract shows nothing, whatever the application responds", () => {
  const event = exampleValue("IssueSuccess");
  expect(shownBy(deliveryOf({ ...event, event_details: {} }), deliveryOf(event, 500))).toEqual({
    transaction_status_update: 1,
  });
});

test("what was not recorded shows what is left of it", () => {
  const call = issued("by_card", "200", "accepted");
  const withoutBodies = { ...call, request: { headers: call.request.headers }, response: { status: 200, headers: {} } };
  expect(shownBy(withoutBodies)).toEqual({ issue_sila: 1, "issue_sila 200": 1 });
});

test("what is missing is short: of an operation that is not shown, its name alone", () => {
  const coverage = createCoverage(contract);
  for (const exchange of [issued("by_card", "200", "accepted"), deliveryOf(exampleValue("IssueSuccess"))]) {
    coverage.add({ exchange, ...check(exchange) });
  }
  const missing = new Map(missingOf(coverage.list()).map(({ group, names }) => [group, names]));
  const others = contract.operations.map(({ name }) => name).filter((name) => name !== "issue_sila");
  expect(missing.get("operations")).toEqual(others);
  const failures = contract.operations.find(({ name }) => name === "issue_sila")?.responses.filter(isFailure) ?? [];
  expect(missing.get("statuses")).toEqual([`issue_sila ${failures.map(({ status }) => status).join(", ")}`]);
  expect(missing.get("error codes")).toEqual([expect.stringMatching(/^issue_sila 403 [A-Z_]+(, [A-Z_]+)+$/)]);
  expect(missing.get("ways to identify source and destination")).toEqual([
    "issue_sila by account_name",
    "issue_sila by source_id and destination_id",
  ]);
  expect(missing.get("events")).not.toContain("transaction_status_update");
});

test("a documented field that no response contains is listed, of an operation that is shown", () => {
  const sent = { header: { created: 1, app_handle: "app", user_handle: "user" } };
  const accounts = [
    { account_name: "main", active: true },
    { account_name: "other", match_score: null },
  ];
  const coverage = createCoverage(contract);
  const exchange = callOf("/0.2/get_accounts", sent, 200, accounts);
  coverage.add({ exchange, ...check(exchange) });
  const missing = new Map(missingOf(coverage.list()).map(({ group, names }) => [group, names]));
  expect(missing.get("response fields")).toEqual([
    "get_accounts account_number, routing_number, account_type, account_status, account_link_status, account_owner_name, entity_name, web_debit_verified",
  ]);
});

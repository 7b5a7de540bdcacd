import { expect, test } from "vitest";
import { fieldOf } from "../../support/contract.ts";
import { BREAKS, override } from "../service/breaks.ts";
import type { PaymentsService } from "../service/service.ts";
import { casesOf, skipAllBut, verifyService } from "./tried-service.ts";

test("null shows nothing, and breaks nothing", async () => {
  const apply = ({ operations }: PaymentsService) => {
    override(operations, "get_accounts", (list) => (call) => {
      return list(call).map((account) => ({ ...account, routing_number: null }));
    });
  };
  const verdictOf = async (trial: Parameters<typeof verifyService>[0]) => {
    const { statements } = await verifyService(trial, { cases: casesOf(), config: skipAllBut("getAccounts") });
    const { verdict, notShown } = statements.find(({ id }) => id === "linked_bank_account/routing-number") ?? {};
    return [verdict, ...(notShown ?? []).map(({ reason }) => reason)];
  };
  expect(await verdictOf({})).toEqual(["shown: its form"]);
  expect(await verdictOf({ apply })).toEqual([
    "not shown",
    "no valid response of get_accounts had a value other than null in [].routing_number",
  ]);
});

/** The default number of records on a page. */
const PAGE_SIZE = Number(fieldOf("WebhookSearchFilters", "per_page").default);

/** What the delivery records do not show, of a service that lists so many of them, by the statement. */
async function reasonsOf(count: number, statement: string): Promise<string[]> {
  const apply = ({ events, operations }: PaymentsService) => {
    for (let sent = 0; sent < PAGE_SIZE * 2; sent++) events.answeredSms("shop", "robin", true);
    override(events, "record", (record) => (row) => {
      const time = 1_795_368_384 + Number(row.id);
      return { ...record(row), created_epoch: time, last_update_epoch: time };
    });
    override(
      operations,
      "page",
      (page) =>
        (all, ...rest) =>
          page(all.slice(0, count), ...rest),
    );
  };
  const { statements } = await verifyService(
    { apply },
    { cases: casesOf(statement), config: skipAllBut("getWebhooks") },
  );
  return statements.find(({ id }) => id === statement)?.notShown.map(({ reason }) => reason) ?? [];
}

test("an order is shown by records that could be in another one", async () => {
  expect(await reasonsOf(1, "get_webhooks/sort-ascending")).toEqual([
    "no response to get_webhooks with search_filters.sort_ascending had records that could be in the wrong order",
    "no response to get_webhooks without search_filters.sort_ascending had records that could be in the wrong order",
  ]);
  expect(await reasonsOf(2, "get_webhooks/sort-ascending")).toEqual([]);
});

test("a page size is shown by a page before the last one", async () => {
  const ofData = "the response depends on data: set hasExampleData in the config";
  expect(await reasonsOf(1, "get_webhooks/per-page")).toEqual([
    "no response to get_webhooks with search_filters.per_page was a page before the last one",
    "no response to get_webhooks without search_filters.per_page was a page before the last one",
    ofData,
  ]);
  expect(await reasonsOf(PAGE_SIZE + 1, "get_webhooks/per-page")).toEqual([ofData]);
});

test.each([
  ["a balance of the sandbox", {}, "shown"],
  ["only one balance", { decisions: { balances: "available only" } }, "shown"],
  ["another balance", BREAKS.find(({ name }) => name === "has other balances in the sandbox"), "broken"],
] as const)("%s is evidence, or a breach, of what a sandbox returns", async (_, trial = {}, verdict) => {
  const config = skipAllBut("getAccountBalance");
  const verdictOf = async (sandbox: boolean) => {
    const { statements } = await verifyService(trial, {
      cases: casesOf("get_account_balance/sandbox-balances"),
      config,
      sandbox,
    });
    return statements.find(({ id }) => id === "get_account_balance/sandbox-balances")?.verdict;
  };
  expect(await verdictOf(true)).toBe(verdict);
  expect(await verdictOf(false)).toBe("not shown");
});

test.each([
  ["event_type", "get_webhooks/event-type-filter"],
  ["start_epoch", "get_webhooks/epoch-filters"],
])("the statement of the filter %s is broken by a service that ignores it", async (name, id) => {
  const ignored = BREAKS.find((each) => each.name === `ignores the filter ${name}`);
  const apply = (service: PaymentsService) => {
    service.events.answeredSms("shop", "robin", true);
    ignored?.apply(service);
  };
  const { statements } = await verifyService({ apply }, { cases: casesOf(id), config: skipAllBut("getWebhooks") });
  expect(statements.find((each) => each.id === id)?.verdict).toBe("broken");
});

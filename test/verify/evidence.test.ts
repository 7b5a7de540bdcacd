import { expect, test } from "vitest";
import { readCases } from "../../scripts/specification/cases/published.ts";
import { judgeEvidence } from "../../scripts/verify/evidence.ts";
import { BREAKS, override } from "../service/breaks.ts";
import type { PaymentsService } from "../service/service.ts";
import { skipAllBut, verifyService } from "./tried-service.ts";

const { get_accounts, get_webhooks, open_virtual_account } = readCases().operations;

const accounts = (account: object) => judgeEvidence(get_accounts?.evidence ?? [], [{}, account]);
const records = (record: object) => judgeEvidence(get_webhooks?.evidence ?? [], { webhooks: [record] });
const opened = (account: object) => judgeEvidence(open_virtual_account?.evidence ?? [], { virtual_account: account });

test.each([
  ["a time in seconds", records({ created_epoch: 1_795_368_384 }), "webhooks.[].created_epoch", undefined],
  ["a time in milliseconds", records({ created_epoch: 1_795_368_384_000 }), undefined, "webhooks.0.created_epoch"],
  ["a masked number", accounts({ account_number: "****9012" }), "[].account_number", undefined],
  ["a number of other masks", accounts({ account_number: "XXXX-9012" }), "[].account_number", undefined],
  ["five digits", accounts({ account_number: "***89012" }), undefined, "1.account_number"],
  ["a number that is not masked", accounts({ account_number: "123456789012" }), undefined, "1.account_number"],
  [
    "the number of a pending account",
    accounts({ account_number: "****9012", account_link_status: "microdeposit_pending_manual_verification" }),
    undefined,
    "1.account_number",
  ],
  ["a frozen account that is active", accounts({ account_status: "inactive", active: true }), undefined, "1.active"],
  [
    "an open account that is closed",
    opened({ closed: false, closed_epoch: 0 }),
    undefined,
    "virtual_account.closed_epoch",
  ],
])("%s is evidence, or a breach, of its statement", (_, judged, field, breach) => {
  expect(judged.map((each) => each.breach)).toEqual([breach]);
  if (field !== undefined) expect(judged[0]?.field).toBe(field);
});

test("null shows nothing, and breaks nothing", () => {
  expect(accounts({ account_number: null })).toEqual([]);
});

/** What the delivery records do not show, of a service that lists so many of them, by the statement. */
async function reasonsOf(count: number, statement: string): Promise<string[]> {
  const apply = ({ events, operations }: PaymentsService) => {
    for (let sent = 0; sent < 40; sent++) events.answeredSms("shop", "robin", true);
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
  const { statements } = await verifyService({ apply }, { config: skipAllBut("getWebhooks") });
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
  expect(await reasonsOf(21, "get_webhooks/per-page")).toEqual([ofData]);
});

test.each([
  ["a balance of the sandbox", {}, "shown"],
  ["only one balance", { decisions: { balances: "available only" } }, "shown"],
  ["another balance", BREAKS.find(({ name }) => name === "has other balances in the sandbox"), "broken"],
] as const)("%s is evidence, or a breach, of what a sandbox returns", async (_, trial = {}, verdict) => {
  const config = skipAllBut("getAccountBalance");
  const verdictOf = async (sandbox: boolean) => {
    const { statements } = await verifyService(trial, { config, sandbox });
    return statements.find(({ id }) => id === "get_account_balance/sandbox-balances")?.verdict;
  };
  expect(await verdictOf(true)).toBe(verdict);
  expect(await verdictOf(false)).toBe("not shown");
});

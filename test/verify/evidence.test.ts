import { expect, test } from "vitest";
import { readCases } from "../../scripts/specification/cases/published.ts";
import { judgeEvidence } from "../../scripts/verify/evidence.ts";

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

import { beforeAll, describe, expect, test } from "vitest";
import type { OperationName } from "../../../scripts/conformance/verify/index.ts";
import { contract } from "../../support/contract.ts";
import { BREAKS, override } from "../service/breaks.ts";
import type { Decisions } from "../service/decisions.ts";
import type { PaymentsService } from "../service/service.ts";
import { breachesIn, skipAllBut, verifyService } from "./tried-service.ts";

const TEST_DEPOSIT = "createTestVirtualAccountAchTransaction";

/** What a sentence of the specification excludes, although an entry of the register leaves something beside it open. */
const EXCLUDED: [name: string, operations: OperationName[], statement: string][] = [
  [
    "answers an unknown account number with 422",
    [TEST_DEPOSIT],
    `create_test_virtual_account_ach_transaction/number-unknown`,
  ],
  ["refuses debits of test accounts with 404", [TEST_DEPOSIT], "create_test_virtual_account_ach_transaction/tran-code"],
  ["refuses a redemption with 418", ["redeemSila"], "redeem_sila/amount-maximum"],
  ["refuses a handle with 404", ["checkHandle"], "check_handle/path"],
  ["settles an amount that ends in 420", ["issueSila", "getWebhooks"], "issue_sila/sandbox-return"],
  ["settles an amount that ends in 420", ["redeemSila", "getWebhooks"], "redeem_sila/sandbox-return"],
  ["refuses an empty kyc_level", ["requestKyc"], "request_kyc/default-level"],
  ["accepts a token that is a bytes string", ["checkHandle"], "authentication/token-badly-encoded"],
  ["refuses a token that is not encoded with 401", ["checkHandle"], "authentication/token-badly-encoded"],
  ["says that it encodes what it sends", ["getAccounts"], "get_accounts/path"],
  ["lists individuals in place of businesses", ["getEntities"], "get_entities/entity-type"],
  ["counts fewer entities than it lists", ["getEntities"], "pagination/counts"],
  ["ignores the page of entities", ["getEntities"], "get_entities/pages"],
  ["counts the pages of entities from 0", ["getEntities"], "get_entities/pages"],
  ["lists pages that overlap", ["getWebhooks"], "get_webhooks/page"],
  ["lists what was not delivered as delivered", ["getWebhooks"], "get_webhooks/delivered-filter"],
  ["shows the first digits of account numbers", ["getAccounts"], "linked_bank_account/account-number"],
  ["has a delivery without its details", ["getWebhooks"], "delivery_record/details"],
  ["masks the number of a new virtual account", ["openVirtualAccount"], "virtual_account/account-number"],
  ["has an endpoint_url that is no URL", ["getWebhooks"], "delivery_record/endpoint-url"],
];

/** What only calls show that follow from each other. */
const SEQUENCES: typeof EXCLUDED = [
  ["gives two virtual accounts one name", ["openVirtualAccount"], "open_virtual_account/name-collisions"],
  ["gives all virtual accounts one id", ["openVirtualAccount"], "virtual_account/virtual-account-id"],
  ["appends seven characters to a name", ["openVirtualAccount"], "open_virtual_account/name-collisions"],
  ["enables debits by default", ["openVirtualAccount"], "open_virtual_account/ach-debit-enabled"],
  ["accepts the signature of a deleted wallet", ["deleteWallet", "getAccounts"], "moves/deleted-wallet"],
  ["debits a frozen account", ["issueSila", "getAccounts"], "get_accounts/frozen-accounts"],
  ["verifies a third time", ["requestKyc"], "moves/third-attempt"],
];

const breakOf = (name: string) => BREAKS.find((each) => each.name === name) ?? {};

/** The sequences whose operations the contract has. */
const known = SEQUENCES.filter(([, operations]) => {
  return operations.every((operation) => contract.operations.some(({ id }) => id === operation));
});

async function brokenBy(trial: Parameters<typeof verifyService>[0], operations: OperationName[], sandbox = true) {
  const { statements } = await verifyService(trial, { config: skipAllBut(...operations), sandbox });
  return statements.flatMap(({ id, broken }) => (broken.length > 0 ? [id] : []));
}

/** What the service without a decision of its own breaks: something only if the contract is another one. */
let usual: string[];
beforeAll(async () => {
  usual = breachesIn(await verifyService({}, {}));
});

describe("verify finds a service that", () => {
  test.each([...EXCLUDED, ...known])("%s (%j)", async (name, operations, statement) => {
    expect(await brokenBy(breakOf(name), operations)).toContain(statement);
  });
});

test("what a service sends in place of a flag is not repeated", async () => {
  const apply = ({ operations }: PaymentsService) =>
    override(operations, "open_virtual_account", (original) => (call) => {
      const { virtual_account, ...others } = Object(original(call));
      const flag = Object(call.body).ach_debit_enabled ?? "robin@example.org";
      return { ...others, virtual_account: { ...virtual_account, ach_debit_enabled: flag } };
    });
  const report = await verifyService({ apply }, { config: skipAllBut("openVirtualAccount") });
  expect(breachesIn(report).join()).toContain("ach_debit_enabled is not false by default");
  expect(JSON.stringify(report)).not.toContain("robin@example");
});

describe("what changes something is tried in a sandbox only, with a service that", () => {
  test.each(known)("%s (%j)", async (name, operations, statement) => {
    expect(await brokenBy(breakOf(name), operations, false)).not.toContain(statement);
  });
});

test.each<[Partial<Decisions>, OperationName[]]>([
  [{ testTransactions: "not found" }, [TEST_DEPOSIT]],
  [{ tooFewTokens: "403" }, ["redeemSila"]],
  [{ tooFewTokens: "badly formed" }, ["redeemSila"]],
  [{ takenHandles: "400" }, ["checkHandle"]],
  [{ takenHandles: "403" }, ["checkHandle"]],
  [{ transitions: "with detours" }, ["issueSila", "redeemSila", "getWebhooks"]],
  [{ levels: "listed ones" }, ["requestKyc"]],
  [{ emptyTexts: "refused" }, ["requestKyc", "redeemSila"]],
  [{ thirdVerification: "badly formed" }, ["requestKyc"]],
  [{ message: "required" }, ["requestKyc", "redeemSila"]],
  [{ message: "any", version: "any", crypto: "any" }, ["requestKyc", "getAccounts"]],
  [{ tokenForms: "without white space" }, ["checkHandle"]],
  [{ entityKinds: "both", entityCounts: "of all" }, ["getEntities"]],
  [{ entityPages: "at most 5" }, ["getEntities"]],
  [{ pagesPastTheLast: "refused" }, ["getEntities", "getWebhooks"]],
  [{ flags: "of the app" }, ["openVirtualAccount"]],
  [{ eventFields: "fewest" }, ["issueSila", "getWebhooks"]],
  [{ refusals: "in a 200" }, ["issueSila", "getAccounts"]],
])("verify leaves open what %j decides, for %j", async (decisions, operations) => {
  const config = skipAllBut(...operations);
  const breaches = breachesIn(await verifyService({ decisions }, { config }));
  expect(breaches.filter((breach) => !usual.includes(breach))).toEqual([]);
});

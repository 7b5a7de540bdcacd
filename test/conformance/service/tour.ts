import { Keyring, makeWeakPair, tokenOf } from "./people.ts";
import type { JsonObject, OperationName } from "./requests.ts";
import { PAGE } from "./requests.ts";
import { bearer, type How, type SceneOptions, setScene } from "./scene.ts";

const keys = new Keyring(makeWeakPair);

const CHECKING = { account_name: "main_checking" };
const ID = "6BA7B810-9DAD-41D1-80B4-00C04FD430C8";
const ISSUE = { ...CHECKING, amount: 9500, descriptor: "rent of May", message: "issue_msg" };
const TEST_DEPOSIT = "create_test_virtual_account_ach_transaction";
const DEPOSIT = { amount: 500, tran_code: 22, entity_name: "Robin Example" };

type Stop = [operation: OperationName, body?: JsonObject, how?: How];

/** Requests that the specification refuses, or that a decision or a break treats otherwise. */
const STOPS: Stop[] = [
  ["check_handle", {}, { user: "nobody" }],
  ["check_handle"],
  ...["good", "expired", "foreign", "production"].map(
    (name): Stop => ["check_handle", {}, { app: undefined, headers: bearer(name) }],
  ),
  ...["b'ZGVtbw=='", "Y2xp ZW50Omdvb2Q=", `b'${tokenOf("good")}'`].map((token): Stop => {
    return ["check_handle", {}, { app: undefined, headers: { authorization: `Bearer ${token}` } }];
  }),
  ["get_accounts", {}, { headers: { authorization: "Basic ZGVtbzpkZW1v" } }],
  ...[{ app: undefined }, { wallet: undefined }, { app: "rival" }, { wallet: "noor" }, { tampered: true }].flatMap(
    (how): Stop[] => [
      ["get_accounts", {}, how],
      ["get_account_balance", CHECKING, how],
    ],
  ),
  ["get_webhooks", {}, { app: undefined }],
  ["get_webhooks", {}, { wallet: "robin", header: { user_handle: "robin" } }],
  ["get_entities", {}, { tampered: true }],

  ...["version", "crypto", "reference", "created"].map(
    (name): Stop => ["get_accounts", {}, { header: { [name]: undefined } }],
  ),
  ["get_accounts", {}, { header: { version: "0.3" } }],
  ["get_accounts", {}, { header: { crypto: "BTC" } }],
  ["get_accounts", { message: "header_msg" }, { header: { version: "0.3", crypto: "BTC" } }],
  ["get_accounts", {}, { header: { created: "1800000000" } }],
  ["get_accounts", {}, { header: { created: 1 } }],
  ["get_accounts", {}, { header: { created: 1e21 } }],
  ["get_accounts", {}, { header: { reference: 1 } }],
  ["get_accounts", {}, { header: { reference: "call 1" } }],
  ["get_accounts", {}, { header: { reference: "" } }],
  ["get_accounts", { message: "get_accounts_msg" }, { header: { app_handle: undefined, auth_handle: "shop" } }],
  ["get_accounts", {}, { header: { auth_handle: "rival" } }],
  ["get_accounts", { message: "get_accounts_msg", note: "unknown" }],
  ["get_accounts", { message: "get_accounts_msg" }],
  ["get_accounts", { message: "header_msg" }],
  ["get_accounts", { message: "header_msg" }, { wallet: "noor" }],

  ["request_kyc", { kyc_level: "NOT_APPROVED" }],
  ["request_kyc", { kyc_level: 1 }],
  ["request_kyc", { kyc_level: "" }],
  ["check_handle", {}, { headers: bearer("good") }],
  ["get_accounts", {}, { app: undefined, wallet: undefined, headers: bearer("good") }],
  ["get_webhooks", {}, { app: undefined, wallet: "robin" }],
  ["issue_sila", { amount: 1, account_name: "main_checking", destination_id: "b" }],
  ["redeem_sila", { ...CHECKING, amount: 1, mock_wire_account_name: "mock_account_success" }],
  ...[37, 41].map((amount): Stop => {
    return ["issue_sila", { ...ISSUE, amount, processing_type: "INSTANT_ACH", business_uuid: ID.toLowerCase() }];
  }),
  ["request_kyc", {}, { user: "sasha" }],

  ...[0, 1, 10_000_000, 10_000_001, "5", undefined].map((amount): Stop => ["issue_sila", { ...ISSUE, amount }]),
  ...[10_000_000, 10_000_001, undefined].map((amount): Stop => ["redeem_sila", { ...CHECKING, amount }]),
  ["issue_sila", { ...ISSUE, account_name: "x".repeat(40) }],
  ["issue_sila", { ...ISSUE, account_name: "x".repeat(41) }],
  ["issue_sila", { ...ISSUE, descriptor: "\u{1f600}".repeat(100) }],
  ["issue_sila", { ...ISSUE, descriptor: "x".repeat(101) }],
  ...["6ba7b810", ID, `urn:uuid:${ID}`].map((business_uuid): Stop => ["issue_sila", { ...ISSUE, business_uuid }]),
  ["issue_sila", { ...ISSUE, transaction_idempotency_id: "1" }],
  ...["SAME_DAY_ACH", "WIRE", "PAPER", "INSTANT_ACH", "INSTANT_SETTLEMENT", "CARD"].map((processing_type): Stop => {
    return ["issue_sila", { ...ISSUE, processing_type }];
  }),
  ["issue_sila", { amount: 1 }],
  ["issue_sila", { amount: 1, source_id: "a" }],
  ["issue_sila", { amount: 1, source_id: "a", destination_id: "b" }],
  ["issue_sila", { amount: 1, card_name: "visa" }],
  ["issue_sila", { amount: 1, card_name: "visa", destination_id: "b" }],
  ["issue_sila", { ...ISSUE, account_name: "frozen_checking" }],
  ["issue_sila", { ...ISSUE, account_name: "direct_checking" }],
  ["redeem_sila", { ...CHECKING, amount: 1, mock_wire_account_name: "mine" }],
  ["redeem_sila", { ...CHECKING, amount: 1, card_name: "visa" }],
  ["issue_sila", { ...ISSUE, amount: 600, transaction_idempotency_id: ID }],
  ["issue_sila", { ...ISSUE, amount: 600, transaction_idempotency_id: ID }],
  ["issue_sila", { ...ISSUE, amount: 601, transaction_idempotency_id: ID }],
  ["redeem_sila", { ...CHECKING, amount: 700, transaction_idempotency_id: ID }],

  ...["main_checking", "direct_checking", "closed_checking", "nowhere", undefined].map((account_name): Stop => {
    return ["get_account_balance", { account_name }];
  }),

  ["delete_wallet", {}, { wallet: "robin_spare" }],
  ["delete_wallet", {}, { wallet: "robin_spare" }],
  ["delete_wallet", {}, { wallet: "robin_savings" }],
  ["delete_wallet"],
  ["delete_wallet", {}, { user: "noor" }],

  ["open_virtual_account", { virtual_account_name: "rent" }],
  ["open_virtual_account", { virtual_account_name: "rent", ach_credit_enabled: false }],
  ["open_virtual_account", { ach_credit_enabled: "no" }],
  ["open_virtual_account", {}, { user: "noor" }],
  [TEST_DEPOSIT, { ...DEPOSIT, virtual_account_number: "1" }],
  ...[
    { tran_code: 24 },
    { tran_code: 38 },
    { amount: 0 },
    { effective_date: "soon" },
    { effective_date: "10/10/2040" },
    { ach_name: "x".repeat(17) },
    { ced: "RENT" },
    { effective_date: "2025-10-10" },
    { effective_date: "2040-10-10T00:00:00Z" },
    { entity_name: undefined },
  ].map((change): Stop => [TEST_DEPOSIT, { ...DEPOSIT, virtual_account_number: "1", ...change }]),

  ["get_entities", { message: "header_msg", entity_type: "individual" }],
  ["get_entities", { message: "header_msg", entity_type: "business" }],
  ["get_entities", { message: "header_msg" }],
  ["get_entities", { entity_type: "robot" }],
  ["get_entities", { entity_type: "business" }],
  ["get_entities", {}, { query: "?page=1&per_page=4" }],
  ["get_entities", {}, { query: "?page=2&per_page=4" }],
  ["get_entities", {}, { query: "?page=first" }],
  ["get_entities", {}, { query: "?per_page=6" }],
];

/** Lists of deliveries, as they are asked for. */
const FILTERS: JsonObject[] = [
  {},
  { uuid: ID.toLowerCase() },
  { uuid: "1" },
  { delivered: true },
  { delivered: "true" },
  { event_type: "kyc_update" },
  { endpoint_name: "other" },
  { user_handle: "noor" },
  { start_epoch: 1_800_000_100 },
  { start_epoch: -1 },
  { end_epoch: 1_800_000_030 },
  { end_epoch: 1_800_000_100 },
  { start_epoch: 1_800_000_100, end_epoch: 1_800_000_000 },
  { sort_ascending: false },
  ...[0, 1, 2, 30].map((page) => ({ page, per_page: 5 })),
  ...[0, PAGE.most, PAGE.most + 1].map((per_page) => ({ per_page })),
];

/** Calls a service in every way that matters, and writes down what it does: the same service does the same each time. */
export async function takeTour(options: Omit<SceneOptions, "keys">): Promise<string> {
  const { service, events, call } = setScene({
    answers: [204, 500, null, 200, ...Array(20).fill(200), ...Array(4).fill(500)],
    ...options,
    keys,
  });
  const seen: string[] = [];
  const see = async (...stop: Stop) => {
    const { headers, ...answer } = await call(...stop);
    seen.push(JSON.stringify([stop, answer, headers]));
    return answer.body;
  };
  for (const stop of STOPS) await see(...stop);
  // Some deliveries will be repeated.
  await service.advance(1);
  for (const delivered of [false, true]) await see("get_webhooks", { search_filters: { delivered } });
  const { virtual_account } = await see("open_virtual_account", {});
  const { account_number } = virtual_account ?? {};
  for (const tran_code of [22, 23, 27, 38])
    await see(TEST_DEPOSIT, { ...DEPOSIT, tran_code, virtual_account_number: account_number });
  for (const amount of [1420, 9500]) {
    await see("issue_sila", { ...ISSUE, amount });
    await see("redeem_sila", { ...CHECKING, amount });
  }
  for (const user of ["robin", "noor", "kim", "kim", "kim"]) {
    await see("request_kyc", { kyc_level: "DOC_KYC" }, { user });
    await service.advance(100);
  }
  service.operations.uploadDocuments("noor", false);
  service.events.frozen("shop", "robin", "main_checking");
  await service.advance(10);
  for (const search_filters of FILTERS) await see("get_webhooks", { message: "header_msg", search_filters });
  await service.advance(1000);
  for (const delivered of [true, false])
    await see("get_webhooks", { search_filters: { delivered, per_page: PAGE.most } });
  const balances = service.database.list("wallets").map(({ address, balance }) => [address, balance]);
  return [...seen, JSON.stringify(events), JSON.stringify(balances)].join("\n");
}

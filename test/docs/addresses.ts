/**
 * Where each operation and event stands in the page. Others link there: an address that is published does not change.
 */
export const OPERATIONS: Record<string, string> = {
  check_handle: "#/identity/checkhandle",
  request_kyc: "#/identity/requestkyc",
  issue_sila: "#/payments/issuesila",
  redeem_sila: "#/payments/redeemsila",
  get_account_balance: "#/bank-accounts/getaccountbalance",
  get_accounts: "#/bank-accounts/getaccounts",
  delete_wallet: "#/wallets/deletewallet",
  get_webhooks: "#/webhooks/getwebhooks",
  open_virtual_account: "#/virtual-accounts/openvirtualaccount",
  create_test_virtual_account_ach_transaction: "#/virtual-accounts/createtestvirtualaccountachtransaction",
  get_entities: "#/entities/getentities",
};

export const EVENTS: Record<string, string> = {
  kyc_status_update: "#/events/kycstatusupdate",
  transaction_status_update: "#/events/transactionstatusupdate",
  transaction_created: "#/events/transactioncreated",
  bank_account_linking: "#/events/bankaccountlinking",
  bank_account_status: "#/events/bankaccountstatus",
  entity_sms_opt_in: "#/events/entitysmsoptin",
};

// Made from openapi/ by npm run build. Do not edit.

import createFetchClient from "openapi-fetch";

export function createClient(options) {
  const { POST } = createFetchClient(options);
  return {
    POST,
    checkHandle: (init) => POST("/0.2/check_handle", init),
    requestKyc: (init) => POST("/0.2/request_kyc", init),
    issueSila: (init) => POST("/0.2/issue_sila", init),
    redeemSila: (init) => POST("/0.2/redeem_sila", init),
    getAccountBalance: (init) => POST("/0.2/get_account_balance", init),
    getAccounts: (init) => POST("/0.2/get_accounts", init),
    deleteWallet: (init) => POST("/0.2/delete_wallet", init),
    getWebhooks: (init) => POST("/0.2/get_webhooks", init),
    openVirtualAccount: (init) => POST("/0.2/open_virtual_account", init),
    createTestVirtualAccountAchTransaction: (init) => POST("/0.2/create_test_virtual_account_ach_transaction", init),
    getEntities: (init) => POST("/0.2/get_entities", init),
  };
}

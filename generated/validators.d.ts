// Made from openapi/ by npm run build. Do not edit.

import type {
  CheckHandleInput,
  RequestKycInput,
  IssueSilaInput,
  RedeemSilaInput,
  GetAccountBalanceInput,
  GetAccountsInput,
  DeleteWalletInput,
  GetWebhooksInput,
  OpenVirtualAccountInput,
  CreateTestVirtualAccountAchTransactionInput,
  GetEntitiesInput,
} from "./client.js";
import type { Result, Validator } from "./declarations/validators/standard.js";
import type { components } from "./types.js";
import type { WebhookEvent } from "./webhooks.js";

export type * from "./declarations/validators/standard.js";

/** The request body of `check_handle`. */
export declare const checkHandleRequest: Validator<components["schemas"]["CheckHandleRequest"]>;

/** The successful response of `check_handle`. */
export declare const checkHandleSuccess: Validator<components["schemas"]["CheckHandleSuccess"]>;

/**
 * A failure response:
 * - 400 of `check_handle`, `request_kyc`, `issue_sila`, `redeem_sila`, `get_accounts`, `delete_wallet`, `get_webhooks`, `open_virtual_account`, `get_entities`
 */
export declare const validationFailure: Validator<components["schemas"]["ValidationFailure"]>;

/**
 * A failure response:
 * - 401 of `check_handle`, `request_kyc`, `issue_sila`, `redeem_sila`, `get_accounts`, `delete_wallet`, `get_webhooks`, `open_virtual_account`, `create_test_virtual_account_ach_transaction`, `get_entities`
 * - 403 of `check_handle`, `request_kyc`, `redeem_sila`, `get_account_balance`, `get_accounts`, `delete_wallet`, `get_webhooks`, `open_virtual_account`, `create_test_virtual_account_ach_transaction`, `get_entities`
 * - 404 of `get_account_balance`, `open_virtual_account`
 */
export declare const failure: Validator<components["schemas"]["Failure"]>;

/** The request body of `request_kyc`. */
export declare const requestKycRequest: Validator<components["schemas"]["RequestKycRequest"]>;

/** The successful response of `request_kyc`. */
export declare const requestKycSuccess: Validator<components["schemas"]["RequestKycSuccess"]>;

/** The request body of `issue_sila`. */
export declare const issueSilaRequest: Validator<components["schemas"]["IssueSilaRequest"]>;

/** The successful response of `issue_sila`. */
export declare const issueSilaSuccess: Validator<components["schemas"]["IssueSilaSuccess"]>;

/**
 * A failure response:
 * - 403 of `issue_sila`
 */
export declare const issueSilaRefusal: Validator<components["schemas"]["IssueSilaRefusal"]>;

/** The request body of `redeem_sila`. */
export declare const redeemSilaRequest: Validator<components["schemas"]["RedeemSilaRequest"]>;

/** The successful response of `redeem_sila`. */
export declare const redeemSilaSuccess: Validator<components["schemas"]["RedeemSilaSuccess"]>;

/** The request body of `get_account_balance`. */
export declare const getAccountBalanceRequest: Validator<components["schemas"]["GetAccountBalanceRequest"]>;

/** The successful response of `get_account_balance`. */
export declare const getAccountBalanceSuccess: Validator<components["schemas"]["GetAccountBalanceSuccess"]>;

/**
 * A failure response:
 * - 400 of `get_account_balance`
 */
export declare const balanceFailure: Validator<components["schemas"]["BalanceFailure"]>;

/** The request body of `get_accounts`. */
export declare const getAccountsRequest: Validator<components["schemas"]["GetAccountsRequest"]>;

/** The successful response of `get_accounts`. */
export declare const getAccountsSuccess: Validator<components["schemas"]["GetAccountsSuccess"]>;

/** The request body of `delete_wallet`. */
export declare const deleteWalletRequest: Validator<components["schemas"]["DeleteWalletRequest"]>;

/** The successful response of `delete_wallet`. */
export declare const deleteWalletSuccess: Validator<components["schemas"]["DeleteWalletSuccess"]>;

/** The request body of `get_webhooks`. */
export declare const getWebhooksRequest: Validator<components["schemas"]["GetWebhooksRequest"]>;

/** The successful response of `get_webhooks`. */
export declare const getWebhooksSuccess: Validator<components["schemas"]["GetWebhooksSuccess"]>;

/** The request body of `open_virtual_account`. */
export declare const openVirtualAccountRequest: Validator<components["schemas"]["OpenVirtualAccountRequest"]>;

/** The successful response of `open_virtual_account`. */
export declare const openVirtualAccountSuccess: Validator<components["schemas"]["OpenVirtualAccountSuccess"]>;

/** The request body of `create_test_virtual_account_ach_transaction`. */
export declare const createTestVirtualAccountAchTransactionRequest: Validator<components["schemas"]["CreateTestVirtualAccountAchTransactionRequest"]>;

/** The successful response of `create_test_virtual_account_ach_transaction`. */
export declare const createTestVirtualAccountAchTransactionSuccess: Validator<components["schemas"]["CreateTestVirtualAccountAchTransactionSuccess"]>;

/**
 * A failure response:
 * - 400 of `create_test_virtual_account_ach_transaction`
 */
export declare const badRequestFailure: Validator<components["schemas"]["BadRequestFailure"]>;

/** The request body of `get_entities`. */
export declare const getEntitiesRequest: Validator<components["schemas"]["GetEntitiesRequest"]>;

/** The successful response of `get_entities`. */
export declare const getEntitiesSuccess: Validator<components["schemas"]["GetEntitiesSuccess"]>;

/** The event `kyc_status_update`. */
export declare const kycStatusUpdateEvent: Validator<components["schemas"]["KycStatusUpdateEvent"]>;

/** The event `transaction_status_update`. */
export declare const transactionStatusUpdateEvent: Validator<components["schemas"]["TransactionStatusUpdateEvent"]>;

/** The event `transaction_created`. */
export declare const transactionCreatedEvent: Validator<components["schemas"]["TransactionCreatedEvent"]>;

/** The event `bank_account_linking`. */
export declare const bankAccountLinkingEvent: Validator<components["schemas"]["BankAccountLinkingEvent"]>;

/** The event `bank_account_status`. */
export declare const bankAccountStatusEvent: Validator<components["schemas"]["BankAccountStatusEvent"]>;

/** The event `entity_sms_opt_in`. */
export declare const entitySmsOptInEvent: Validator<components["schemas"]["EntitySmsOptInEvent"]>;

/** The input of the client's method `checkHandle`. */
export declare const checkHandleInput: Validator<CheckHandleInput>;

/** The input of the client's method `requestKyc`. */
export declare const requestKycInput: Validator<RequestKycInput>;

/** The input of the client's method `issueSila`. */
export declare const issueSilaInput: Validator<IssueSilaInput>;

/** The input of the client's method `redeemSila`. */
export declare const redeemSilaInput: Validator<RedeemSilaInput>;

/** The input of the client's method `getAccountBalance`. */
export declare const getAccountBalanceInput: Validator<GetAccountBalanceInput>;

/** The input of the client's method `getAccounts`. */
export declare const getAccountsInput: Validator<GetAccountsInput>;

/** The input of the client's method `deleteWallet`. */
export declare const deleteWalletInput: Validator<DeleteWalletInput>;

/** The input of the client's method `getWebhooks`. */
export declare const getWebhooksInput: Validator<GetWebhooksInput>;

/** The input of the client's method `openVirtualAccount`. */
export declare const openVirtualAccountInput: Validator<OpenVirtualAccountInput>;

/** The input of the client's method `createTestVirtualAccountAchTransaction`. */
export declare const createTestVirtualAccountAchTransactionInput: Validator<CreateTestVirtualAccountAchTransactionInput>;

/** The input of the client's method `getEntities`. */
export declare const getEntitiesInput: Validator<GetEntitiesInput>;

/** Any event. The issues are those of the kind that is meant, as far as that is clear. */
export declare const webhookEvent: Validator<WebhookEvent>;

/**
 * Validates a response, for the option `validate` of the client. A new value in place of one of several that the contract
 * lists is valid, if it is of the same type.
 *
 * @param name the name of its validator, such as `issueSilaSuccess`
 * @param body the parsed body
 * @throws TypeError when no response has a validator of this name
 */
export declare function validateResponse(name: string, body: unknown): Result<unknown>;

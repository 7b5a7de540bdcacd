// Made from openapi/ by npm run build. Do not edit.

import type * as validators from "./validators.js";

/** A validator that also implements Standard JSON Schema. */
export type WithJsonSchema<Validator extends { "~standard": object }> = Omit<Validator, "~standard"> & {
  readonly "~standard": Validator["~standard"] & {
    readonly jsonSchema: { readonly input: Converter; readonly output: Converter };
  };
};

/**
 * Returns the schema of the contract, with its descriptions, as an object of its own.
 *
 * @throws Error for a target other than `draft-2020-12` and `draft-07`
 */
export type Converter = (options: { readonly target: string }) => Record<string, unknown>;

/** The request body of `check_handle`. */
export declare const checkHandleRequest: WithJsonSchema<typeof validators.checkHandleRequest>;

/** The successful response of `check_handle`. */
export declare const checkHandleSuccess: WithJsonSchema<typeof validators.checkHandleSuccess>;

/**
 * A failure response:
 * - 400 of `check_handle`, `request_kyc`, `issue_sila`, `redeem_sila`, `get_accounts`, `delete_wallet`, `get_webhooks`, `open_virtual_account`, `get_entities`
 */
export declare const validationFailure: WithJsonSchema<typeof validators.validationFailure>;

/**
 * A failure response:
 * - 401 of `check_handle`, `request_kyc`, `issue_sila`, `redeem_sila`, `get_accounts`, `delete_wallet`, `get_webhooks`, `open_virtual_account`, `create_test_virtual_account_ach_transaction`, `get_entities`
 * - 403 of `check_handle`, `request_kyc`, `redeem_sila`, `get_account_balance`, `get_accounts`, `delete_wallet`, `get_webhooks`, `open_virtual_account`, `create_test_virtual_account_ach_transaction`, `get_entities`
 * - 404 of `get_account_balance`, `open_virtual_account`
 */
export declare const failure: WithJsonSchema<typeof validators.failure>;

/** The request body of `request_kyc`. */
export declare const requestKycRequest: WithJsonSchema<typeof validators.requestKycRequest>;

/** The successful response of `request_kyc`. */
export declare const requestKycSuccess: WithJsonSchema<typeof validators.requestKycSuccess>;

/** The request body of `issue_sila`. */
export declare const issueSilaRequest: WithJsonSchema<typeof validators.issueSilaRequest>;

/** The successful response of `issue_sila`. */
export declare const issueSilaSuccess: WithJsonSchema<typeof validators.issueSilaSuccess>;

/**
 * A failure response:
 * - 403 of `issue_sila`
 */
export declare const issueSilaRefusal: WithJsonSchema<typeof validators.issueSilaRefusal>;

/** The request body of `redeem_sila`. */
export declare const redeemSilaRequest: WithJsonSchema<typeof validators.redeemSilaRequest>;

/** The successful response of `redeem_sila`. */
export declare const redeemSilaSuccess: WithJsonSchema<typeof validators.redeemSilaSuccess>;

/** The request body of `get_account_balance`. */
export declare const getAccountBalanceRequest: WithJsonSchema<typeof validators.getAccountBalanceRequest>;

/** The successful response of `get_account_balance`. */
export declare const getAccountBalanceSuccess: WithJsonSchema<typeof validators.getAccountBalanceSuccess>;

/**
 * A failure response:
 * - 400 of `get_account_balance`
 */
export declare const balanceFailure: WithJsonSchema<typeof validators.balanceFailure>;

/** The request body of `get_accounts`. */
export declare const getAccountsRequest: WithJsonSchema<typeof validators.getAccountsRequest>;

/** The successful response of `get_accounts`. */
export declare const getAccountsSuccess: WithJsonSchema<typeof validators.getAccountsSuccess>;

/** The request body of `delete_wallet`. */
export declare const deleteWalletRequest: WithJsonSchema<typeof validators.deleteWalletRequest>;

/** The successful response of `delete_wallet`. */
export declare const deleteWalletSuccess: WithJsonSchema<typeof validators.deleteWalletSuccess>;

/** The request body of `get_webhooks`. */
export declare const getWebhooksRequest: WithJsonSchema<typeof validators.getWebhooksRequest>;

/** The successful response of `get_webhooks`. */
export declare const getWebhooksSuccess: WithJsonSchema<typeof validators.getWebhooksSuccess>;

/** The request body of `open_virtual_account`. */
export declare const openVirtualAccountRequest: WithJsonSchema<typeof validators.openVirtualAccountRequest>;

/** The successful response of `open_virtual_account`. */
export declare const openVirtualAccountSuccess: WithJsonSchema<typeof validators.openVirtualAccountSuccess>;

/** The request body of `create_test_virtual_account_ach_transaction`. */
export declare const createTestVirtualAccountAchTransactionRequest: WithJsonSchema<typeof validators.createTestVirtualAccountAchTransactionRequest>;

/** The successful response of `create_test_virtual_account_ach_transaction`. */
export declare const createTestVirtualAccountAchTransactionSuccess: WithJsonSchema<typeof validators.createTestVirtualAccountAchTransactionSuccess>;

/**
 * A failure response:
 * - 400 of `create_test_virtual_account_ach_transaction`
 */
export declare const badRequestFailure: WithJsonSchema<typeof validators.badRequestFailure>;

/** The request body of `get_entities`. */
export declare const getEntitiesRequest: WithJsonSchema<typeof validators.getEntitiesRequest>;

/** The successful response of `get_entities`. */
export declare const getEntitiesSuccess: WithJsonSchema<typeof validators.getEntitiesSuccess>;

/** The event `kyc_status_update`. */
export declare const kycStatusUpdateEvent: WithJsonSchema<typeof validators.kycStatusUpdateEvent>;

/** The event `transaction_status_update`. */
export declare const transactionStatusUpdateEvent: WithJsonSchema<typeof validators.transactionStatusUpdateEvent>;

/** The event `transaction_created`. */
export declare const transactionCreatedEvent: WithJsonSchema<typeof validators.transactionCreatedEvent>;

/** The event `bank_account_linking`. */
export declare const bankAccountLinkingEvent: WithJsonSchema<typeof validators.bankAccountLinkingEvent>;

/** The event `bank_account_status`. */
export declare const bankAccountStatusEvent: WithJsonSchema<typeof validators.bankAccountStatusEvent>;

/** The event `entity_sms_opt_in`. */
export declare const entitySmsOptInEvent: WithJsonSchema<typeof validators.entitySmsOptInEvent>;

/** The input of the client's method `checkHandle`. */
export declare const checkHandleInput: WithJsonSchema<typeof validators.checkHandleInput>;

/** The input of the client's method `requestKyc`. */
export declare const requestKycInput: WithJsonSchema<typeof validators.requestKycInput>;

/** The input of the client's method `issueSila`. */
export declare const issueSilaInput: WithJsonSchema<typeof validators.issueSilaInput>;

/** The input of the client's method `redeemSila`. */
export declare const redeemSilaInput: WithJsonSchema<typeof validators.redeemSilaInput>;

/** The input of the client's method `getAccountBalance`. */
export declare const getAccountBalanceInput: WithJsonSchema<typeof validators.getAccountBalanceInput>;

/** The input of the client's method `getAccounts`. */
export declare const getAccountsInput: WithJsonSchema<typeof validators.getAccountsInput>;

/** The input of the client's method `deleteWallet`. */
export declare const deleteWalletInput: WithJsonSchema<typeof validators.deleteWalletInput>;

/** The input of the client's method `getWebhooks`. */
export declare const getWebhooksInput: WithJsonSchema<typeof validators.getWebhooksInput>;

/** The input of the client's method `openVirtualAccount`. */
export declare const openVirtualAccountInput: WithJsonSchema<typeof validators.openVirtualAccountInput>;

/** The input of the client's method `createTestVirtualAccountAchTransaction`. */
export declare const createTestVirtualAccountAchTransactionInput: WithJsonSchema<typeof validators.createTestVirtualAccountAchTransactionInput>;

/** The input of the client's method `getEntities`. */
export declare const getEntitiesInput: WithJsonSchema<typeof validators.getEntitiesInput>;

/** Any event. The issues are those of the kind that is meant, as far as that is clear. */
export declare const webhookEvent: WithJsonSchema<typeof validators.webhookEvent>;

// Made from openapi/ by npm run build. Do not edit.

import type { Client as FetchClient } from "openapi-fetch";
import type { Operation, WithOptions } from "./declarations/runtime/client/entry.js";
import type { CallOptions, TokenOption, UserSignatureOption } from "./declarations/runtime/client/options.js";
import type { UnsignedPaths } from "./declarations/runtime/client/paths.js";
import type {
  ErrorResult,
  FailureResult,
  InputWith,
  PagedItems,
  SuccessResult,
} from "./declarations/runtime/client/types.js";
import type { components, operations, Business, Individual, WebhookRecord } from "./types.js";

export * from "./declarations/runtime/client/entry.js";
export type * from "./declarations/runtime/client/options.js";
export type * from "./declarations/runtime/client/paths.js";
export type * from "./declarations/runtime/client/types.js";
export type * from "./types.js";

/** The input of `checkHandle`. */
export type CheckHandleInput = {
    /** Handle of the end user acted upon. */
    user_handle: string;
    /** @constant */
    header?: "pass user_handle in the input, and other fields of header in the options" | undefined;
};

/** The input of `requestKyc`. */
export type RequestKycInput = {
    /** Handle of the end user acted upon. */
    user_handle: string;
    /**
     * Verification flow: `DOC_KYC`, `INSTANT-ACHV2`, or the name of a custom flow approved for the app.
     *
     * For an individual, empty means `DEFAULT`, which is not recommended; so does leaving it out (assumed).
     * Without an approved custom level, send `DOC_KYC`. For a business, omit it: the level follows the business type.
     * @example DOC_KYC
     * @example INSTANT-ACHV2
     */
    kyc_level?: string | undefined;
    /** @constant */
    header?: "pass user_handle in the input, and other fields of header in the options" | undefined;
};

/** The input of `issueSila`. */
export type IssueSilaInput = {
    /** Handle of the end user acted upon. */
    user_handle: string;
    /**
     * Amount in cents: 1 is 0.01, and 10,000,000 is 100,000.00. The operator can raise the maximum on request, to an amount of at
     * most 35 digits.
     *
     * Allowed: 1 to 10,000,000.
     */
    amount: number;
    /**
     * Text for the bank statement, where only the first 10 characters appear. Using it incurs a fee per transaction.
     *
     * Allowed: at most 100 characters.
     */
    descriptor?: components["schemas"]["Descriptor"] | undefined;
    /**
     * Business with an approved ACH name, the 16-character name on the bank statement. The name incurs an extra fee.
     * @format uuid
     */
    business_uuid?: components["schemas"]["BusinessUuid"] | undefined;
    /**
     * Processing type of the transaction. `INSTANT_ACH` requires a `business_uuid` or ACH company name in the request, and
     * an end user who is verified with the INSTANT-ACH KYC level.
     *
     * - `INSTANT_ACH`: A closed beta, for which the app must be registered.
     * - `INSTANT_SETTLEMENT`: Must be enabled for the app.
     * - `CARD`: Listed by client libraries only.
     */
    processing_type?: components["schemas"]["IssueProcessingType"] | undefined;
    /**
     * Repeated submissions with the same value are processed once.
     * @format uuid
     */
    transaction_idempotency_id?: components["schemas"]["TransactionIdempotencyId"] | undefined;
    /** @constant */
    header?: "pass user_handle in the input, and other fields of header in the options" | undefined;
} & ({
    /**
     * Name of the linked bank account to debit.
     *
     * Allowed: at most 40 characters.
     */
    account_name: string;
    source_id?: never;
    destination_id?: never;
    card_name?: never;
} | {
    /** Payment method id of the source, which is debited. */
    source_id: string;
    /**
     * Payment method id of the destination, which is credited. If it is absent, the wallet of the `usersignature` is
     * credited. This applies only to `account_name` alone (assumed).
     */
    destination_id: string;
    account_name?: never;
    card_name?: never;
} | {
    /** Name of the card. Listed by client libraries only. */
    card_name: string;
    account_name?: never;
    source_id?: never;
    destination_id?: never;
});

/** The input of `redeemSila`. */
export type RedeemSilaInput = {
    /** Handle of the end user acted upon. */
    user_handle: string;
    /**
     * Amount in cents: 1 is 0.01, and 10,000,000 is 100,000.00. The operator can raise the maximum on request, to an amount of at
     * most 35 digits.
     *
     * Allowed: 1 to 10,000,000.
     */
    amount: number;
    /**
     * Text for the bank statement, where only the first 10 characters appear.
     *
     * Allowed: at most 100 characters.
     */
    descriptor?: components["schemas"]["Descriptor"] | undefined;
    /**
     * Business with an approved ACH name, the 16-character name on the bank statement.
     * @format uuid
     */
    business_uuid?: components["schemas"]["BusinessUuid"] | undefined;
    /**
     * Processing type of the transaction.
     *
     * - `CARD`: Listed by client libraries only.
     * - `WIRE`: Listed by client libraries only.
     * - `INSTANT_ACH`: Listed by client libraries only.
     * - `INSTANT_SETTLEMENT`: Listed by client libraries only.
     */
    processing_type?: components["schemas"]["RedeemProcessingType"] | undefined;
    /**
     * Test aid for wires. Its effect is not specified.
     * @enum {string}
     */
    mock_wire_account_name?: ("mock_account_success" | "mock_account_fail") | undefined;
    /**
     * Repeated submissions with the same value are processed once.
     * @format uuid
     */
    transaction_idempotency_id?: components["schemas"]["TransactionIdempotencyId"] | undefined;
    /** @constant */
    header?: "pass user_handle in the input, and other fields of header in the options" | undefined;
} & ({
    /**
     * Name of the linked bank account to credit.
     *
     * Allowed: at most 40 characters.
     */
    account_name: string;
    source_id?: never;
    destination_id?: never;
    card_name?: never;
} | {
    /**
     * Payment method id of the source, which is debited. If it is absent, the wallet of the `usersignature` is debited.
     * This applies only to `account_name` alone (assumed).
     */
    source_id: string;
    /** Payment method id of the destination, which is credited. */
    destination_id: string;
    account_name?: never;
    card_name?: never;
} | {
    /** Name of the card. Client libraries list it for `issue_sila` only. */
    card_name: string;
    account_name?: never;
    source_id?: never;
    destination_id?: never;
});

/** The input of `getAccountBalance`. */
export type GetAccountBalanceInput = {
    /** Handle of the end user acted upon. */
    user_handle: string;
    /**
     * Name of a linked bank account of the end user.
     *
     * Allowed: at most 40 characters.
     */
    account_name: string;
    /** @constant */
    header?: "pass user_handle in the input, and other fields of header in the options" | undefined;
};

/** The input of `getAccounts`. */
export type GetAccountsInput = {
    /** Handle of the end user acted upon. */
    user_handle: string;
    /** @constant */
    header?: "pass user_handle in the input, and other fields of header in the options" | undefined;
};

/** The input of `deleteWallet`. */
export type DeleteWalletInput = {
    /** Handle of the end user acted upon. */
    user_handle: string;
    /** @constant */
    header?: "pass user_handle in the input, and other fields of header in the options" | undefined;
};

/** The input of `getWebhooks`. */
export type GetWebhooksInput = {
    /** Filters, sort order and page. */
    search_filters?: {
        /**
         * Id of a delivery record.
         * @format uuid
         */
        uuid?: string | undefined;
        /** Whether the event was delivered. */
        delivered?: boolean | undefined;
        /**
         * Whether to sort in ascending order. The sort key is not specified.
         * @default true
         */
        sort_ascending?: boolean | undefined;
        /**
         * Type of the event. The names differ from those in event payloads; only `kyc_update` is specified.
         * @example kyc_update
         */
        event_type?: string | undefined;
        /** Name of the receiving endpoint. */
        endpoint_name?: string | undefined;
        /** Handle of the end user. */
        user_handle?: string | undefined;
        /**
         * Start of the period, in Unix seconds (UTC). Which time of a record it is compared with is not specified.
         *
         * Allowed: 0 or more.
         */
        start_epoch?: number | undefined;
        /**
         * End of the period, in Unix seconds (UTC). Which time of a record it is compared with is not specified.
         *
         * Allowed: 0 or more.
         */
        end_epoch?: number | undefined;
        /**
         * Page number.
         *
         * Allowed: 1 or more.
         * @default 1
         */
        page?: number | undefined;
        /**
         * Number of records per page.
         *
         * Allowed: 1 to 100.
         * @default 20
         */
        per_page?: number | undefined;
    } | undefined;
    /** @constant */
    header?: "pass user_handle in the input, and other fields of header in the options" | undefined;
};

/** The input of `openVirtualAccount`. */
export type OpenVirtualAccountInput = {
    /** Handle of the end user acted upon. */
    user_handle: string;
    /**
     * Nickname. If it is already used for a payment instrument of the end user, 8 characters are appended to make it
     * unique.
     */
    virtual_account_name?: string | undefined;
    /**
     * Whether the account can receive incoming external ACH credits.
     * @default true
     */
    ach_credit_enabled?: boolean | undefined;
    /**
     * Whether the account can receive incoming external ACH debits.
     * @default false
     */
    ach_debit_enabled?: boolean | undefined;
    /** @constant */
    header?: "pass user_handle in the input, and other fields of header in the options" | undefined;
};

/** The input of `createTestVirtualAccountAchTransaction`. */
export type CreateTestVirtualAccountAchTransactionInput = {
    /** Handle of the end user acted upon. */
    user_handle: string;
    /** Amount of tokens. Its bounds are not specified. */
    amount: number;
    /** Number of the virtual account. */
    virtual_account_number: string;
    /**
     * Transaction code of the ACH transaction.
     *
     * - `22`: Automated deposit (checking credit).
     * - `23`: Prenote of checking credit.
     * - `27`: Automated payment (checking debit).
     * - `28`: Prenote of checking debit.
     * - `32`: Automated deposit (savings credit).
     * - `33`: Prenote of savings credit.
     * - `37`: Automated payment (savings debit).
     * - `38`: Prenote of savings debit.
     */
    tran_code: components["schemas"]["TransactionCode"];
    /** Entity name shown for the transaction. */
    entity_name: string;
    /**
     * Settlement date. The default is the current date.
     * @format date
     */
    effective_date?: string | undefined;
    /**
     * Not specified further.
     * @default PAYROLL
     */
    ced?: string | undefined;
    /** ACH business name. If it is absent, a default is applied, whose value is not specified. */
    ach_name?: string | undefined;
    /** @constant */
    header?: "pass user_handle in the input, and other fields of header in the options" | undefined;
};

/** The input of `getEntities`. */
export type GetEntitiesInput = {
    /** Lists only entities of this type. Without it, both are listed (assumed). */
    entity_type?: components["schemas"]["EntityType"] | undefined;
    /** @constant */
    header?: "pass user_handle in the input, and other fields of header in the options" | undefined;
};

/** The query of `getEntities`. */
export type GetEntitiesQuery = {
    /** Page number. Its bounds and default are not specified. */
    page?: number | undefined;
    /** Page size. Its bounds and default, and how it applies to the two lists, are not specified. */
    per_page?: number | undefined;
};

/** The options of `checkHandle`. */
export type CheckHandleOptions = CallOptions<components["schemas"]["CheckHandleRequest"]["header"]> & TokenOption;

/** The options of `requestKyc`. */
export type RequestKycOptions = CallOptions<components["schemas"]["RequestKycRequest"]["header"]>;

/** The options of `issueSila`. */
export type IssueSilaOptions = CallOptions<components["schemas"]["IssueSilaRequest"]["header"]>;

/** The options of `redeemSila`. */
export type RedeemSilaOptions = CallOptions<components["schemas"]["RedeemSilaRequest"]["header"]>;

/** The options of `getAccountBalance`. */
export type GetAccountBalanceOptions = CallOptions<components["schemas"]["GetAccountBalanceRequest"]["header"]>;

/** The options of `getAccounts`. */
export type GetAccountsOptions = CallOptions<components["schemas"]["GetAccountsRequest"]["header"]>;

/** The options of `deleteWallet`. */
export type DeleteWalletOptions = CallOptions<components["schemas"]["DeleteWalletRequest"]["header"]>;

/** The options of `getWebhooks`. */
export type GetWebhooksOptions = CallOptions<components["schemas"]["GetWebhooksRequest"]["header"]>;

/** The options of `openVirtualAccount`. */
export type OpenVirtualAccountOptions = CallOptions<components["schemas"]["OpenVirtualAccountRequest"]["header"]>;

/** The options of `createTestVirtualAccountAchTransaction`. */
export type CreateTestVirtualAccountAchTransactionOptions = CallOptions<components["schemas"]["CreateTestVirtualAccountAchTransactionRequest"]["header"]> & UserSignatureOption;

/** The options of `getEntities`. */
export type GetEntitiesOptions = CallOptions<components["schemas"]["GetEntitiesRequest"]["header"]> & { query?: GetEntitiesQuery | undefined };

/** The result of `checkHandle`. */
export type CheckHandleResult =
  | SuccessResult<200, components["schemas"]["CheckHandleSuccess"]>
  | FailureResult<400, components["schemas"]["ValidationFailure"]>
  | FailureResult<401, components["schemas"]["Failure"]>
  | FailureResult<403, components["schemas"]["Failure"]>
  | ErrorResult;

/** The result of `requestKyc`. */
export type RequestKycResult =
  | SuccessResult<200, components["schemas"]["RequestKycSuccess"]>
  | FailureResult<400, components["schemas"]["ValidationFailure"]>
  | FailureResult<401, components["schemas"]["Failure"]>
  | FailureResult<403, components["schemas"]["Failure"]>
  | ErrorResult;

/** The result of `issueSila`. */
export type IssueSilaResult =
  | SuccessResult<200, components["schemas"]["IssueSilaSuccess"]>
  | FailureResult<400, components["schemas"]["ValidationFailure"]>
  | FailureResult<401, components["schemas"]["Failure"]>
  | FailureResult<403, components["schemas"]["IssueSilaRefusal"]>
  | ErrorResult;

/** The result of `redeemSila`. */
export type RedeemSilaResult =
  | SuccessResult<200, components["schemas"]["RedeemSilaSuccess"]>
  | FailureResult<400, components["schemas"]["ValidationFailure"]>
  | FailureResult<401, components["schemas"]["Failure"]>
  | FailureResult<403, components["schemas"]["Failure"]>
  | ErrorResult;

/** The result of `getAccountBalance`. */
export type GetAccountBalanceResult =
  | SuccessResult<200, components["schemas"]["GetAccountBalanceSuccess"]>
  | FailureResult<400, components["schemas"]["BalanceFailure"]>
  | FailureResult<403, components["schemas"]["Failure"]>
  | FailureResult<404, components["schemas"]["Failure"]>
  | ErrorResult;

/** The result of `getAccounts`. */
export type GetAccountsResult =
  | SuccessResult<200, components["schemas"]["GetAccountsSuccess"]>
  | FailureResult<400, components["schemas"]["ValidationFailure"]>
  | FailureResult<401, components["schemas"]["Failure"]>
  | FailureResult<403, components["schemas"]["Failure"]>
  | ErrorResult;

/** The result of `deleteWallet`. */
export type DeleteWalletResult =
  | SuccessResult<200, components["schemas"]["DeleteWalletSuccess"]>
  | FailureResult<400, components["schemas"]["ValidationFailure"]>
  | FailureResult<401, components["schemas"]["Failure"]>
  | FailureResult<403, components["schemas"]["Failure"]>
  | ErrorResult;

/** The result of `getWebhooks`. */
export type GetWebhooksResult =
  | SuccessResult<200, components["schemas"]["GetWebhooksSuccess"]>
  | FailureResult<400, components["schemas"]["ValidationFailure"]>
  | FailureResult<401, components["schemas"]["Failure"]>
  | FailureResult<403, components["schemas"]["Failure"]>
  | ErrorResult;

/** The result of `openVirtualAccount`. */
export type OpenVirtualAccountResult =
  | SuccessResult<200, components["schemas"]["OpenVirtualAccountSuccess"]>
  | FailureResult<400, components["schemas"]["ValidationFailure"]>
  | FailureResult<401, components["schemas"]["Failure"]>
  | FailureResult<403, components["schemas"]["Failure"]>
  | FailureResult<404, components["schemas"]["Failure"]>
  | ErrorResult;

/** The result of `createTestVirtualAccountAchTransaction`. */
export type CreateTestVirtualAccountAchTransactionResult =
  | SuccessResult<200, components["schemas"]["CreateTestVirtualAccountAchTransactionSuccess"]>
  | FailureResult<400, components["schemas"]["TestTransactionFailure"]>
  | FailureResult<401, components["schemas"]["Failure"]>
  | FailureResult<403, components["schemas"]["Failure"]>
  | ErrorResult;

/** The result of `getEntities`. */
export type GetEntitiesResult =
  | SuccessResult<200, components["schemas"]["GetEntitiesSuccess"]>
  | FailureResult<400, components["schemas"]["ValidationFailure"]>
  | FailureResult<401, components["schemas"]["Failure"]>
  | FailureResult<403, components["schemas"]["Failure"]>
  | ErrorResult;


/** The method `getWebhooks`. */
export interface GetWebhooksMethod {
  /**
   * List webhook deliveries
   *
   * Lists the delivery records of events, in pages. A record contains the event-specific payload, and the time and HTTP
   * status of each attempt.
   *
   * Failures:
   *
   * - 400: Bad request format.
   * - 401: A signature header is absent or incorrect.
   * - 403: HTTP Basic was used.
   *
   *   The status is assumed.
   *
   * [`get_webhooks` in the docs](http://127.0.0.1:4010/docs/get_webhooks.html) while `npx token-payments-contract mock` runs; without it, in `generated/docs/get_webhooks.md` of the package
   */
  (
    input?: GetWebhooksInput,
    options?: GetWebhooksOptions,
  ): Promise<GetWebhooksResult>;

  /**
   * Reads all pages, from the one that the call asks for to the last, and yields each item: `for await (const item of
   * client.getWebhooks.all())`; or each page, with `.all().byPage()`. A page is requested when the one before is used up.
   * Throws TokenPaymentsError when a call does not succeed.
   */
  all(
    input?: GetWebhooksInput,
    options?: GetWebhooksOptions,
  ): PagedItems<WebhookRecord, components["schemas"]["GetWebhooksSuccess"]>;
}

/** The method `getEntities`. */
export interface GetEntitiesMethod {
  /**
   * List entities
   *
   * Lists the individuals and businesses registered by the application, in pages.
   *
   * The status 401 is assumed.
   *
   * Failures:
   *
   * - 400: Bad request format.
   * - 401: A signature header is absent or incorrect.
   * - 403: HTTP Basic was used.
   *
   *   The status is assumed.
   *
   * [`get_entities` in the docs](http://127.0.0.1:4010/docs/get_entities.html) while `npx token-payments-contract mock` runs; without it, in `generated/docs/get_entities.md` of the package
   */
  (
    input?: GetEntitiesInput,
    options?: GetEntitiesOptions,
  ): Promise<GetEntitiesResult>;

  /**
   * Reads all pages, from the one that the call asks for to the last, and yields each item: `for await (const item of
   * client.getEntities.all())`; or each page, with `.all().byPage()`. A page is requested when the one before is used up.
   * Throws TokenPaymentsError when a call does not succeed.
   */
  all(
    input?: GetEntitiesInput,
    options?: GetEntitiesOptions,
  ): PagedItems<Individual | Business, components["schemas"]["GetEntitiesSuccess"]>;
}

/** The error codes of all documented failures. */
export type ErrorCode = "INSTANT_ACH_INSUFFICIENT_KYC" | "INSTANT_ACH_NO_COMPANY_NAME" | "INSTANT_ACH_MAX_AMOUNT" | "INSTANT_ACH_INSTITUTION_NOT_SUPPORTED" | "INSTANT_ACH_NOT_CONFIG" | "INSTANT_SETTLEMENT_NOT_ENABLED" | "TRANSACTION_AMOUNT_HIGHER_THAN_MINIMUM_CRW_BALANCE" | "INSUFFICIENT_RESERVE_WALLET_BALANCE";

/** The bodies of all documented failures. */
export type FailureBody = components["schemas"]["ValidationFailure"] | components["schemas"]["Failure"] | components["schemas"]["IssueSilaRefusal"] | components["schemas"]["BalanceFailure"] | components["schemas"]["TestTransactionFailure"];

/** A client of openapi-fetch, typed by path, with a method for each operation. */
export interface Client extends Methods, WithOptions, FetchClient<UnsignedPaths> {
  /** @deprecated no operation has this verb; it is here for libraries that take a client of openapi-fetch. */
  GET: FetchClient<UnsignedPaths>["GET"];
  /** @deprecated no operation has this verb; it is here for libraries that take a client of openapi-fetch. */
  PUT: FetchClient<UnsignedPaths>["PUT"];
  /** @deprecated no operation has this verb; it is here for libraries that take a client of openapi-fetch. */
  DELETE: FetchClient<UnsignedPaths>["DELETE"];
  /** @deprecated no operation has this verb; it is here for libraries that take a client of openapi-fetch. */
  OPTIONS: FetchClient<UnsignedPaths>["OPTIONS"];
  /** @deprecated no operation has this verb; it is here for libraries that take a client of openapi-fetch. */
  HEAD: FetchClient<UnsignedPaths>["HEAD"];
  /** @deprecated no operation has this verb; it is here for libraries that take a client of openapi-fetch. */
  PATCH: FetchClient<UnsignedPaths>["PATCH"];
  /** @deprecated no operation has this verb; it is here for libraries that take a client of openapi-fetch. */
  TRACE: FetchClient<UnsignedPaths>["TRACE"];
}

/** One method for each operation. They never throw or reject, but the pages of `all` do: a failed page throws. */
export interface Methods {

  /**
   * Check whether a handle is available
   *
   * Checks whether an end user could be registered under `header.user_handle`: `success` is true if the handle is available,
   * and false if it is taken, with the status 200 either way. All of this is assumed, as are the use of `authsignature`
   * and the other statuses, except those of the auth token and of HTTP Basic.
   *
   * This is the only operation with a documented use of the auth token (beta).
   *
   * Failures:
   *
   * - 400: Bad request format.
   * - 401: A signature header is absent or incorrect, or the auth token has expired or was not generated for the app in
   *   `auth_handle`.
   *
   *   Some messages are deliberately vague.
   * - 403: The auth token is not properly encoded, or was issued for the other environment; or HTTP Basic was used.
   *
   *   Some messages are deliberately vague.
   *
   * [`check_handle` in the docs](http://127.0.0.1:4010/docs/check_handle.html) while `npx token-payments-contract mock` runs; without it, in `generated/docs/check_handle.md` of the package
   */
  checkHandle(
    input: CheckHandleInput,
    options?: CheckHandleOptions,
  ): Promise<CheckHandleResult>;

  /**
   * Start an identity verification
   *
   * Starts the identity verification of the end user in `header.user_handle`: KYC for an individual, KYB for a business.
   *
   * A 200 means that the verification was started. Its result is delivered asynchronously, by the `kyc_status_update`
   * event and the KYC status lookup:
   *
   * - **The entity passes automatically:** the verification becomes `passed` (assumed).
   * - **It does not pass automatically:** a `DEFAULT` verification becomes `failed`. A `DOC_KYC` verification becomes
   *   `DOCUMENTS REQUIRED` if the entity could pass by document.
   * - **Documents are uploaded:** a `failed` or `review` verification becomes `passed` if they are sufficient, and
   *   an event is sent. If they are insufficient, it keeps its status, and no event is sent.
   *
   * After 2 failed KYC attempts, further requests for the same end user are refused.
   *
   * The statuses of the KYC status lookup include `DOCUMENTS REQUIRED`, `FAILED`, `passed`, `failed` and `review`. This
   * contract does not contain the lookup.
   *
   * Failures:
   *
   * - 400: Bad request format.
   * - 401: A signature header is absent or incorrect.
   * - 403: The verification is not permitted: the `kyc_level` is not configured or approved for the app, the identity of the
   *   entity has returns for a previous entity, or HTTP Basic was used.
   *
   * [`request_kyc` in the docs](http://127.0.0.1:4010/docs/request_kyc.html) while `npx token-payments-contract mock` runs; without it, in `generated/docs/request_kyc.md` of the package
   */
  requestKyc(
    input: RequestKycInput,
    options?: RequestKycOptions,
  ): Promise<RequestKycResult>;

  /**
   * Issue tokens against an ACH debit
   *
   * Debits a linked bank account by ACH and issues tokens to a wallet after settlement.
   *
   * 1. **The call:** a 200 means that a transaction was created with the status `pending_confirmation`, and that the ACH
   *    debit starts. A `transaction_created` event reports it.
   * 2. **After settlement**, about two business days in production, up to five minutes in the sandbox: the tokens are
   *    issued.
   * 3. **When the transaction completes**, its status becomes `success`, `failed` or `review`, and a
   *    `transaction_status_update` event is sent.
   *
   * If the response was lost, repeat the request with the same `transaction_idempotency_id`: it is processed once.
   *
   * In the sandbox:
   * - An amount ending in 420 simulates an ACH return of type R01 (insufficient funds), for standard and same-day ACH.
   * - For instant ACH, amount 37 simulates a bank account that is not eligible, amount 41 a transaction rejected by risk
   *   assessment.
   * - A fixed `business_uuid` exists for testing; its value is not specified. With instant ACH, text confirmations
   *   from it must be confirmed for the transaction to proceed.
   *
   * Failures:
   *
   * - 400: Bad request format.
   * - 401: A signature header is absent or incorrect.
   * - 403: The transaction is not permitted.
   *
   *   `error_code` identifies the reason, except for two failures that have only a message: WEB debits are not supported, or
   *   HTTP Basic was used (assumed).
   *   - `INSTANT_ACH_INSUFFICIENT_KYC`: The end user is not verified with the INSTANT-ACH KYC level.
   *   - `INSTANT_ACH_NO_COMPANY_NAME`: The request contains no `business_uuid` or ACH company name.
   *   - `INSTANT_ACH_MAX_AMOUNT`: The amount exceeds the configured maximum.
   *   - `INSTANT_ACH_INSTITUTION_NOT_SUPPORTED`: The bank institution is not supported for instant ACH.
   *   - `INSTANT_ACH_NOT_CONFIG`: The app is not configured for instant ACH.
   *   - `INSTANT_SETTLEMENT_NOT_ENABLED`: Instant settlement is disabled for the app.
   *   - `TRANSACTION_AMOUNT_HIGHER_THAN_MINIMUM_CRW_BALANCE`: The amount is higher than the minimum reserve wallet balance.
   *   - `INSUFFICIENT_RESERVE_WALLET_BALANCE`: The app's reserve wallet balance is insufficient.
   *
   * [`issue_sila` in the docs](http://127.0.0.1:4010/docs/issue_sila.html) while `npx token-payments-contract mock` runs; without it, in `generated/docs/issue_sila.md` of the package
   */
  issueSila(
    input: InputWith<"user_handle, amount, and one of: account_name; source_id with destination_id; card_name", IssueSilaInput>,
    options?: IssueSilaOptions,
  ): Promise<IssueSilaResult>;

  /**
   * Redeem tokens for an ACH credit
   *
   * Burns tokens in a wallet or virtual account and starts an ACH credit to a linked bank account.
   *
   * 1. **The call:** a 200 means that the redemption was started.
   * 2. **When the transaction completes**, its status becomes `success`, `failed` or `review`, and a
   *    `transaction_status_update` event is sent. How long that takes is not specified.
   *
   * If the bank account cannot be credited, for example because it is closed, the redemption is rolled back: the tokens
   * are re-minted to the wallet or virtual account.
   *
   * If the response was lost, repeat the request with the same `transaction_idempotency_id`: it is processed once.
   *
   * In the sandbox, an amount ending in 420 simulates an ACH return.
   *
   * Failures:
   *
   * - 400: Bad request format.
   * - 401: A signature header is absent or incorrect.
   * - 403: HTTP Basic was used.
   *
   *   The status is assumed.
   *
   * [`redeem_sila` in the docs](http://127.0.0.1:4010/docs/redeem_sila.html) while `npx token-payments-contract mock` runs; without it, in `generated/docs/redeem_sila.md` of the package
   */
  redeemSila(
    input: InputWith<"user_handle, amount, and one of: account_name; source_id with destination_id; card_name", RedeemSilaInput>,
    options?: RedeemSilaOptions,
  ): Promise<RedeemSilaResult>;

  /**
   * Look up the balance of a bank account
   *
   * Returns the balances of a linked bank account.
   *
   * Only accounts linked by instant credential-based authentication, or through a balance-check provider, are eligible.
   * Not all institutions support it, and some return only one of the two balances. Accounts linked by same-day
   * micro-deposit or by direct account linking are not supported.
   *
   * In the sandbox, the balances are 100.00 available and 110 current.
   *
   * Failures:
   *
   * - 400: Bad request format, or the balance of the account cannot be looked up.
   * - 403: A signature header is absent or incorrect, or HTTP Basic was used.
   *
   *   For an absent or incorrect signature header, other operations return 401.
   * - 404: The end user has no account with this `account_name`.
   *
   * [`get_account_balance` in the docs](http://127.0.0.1:4010/docs/get_account_balance.html) while `npx token-payments-contract mock` runs; without it, in `generated/docs/get_account_balance.md` of the package
   */
  getAccountBalance(
    input: GetAccountBalanceInput,
    options?: GetAccountBalanceOptions,
  ): Promise<GetAccountBalanceResult>;

  /**
   * List the linked bank accounts of an end user
   *
   * Returns the linked bank accounts of the end user in `header.user_handle` as a JSON array.
   *
   * An account in a pending micro-deposit state has null `account_number` and `routing_number`. An account whose
   * `match_score` is below 0.73 is frozen and unusable.
   *
   * Failures:
   *
   * - 400: Bad request format.
   * - 401: A signature header is absent or incorrect.
   * - 403: HTTP Basic was used.
   *
   *   The status is assumed.
   *
   * [`get_accounts` in the docs](http://127.0.0.1:4010/docs/get_accounts.html) while `npx token-payments-contract mock` runs; without it, in `generated/docs/get_accounts.md` of the package
   */
  getAccounts(
    input: GetAccountsInput,
    options?: GetAccountsOptions,
  ): Promise<GetAccountsResult>;

  /**
   * Delete the wallet derived from the usersignature
   *
   * Deletes the wallet derived from the `usersignature`. A deleted wallet can no longer sign requests.
   *
   * A wallet cannot be deleted if it is the end user's only wallet, if it is the default destination wallet, or if its
   * balance is not zero.
   *
   * Failures:
   *
   * - 400: Bad request format.
   * - 401: A signature header is absent or incorrect, or the derived address does not belong to the app.
   * - 403: The wallet is the end user's only wallet or the default destination wallet, or its balance is not zero; or HTTP
   *   Basic was used.
   *
   *   `message` contains the reason.
   *
   * [`delete_wallet` in the docs](http://127.0.0.1:4010/docs/delete_wallet.html) while `npx token-payments-contract mock` runs; without it, in `generated/docs/delete_wallet.md` of the package
   */
  deleteWallet(
    input: DeleteWalletInput,
    options?: DeleteWalletOptions,
  ): Promise<DeleteWalletResult>;

  /**
   * List webhook deliveries
   *
   * Lists the delivery records of events, in pages. A record contains the event-specific payload, and the time and HTTP
   * status of each attempt.
   *
   * Failures:
   *
   * - 400: Bad request format.
   * - 401: A signature header is absent or incorrect.
   * - 403: HTTP Basic was used.
   *
   *   The status is assumed.
   *
   * [`get_webhooks` in the docs](http://127.0.0.1:4010/docs/get_webhooks.html) while `npx token-payments-contract mock` runs; without it, in `generated/docs/get_webhooks.md` of the package
   */
  getWebhooks: GetWebhooksMethod;

  /**
   * Open a virtual account
   *
   * Opens a virtual account for the end user in `header.user_handle`, under the app in `header.app_handle`. The new
   * account has `active` true and `closed` false.
   *
   * The app must have virtual account creation enabled, and the end user must have passed full KYC.
   *
   * Failures:
   *
   * - 400: Bad request format.
   * - 401: A signature header is absent or incorrect.
   * - 403: Not authorized, or HTTP Basic was used.
   *
   *   The causes of “not authorized” are not specified.
   * - 404: Not found.
   *
   *   The causes are not specified.
   *
   * [`open_virtual_account` in the docs](http://127.0.0.1:4010/docs/open_virtual_account.html) while `npx token-payments-contract mock` runs; without it, in `generated/docs/open_virtual_account.md` of the package
   */
  openVirtualAccount(
    input: OpenVirtualAccountInput,
    options?: OpenVirtualAccountOptions,
  ): Promise<OpenVirtualAccountResult>;

  /**
   * Create a test ACH transaction on a virtual account
   *
   * Sandbox only. Creates a test ACH transaction on a virtual account. Whether its events are those of an incoming
   * external transaction is not specified.
   *
   * The status 401 is assumed.
   *
   * Failures:
   *
   * - 400: Bad request format, or the virtual account number does not exist.
   * - 401: A signature header is absent or incorrect.
   * - 403: HTTP Basic was used.
   *
   *   The status is assumed.
   *
   * [`create_test_virtual_account_ach_transaction` in the docs](http://127.0.0.1:4010/docs/create_test_virtual_account_ach_transaction.html) while `npx token-payments-contract mock` runs; without it, in `generated/docs/create_test_virtual_account_ach_transaction.md` of the package
   */
  createTestVirtualAccountAchTransaction(
    input: CreateTestVirtualAccountAchTransactionInput,
    options?: CreateTestVirtualAccountAchTransactionOptions,
  ): Promise<CreateTestVirtualAccountAchTransactionResult>;

  /**
   * List entities
   *
   * Lists the individuals and businesses registered by the application, in pages.
   *
   * The status 401 is assumed.
   *
   * Failures:
   *
   * - 400: Bad request format.
   * - 401: A signature header is absent or incorrect.
   * - 403: HTTP Basic was used.
   *
   *   The status is assumed.
   *
   * [`get_entities` in the docs](http://127.0.0.1:4010/docs/get_entities.html) while `npx token-payments-contract mock` runs; without it, in `generated/docs/get_entities.md` of the package
   */
  getEntities: GetEntitiesMethod;
}

/** The addresses of the service that the contract has, for `baseUrl`. */
export declare const servers: {
  readonly sandbox: "https://sandbox.token-payments.example";
  readonly production: "https://api.token-payments.example";
};

/** The signers that each method needs. */
export interface Signers {
  checkHandle: never;
  requestKyc: "signApp" | "signUser";
  issueSila: "signApp" | "signUser";
  redeemSila: "signApp" | "signUser";
  getAccountBalance: "signApp" | "signUser";
  getAccounts: "signApp" | "signUser";
  deleteWallet: "signApp" | "signUser";
  getWebhooks: "signApp";
  openVirtualAccount: "signApp" | "signUser";
  createTestVirtualAccountAchTransaction: "signApp";
  getEntities: "signApp";
}

/** Check whether a handle is available: pass it to `clientOf`. */
export declare const checkHandle: Operation<"checkHandle">;

/** Start an identity verification: pass it to `clientOf`. */
export declare const requestKyc: Operation<"requestKyc">;

/** Issue tokens against an ACH debit: pass it to `clientOf`. */
export declare const issueSila: Operation<"issueSila">;

/** Redeem tokens for an ACH credit: pass it to `clientOf`. */
export declare const redeemSila: Operation<"redeemSila">;

/** Look up the balance of a bank account: pass it to `clientOf`. */
export declare const getAccountBalance: Operation<"getAccountBalance">;

/** List the linked bank accounts of an end user: pass it to `clientOf`. */
export declare const getAccounts: Operation<"getAccounts">;

/** Delete the wallet derived from the usersignature: pass it to `clientOf`. */
export declare const deleteWallet: Operation<"deleteWallet">;

/** List webhook deliveries: pass it to `clientOf`. */
export declare const getWebhooks: Operation<"getWebhooks">;

/** Open a virtual account: pass it to `clientOf`. */
export declare const openVirtualAccount: Operation<"openVirtualAccount">;

/** Create a test ACH transaction on a virtual account: pass it to `clientOf`. */
export declare const createTestVirtualAccountAchTransaction: Operation<"createTestVirtualAccountAchTransaction">;

/** List entities: pass it to `clientOf`. */
export declare const getEntities: Operation<"getEntities">;

// Made from openapi/ by npm run build. Do not edit.

import type { components, operations } from "./types.js";

/** Options of all calls of a client. */
export interface ClientOptions {
  /** Address of the service, without the version of the API: the paths of the operations begin with it. */
  baseUrl: string;
  /**
   * Handle of the calling application, sent as `app_handle`; with an auth token it is sent as `auth_handle`, the name of
   * the field there.
   */
  appHandle: string;
  /**
   * Makes the application's signature, sent as `authsignature`.
   *
   * @param body the exact bytes that are sent
   */
  signApp?: ((body: Uint8Array<ArrayBuffer>) => string | Promise<string>) | undefined;
  /**
   * Makes the user's signature, sent as `usersignature`.
   *
   * @param body the exact bytes that are sent
   * @param userHandle the `user_handle` of the call: sign with the key of this user
   */
  signUser?: ((body: Uint8Array<ArrayBuffer>, userHandle: string) => string | Promise<string>) | undefined;
  /** Auth token, sent as `Authorization: Bearer …` by the operations that accept one, in place of signatures. */
  authToken?: string | undefined;
  /** Sends the requests in place of the global `fetch`. Methods pass an address to it, `POST` passes a `Request`. */
  fetch?: ((input: string | Request, init?: RequestInit) => Promise<Response>) | undefined;
  /** Time limit of each call, signing included, in milliseconds; by default there is none. */
  timeout?: number | undefined;
}

/** Options of one call. `Header` is the request header object of the operation. */
export interface CallOptions<Header> {
  /** Fields of the request header object, which take precedence over those that the client fills in. */
  header?: Partial<Omit<Header, "user_handle">> | undefined;
  /** HTTP headers to send in addition to the client's own, such as `prefer` for the mock. */
  headers?: Record<string, string> | undefined;
  /** Cancels the call when it aborts. */
  signal?: AbortSignal | undefined;
  /** Time limit of this call, signing included, in milliseconds, in place of the client's `timeout`. */
  timeout?: number | undefined;
}

/** The further option of a call whose operation accepts an auth token in place of a signature. */
export interface TokenOption {
  /** Auth token for this call, in place of the client's `authToken`. */
  authToken?: string | undefined;
}

/** The further option of a call whose operation accepts the user's signature, but does not require it. */
export interface UserSignatureOption {
  /** Whether to send `usersignature` too, made by the client's `signUser`; `false` by default. */
  signUser?: boolean | undefined;
}

/** The operation succeeded. */
export interface SuccessResult<Status extends number, Data> {
  kind: "success";
  status: Status;
  /** Body of the response. */
  data: Data;
  response: Response;
}

/** The service answered with a failure that the contract documents. */
export interface FailureResult<Status extends number, Failure> {
  kind: "failure";
  status: Status;
  /** Body of the response. */
  error: Failure;
  response: Response;
}

/** There is no response that the contract documents. `sent` says whether the service may have seen the request. */
export type ErrorResult = UnsentResult | UnansweredResult | UnexpectedResult;

/** The request could not be made. */
export interface UnsentResult {
  kind: "error";
  /**
   * `missing_signer`: the client lacks a signer or token that the operation requires; `signing_failed`: a signer threw,
   * or returned no text; `invalid_request`: the input cannot be written as JSON, an HTTP header is invalid, or an option
   * cannot be read.
   */
  reason: "missing_signer" | "signing_failed" | "invalid_request";
  sent: false;
  /** Names the operation and what is wrong or missing; options by their names in `createClient`. */
  message: string;
  /** The error that was thrown, if any. */
  cause?: unknown;
  status?: never;
}

/** No response arrived, or only part of one. */
export interface UnansweredResult {
  kind: "error";
  /** `timeout`: the time limit of the call passed; `aborted`: its signal aborted; `network`: `fetch` failed. */
  reason: "timeout" | "aborted" | "network";
  /** Whether the request was handed to `fetch`: if so, the service may have processed it. */
  sent: boolean;
  /** Names the operation and what happened. */
  message: string;
  /** The error that was thrown. */
  cause: unknown;
  status?: never;
}

/** A response arrived that the contract does not document: another status, or a body that is not JSON. */
export interface UnexpectedResult {
  kind: "error";
  reason: "unexpected_response";
  sent: true;
  /** Names the operation, the status and the beginning of the body. */
  message: string;
  /** Body of the response: a value if it is JSON, text if it is not, undefined if there is none. */
  body: unknown;
  /** Its body has been read already. */
  response: Response;
  status?: never;
}

/** Options of `POST` besides body and parameters: those of `fetch`, and two of openapi-fetch. */
export interface RawOptions extends Omit<RequestInit, "body" | "method"> {
  baseUrl?: string;
  fetch?: (request: Request) => Promise<Response>;
}

/** Result of `POST`: `data` is the body of a 2xx response, `error` that of any other, including undocumented ones. */
export type RawResult<Data, Failure> =
  | { data: Data; error?: never; response: Response }
  | { data?: never; error: Failure; response: Response };

/** The input of `checkHandle`. */
export type CheckHandleInput = {
    /** Handle of the user acted upon. */
    user_handle: string;
    /** Leave it out: the client makes it. Set its fields in the options of the call. */
    header?: never;
};

/** The input of `requestKyc`. */
export type RequestKycInput = {
    /** Handle of the user acted upon. */
    user_handle: string;
    /**
     * Verification flow: `DOC_KYC`, `INSTANT-ACHV2`, or the name of a flow that was approved for the app. Absent or empty
     * means `DEFAULT`, which is not recommended: for an individual without a flow of the app's own, send `DOC_KYC`.
     *
     * For a business it is left out; there the level follows the type of business.
     * @default DEFAULT
     * @example DOC_KYC
     * @example INSTANT-ACHV2
     */
    kyc_level?: string;
    /** Leave it out: the client makes it. Set its fields in the options of the call. */
    header?: never;
};

/** The input of `issueSila`. */
export type IssueSilaInput = {
    /** Handle of the user acted upon. */
    user_handle: string;
    /** Amount in cents, of at most 35 digits. The operator of the service can raise the maximum on request. */
    amount: number;
    /**
     * Text for the bank statement. Only its first 10 characters appear there. When issuing, its use costs a fee per
     * transaction.
     */
    descriptor?: components["schemas"]["Descriptor"];
    /**
     * Business with an approved ACH name, of 16 characters, which appears on the bank statement. It needs approval, and when
     * issuing it costs an extra fee.
     */
    business_uuid?: components["schemas"]["BusinessUuid"];
    /**
     * How an issue transaction is processed.
     *
     * - `STANDARD_ACH`: ACH at its usual pace.
     * - `SAME_DAY_ACH`: ACH within the day.
     * - `INSTANT_ACH`: Instant ACH, a closed beta for which the app must be registered.
     * - `INSTANT_SETTLEMENT`: Instant settlement, which must be enabled for the app.
     * - `CARD`: By card. Known from the client libraries of the service only.
     */
    processing_type?: components["schemas"]["IssueProcessingType"];
    /** Submissions that repeat the same value are processed once. */
    transaction_idempotency_id?: components["schemas"]["TransactionIdempotencyId"];
    /** Leave it out: the client makes it. Set its fields in the options of the call. */
    header?: never;
} & (components["schemas"]["EndsByAccountName"] | components["schemas"]["EndsByPaymentMethods"] | components["schemas"]["EndsByCard"]);

/** The input of `redeemSila`. */
export type RedeemSilaInput = {
    /** Handle of the user acted upon. */
    user_handle: string;
    /** Amount in cents, of at most 35 digits. The operator of the service can raise the maximum on request. */
    amount: number;
    /**
     * Text for the bank statement. Only its first 10 characters appear there. When issuing, its use costs a fee per
     * transaction.
     */
    descriptor?: components["schemas"]["Descriptor"];
    /**
     * Business with an approved ACH name, of 16 characters, which appears on the bank statement. It needs approval, and when
     * issuing it costs an extra fee.
     */
    business_uuid?: components["schemas"]["BusinessUuid"];
    /**
     * How a redeem transaction is processed.
     *
     * - `STANDARD_ACH`: ACH at its usual pace.
     * - `SAME_DAY_ACH`: ACH within the day.
     * - `CARD`: By card. Known from the client libraries of the service only.
     * - `WIRE`: By wire. Known from the client libraries of the service only.
     * - `INSTANT_ACH`: Instant ACH. Known from the client libraries of the service only.
     * - `INSTANT_SETTLEMENT`: Instant settlement. Known from the client libraries of the service only.
     */
    processing_type?: components["schemas"]["RedeemProcessingType"];
    /**
     * Test aid for wires.
     *
     * - `mock_account_success`: The wire succeeds.
     * - `mock_account_fail`: The wire fails.
     * @enum {string}
     */
    mock_wire_account_name?: "mock_account_success" | "mock_account_fail";
    /** Submissions that repeat the same value are processed once. */
    transaction_idempotency_id?: components["schemas"]["TransactionIdempotencyId"];
    /** Leave it out: the client makes it. Set its fields in the options of the call. */
    header?: never;
} & (components["schemas"]["EndsByAccountName"] | components["schemas"]["EndsByPaymentMethods"] | components["schemas"]["EndsByCard"]);

/** The input of `getAccountBalance`. */
export type GetAccountBalanceInput = {
    /** Handle of the user acted upon. */
    user_handle: string;
    /** Nickname of a bank account that the user has linked. */
    account_name: string;
    /** Leave it out: the client makes it. Set its fields in the options of the call. */
    header?: never;
};

/** The input of `getAccounts`. */
export type GetAccountsInput = {
    /** Handle of the user acted upon. */
    user_handle: string;
    /** Leave it out: the client makes it. Set its fields in the options of the call. */
    header?: never;
};

/** The input of `deleteWallet`. */
export type DeleteWalletInput = {
    /** Handle of the user acted upon. */
    user_handle: string;
    /** Leave it out: the client makes it. Set its fields in the options of the call. */
    header?: never;
};

/** The input of `getWebhooks`. */
export type GetWebhooksInput = {
    /** Filters, order and page of the delivery records. */
    search_filters?: components["schemas"]["WebhookSearchFilters"];
    /** Leave it out: the client makes it. Set its fields in the options of the call. */
    header?: never;
};

/** The input of `openVirtualAccount`. */
export type OpenVirtualAccountInput = {
    /** Handle of the user acted upon. */
    user_handle: string;
    /** Nickname. If a payment instrument of the user has it already, 8 characters are appended to make it unique. */
    virtual_account_name?: string;
    /**
     * Whether the account can receive external ACH credits.
     * @default true
     */
    ach_credit_enabled?: boolean;
    /**
     * Whether the account can receive external ACH debits.
     * @default false
     */
    ach_debit_enabled?: boolean;
    /** Leave it out: the client makes it. Set its fields in the options of the call. */
    header?: never;
};

/** The input of `createTestVirtualAccountAchTransaction`. */
export type CreateTestVirtualAccountAchTransactionInput = {
    /** Handle of the user acted upon. */
    user_handle: string;
    /** Amount of tokens, each of one cent. */
    amount: number;
    /** Number of the virtual account. */
    virtual_account_number: string;
    /**
     * ACH transaction code.
     *
     * - `22`: Automated deposit (checking credit).
     * - `23`: Prenote of a checking credit.
     * - `27`: Automated payment (checking debit).
     * - `28`: Prenote of a checking debit.
     * - `32`: Automated deposit (savings credit).
     * - `33`: Prenote of a savings credit.
     * - `37`: Automated payment (savings debit).
     * - `38`: Prenote of a savings debit.
     */
    tran_code: components["schemas"]["TransactionCode"];
    /** Shown as the entity name of the transaction. */
    entity_name: string;
    /**
     * Settlement date. Absent means the current date.
     * @format date
     */
    effective_date?: string;
    /**
     * Value for `ced` of the ACH transaction.
     * @default PAYROLL
     */
    ced?: string;
    /** ACH name of the business. Absent, the service applies a name of its own. */
    ach_name?: string;
    /** Leave it out: the client makes it. Set its fields in the options of the call. */
    header?: never;
};

/** The input of `getEntities`. */
export type GetEntitiesInput = {
    /**
     * Kind of entity.
     *
     * - `individual`: A person.
     * - `business`: A company or another organisation.
     */
    entity_type?: components["schemas"]["EntityType"];
    /** Leave it out: the client makes it. Set its fields in the options of the call. */
    header?: never;
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
export type GetEntitiesOptions = CallOptions<components["schemas"]["GetEntitiesRequest"]["header"]> & { query?: NonNullable<operations["getEntities"]["parameters"]["query"]> | undefined };

/** The result of `checkHandle`. */
export type CheckHandleResult =
  | SuccessResult<200, components["schemas"]["CheckHandleResponse"]>
  | FailureResult<400, components["schemas"]["ValidationFailure"]>
  | FailureResult<401, components["schemas"]["Failure"]>
  | FailureResult<403, components["schemas"]["Failure"]>
  | ErrorResult;

/** The result of `requestKyc`. */
export type RequestKycResult =
  | SuccessResult<200, components["schemas"]["RequestKycResponse"]>
  | FailureResult<400, components["schemas"]["ValidationFailure"]>
  | FailureResult<401, components["schemas"]["Failure"]>
  | FailureResult<403, components["schemas"]["Failure"]>
  | ErrorResult;

/** The result of `issueSila`. */
export type IssueSilaResult =
  | SuccessResult<200, components["schemas"]["IssueSilaResponse"]>
  | FailureResult<400, components["schemas"]["ValidationFailure"]>
  | FailureResult<401, components["schemas"]["Failure"]>
  | FailureResult<403, components["schemas"]["IssueSilaRefusal"]>
  | ErrorResult;

/** The result of `redeemSila`. */
export type RedeemSilaResult =
  | SuccessResult<200, components["schemas"]["RedeemSilaResponse"]>
  | FailureResult<400, components["schemas"]["ValidationFailure"]>
  | FailureResult<401, components["schemas"]["Failure"]>
  | ErrorResult;

/** The result of `getAccountBalance`. */
export type GetAccountBalanceResult =
  | SuccessResult<200, components["schemas"]["GetAccountBalanceResponse"]>
  | FailureResult<400, components["schemas"]["BalanceFailure"]>
  | FailureResult<403, components["schemas"]["Failure"]>
  | FailureResult<404, components["schemas"]["Failure"]>
  | ErrorResult;

/** The result of `getAccounts`. */
export type GetAccountsResult =
  | SuccessResult<200, components["schemas"]["GetAccountsResponse"]>
  | FailureResult<400, components["schemas"]["ValidationFailure"]>
  | FailureResult<401, components["schemas"]["Failure"]>
  | ErrorResult;

/** The result of `deleteWallet`. */
export type DeleteWalletResult =
  | SuccessResult<200, components["schemas"]["DeleteWalletResponse"]>
  | FailureResult<400, components["schemas"]["ValidationFailure"]>
  | FailureResult<401, components["schemas"]["Failure"]>
  | FailureResult<403, components["schemas"]["Failure"]>
  | ErrorResult;

/** The result of `getWebhooks`. */
export type GetWebhooksResult =
  | SuccessResult<200, components["schemas"]["GetWebhooksResponse"]>
  | FailureResult<400, components["schemas"]["ValidationFailure"]>
  | FailureResult<401, components["schemas"]["Failure"]>
  | ErrorResult;

/** The result of `openVirtualAccount`. */
export type OpenVirtualAccountResult =
  | SuccessResult<200, components["schemas"]["OpenVirtualAccountResponse"]>
  | FailureResult<400, components["schemas"]["ValidationFailure"]>
  | FailureResult<401, components["schemas"]["Failure"]>
  | FailureResult<403, components["schemas"]["Failure"]>
  | FailureResult<404, components["schemas"]["Failure"]>
  | ErrorResult;

/** The result of `createTestVirtualAccountAchTransaction`. */
export type CreateTestVirtualAccountAchTransactionResult =
  | SuccessResult<200, components["schemas"]["CreateTestVirtualAccountAchTransactionResponse"]>
  | FailureResult<400, components["schemas"]["BadRequestFailure"]>
  | FailureResult<401, components["schemas"]["Failure"]>
  | ErrorResult;

/** The result of `getEntities`. */
export type GetEntitiesResult =
  | SuccessResult<200, components["schemas"]["GetEntitiesResponse"]>
  | FailureResult<400, components["schemas"]["ValidationFailure"]>
  | FailureResult<401, components["schemas"]["Failure"]>
  | ErrorResult;

/** The request and response types of `POST`, by path. */
export interface RawOperations {
  "/0.2/check_handle": {
    init: { body: components["schemas"]["CheckHandleRequest"] };
    data: components["schemas"]["CheckHandleResponse"];
    error: components["schemas"]["ValidationFailure"] | components["schemas"]["Failure"];
  };
  "/0.2/request_kyc": {
    init: { body: components["schemas"]["RequestKycRequest"] };
    data: components["schemas"]["RequestKycResponse"];
    error: components["schemas"]["ValidationFailure"] | components["schemas"]["Failure"];
  };
  "/0.2/issue_sila": {
    init: { body: components["schemas"]["IssueSilaRequest"] };
    data: components["schemas"]["IssueSilaResponse"];
    error: components["schemas"]["ValidationFailure"] | components["schemas"]["Failure"] | components["schemas"]["IssueSilaRefusal"];
  };
  "/0.2/redeem_sila": {
    init: { body: components["schemas"]["RedeemSilaRequest"] };
    data: components["schemas"]["RedeemSilaResponse"];
    error: components["schemas"]["ValidationFailure"] | components["schemas"]["Failure"];
  };
  "/0.2/get_account_balance": {
    init: { body: components["schemas"]["GetAccountBalanceRequest"] };
    data: components["schemas"]["GetAccountBalanceResponse"];
    error: components["schemas"]["BalanceFailure"] | components["schemas"]["Failure"];
  };
  "/0.2/get_accounts": {
    init: { body: components["schemas"]["GetAccountsRequest"] };
    data: components["schemas"]["GetAccountsResponse"];
    error: components["schemas"]["ValidationFailure"] | components["schemas"]["Failure"];
  };
  "/0.2/delete_wallet": {
    init: { body: components["schemas"]["DeleteWalletRequest"] };
    data: components["schemas"]["DeleteWalletResponse"];
    error: components["schemas"]["ValidationFailure"] | components["schemas"]["Failure"];
  };
  "/0.2/get_webhooks": {
    init: { body: components["schemas"]["GetWebhooksRequest"] };
    data: components["schemas"]["GetWebhooksResponse"];
    error: components["schemas"]["ValidationFailure"] | components["schemas"]["Failure"];
  };
  "/0.2/open_virtual_account": {
    init: { body: components["schemas"]["OpenVirtualAccountRequest"] };
    data: components["schemas"]["OpenVirtualAccountResponse"];
    error: components["schemas"]["ValidationFailure"] | components["schemas"]["Failure"];
  };
  "/0.2/create_test_virtual_account_ach_transaction": {
    init: { body: components["schemas"]["CreateTestVirtualAccountAchTransactionRequest"] };
    data: components["schemas"]["CreateTestVirtualAccountAchTransactionResponse"];
    error: components["schemas"]["BadRequestFailure"] | components["schemas"]["Failure"];
  };
  "/0.2/get_entities": {
    init: { body: components["schemas"]["GetEntitiesRequest"]; params?: { query: NonNullable<operations["getEntities"]["parameters"]["query"]> } };
    data: components["schemas"]["GetEntitiesResponse"];
    error: components["schemas"]["ValidationFailure"] | components["schemas"]["Failure"];
  };
}

/** One method for each operation. Methods never throw or reject. */
export interface Client {
  /** The unchanged method of openapi-fetch: it fills in and signs nothing, and throws when no response arrives. */
  POST<Path extends keyof RawOperations>(
    path: Path,
    init: RawOperations[Path]["init"] & RawOptions,
  ): Promise<RawResult<RawOperations[Path]["data"], RawOperations[Path]["error"]>>;

  /**
   * Check whether a handle is free
   *
   * Tells whether a user could be registered under `header.user_handle`.
   *
   * Both answers are a 200: `success` and `status` tell a free handle from a taken one.
   *
   * This is the one operation for which the auth token (beta) is documented; the application's signature is taken too.
   *
   * Failures:
   *
   * - 400: The format of the request is wrong; `validation_details` says where.
   * - 401: The signature or the auth token is absent or not accepted.
   * - 403: The `Authorization` header is not permitted here.
   */
  checkHandle(
    input: CheckHandleInput,
    options?: CheckHandleOptions,
  ): Promise<CheckHandleResult>;

  /**
   * Start the verification of a user
   *
   * Starts KYC for an individual or KYB for a business. The answer says only that verification has begun: the result
   * comes later as a `kyc_status_update` event.
   *
   * - A `DEFAULT` verification that does not pass by itself ends `failed`.
   * - A `DOC_KYC` verification that does not pass by itself, but could with documents, asks for them
   *   (`DOCUMENTS REQUIRED` in the KYC status lookup, `documents_required` in the event). Sufficient documents lead to
   *   `passed` and an event; insufficient ones change nothing and send none.
   *
   * After two failed verifications, further requests for the same user are refused.
   *
   * Failures:
   *
   * - 400: The format of the request is wrong; `validation_details` says where.
   * - 401: A signature header is absent or incorrect.
   * - 403: The verification is not permitted.
   */
  requestKyc(
    input: RequestKycInput,
    options?: RequestKycOptions,
  ): Promise<RequestKycResult>;

  /**
   * Issue tokens against an ACH debit
   *
   * Debits a linked bank account over ACH and, after settlement, issues as many tokens to the destination. A 200 means
   * that a transaction exists, not that money has moved: a `transaction_created` event (`pending_confirmation`) follows,
   * then a `transaction_status_update` with `success`, `failed` or `review`. Settlement takes about two business days in
   * production and up to five minutes in the sandbox.
   *
   * Name the two ends in exactly one way: `account_name`; or `source_id` with `destination_id`; or `card_name`.
   *
   * A submission repeated with the same `transaction_idempotency_id` is processed once.
   *
   * In the sandbox:
   *
   * - An amount that ends in 420 simulates an ACH return R01 (insufficient funds), for standard and same-day ACH.
   * - Instant ACH is a closed beta for which the app must be registered. There, amount 37 simulates a bank account that
   *   is not eligible, and amount 41 a transaction that risk assessment rejects.
   * - One fixed `business_uuid` exists for tests. With instant ACH, the text message that it sends must be confirmed
   *   before the transaction proceeds.
   *
   * Failures:
   *
   * - 400: The format of the request is wrong; `validation_details` says where.
   * - 401: A signature header is absent or incorrect.
   * - 403: The transaction is not permitted. `error_code` names the cause, but for one that has only a message.
   *   - `INSTANT_ACH_INSUFFICIENT_KYC`: The user is not verified at the instant ACH level.
   *   - `INSTANT_ACH_NO_COMPANY_NAME`: The request names no business with an ACH name (`business_uuid`).
   *   - `INSTANT_ACH_MAX_AMOUNT`: The amount exceeds the configured maximum.
   *   - `INSTANT_ACH_INSTITUTION_NOT_SUPPORTED`: The bank does not support instant ACH.
   *   - `INSTANT_ACH_NOT_CONFIG`: The app is not configured for instant ACH.
   *   - `INSTANT_SETTLEMENT_NOT_ENABLED`: Instant settlement is disabled for the app.
   *   - `TRANSACTION_AMOUNT_HIGHER_THAN_MINIMUM_CRW_BALANCE`: The amount is higher than the minimum balance of the reserve wallet.
   *   - `INSUFFICIENT_RESERVE_WALLET_BALANCE`: The reserve wallet of the app holds too little.
   */
  issueSila(
    input: IssueSilaInput,
    options?: IssueSilaOptions,
  ): Promise<IssueSilaResult>;

  /**
   * Redeem tokens for an ACH credit
   *
   * Burns tokens of a wallet or virtual account and starts an ACH credit to a linked bank account. A 200 means that the
   * redemption has started; a `transaction_status_update` event tells how it ends.
   *
   * If the bank account cannot be credited, because it was closed for example, the redemption is rolled back: the tokens
   * are minted again where they were burned.
   *
   * Name the two ends in exactly one way: `account_name`; or `source_id` with `destination_id`; or `card_name`.
   *
   * A submission repeated with the same `transaction_idempotency_id` is processed once.
   *
   * In the sandbox, an amount that ends in 420 simulates an ACH return.
   *
   * Failures:
   *
   * - 400: The format of the request is wrong; `validation_details` says where.
   * - 401: A signature header is absent or incorrect.
   */
  redeemSila(
    input: RedeemSilaInput,
    options?: RedeemSilaOptions,
  ): Promise<RedeemSilaResult>;

  /**
   * Look up the balance of a bank account
   *
   * Asks the user's bank for the balance of a linked account. Only an account that was linked with the bank's own
   * credentials, or through a provider of balance checks, can be asked; one linked by same-day micro-deposit or by
   * account number cannot. Not every institution takes part, and some return only one of the two balances.
   *
   * Plan a debit with `available_balance`: it counts what is pending, and so keeps clear of returns for insufficient
   * funds.
   *
   * A signature that is absent or incorrect is answered 403 here, where the other operations answer 401.
   *
   * The sandbox always returns 100.00 available and 110 current.
   *
   * Failures:
   *
   * - 400: The format of the request is wrong, or the balance cannot be had.
   * - 403: A signature header is absent or incorrect. This operation answers 403 where the others answer 401.
   * - 404: The user has no linked account of that name.
   */
  getAccountBalance(
    input: GetAccountBalanceInput,
    options?: GetAccountBalanceOptions,
  ): Promise<GetAccountBalanceResult>;

  /**
   * List the bank accounts of a user
   *
   * Returns the bank accounts that the user has linked, as a plain array.
   *
   * An account whose micro-deposit is pending is listed with a null `account_number` and `routing_number`. An account
   * whose owner's name matches the registered name too little (`match_score` below 0.73) is frozen and cannot be used.
   *
   * Failures:
   *
   * - 400: The format of the request is wrong; `validation_details` says where.
   * - 401: A signature header is absent or incorrect.
   */
  getAccounts(
    input: GetAccountsInput,
    options?: GetAccountsOptions,
  ): Promise<GetAccountsResult>;

  /**
   * Delete the wallet that signs the request
   *
   * Deletes the wallet that the `usersignature` header is derived from. From then on, its key pair can no longer sign
   * requests.
   *
   * The wallet must not be the user's only one, must not be the default destination, and must hold no tokens.
   *
   * Failures:
   *
   * - 400: The format of the request is wrong; `validation_details` says where.
   * - 401: A signature header is absent or incorrect, or its address does not belong to the app.
   * - 403: The wallet cannot be deleted; `message` says why.
   */
  deleteWallet(
    input: DeleteWalletInput,
    options?: DeleteWalletOptions,
  ): Promise<DeleteWalletResult>;

  /**
   * List the webhook deliveries of the app
   *
   * Returns the history of the events sent to the app's endpoints, page by page, with each attempt and its answer. Use it
   * to find what a receiver missed.
   *
   * The request is the application's: only `authsignature` is needed.
   *
   * Failures:
   *
   * - 400: The format of the request is wrong; `validation_details` says where.
   * - 401: A signature header is absent or incorrect.
   */
  getWebhooks(
    input?: GetWebhooksInput,
    options?: GetWebhooksOptions,
  ): Promise<GetWebhooksResult>;

  /**
   * Open a virtual account for a user
   *
   * Opens a virtual account for the user named by `header.user_handle`. It is `active` and not `closed` from the start.
   *
   * The app must be enabled to create virtual accounts, and the user must have passed full KYC.
   *
   * Failures:
   *
   * - 400: The format of the request is wrong; `validation_details` says where.
   * - 401: A signature header is absent or incorrect.
   * - 403: The app or the user may not have a virtual account.
   * - 404: What the request names was not found.
   */
  openVirtualAccount(
    input: OpenVirtualAccountInput,
    options?: OpenVirtualAccountOptions,
  ): Promise<OpenVirtualAccountResult>;

  /**
   * Create a test ACH transaction on a virtual account
   *
   * Only in the sandbox. Lets an external ACH transaction arrive at a virtual account, so that its events can be tried.
   * The transaction begins `queued`, and a `transaction_status_update` event says so.
   *
   * Only `authsignature` is needed; `usersignature` may come with it.
   *
   * Failures:
   *
   * - 400: The format of the request is wrong, or the virtual account does not exist.
   * - 401: A signature header is absent or incorrect.
   */
  createTestVirtualAccountAchTransaction(
    input: CreateTestVirtualAccountAchTransactionInput,
    options?: CreateTestVirtualAccountAchTransactionOptions,
  ): Promise<CreateTestVirtualAccountAchTransactionResult>;

  /**
   * List the entities of the app
   *
   * Returns the individuals and the businesses that the app has registered, page by page. `entity_type` asks for one of
   * the two kinds only.
   *
   * The request is the application's: only `authsignature` is needed.
   *
   * Failures:
   *
   * - 400: The format of the request is wrong; `validation_details` says where.
   * - 401: A signature header is absent or incorrect.
   */
  getEntities(
    input?: GetEntitiesInput,
    options?: GetEntitiesOptions,
  ): Promise<GetEntitiesResult>;
}

/** Creates a client. */
export function createClient(options: ClientOptions): Client;

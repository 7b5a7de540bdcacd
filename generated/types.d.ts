// Made from openapi/ by npm run build. Do not edit.

export interface paths {
    "/0.2/check_handle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check whether a handle is available
         *
         * Checks whether an end user could be registered under `header.user_handle`: `success` is true if the handle is available,
         * and false if it is taken, with the status 200 either way. All of this is assumed, as are the use of `authsignature`
         * and the other statuses, except those of the auth token and of HTTP Basic.
         *
         * This is the only operation with a documented use of the auth token (beta).
         */
        post: operations["checkHandle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/0.2/request_kyc": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
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
         */
        post: operations["requestKyc"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/0.2/issue_sila": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
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
         */
        post: operations["issueSila"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/0.2/redeem_sila": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
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
         */
        post: operations["redeemSila"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/0.2/get_account_balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
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
         */
        post: operations["getAccountBalance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/0.2/get_accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List the linked bank accounts of an end user
         *
         * Returns the linked bank accounts of the end user in `header.user_handle` as a JSON array.
         *
         * An account in a pending micro-deposit state has null `account_number` and `routing_number`. An account whose
         * `match_score` is below 0.73 is frozen and unusable.
         */
        post: operations["getAccounts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/0.2/delete_wallet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete the wallet derived from the usersignature
         *
         * Deletes the wallet derived from the `usersignature`. A deleted wallet can no longer sign requests.
         *
         * A wallet cannot be deleted if it is the end user's only wallet, if it is the default destination wallet, or if its
         * balance is not zero.
         */
        post: operations["deleteWallet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/0.2/get_webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List webhook deliveries
         *
         * Lists the delivery records of events, in pages. A record contains the event-specific payload, and the time and HTTP
         * status of each attempt.
         */
        post: operations["getWebhooks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/0.2/open_virtual_account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open a virtual account
         *
         * Opens a virtual account for the end user in `header.user_handle`, under the app in `header.app_handle`. The new
         * account has `active` true and `closed` false.
         *
         * The app must have virtual account creation enabled, and the end user must have passed full KYC.
         */
        post: operations["openVirtualAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/0.2/create_test_virtual_account_ach_transaction": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a test ACH transaction on a virtual account
         *
         * Sandbox only. Creates a test ACH transaction on a virtual account. Whether its events are those of an incoming
         * external transaction is not specified.
         *
         * The status 401 is assumed.
         */
        post: operations["createTestVirtualAccountAchTransaction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/0.2/get_entities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List entities
         *
         * Lists the individuals and businesses registered by the application, in pages.
         *
         * The status 401 is assumed.
         */
        post: operations["getEntities"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    kyc_status_update: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A verification has completed
         *
         * Sent when a verification has completed. The outcomes include `pending`: which of them complete a verification is not
         * specified.
         *
         * After sufficient documents were uploaded, an event with `passed` is sent; after insufficient documents, none is sent.
         */
        post: operations["kycStatusUpdate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    transaction_status_update: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A transaction changed status
         *
         * Sent when the status of a transaction becomes `success`, `failed`, `review` or `queued`.
         */
        post: operations["transactionStatusUpdate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    transaction_created: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An issue operation created a transaction
         *
         * Sent when `issue_sila` creates a transaction with the status `pending_confirmation`.
         */
        post: operations["transactionCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    bank_account_linking: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A bank account link changed status
         *
         * Sent when the link status of a bank account becomes `microdeposit_automatically_verified`,
         * `microdeposit_manually_verified` or `verification_expired`, for links made with a public token. It is not sent for
         * processor-token links, direct account number entry, or links done synchronously.
         *
         * Linking with a public token and this event are deprecated in favor of processor-token linking.
         * @deprecated
         */
        post: operations["bankAccountLinking"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    bank_account_status: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A bank account was frozen or unfrozen
         *
         * Sent when the status of a bank account changes, for example because a link check found a `match_score` below 0.73,
         * which freezes the account.
         */
        post: operations["bankAccountStatus"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    entity_sms_opt_in: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An end user answered an SMS opt-in
         *
         * Sent when an end user responds to an SMS opt-in message, for a phone registered with `sms_opt_in` true.
         */
        post: operations["entitySmsOptIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** Time of the request, in Unix seconds (UTC). */
        Created: number;
        /** Handle of the calling application. */
        AppHandle: string;
        /**
         * Former name of `app_handle`, still accepted. With an auth token, `auth_handle` is nevertheless the only documented
         * name for the token's app.
         */
        AuthHandle: string;
        /**
         * Version of the API.
         * @constant
         */
        ApiVersion: "0.2";
        /**
         * Not specified further.
         * @constant
         */
        Crypto: "ETH";
        /** Unique id chosen by the caller. Responses echo it as `reference`; whether every response does is not specified. */
        RequestReference: string;
        UserHeader: UserHeader;
        CheckHandleRequest: CheckHandleRequest;
        /**
         * Outcome of the call.
         * @constant
         */
        StatusSuccess: "SUCCESS";
        /** Human-readable text. */
        Message: string;
        /** Echo of `header.reference`. */
        Reference: string;
        /** Processing time in milliseconds, as a string. */
        ResponseTimeMs: string;
        AvailableHandle: AvailableHandle;
        /**
         * Outcome of the call.
         * @constant
         */
        StatusFailure: "FAILURE";
        TakenHandle: TakenHandle;
        CheckHandleSuccess: CheckHandleSuccess;
        /**
         * Whether the operation succeeded.
         * @constant
         */
        SuccessFalse: false;
        /** What is wrong with the format of the request; present on every 400 that is a validation failure. The structure is not specified; that of the examples is assumed. */
        ValidationDetails: unknown;
        ValidationFailure: ValidationFailure;
        Failure: Failure;
        RequestKycRequest: RequestKycRequest;
        /**
         * Whether the operation succeeded.
         * @constant
         */
        SuccessTrue: true;
        RequestKycSuccess: RequestKycSuccess;
        /**
         * Text for the bank statement, where only the first 10 characters appear.
         *
         * Allowed: at most 100 characters.
         */
        Descriptor: string;
        /**
         * Business with an approved ACH name, the 16-character name on the bank statement.
         * @format uuid
         */
        BusinessUuid: string;
        IssueProcessingType: IssueProcessingType;
        /**
         * Repeated submissions with the same value are processed once.
         * @format uuid
         */
        TransactionIdempotencyId: string;
        IssueSilaRequest: IssueSilaRequest;
        IssueSilaSuccess: IssueSilaSuccess;
        IssueSilaErrorCode: IssueSilaErrorCode;
        IssueSilaRefusal: IssueSilaRefusal;
        RedeemProcessingType: RedeemProcessingType;
        RedeemSilaRequest: RedeemSilaRequest;
        RedeemSilaSuccess: RedeemSilaSuccess;
        GetAccountBalanceRequest: GetAccountBalanceRequest;
        GetAccountBalanceSuccess: GetAccountBalanceSuccess;
        BalanceFailure: BalanceFailure;
        GetAccountsRequest: GetAccountsRequest;
        BankAccountStatus: BankAccountStatus;
        BankAccountLinkStatus: BankAccountLinkStatus;
        LinkedBankAccount: LinkedBankAccount;
        GetAccountsSuccess: GetAccountsSuccess;
        DeleteWalletRequest: DeleteWalletRequest;
        DeleteWalletSuccess: DeleteWalletSuccess;
        AppHeader: AppHeader;
        WebhookSearchFilters: WebhookSearchFilters;
        GetWebhooksRequest: GetWebhooksRequest;
        TransactionType: TransactionType;
        WebhookRecordDetails: WebhookRecordDetails;
        WebhookAttempt: WebhookAttempt;
        WebhookRecord: WebhookRecord;
        Pagination: Pagination;
        GetWebhooksSuccess: GetWebhooksSuccess;
        OpenVirtualAccountRequest: OpenVirtualAccountRequest;
        VirtualAccount: VirtualAccount;
        OpenVirtualAccountSuccess: OpenVirtualAccountSuccess;
        TransactionCode: TransactionCode;
        CreateTestVirtualAccountAchTransactionRequest: CreateTestVirtualAccountAchTransactionRequest;
        CreateTestVirtualAccountAchTransactionSuccess: CreateTestVirtualAccountAchTransactionSuccess;
        TestTransactionFailure: TestTransactionFailure;
        EntityType: EntityType;
        GetEntitiesRequest: GetEntitiesRequest;
        EntityStatus: EntityStatus;
        Entity: Entity;
        Individual: Individual;
        Business: Business;
        EntityLists: EntityLists;
        GetEntitiesSuccess: GetEntitiesSuccess;
        /** Time of creation, in Unix seconds (UTC). */
        EventTime: number;
        /**
         * Id of the event, a version 4 UUID.
         * @format uuid
         */
        EventUuid: string;
        KycOutcome: KycOutcome;
        /** Handle of the end user. */
        EntityHandle: string;
        KycStatusUpdateDetails: KycStatusUpdateDetails;
        KycStatusUpdateEvent: KycStatusUpdateEvent;
        /**
         * Id of the transaction: the `transaction_id` of the response, if `issue_sila` or `redeem_sila` started it (assumed).
         * @format uuid
         */
        EventTransaction: string;
        /** Amount in cents. */
        SilaAmount: number;
        UpdatedTransactionStatus: UpdatedTransactionStatus;
        /**
         * Processing type of the transaction. May be empty, or null (assumed).
         * @example STANDARD_ACH
         * @example SAME_DAY_ACH
         * @example INSTANT_SETTLEMENT
         * @example CARD_CKO
         */
        EventProcessingType: string | null;
        /** Status at the provider; its values are not specified. May be empty, or null (assumed). */
        ProviderStatus: string | null;
        TransactionStatusUpdateDetails: TransactionStatusUpdateDetails;
        TransactionStatusUpdateEvent: TransactionStatusUpdateEvent;
        TransactionCreatedDetails: TransactionCreatedDetails;
        TransactionCreatedEvent: TransactionCreatedEvent;
        BankAccountLinkingDetails: BankAccountLinkingDetails;
        BankAccountLinkingEvent: BankAccountLinkingEvent;
        BankAccountStatusDetails: BankAccountStatusDetails;
        BankAccountStatusEvent: BankAccountStatusEvent;
        EntitySmsOptInDetails: EntitySmsOptInDetails;
        EntitySmsOptInEvent: EntitySmsOptInEvent;
    };
    responses: {
        /** Bad request format. */
        BadFormat: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ValidationFailure"];
            };
        };
        /**
         * A signature header is absent or incorrect, or the auth token has expired or was not generated for the app in
         * `auth_handle`.
         *
         * Some messages are deliberately vague.
         */
        CheckHandleUnauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /**
         * The auth token is not properly encoded, or was issued for the other environment; or HTTP Basic was used.
         *
         * Some messages are deliberately vague.
         */
        CheckHandleForbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** A signature header is absent or incorrect. */
        SignatureRefused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /**
         * The verification is not permitted: the `kyc_level` is not configured or approved for the app, the identity of the
         * entity has returns for a previous entity, or HTTP Basic was used.
         */
        RequestKycForbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /**
         * The transaction is not permitted.
         *
         * `error_code` identifies the reason, except for two failures that have only a message: WEB debits are not supported, or
         * HTTP Basic was used (assumed).
         */
        IssueSilaForbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["IssueSilaRefusal"];
            };
        };
        /**
         * HTTP Basic was used.
         *
         * The status is assumed.
         */
        BasicRefused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** Bad request format, or the balance of the account cannot be looked up. */
        GetAccountBalanceBadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["BalanceFailure"];
            };
        };
        /**
         * A signature header is absent or incorrect, or HTTP Basic was used.
         *
         * For an absent or incorrect signature header, other operations return 401.
         */
        GetAccountBalanceForbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** The end user has no account with this `account_name`. */
        GetAccountBalanceNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** A signature header is absent or incorrect, or the derived address does not belong to the app. */
        DeleteWalletUnauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /**
         * The wallet is the end user's only wallet or the default destination wallet, or its balance is not zero; or HTTP
         * Basic was used.
         *
         * `message` contains the reason.
         */
        DeleteWalletForbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /**
         * Not authorized, or HTTP Basic was used.
         *
         * The causes of “not authorized” are not specified.
         */
        OpenVirtualAccountForbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /**
         * Not found.
         *
         * The causes are not specified.
         */
        OpenVirtualAccountNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** Bad request format, or the virtual account number does not exist. */
        CreateTestVirtualAccountAchTransactionBadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TestTransactionFailure"];
            };
        };
        /** The event counts as delivered. */
        EventDelivered: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
    };
    parameters: {
        /** Page number. Its bounds and default are not specified. */
        EntitiesPage: number;
        /** Page size. Its bounds and default, and how it applies to the two lists, are not specified. */
        EntitiesPerPage: number;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    checkHandle: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckHandleRequest"];
            };
        };
        responses: {
            /** The handle was checked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckHandleSuccess"];
                };
            };
            400: components["responses"]["BadFormat"];
            401: components["responses"]["CheckHandleUnauthorized"];
            403: components["responses"]["CheckHandleForbidden"];
        };
    };
    requestKyc: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RequestKycRequest"];
            };
        };
        responses: {
            /** The verification was started. `kyc_status_update` contains `verification_uuid` as `event_details.kyc`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestKycSuccess"];
                };
            };
            400: components["responses"]["BadFormat"];
            401: components["responses"]["SignatureRefused"];
            403: components["responses"]["RequestKycForbidden"];
        };
    };
    issueSila: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IssueSilaRequest"];
            };
        };
        responses: {
            /**
             * The transaction was created. `transaction_created` and `transaction_status_update` contain `transaction_id` as
             * `event_details.transaction` (assumed).
             */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssueSilaSuccess"];
                };
            };
            400: components["responses"]["BadFormat"];
            401: components["responses"]["SignatureRefused"];
            403: components["responses"]["IssueSilaForbidden"];
        };
    };
    redeemSila: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RedeemSilaRequest"];
            };
        };
        responses: {
            /**
             * The redemption was started. `transaction_status_update` contains `transaction_id` as `event_details.transaction`
             * (assumed).
             */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RedeemSilaSuccess"];
                };
            };
            400: components["responses"]["BadFormat"];
            401: components["responses"]["SignatureRefused"];
            403: components["responses"]["BasicRefused"];
        };
    };
    getAccountBalance: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GetAccountBalanceRequest"];
            };
        };
        responses: {
            /** Balances of the account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetAccountBalanceSuccess"];
                };
            };
            400: components["responses"]["GetAccountBalanceBadRequest"];
            403: components["responses"]["GetAccountBalanceForbidden"];
            404: components["responses"]["GetAccountBalanceNotFound"];
        };
    };
    getAccounts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GetAccountsRequest"];
            };
        };
        responses: {
            /** Linked bank accounts of the end user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetAccountsSuccess"];
                };
            };
            400: components["responses"]["BadFormat"];
            401: components["responses"]["SignatureRefused"];
            403: components["responses"]["BasicRefused"];
        };
    };
    deleteWallet: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeleteWalletRequest"];
            };
        };
        responses: {
            /** The wallet was deleted. `message` mentions its address. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeleteWalletSuccess"];
                };
            };
            400: components["responses"]["BadFormat"];
            401: components["responses"]["DeleteWalletUnauthorized"];
            403: components["responses"]["DeleteWalletForbidden"];
        };
    };
    getWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GetWebhooksRequest"];
            };
        };
        responses: {
            /** A page of delivery records. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetWebhooksSuccess"];
                };
            };
            400: components["responses"]["BadFormat"];
            401: components["responses"]["SignatureRefused"];
            403: components["responses"]["BasicRefused"];
        };
    };
    openVirtualAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OpenVirtualAccountRequest"];
            };
        };
        responses: {
            /** The virtual account was opened. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenVirtualAccountSuccess"];
                };
            };
            400: components["responses"]["BadFormat"];
            401: components["responses"]["SignatureRefused"];
            403: components["responses"]["OpenVirtualAccountForbidden"];
            404: components["responses"]["OpenVirtualAccountNotFound"];
        };
    };
    createTestVirtualAccountAchTransaction: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTestVirtualAccountAchTransactionRequest"];
            };
        };
        responses: {
            /** The test transaction was created. Its id is not returned. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateTestVirtualAccountAchTransactionSuccess"];
                };
            };
            400: components["responses"]["CreateTestVirtualAccountAchTransactionBadRequest"];
            401: components["responses"]["SignatureRefused"];
            403: components["responses"]["BasicRefused"];
        };
    };
    getEntities: {
        parameters: {
            query?: {
                /** Page number. Its bounds and default are not specified. */
                page?: components["parameters"]["EntitiesPage"];
                /** Page size. Its bounds and default, and how it applies to the two lists, are not specified. */
                per_page?: components["parameters"]["EntitiesPerPage"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GetEntitiesRequest"];
            };
        };
        responses: {
            /** A page of entities. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetEntitiesSuccess"];
                };
            };
            400: components["responses"]["BadFormat"];
            401: components["responses"]["SignatureRefused"];
            403: components["responses"]["BasicRefused"];
        };
    };
    kycStatusUpdate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KycStatusUpdateEvent"];
            };
        };
        responses: {
            200: components["responses"]["EventDelivered"];
        };
    };
    transactionStatusUpdate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransactionStatusUpdateEvent"];
            };
        };
        responses: {
            200: components["responses"]["EventDelivered"];
        };
    };
    transactionCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransactionCreatedEvent"];
            };
        };
        responses: {
            200: components["responses"]["EventDelivered"];
        };
    };
    bankAccountLinking: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BankAccountLinkingEvent"];
            };
        };
        responses: {
            200: components["responses"]["EventDelivered"];
        };
    };
    bankAccountStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BankAccountStatusEvent"];
            };
        };
        responses: {
            200: components["responses"]["EventDelivered"];
        };
    };
    entitySmsOptIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EntitySmsOptInEvent"];
            };
        };
        responses: {
            200: components["responses"]["EventDelivered"];
        };
    };
}
/**
 * Request header object of a user-level operation. `app_handle`, or its former name `auth_handle`, is required.
 * `version`, `crypto` and `reference` are optional (assumed).
 */
export type UserHeader = {
    /** Time of the request, in Unix seconds (UTC). */
    created: components["schemas"]["Created"];
    /** Handle of the calling application. */
    app_handle?: components["schemas"]["AppHandle"];
    /**
     * Former name of `app_handle`, still accepted. With an auth token, `auth_handle` is nevertheless the only documented
     * name for the token's app.
     * @deprecated
     */
    auth_handle?: components["schemas"]["AuthHandle"];
    /** Handle of the end user acted upon. */
    user_handle: string;
    /** Version of the API. */
    version?: components["schemas"]["ApiVersion"];
    /** Not specified further. */
    crypto?: components["schemas"]["Crypto"];
    /** Unique id chosen by the caller. Responses echo it as `reference`; whether every response does is not specified. */
    reference?: components["schemas"]["RequestReference"];
} & ({
    app_handle: string;
} | {
    auth_handle: string;
    app_handle?: never;
});
/** The handle to check is `header.user_handle`. */
export type CheckHandleRequest = {
    /**
     * Request header object of a user-level operation. `app_handle`, or its former name `auth_handle`, is required.
     * `version`, `crypto` and `reference` are optional (assumed).
     */
    header: components["schemas"]["UserHeader"];
    /**
     * Body type. Optional (assumed).
     * @constant
     */
    message?: "header_msg";
};
/** The handle is available (assumed). */
export type AvailableHandle = {
    /**
     * Whether the handle is available.
     * @constant
     */
    success: true;
    /** `SUCCESS` if the handle is available, `FAILURE` if it is taken. */
    status?: components["schemas"]["StatusSuccess"];
    /** Human-readable text. */
    message?: components["schemas"]["Message"];
    /** Echo of `header.reference`. */
    reference?: components["schemas"]["Reference"];
    /** Processing time in milliseconds, as a string. */
    response_time_ms?: components["schemas"]["ResponseTimeMs"];
};
/** The handle is taken (assumed). */
export type TakenHandle = {
    /**
     * Whether the handle is available.
     * @constant
     */
    success: false;
    /** `SUCCESS` if the handle is available, `FAILURE` if it is taken. */
    status?: components["schemas"]["StatusFailure"];
    /** Human-readable text. */
    message?: components["schemas"]["Message"];
    /** Echo of `header.reference`. */
    reference?: components["schemas"]["Reference"];
    /** Processing time in milliseconds, as a string. */
    response_time_ms?: components["schemas"]["ResponseTimeMs"];
};
/** Whether the handle is available (assumed). */
export type CheckHandleSuccess = components["schemas"]["AvailableHandle"] | components["schemas"]["TakenHandle"];
/** Response to a request with a bad format. */
export type ValidationFailure = {
    /** Whether the operation succeeded. */
    success: components["schemas"]["SuccessFalse"];
    /** Outcome of the call. */
    status?: components["schemas"]["StatusFailure"];
    /** Human-readable text. */
    message?: components["schemas"]["Message"];
    /** What is wrong with the format of the request; present on every 400 that is a validation failure. The structure is not specified; that of the examples is assumed. */
    validation_details: components["schemas"]["ValidationDetails"];
    /** Echo of `header.reference`. */
    reference?: components["schemas"]["Reference"];
    /** Processing time in milliseconds, as a string. */
    response_time_ms?: components["schemas"]["ResponseTimeMs"];
};
/** Response to a failed request. */
export type Failure = {
    /** Whether the operation succeeded. */
    success: components["schemas"]["SuccessFalse"];
    /** Outcome of the call. */
    status?: components["schemas"]["StatusFailure"];
    /** Human-readable text. */
    message?: components["schemas"]["Message"];
    /** Echo of `header.reference`. */
    reference?: components["schemas"]["Reference"];
    /** Processing time in milliseconds, as a string. */
    response_time_ms?: components["schemas"]["ResponseTimeMs"];
};
/** The end user to verify is `header.user_handle`. */
export type RequestKycRequest = {
    /**
     * Request header object of a user-level operation. `app_handle`, or its former name `auth_handle`, is required.
     * `version`, `crypto` and `reference` are optional (assumed).
     */
    header: components["schemas"]["UserHeader"];
    /**
     * Body type. Optional (assumed).
     * @constant
     */
    message?: "header_msg";
    /**
     * Verification flow: `DOC_KYC`, `INSTANT-ACHV2`, or the name of a custom flow approved for the app.
     *
     * For an individual, empty means `DEFAULT`, which is not recommended; so does leaving it out (assumed).
     * Without an approved custom level, send `DOC_KYC`. For a business, omit it: the level follows the business type.
     * @example DOC_KYC
     * @example INSTANT-ACHV2
     */
    kyc_level?: string;
};
/** The verification that was started. */
export type RequestKycSuccess = {
    /** Whether the operation succeeded. */
    success: components["schemas"]["SuccessTrue"];
    /** Outcome of the call. */
    status?: components["schemas"]["StatusSuccess"];
    /** Human-readable text. */
    message?: components["schemas"]["Message"];
    /**
     * Id of the verification.
     * @format uuid
     */
    verification_uuid: string;
    /** Echo of `header.reference`. */
    reference?: components["schemas"]["Reference"];
    /** Processing time in milliseconds, as a string. */
    response_time_ms?: components["schemas"]["ResponseTimeMs"];
};
/**
 * Processing type of the transaction. `INSTANT_ACH` requires a `business_uuid` or ACH company name in the request, and
 * an end user who is verified with the INSTANT-ACH KYC level.
 *
 * - `INSTANT_ACH`: A closed beta, for which the app must be registered.
 * - `INSTANT_SETTLEMENT`: Must be enabled for the app.
 * - `CARD`: Listed by client libraries only.
 * @default STANDARD_ACH
 * @enum {string}
 */
export type IssueProcessingType = "STANDARD_ACH" | "SAME_DAY_ACH" | "INSTANT_ACH" | "INSTANT_SETTLEMENT" | "CARD";
/** The amount to issue, and exactly one of the ways to identify its source and destination. */
export type IssueSilaRequest = {
    /**
     * Request header object of a user-level operation. `app_handle`, or its former name `auth_handle`, is required.
     * `version`, `crypto` and `reference` are optional (assumed).
     */
    header: components["schemas"]["UserHeader"];
    /**
     * Body type. Optional (assumed).
     * @constant
     */
    message?: "issue_msg";
    /**
     * Amount in cents: 1 is 0.01, and 10,000,000 is 100,000.00. The operator can raise the maximum on request, to an amount of at
     * most 35 digits.
     *
     * Allowed: 1 to 10,000,000.
     */
    amount: number;
    /**
     * Name of the linked bank account to debit.
     *
     * Allowed: at most 40 characters.
     */
    account_name?: string;
    /** Payment method id of the source, which is debited. */
    source_id?: string;
    /**
     * Payment method id of the destination, which is credited. If it is absent, the wallet of the `usersignature` is
     * credited. This applies only to `account_name` alone (assumed).
     */
    destination_id?: string;
    /** Name of the card. Listed by client libraries only. */
    card_name?: string;
    /**
     * Text for the bank statement, where only the first 10 characters appear. Using it incurs a fee per transaction.
     *
     * Allowed: at most 100 characters.
     */
    descriptor?: components["schemas"]["Descriptor"];
    /**
     * Business with an approved ACH name, the 16-character name on the bank statement. The name incurs an extra fee.
     * @format uuid
     */
    business_uuid?: components["schemas"]["BusinessUuid"];
    /**
     * Processing type of the transaction. `INSTANT_ACH` requires a `business_uuid` or ACH company name in the request, and
     * an end user who is verified with the INSTANT-ACH KYC level.
     *
     * - `INSTANT_ACH`: A closed beta, for which the app must be registered.
     * - `INSTANT_SETTLEMENT`: Must be enabled for the app.
     * - `CARD`: Listed by client libraries only.
     */
    processing_type?: components["schemas"]["IssueProcessingType"];
    /**
     * Repeated submissions with the same value are processed once.
     * @format uuid
     */
    transaction_idempotency_id?: components["schemas"]["TransactionIdempotencyId"];
} & ({
    account_name: string;
    source_id?: never;
    destination_id?: never;
    card_name?: never;
} | {
    source_id: string;
    destination_id: string;
    account_name?: never;
    card_name?: never;
} | {
    card_name: string;
    account_name?: never;
    source_id?: never;
    destination_id?: never;
});
/** The transaction that was created. */
export type IssueSilaSuccess = {
    /** Whether the operation succeeded. */
    success: components["schemas"]["SuccessTrue"];
    /** Outcome of the call. */
    status?: components["schemas"]["StatusSuccess"];
    /** Human-readable text. */
    message?: components["schemas"]["Message"];
    /**
     * Id of the transaction.
     * @format uuid
     */
    transaction_id: string;
    /** Descriptor of the transaction. */
    descriptor?: string;
    /** Echo of `header.reference`. */
    reference?: components["schemas"]["Reference"];
    /** Processing time in milliseconds, as a string. */
    response_time_ms?: components["schemas"]["ResponseTimeMs"];
};
/**
 * Why the transaction is not permitted.
 *
 * - `INSTANT_ACH_INSUFFICIENT_KYC`: The end user is not verified with the INSTANT-ACH KYC level.
 * - `INSTANT_ACH_NO_COMPANY_NAME`: The request contains no `business_uuid` or ACH company name.
 * - `INSTANT_ACH_MAX_AMOUNT`: The amount exceeds the configured maximum.
 * - `INSTANT_ACH_INSTITUTION_NOT_SUPPORTED`: The bank institution is not supported for instant ACH.
 * - `INSTANT_ACH_NOT_CONFIG`: The app is not configured for instant ACH.
 * - `INSTANT_SETTLEMENT_NOT_ENABLED`: Instant settlement is disabled for the app.
 * - `TRANSACTION_AMOUNT_HIGHER_THAN_MINIMUM_CRW_BALANCE`: The amount is higher than the minimum reserve wallet balance.
 * - `INSUFFICIENT_RESERVE_WALLET_BALANCE`: The app's reserve wallet balance is insufficient.
 * @enum {string}
 */
export type IssueSilaErrorCode = ("INSTANT_ACH_INSUFFICIENT_KYC" | "INSTANT_ACH_NO_COMPANY_NAME" | "INSTANT_ACH_MAX_AMOUNT" | "INSTANT_ACH_INSTITUTION_NOT_SUPPORTED" | "INSTANT_ACH_NOT_CONFIG" | "INSTANT_SETTLEMENT_NOT_ENABLED" | "TRANSACTION_AMOUNT_HIGHER_THAN_MINIMUM_CRW_BALANCE" | "INSUFFICIENT_RESERVE_WALLET_BALANCE") | (string & {});
/**
 * Response if the transaction is not permitted. `error_code` is absent if the account is not supported for WEB
 * debits, or if HTTP Basic was used (assumed).
 */
export type IssueSilaRefusal = {
    /** Whether the operation succeeded. */
    success: components["schemas"]["SuccessFalse"];
    /** Outcome of the call. */
    status?: components["schemas"]["StatusFailure"];
    /** Human-readable text. */
    message?: components["schemas"]["Message"];
    /**
     * Why the transaction is not permitted.
     *
     * - `INSTANT_ACH_INSUFFICIENT_KYC`: The end user is not verified with the INSTANT-ACH KYC level.
     * - `INSTANT_ACH_NO_COMPANY_NAME`: The request contains no `business_uuid` or ACH company name.
     * - `INSTANT_ACH_MAX_AMOUNT`: The amount exceeds the configured maximum.
     * - `INSTANT_ACH_INSTITUTION_NOT_SUPPORTED`: The bank institution is not supported for instant ACH.
     * - `INSTANT_ACH_NOT_CONFIG`: The app is not configured for instant ACH.
     * - `INSTANT_SETTLEMENT_NOT_ENABLED`: Instant settlement is disabled for the app.
     * - `TRANSACTION_AMOUNT_HIGHER_THAN_MINIMUM_CRW_BALANCE`: The amount is higher than the minimum reserve wallet balance.
     * - `INSUFFICIENT_RESERVE_WALLET_BALANCE`: The app's reserve wallet balance is insufficient.
     */
    error_code?: components["schemas"]["IssueSilaErrorCode"];
    /** Echo of `header.reference`. */
    reference?: components["schemas"]["Reference"];
    /** Processing time in milliseconds, as a string. */
    response_time_ms?: components["schemas"]["ResponseTimeMs"];
};
/**
 * Processing type of the transaction.
 *
 * - `CARD`: Listed by client libraries only.
 * - `WIRE`: Listed by client libraries only.
 * - `INSTANT_ACH`: Listed by client libraries only.
 * - `INSTANT_SETTLEMENT`: Listed by client libraries only.
 * @default STANDARD_ACH
 * @enum {string}
 */
export type RedeemProcessingType = "STANDARD_ACH" | "SAME_DAY_ACH" | "CARD" | "WIRE" | "INSTANT_ACH" | "INSTANT_SETTLEMENT";
/** The amount to redeem, and exactly one of the ways to identify its source and destination. */
export type RedeemSilaRequest = {
    /**
     * Request header object of a user-level operation. `app_handle`, or its former name `auth_handle`, is required.
     * `version`, `crypto` and `reference` are optional (assumed).
     */
    header: components["schemas"]["UserHeader"];
    /**
     * Body type. Optional (assumed).
     * @constant
     */
    message?: "redeem_msg";
    /**
     * Amount in cents: 1 is 0.01, and 10,000,000 is 100,000.00. The operator can raise the maximum on request, to an amount of at
     * most 35 digits.
     *
     * Allowed: 1 to 10,000,000.
     */
    amount: number;
    /**
     * Name of the linked bank account to credit.
     *
     * Allowed: at most 40 characters.
     */
    account_name?: string;
    /**
     * Payment method id of the source, which is debited. If it is absent, the wallet of the `usersignature` is debited.
     * This applies only to `account_name` alone (assumed).
     */
    source_id?: string;
    /** Payment method id of the destination, which is credited. */
    destination_id?: string;
    /** Name of the card. Client libraries list it for `issue_sila` only. */
    card_name?: string;
    /**
     * Text for the bank statement, where only the first 10 characters appear.
     *
     * Allowed: at most 100 characters.
     */
    descriptor?: components["schemas"]["Descriptor"];
    /**
     * Business with an approved ACH name, the 16-character name on the bank statement.
     * @format uuid
     */
    business_uuid?: components["schemas"]["BusinessUuid"];
    /**
     * Processing type of the transaction.
     *
     * - `CARD`: Listed by client libraries only.
     * - `WIRE`: Listed by client libraries only.
     * - `INSTANT_ACH`: Listed by client libraries only.
     * - `INSTANT_SETTLEMENT`: Listed by client libraries only.
     */
    processing_type?: components["schemas"]["RedeemProcessingType"];
    /**
     * Test aid for wires. Its effect is not specified.
     * @enum {string}
     */
    mock_wire_account_name?: "mock_account_success" | "mock_account_fail";
    /**
     * Repeated submissions with the same value are processed once.
     * @format uuid
     */
    transaction_idempotency_id?: components["schemas"]["TransactionIdempotencyId"];
} & ({
    account_name: string;
    source_id?: never;
    destination_id?: never;
    card_name?: never;
} | {
    source_id: string;
    destination_id: string;
    account_name?: never;
    card_name?: never;
} | {
    card_name: string;
    account_name?: never;
    source_id?: never;
    destination_id?: never;
});
/** The transaction that was started. */
export type RedeemSilaSuccess = {
    /** Whether the operation succeeded. */
    success: components["schemas"]["SuccessTrue"];
    /** Outcome of the call. */
    status?: components["schemas"]["StatusSuccess"];
    /** Human-readable text. */
    message?: components["schemas"]["Message"];
    /**
     * Id of the transaction. A UUID, as for `issue_sila` (assumed).
     * @format uuid
     */
    transaction_id: string;
    /** Descriptor of the transaction. */
    descriptor?: string;
    /** Echo of `header.reference`. */
    reference?: components["schemas"]["Reference"];
    /** Processing time in milliseconds, as a string. */
    response_time_ms?: components["schemas"]["ResponseTimeMs"];
};
/** The bank account to look up. */
export type GetAccountBalanceRequest = {
    /**
     * Request header object of a user-level operation. `app_handle`, or its former name `auth_handle`, is required.
     * `version`, `crypto` and `reference` are optional (assumed).
     */
    header: components["schemas"]["UserHeader"];
    /**
     * Name of a linked bank account of the end user.
     *
     * Allowed: at most 40 characters.
     */
    account_name: string;
};
/** Balances of a linked bank account. */
export type GetAccountBalanceSuccess = {
    /** Whether the operation succeeded. */
    success: components["schemas"]["SuccessTrue"];
    /** Outcome of the call. */
    status?: components["schemas"]["StatusSuccess"];
    /** Human-readable text. */
    message?: components["schemas"]["Message"];
    /**
     * Available balance, which includes pending items: use it to avoid insufficient-funds returns. In currency units, not
     * cents (assumed). Absent or null (assumed) if the institution does not return it.
     */
    available_balance?: number | null;
    /** Current balance. Its unit, and when it is absent or null, are as for `available_balance`. */
    current_balance?: number | null;
    /** Masked account number. */
    masked_account_number?: string;
    /** ACH routing number. */
    routing_number?: string;
    /** Nickname of the account. */
    account_name?: string;
    /** Echo of `header.reference`. */
    reference?: components["schemas"]["Reference"];
    /** Processing time in milliseconds, as a string. */
    response_time_ms?: components["schemas"]["ResponseTimeMs"];
};
/** Response to a balance lookup that failed. */
export type BalanceFailure = {
    /** Whether the operation succeeded. */
    success: components["schemas"]["SuccessFalse"];
    /** Outcome of the call. */
    status?: components["schemas"]["StatusFailure"];
    /** Human-readable text. */
    message?: components["schemas"]["Message"];
    /** What is wrong with the format of the request; present on every 400 that is a validation failure. The structure is not specified; that of the examples is assumed. */
    validation_details?: components["schemas"]["ValidationDetails"];
    /**
     * Present if the account is not verified with, or not linked through, a supported bank-linking provider. Its values
     * are not specified.
     */
    link_status?: unknown;
    /** Echo of `header.reference`. */
    reference?: components["schemas"]["Reference"];
    /** Processing time in milliseconds, as a string. */
    response_time_ms?: components["schemas"]["ResponseTimeMs"];
};
/** The end user is `header.user_handle`. */
export type GetAccountsRequest = {
    /**
     * Request header object of a user-level operation. `app_handle`, or its former name `auth_handle`, is required.
     * `version`, `crypto` and `reference` are optional (assumed).
     */
    header: components["schemas"]["UserHeader"];
    /**
     * Body type. Optional (assumed).
     * @constant
     */
    message?: "get_accounts_msg";
};
/**
 * Status of a bank account.
 *
 * - `active`: The account is not frozen.
 * - `inactive`: The account is frozen and unusable.
 * @enum {string}
 */
export type BankAccountStatus = ("active" | "inactive") | (string & {});
/**
 * Status of the link to a bank account. The transitions are not specified.
 * @enum {string}
 */
export type BankAccountLinkStatus = ("instantly_verified" | "microdeposit_automatically_verified" | "microdeposit_manually_verified" | "microdeposit_pending_automatic_verification" | "microdeposit_pending_manual_verification" | "verification_expired") | (string & {});
/** A linked bank account. */
export type LinkedBankAccount = {
    /** Account number, masked except for the last 4 digits; null while a micro-deposit verification is pending. */
    account_number?: string | null;
    /** ACH routing number; null while a micro-deposit verification is pending. */
    routing_number?: string | null;
    /** Nickname of the account. */
    account_name?: string;
    /**
     * Bank account subtype.
     * @example CHECKING
     */
    account_type?: string;
    /**
     * Status of a bank account.
     *
     * - `active`: The account is not frozen.
     * - `inactive`: The account is frozen and unusable.
     */
    account_status?: components["schemas"]["BankAccountStatus"];
    /** Whether the account is not frozen. */
    active?: boolean;
    /** Status of the link to a bank account. The transitions are not specified. */
    account_link_status?: components["schemas"]["BankAccountLinkStatus"];
    /**
     * Fuzzy match between the account owner name at the bank and the registered entity name. Below 0.73 the account is
     * frozen and unusable.
     */
    match_score?: number | null;
    /** Owner name as reported by the bank-linking provider. */
    account_owner_name?: string;
    /** Full name of the end user as registered. */
    entity_name?: string;
    /** Whether the account satisfies the account-validation part of the web debit rule. */
    web_debit_verified?: boolean;
};
/** Linked bank accounts of the end user. */
export type GetAccountsSuccess = components["schemas"]["LinkedBankAccount"][];
/** The header only: the wallet is derived from the `usersignature`. */
export type DeleteWalletRequest = {
    /**
     * Request header object of a user-level operation. `app_handle`, or its former name `auth_handle`, is required.
     * `version`, `crypto` and `reference` are optional (assumed).
     */
    header: components["schemas"]["UserHeader"];
};
/** The wallet was deleted. `message` mentions its address. */
export type DeleteWalletSuccess = {
    /** Whether the operation succeeded. */
    success: components["schemas"]["SuccessTrue"];
    /** Outcome of the call. */
    status?: components["schemas"]["StatusSuccess"];
    /** Human-readable text. */
    message?: components["schemas"]["Message"];
    /** Echo of `header.reference`. */
    reference?: components["schemas"]["Reference"];
    /** Processing time in milliseconds, as a string. */
    response_time_ms?: components["schemas"]["ResponseTimeMs"];
};
/**
 * Request header object of an application-level operation. `app_handle`, or its former name `auth_handle`, is required.
 * `version`, `crypto` and `reference` are optional (assumed).
 */
export type AppHeader = {
    /** Time of the request, in Unix seconds (UTC). */
    created: components["schemas"]["Created"];
    /** Handle of the calling application. */
    app_handle?: components["schemas"]["AppHandle"];
    /**
     * Former name of `app_handle`, still accepted. With an auth token, `auth_handle` is nevertheless the only documented
     * name for the token's app.
     * @deprecated
     */
    auth_handle?: components["schemas"]["AuthHandle"];
    /** Version of the API. */
    version?: components["schemas"]["ApiVersion"];
    /** Not specified further. */
    crypto?: components["schemas"]["Crypto"];
    /** Unique id chosen by the caller. Responses echo it as `reference`; whether every response does is not specified. */
    reference?: components["schemas"]["RequestReference"];
} & ({
    app_handle: string;
} | {
    auth_handle: string;
    app_handle?: never;
});
/** Filters, sort order and page. */
export type WebhookSearchFilters = {
    /**
     * Id of a delivery record.
     * @format uuid
     */
    uuid?: string;
    /** Whether the event was delivered. */
    delivered?: boolean;
    /**
     * Whether to sort in ascending order. The sort key is not specified.
     * @default true
     */
    sort_ascending?: boolean;
    /**
     * Type of the event. The names differ from those in event payloads; only `kyc_update` is specified.
     * @example kyc_update
     */
    event_type?: string;
    /** Name of the receiving endpoint. */
    endpoint_name?: string;
    /** Handle of the end user. */
    user_handle?: string;
    /**
     * Start of the period, in Unix seconds (UTC). Which time of a record it is compared with is not specified.
     *
     * Allowed: 0 or more.
     */
    start_epoch?: number;
    /**
     * End of the period, in Unix seconds (UTC). Which time of a record it is compared with is not specified.
     *
     * Allowed: 0 or more.
     */
    end_epoch?: number;
    /**
     * Page number.
     *
     * Allowed: 1 or more.
     * @default 1
     */
    page?: number;
    /**
     * Number of records per page.
     *
     * Allowed: 1 to 100.
     * @default 20
     */
    per_page?: number;
};
/** Selects the delivery records to list. */
export type GetWebhooksRequest = {
    /**
     * Request header object of an application-level operation. `app_handle`, or its former name `auth_handle`, is required.
     * `version`, `crypto` and `reference` are optional (assumed).
     */
    header: components["schemas"]["AppHeader"];
    /**
     * Body type. Optional (assumed).
     * @constant
     */
    message?: "header_msg";
    /** Filters, sort order and page. */
    search_filters?: components["schemas"]["WebhookSearchFilters"];
};
/**
 * Type of transaction.
 * @enum {string}
 */
export type TransactionType = "issue" | "transfer" | "redeem";
/** Event-specific payload. The fields depend on the kind of event. */
export type WebhookRecordDetails = {
    /**
     * Id of the verification.
     * @format uuid
     */
    kyc?: string;
    /** Handle of the end user. */
    entity?: string;
    /** Outcome reported by the event. */
    outcome?: string;
    /**
     * Id of the bank account.
     * @format uuid
     */
    account?: string;
    /** Name of the bank account. */
    account_name?: string;
    /**
     * Id of the transaction.
     * @format uuid
     */
    transaction?: string;
    /** Type of transaction. */
    transaction_type?: components["schemas"]["TransactionType"];
};
/** A delivery attempt. */
export type WebhookAttempt = {
    /** Time of the attempt. Its type is not specified. */
    created?: number | string;
    /** HTTP status of the attempt; null if there was no answer (assumed). */
    status_code?: number | null;
};
/** Delivery record of an event. */
export type WebhookRecord = {
    /**
     * Id of the delivery record.
     * @format uuid
     */
    uuid?: string;
    /** Handle of the end user. */
    user_handle?: string;
    /**
     * Type of the event. The names differ from those in event payloads; only `kyc_update` is specified.
     * @example kyc_update
     */
    event_type?: string;
    /** Name of the receiving endpoint. */
    endpoint_name?: string;
    /** URL of the receiving endpoint. */
    endpoint_url?: string;
    /** Event-specific payload. The fields depend on the kind of event. */
    details?: components["schemas"]["WebhookRecordDetails"];
    /** Number of delivery attempts. */
    attempts?: number;
    /** Time and HTTP status of each attempt. */
    responses?: components["schemas"]["WebhookAttempt"][];
    /**
     * True when the endpoint answered HTTP 200; false when the maximum number of attempts was reached without a 200;
     * null by default.
     * @default null
     */
    delivered?: boolean | null;
    /**
     * Whether the delivery is in progress.
     * @default false
     */
    processing?: boolean;
    /** Time of creation, in Unix seconds. */
    created_epoch?: number;
    /** Time of the last update, in Unix seconds. */
    last_update_epoch?: number;
    /** Time of the next planned attempt, in Unix seconds (assumed). Empty, or null (assumed), if there is none. */
    next_attempt_epoch?: number | null | "";
};
/** Position of this page in the results. */
export type Pagination = {
    /** Number of items on this page. */
    returned_count?: number;
    /** Number of items on all pages. */
    total_count?: number;
    /** Number of this page. */
    current_page?: number;
    /** Number of pages. */
    total_pages?: number;
};
/** A page of delivery records. */
export type GetWebhooksSuccess = {
    /** Whether the operation succeeded. */
    success: components["schemas"]["SuccessTrue"];
    /** Outcome of the call. */
    status?: components["schemas"]["StatusSuccess"];
    /** Human-readable text. */
    message?: components["schemas"]["Message"];
    /** Number of this page. */
    page?: number;
    /** Number of records on this page. */
    returned_count?: number;
    /** Number of records on all pages. */
    total_count?: number;
    /** Delivery records on this page. */
    webhooks: components["schemas"]["WebhookRecord"][];
    /** Position of this page in the results. */
    pagination?: components["schemas"]["Pagination"];
    /** Echo of `header.reference`. */
    reference?: components["schemas"]["Reference"];
    /** Processing time in milliseconds, as a string. */
    response_time_ms?: components["schemas"]["ResponseTimeMs"];
};
/** The virtual account to open. */
export type OpenVirtualAccountRequest = {
    /**
     * Request header object of a user-level operation. `app_handle`, or its former name `auth_handle`, is required.
     * `version`, `crypto` and `reference` are optional (assumed).
     */
    header: components["schemas"]["UserHeader"];
    /**
     * Nickname. If it is already used for a payment instrument of the end user, 8 characters are appended to make it
     * unique.
     */
    virtual_account_name?: string;
    /**
     * Whether the account can receive incoming external ACH credits.
     * @default true
     */
    ach_credit_enabled?: boolean;
    /**
     * Whether the account can receive incoming external ACH debits.
     * @default false
     */
    ach_debit_enabled?: boolean;
};
/** A virtual account. */
export type VirtualAccount = {
    /**
     * Id of the virtual account.
     * @format uuid
     */
    virtual_account_id?: string;
    /** The requested nickname, with 8 characters appended if it was already used. */
    virtual_account_name?: string | null;
    /** Full virtual account number. */
    account_number?: string;
    /** ACH routing number. */
    routing_number?: string | null;
    /**
     * Type of the account.
     * @constant
     */
    account_type?: "VIRTUAL_ACCOUNT";
    /** Whether the account is active. */
    active?: boolean;
    /** Whether the account is closed. */
    closed?: boolean;
    /** Time of creation, in Unix seconds. */
    created_epoch?: number;
    /** Time of closing, in Unix seconds; null while the account is open. */
    closed_epoch?: number | null;
    /** Whether the account can receive incoming external ACH credits. */
    ach_credit_enabled?: boolean;
    /** Whether the account can receive incoming external ACH debits. */
    ach_debit_enabled?: boolean;
};
/** The virtual account that was opened. */
export type OpenVirtualAccountSuccess = {
    /** Whether the operation succeeded. */
    success: components["schemas"]["SuccessTrue"];
    /** Outcome of the call. */
    status?: components["schemas"]["StatusSuccess"];
    /** Human-readable text. */
    message?: components["schemas"]["Message"];
    /** A virtual account. */
    virtual_account: components["schemas"]["VirtualAccount"];
    /** Echo of `header.reference`. */
    reference?: components["schemas"]["Reference"];
    /** Processing time in milliseconds, as a string. */
    response_time_ms?: components["schemas"]["ResponseTimeMs"];
};
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
 * @enum {integer}
 */
export type TransactionCode = 22 | 23 | 27 | 28 | 32 | 33 | 37 | 38;
/** The test transaction to create. */
export type CreateTestVirtualAccountAchTransactionRequest = {
    /**
     * Request header object of a user-level operation. `app_handle`, or its former name `auth_handle`, is required.
     * `version`, `crypto` and `reference` are optional (assumed).
     */
    header: components["schemas"]["UserHeader"];
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
    effective_date?: string;
    /**
     * Not specified further.
     * @default PAYROLL
     */
    ced?: string;
    /** ACH business name. If it is absent, a default is applied, whose value is not specified. */
    ach_name?: string;
};
/** The test transaction was created. Its id is not returned. */
export type CreateTestVirtualAccountAchTransactionSuccess = {
    /** Whether the operation succeeded. */
    success: components["schemas"]["SuccessTrue"];
    /** Outcome of the call. */
    status?: components["schemas"]["StatusSuccess"];
    /** Human-readable text. */
    message?: components["schemas"]["Message"];
    /** Echo of `header.reference`. */
    reference?: components["schemas"]["Reference"];
    /** Processing time in milliseconds, as a string. */
    response_time_ms?: components["schemas"]["ResponseTimeMs"];
};
/** Response to a request with a bad format, or with a virtual account number that does not exist. */
export type TestTransactionFailure = {
    /** Whether the operation succeeded. */
    success: components["schemas"]["SuccessFalse"];
    /** Outcome of the call. */
    status?: components["schemas"]["StatusFailure"];
    /** Human-readable text. */
    message?: components["schemas"]["Message"];
    /** What is wrong with the format of the request; present on every 400 that is a validation failure. The structure is not specified; that of the examples is assumed. */
    validation_details?: components["schemas"]["ValidationDetails"];
    /** Echo of `header.reference`. */
    reference?: components["schemas"]["Reference"];
    /** Processing time in milliseconds, as a string. */
    response_time_ms?: components["schemas"]["ResponseTimeMs"];
};
/**
 * Lists only entities of this type. Without it, both are listed (assumed).
 * @enum {string}
 */
export type EntityType = "individual" | "business";
/** Selects the entities to list. */
export type GetEntitiesRequest = {
    /**
     * Request header object of an application-level operation. `app_handle`, or its former name `auth_handle`, is required.
     * `version`, `crypto` and `reference` are optional (assumed).
     */
    header: components["schemas"]["AppHeader"];
    /**
     * Body type. Optional (assumed).
     * @constant
     */
    message?: "header_msg";
    /** Lists only entities of this type. Without it, both are listed (assumed). */
    entity_type?: components["schemas"]["EntityType"];
};
/**
 * Status of an entity. The transitions are not specified.
 * @enum {string}
 */
export type EntityStatus = ("active" | "frozen") | (string & {});
/** Fields of both individuals and businesses. */
export type Entity = {
    /** Handle of the entity. */
    handle?: string;
    /** Full name of the entity. */
    full_name?: string;
    /** Time of creation, in Unix seconds. */
    created?: number;
    /** Status of an entity. The transitions are not specified. */
    status?: components["schemas"]["EntityStatus"];
    /** Wallets of the entity. */
    blockchain_addresses?: string[];
};
/** An individual. */
export type Individual = components["schemas"]["Entity"];
/** A business. */
export type Business = components["schemas"]["Entity"] & {
    /**
     * Id of the business.
     * @format uuid
     */
    uuid?: string;
    /** Type of business. */
    business_type?: string;
    /** `dba` of the business; not specified further. May be empty, or null (assumed). */
    dba?: string | null;
};
/** Entities on this page. */
export type EntityLists = {
    /** Individuals on this page. */
    individuals?: components["schemas"]["Individual"][];
    /** Businesses on this page. */
    businesses?: components["schemas"]["Business"][];
};
/** A page of entities. */
export type GetEntitiesSuccess = {
    /** Whether the operation succeeded. */
    success: components["schemas"]["SuccessTrue"];
    /** Outcome of the call. */
    status?: components["schemas"]["StatusSuccess"];
    /** Human-readable text. */
    message?: components["schemas"]["Message"];
    /** Entities on this page. */
    entities: components["schemas"]["EntityLists"];
    /** Position of this page in the results. */
    pagination?: components["schemas"]["Pagination"];
    /** Echo of `header.reference`. */
    reference?: components["schemas"]["Reference"];
    /** Processing time in milliseconds, as a string. */
    response_time_ms?: components["schemas"]["ResponseTimeMs"];
};
/**
 * Outcome of a verification. For `failed` and `review`, the KYC status lookup returns the reasons in a `Tags` key.
 * @enum {string}
 */
export type KycOutcome = "pending" | "passed" | "failed" | "review" | "member_review" | "documents_required";
/** The verification and its outcome. */
export type KycStatusUpdateDetails = {
    /**
     * Id of the verification, the `verification_uuid` that `request_kyc` returned.
     * @format uuid
     */
    kyc: string;
    /** Outcome of a verification. For `failed` and `review`, the KYC status lookup returns the reasons in a `Tags` key. */
    outcome: components["schemas"]["KycOutcome"];
    /** Handle of the end user. */
    entity: components["schemas"]["EntityHandle"];
};
/** A verification has completed. */
export type KycStatusUpdateEvent = {
    /** Time of creation, in Unix seconds (UTC). */
    event_time: components["schemas"]["EventTime"];
    /**
     * Kind of event.
     * @constant
     */
    event_type: "kyc";
    /**
     * Id of the event, a version 4 UUID.
     * @format uuid
     */
    event_uuid: components["schemas"]["EventUuid"];
    /** The verification and its outcome. */
    event_details: components["schemas"]["KycStatusUpdateDetails"];
};
/**
 * New status of a transaction. A transaction just created by `issue_sila` is `pending_confirmation`; the
 * `transaction_created` event reports it. The complete set of statuses and transitions is not specified.
 *
 * - `queued`: Only for incoming external virtual account transactions, on their creation.
 * @enum {string}
 */
export type UpdatedTransactionStatus = "success" | "failed" | "review" | "queued";
/** The transaction and its new status. */
export type TransactionStatusUpdateDetails = {
    /**
     * Id of the transaction: the `transaction_id` of the response, if `issue_sila` or `redeem_sila` started it (assumed).
     * @format uuid
     */
    transaction: components["schemas"]["EventTransaction"];
    /** Type of transaction. */
    transaction_type: components["schemas"]["TransactionType"];
    /** Amount in cents. */
    sila_amount: components["schemas"]["SilaAmount"];
    /**
     * New status of a transaction. A transaction just created by `issue_sila` is `pending_confirmation`; the
     * `transaction_created` event reports it. The complete set of statuses and transitions is not specified.
     *
     * - `queued`: Only for incoming external virtual account transactions, on their creation.
     */
    outcome: components["schemas"]["UpdatedTransactionStatus"];
    /** Handle of the end user. */
    entity: components["schemas"]["EntityHandle"];
    /** Processing type of the transaction. May be empty, or null (assumed). */
    processing_type?: components["schemas"]["EventProcessingType"];
    /** Status at the provider; its values are not specified. May be empty, or null (assumed). */
    provider_status?: components["schemas"]["ProviderStatus"];
};
/** A transaction succeeded, failed, went into review or was queued. */
export type TransactionStatusUpdateEvent = {
    /** Time of creation, in Unix seconds (UTC). */
    event_time: components["schemas"]["EventTime"];
    /**
     * Kind of event.
     * @constant
     */
    event_type: "transaction";
    /**
     * Id of the event, a version 4 UUID.
     * @format uuid
     */
    event_uuid: components["schemas"]["EventUuid"];
    /** The transaction and its new status. */
    event_details: components["schemas"]["TransactionStatusUpdateDetails"];
};
/** The transaction and its new status. */
export type TransactionCreatedDetails = {
    /**
     * Id of the transaction, the `transaction_id` that `issue_sila` returned (assumed).
     * @format uuid
     */
    transaction: components["schemas"]["EventTransaction"];
    /**
     * Type of the transaction.
     * @constant
     */
    transaction_type: "issue";
    /** Amount in cents. */
    sila_amount: components["schemas"]["SilaAmount"];
    /**
     * Status of the transaction.
     * @constant
     */
    outcome: "pending_confirmation";
    /** Handle of the end user. */
    entity: components["schemas"]["EntityHandle"];
    /** Processing type of the transaction. May be empty, or null (assumed). */
    processing_type?: components["schemas"]["EventProcessingType"];
    /** Status at the provider; its values are not specified. May be empty, or null (assumed). */
    provider_status?: components["schemas"]["ProviderStatus"];
};
/** An issue operation created a transaction. */
export type TransactionCreatedEvent = {
    /** Time of creation, in Unix seconds (UTC). */
    event_time: components["schemas"]["EventTime"];
    /**
     * Kind of event.
     * @constant
     */
    event_type: "transaction";
    /**
     * Id of the event, a version 4 UUID.
     * @format uuid
     */
    event_uuid: components["schemas"]["EventUuid"];
    /** The transaction and its new status. */
    event_details: components["schemas"]["TransactionCreatedDetails"];
};
/** The bank account and its new status. */
export type BankAccountLinkingDetails = {
    /**
     * Id of the bank account.
     * @format uuid
     */
    account: string;
    /**
     * New link status.
     * @enum {string}
     */
    outcome: "microdeposit_automatically_verified" | "microdeposit_manually_verified" | "verification_expired";
    /** Handle of the end user. */
    entity: components["schemas"]["EntityHandle"];
};
/**
 * A bank account link was verified, or its verification expired.
 * @deprecated
 */
export type BankAccountLinkingEvent = {
    /** Time of creation, in Unix seconds (UTC). */
    event_time: components["schemas"]["EventTime"];
    /**
     * Kind of event.
     * @constant
     */
    event_type: "bank_account";
    /**
     * Id of the event, a version 4 UUID.
     * @format uuid
     */
    event_uuid: components["schemas"]["EventUuid"];
    /** The bank account and its new status. */
    event_details: components["schemas"]["BankAccountLinkingDetails"];
};
/** The bank account and its new status. */
export type BankAccountStatusDetails = {
    /** Name of the bank account. */
    account_name: string;
    /**
     * New status. `account_inactive` means that the account is frozen and unusable; the value for active is not
     * specified.
     * @example account_inactive
     */
    outcome: string;
    /** Handle of the end user. */
    entity: components["schemas"]["EntityHandle"];
};
/** The status of a bank account changed. */
export type BankAccountStatusEvent = {
    /** Time of creation, in Unix seconds (UTC). */
    event_time: components["schemas"]["EventTime"];
    /**
     * Kind of event.
     * @constant
     */
    event_type: "bank_account";
    /**
     * Id of the event, a version 4 UUID.
     * @format uuid
     */
    event_uuid: components["schemas"]["EventUuid"];
    /** The bank account and its new status. */
    event_details: components["schemas"]["BankAccountStatusDetails"];
};
/** The response. */
export type EntitySmsOptInDetails = {
    /** Whether the end user opted in. */
    sms_opt_in_status: boolean;
    /**
     * Id of the phone.
     * @format uuid
     */
    phone: string;
    /** Handle of the end user. */
    entity: components["schemas"]["EntityHandle"];
};
/** An end user responded to an SMS opt-in message. */
export type EntitySmsOptInEvent = {
    /** Time of creation, in Unix seconds (UTC). */
    event_time: components["schemas"]["EventTime"];
    /**
     * Kind of event.
     * @constant
     */
    event_type: "entity";
    /**
     * Id of the event, a version 4 UUID.
     * @format uuid
     */
    event_uuid: components["schemas"]["EventUuid"];
    /** The response. */
    event_details: components["schemas"]["EntitySmsOptInDetails"];
};

/** Any event. */
export type WebhookEvent = components["schemas"]["KycStatusUpdateEvent"] | components["schemas"]["TransactionStatusUpdateEvent"] | components["schemas"]["TransactionCreatedEvent"] | components["schemas"]["BankAccountLinkingEvent"] | components["schemas"]["BankAccountStatusEvent"] | components["schemas"]["EntitySmsOptInEvent"];

/** An event whose `event_type` is `kyc`. */
export type KycEvent = Extract<WebhookEvent, { event_type: "kyc" }>;

/** An event whose `event_type` is `transaction`. */
export type TransactionEvent = Extract<WebhookEvent, { event_type: "transaction" }>;

/** An event whose `event_type` is `bank_account`. */
export type BankAccountEvent = Extract<WebhookEvent, { event_type: "bank_account" }>;

/** An event whose `event_type` is `entity`. */
export type EntityEvent = Extract<WebhookEvent, { event_type: "entity" }>;

/** The names of the examples of each response, by operation and status. */
export interface ResponseExamples {
  checkHandle: {
    200: "available" | "taken";
    400: "bad_format";
    401: "signature_absent" | "signature_incorrect" | "token_expired" | "token_of_another_app";
    403: "token_badly_encoded" | "basic_authorization" | "token_of_another_environment";
  };
  requestKyc: {
    200: "started";
    400: "bad_format";
    401: "signature_absent" | "signature_incorrect";
    403: "kyc_level_not_approved" | "returns_of_previous_entity" | "basic_authorization";
  };
  issueSila: {
    200: "accepted";
    400: "bad_format";
    401: "signature_absent" | "signature_incorrect";
    403: "instant_ach_insufficient_kyc" | "instant_ach_no_company_name" | "instant_ach_max_amount" | "instant_ach_institution_not_supported" | "instant_ach_not_config" | "instant_settlement_not_enabled" | "amount_higher_than_minimum_crw_balance" | "insufficient_reserve_wallet_balance" | "web_debit_not_supported" | "basic_authorization";
  };
  redeemSila: {
    200: "accepted";
    400: "bad_format";
    401: "signature_absent" | "signature_incorrect";
    403: "basic_authorization";
  };
  getAccountBalance: {
    200: "both_balances" | "current_balance_only";
    400: "bad_format" | "link_not_supported" | "balance_unavailable";
    403: "signature_absent" | "signature_incorrect" | "basic_authorization";
    404: "account_not_found";
  };
  getAccounts: {
    200: "accounts" | "none";
    400: "bad_format";
    401: "signature_absent" | "signature_incorrect";
    403: "basic_authorization";
  };
  deleteWallet: {
    200: "deleted";
    400: "bad_format";
    401: "signature_absent" | "signature_incorrect" | "address_of_another_app";
    403: "only_wallet" | "default_destination_wallet" | "balance_not_zero" | "basic_authorization";
  };
  getWebhooks: {
    200: "records" | "none";
    400: "bad_format";
    401: "signature_absent" | "signature_incorrect";
    403: "basic_authorization";
  };
  openVirtualAccount: {
    200: "opened";
    400: "bad_format";
    401: "signature_absent" | "signature_incorrect";
    403: "not_authorized" | "basic_authorization";
    404: "not_found";
  };
  createTestVirtualAccountAchTransaction: {
    200: "created";
    400: "bad_format" | "virtual_account_number_unknown";
    401: "signature_absent" | "signature_incorrect";
    403: "basic_authorization";
  };
  getEntities: {
    200: "entities" | "individuals";
    400: "bad_format";
    401: "signature_absent" | "signature_incorrect";
    403: "basic_authorization";
  };
}

/** The events that may be the last to follow an accepted request, by operation. */
export interface LastEvents {
  checkHandle: never;
  requestKyc: "kyc_status_update";
  issueSila: "transaction_status_update";
  redeemSila: "transaction_status_update";
  getAccountBalance: never;
  getAccounts: never;
  deleteWallet: never;
  getWebhooks: never;
  openVirtualAccount: never;
  createTestVirtualAccountAchTransaction: "transaction_status_update";
  getEntities: never;
}

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
         * Check whether a handle is free
         *
         * Tells whether a user could be registered under `header.user_handle`.
         *
         * Both answers are a 200: `success` and `status` tell a free handle from a taken one.
         *
         * This is the one operation for which the auth token (beta) is documented; the application's signature is taken too.
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
         * List the bank accounts of a user
         *
         * Returns the bank accounts that the user has linked, as a plain array.
         *
         * An account whose micro-deposit is pending is listed with a null `account_number` and `routing_number`. An account
         * whose owner's name matches the registered name too little (`match_score` below 0.73) is frozen and cannot be used.
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
         * Delete the wallet that signs the request
         *
         * Deletes the wallet that the `usersignature` header is derived from. From then on, its key pair can no longer sign
         * requests.
         *
         * The wallet must not be the user's only one, must not be the default destination, and must hold no tokens.
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
         * List the webhook deliveries of the app
         *
         * Returns the history of the events sent to the app's endpoints, page by page, with each attempt and its answer. Use it
         * to find what a receiver missed.
         *
         * The request is the application's: only `authsignature` is needed.
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
         * Open a virtual account for a user
         *
         * Opens a virtual account for the user named by `header.user_handle`. It is `active` and not `closed` from the start.
         *
         * The app must be enabled to create virtual accounts, and the user must have passed full KYC.
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
         * Only in the sandbox. Lets an external ACH transaction arrive at a virtual account, so that its events can be tried.
         * The transaction begins `queued`, and a `transaction_status_update` event says so.
         *
         * Only `authsignature` is needed; `usersignature` may come with it.
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
         * List the entities of the app
         *
         * Returns the individuals and the businesses that the app has registered, page by page. `entity_type` asks for one of
         * the two kinds only.
         *
         * The request is the application's: only `authsignature` is needed.
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
         * Sent when a verification that `request_kyc` began has completed, and once more with `passed` when documents that were
         * uploaded later suffice. Documents that do not suffice send nothing.
         *
         * For `failed` and `review`, the KYC status lookup returns the reasons under `Tags`.
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
         * A transaction has reached another status
         *
         * Sent when a transaction becomes `success`, `failed` or `review`, and when an external transaction comes in on a
         * virtual account (`queued`).
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
         * An issue operation has created a transaction
         *
         * Sent when `issue_sila` creates a transaction, whose status is then `pending_confirmation`. A
         * `transaction_status_update` follows.
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
         * The link of a bank account was verified or expired
         * @deprecated
         * Sent when the link status of a bank account becomes one of the three outcomes, for a link made with a public token.
         * Links made with a processor token or an account number, and links that complete while the request waits, send
         * nothing.
         *
         * Linking with a public token is deprecated, and this event with it: link with a processor token.
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
         * Sent when the status of a linked bank account changes. `account_inactive` means that it is frozen and cannot be used,
         * as happens when its `match_score` is below 0.73.
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
         * A user has answered an SMS opt-in message
         *
         * Sent when a user answers the opt-in message to a phone that was registered with `sms_opt_in` true.
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
        /**
         * Any event that the service sends. `event_type` tells the kinds apart; the two kinds of `transaction` differ in
         * `outcome`, the two of `bank_account` in their details.
         */
        WebhookEvent: components["schemas"]["KycStatusUpdateEvent"] | components["schemas"]["TransactionStatusUpdateEvent"] | components["schemas"]["TransactionCreatedEvent"] | components["schemas"]["BankAccountLinkingEvent"] | components["schemas"]["BankAccountStatusEvent"] | components["schemas"]["EntitySmsOptInEvent"];
        /** Time of the request, in Unix seconds (UTC). */
        Created: number;
        /** Handle of the calling application. */
        AppHandle: string;
        /**
         * @deprecated
         * Former name of `app_handle`, still accepted. With an auth token it names the token's app.
         */
        AuthHandle: string;
        /**
         * Version of the API.
         * @constant
         */
        ApiVersion: "0.2";
        /**
         * Kind of the blockchain addresses.
         * @constant
         */
        Crypto: "ETH";
        /** Unique id of the caller's choice. The answer repeats it. */
        RequestReference: string;
        /**
         * Request header object of a user-level operation: who asks, when, and which user is acted upon. At least one of
         * `app_handle` and `auth_handle` is there.
         */
        UserHeader: {
            /** Time of the request, in Unix seconds (UTC). */
            created: components["schemas"]["Created"];
            /** Handle of the calling application. */
            app_handle?: components["schemas"]["AppHandle"];
            /** Former name of `app_handle`, still accepted. With an auth token it names the token's app. */
            auth_handle?: components["schemas"]["AuthHandle"];
            /** Handle of the user acted upon. */
            user_handle: string;
            /** Version of the API. */
            version?: components["schemas"]["ApiVersion"];
            /** Kind of the blockchain addresses. */
            crypto?: components["schemas"]["Crypto"];
            /** Unique id of the caller's choice. The answer repeats it. */
            reference?: components["schemas"]["RequestReference"];
        };
        /** The handle to check stands in `header.user_handle`. */
        CheckHandleRequest: {
            /**
             * Request header object of a user-level operation: who asks, when, and which user is acted upon. At least one of
             * `app_handle` and `auth_handle` is there.
             */
            header: components["schemas"]["UserHeader"];
            /**
             * Names the type of the body.
             * @constant
             */
            message?: "header_msg";
        };
        /** Whether the operation succeeded. */
        Success: boolean;
        /**
         * Whether the operation succeeded, in a word.
         *
         * - `SUCCESS`: The operation succeeded.
         * - `FAILURE`: The operation failed.
         * @enum {string}
         */
        Status: "SUCCESS" | "FAILURE";
        /** Text for people. Some texts are vague on purpose. */
        Message: string;
        /** The `header.reference` of the request. */
        Reference: string;
        /** Whether the handle is free. `success` is true for a free handle and false for a taken one. */
        CheckHandleResponse: {
            /** Whether the operation succeeded. */
            success: components["schemas"]["Success"];
            /**
             * Whether the operation succeeded, in a word.
             *
             * - `SUCCESS`: The operation succeeded.
             * - `FAILURE`: The operation failed.
             */
            status?: components["schemas"]["Status"];
            /** Text for people. Some texts are vague on purpose. */
            message?: components["schemas"]["Message"];
            /** The `header.reference` of the request. */
            reference?: components["schemas"]["Reference"];
        };
        /**
         * Always false.
         * @constant
         */
        NeverSuccess: false;
        /** What is wrong with the format of the request. How it is structured is not known. */
        ValidationDetails: unknown;
        /** Time that the service took, in milliseconds, as a string. */
        ResponseTimeMs: string;
        /** A request whose format is wrong. */
        ValidationFailure: {
            /** Always false. */
            success: components["schemas"]["NeverSuccess"];
            /**
             * Whether the operation succeeded, in a word.
             *
             * - `SUCCESS`: The operation succeeded.
             * - `FAILURE`: The operation failed.
             */
            status?: components["schemas"]["Status"];
            /** Text for people. Some texts are vague on purpose. */
            message?: components["schemas"]["Message"];
            /** What is wrong with the format of the request. How it is structured is not known. */
            validation_details: components["schemas"]["ValidationDetails"];
            /** The `header.reference` of the request. */
            reference?: components["schemas"]["Reference"];
            /** Time that the service took, in milliseconds, as a string. */
            response_time_ms?: components["schemas"]["ResponseTimeMs"];
        };
        /** A refused request. */
        Failure: {
            /** Always false. */
            success: components["schemas"]["NeverSuccess"];
            /**
             * Whether the operation succeeded, in a word.
             *
             * - `SUCCESS`: The operation succeeded.
             * - `FAILURE`: The operation failed.
             */
            status?: components["schemas"]["Status"];
            /** Text for people. Some texts are vague on purpose. */
            message?: components["schemas"]["Message"];
            /** The `header.reference` of the request. */
            reference?: components["schemas"]["Reference"];
            /** Time that the service took, in milliseconds, as a string. */
            response_time_ms?: components["schemas"]["ResponseTimeMs"];
        };
        /** The user to verify stands in `header.user_handle`. */
        RequestKycRequest: {
            /**
             * Request header object of a user-level operation: who asks, when, and which user is acted upon. At least one of
             * `app_handle` and `auth_handle` is there.
             */
            header: components["schemas"]["UserHeader"];
            /**
             * Names the type of the body.
             * @constant
             */
            message?: "header_msg";
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
        };
        /**
         * Always true.
         * @constant
         */
        AlwaysSuccess: true;
        /** The verification that has begun. */
        RequestKycResponse: {
            /** Always true. */
            success: components["schemas"]["AlwaysSuccess"];
            /**
             * Whether the operation succeeded, in a word.
             *
             * - `SUCCESS`: The operation succeeded.
             * - `FAILURE`: The operation failed.
             */
            status?: components["schemas"]["Status"];
            /** Text for people. Some texts are vague on purpose. */
            message?: components["schemas"]["Message"];
            /**
             * Id of the verification, which its event carries as `kyc`.
             * @format uuid
             */
            verification_uuid: string;
            /** The `header.reference` of the request. */
            reference?: components["schemas"]["Reference"];
            /** Time that the service took, in milliseconds, as a string. */
            response_time_ms?: components["schemas"]["ResponseTimeMs"];
        };
        /**
         * account_name
         *
         * The one end is a linked bank account, named by its nickname: `issue_sila` debits it, `redeem_sila` credits it. The
         * other end is the wallet of the `usersignature`.
         */
        EndsByAccountName: {
            /** Nickname of the linked bank account. */
            account_name: string;
            /** Absent, since `account_name` names the ends. */
            source_id?: never;
            /** Absent, since `account_name` names the ends. */
            destination_id?: never;
            /** Absent, since `account_name` names the ends. */
            card_name?: never;
        };
        /**
         * source_id and destination_id
         *
         * Both ends are payment methods, named by their ids.
         */
        EndsByPaymentMethods: {
            /** Id of the payment method that is debited. */
            source_id: string;
            /** Id of the payment method that is credited. */
            destination_id: string;
            /** Absent, since payment method ids name the ends. */
            account_name?: never;
            /** Absent, since payment method ids name the ends. */
            card_name?: never;
        };
        /**
         * card_name
         *
         * The one end is a card; it goes with the processing type `CARD`. Known from the client libraries of the service only.
         */
        EndsByCard: {
            /** Name of the card. */
            card_name: string;
            /** Absent, since `card_name` names the ends. */
            account_name?: never;
            /** Absent, since `card_name` names the ends. */
            source_id?: never;
            /** Absent, since `card_name` names the ends. */
            destination_id?: never;
        };
        /**
         * Text for the bank statement. Only its first 10 characters appear there. When issuing, its use costs a fee per
         * transaction.
         */
        Descriptor: string;
        /**
         * Business with an approved ACH name, of 16 characters, which appears on the bank statement. It needs approval, and when
         * issuing it costs an extra fee.
         * @format uuid
         */
        BusinessUuid: string;
        /**
         * How an issue transaction is processed.
         *
         * - `STANDARD_ACH`: ACH at its usual pace.
         * - `SAME_DAY_ACH`: ACH within the day.
         * - `INSTANT_ACH`: Instant ACH, a closed beta for which the app must be registered.
         * - `INSTANT_SETTLEMENT`: Instant settlement, which must be enabled for the app.
         * - `CARD`: By card. Known from the client libraries of the service only.
         * @default STANDARD_ACH
         * @enum {string}
         */
        IssueProcessingType: "STANDARD_ACH" | "SAME_DAY_ACH" | "INSTANT_ACH" | "INSTANT_SETTLEMENT" | "CARD";
        /**
         * Submissions that repeat the same value are processed once.
         * @format uuid
         */
        TransactionIdempotencyId: string;
        /** How many tokens to issue, and between which ends. */
        IssueSilaRequest: {
            /**
             * Request header object of a user-level operation: who asks, when, and which user is acted upon. At least one of
             * `app_handle` and `auth_handle` is there.
             */
            header: components["schemas"]["UserHeader"];
            /**
             * Names the type of the body.
             * @constant
             */
            message?: "issue_msg";
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
        } & (components["schemas"]["EndsByAccountName"] | components["schemas"]["EndsByPaymentMethods"] | components["schemas"]["EndsByCard"]);
        /** The transaction that was created. */
        IssueSilaResponse: {
            /** Whether the operation succeeded. */
            success: components["schemas"]["Success"];
            /**
             * Whether the operation succeeded, in a word.
             *
             * - `SUCCESS`: The operation succeeded.
             * - `FAILURE`: The operation failed.
             */
            status?: components["schemas"]["Status"];
            /** Text for people. Some texts are vague on purpose. */
            message?: components["schemas"]["Message"];
            /**
             * Id of the transaction, which its events carry as `transaction`.
             * @format uuid
             */
            transaction_id: string;
            /** Descriptor of the transaction. */
            descriptor?: string;
            /** The `header.reference` of the request. */
            reference?: components["schemas"]["Reference"];
            /** Time that the service took, in milliseconds, as a string. */
            response_time_ms?: components["schemas"]["ResponseTimeMs"];
        };
        /**
         * Why `issue_sila` was refused.
         *
         * - `INSTANT_ACH_INSUFFICIENT_KYC`: The user is not verified at the instant ACH level.
         * - `INSTANT_ACH_NO_COMPANY_NAME`: The request names no business with an ACH name (`business_uuid`).
         * - `INSTANT_ACH_MAX_AMOUNT`: The amount exceeds the configured maximum.
         * - `INSTANT_ACH_INSTITUTION_NOT_SUPPORTED`: The bank does not support instant ACH.
         * - `INSTANT_ACH_NOT_CONFIG`: The app is not configured for instant ACH.
         * - `INSTANT_SETTLEMENT_NOT_ENABLED`: Instant settlement is disabled for the app.
         * - `TRANSACTION_AMOUNT_HIGHER_THAN_MINIMUM_CRW_BALANCE`: The amount is higher than the minimum balance of the reserve wallet.
         * - `INSUFFICIENT_RESERVE_WALLET_BALANCE`: The reserve wallet of the app holds too little.
         * @enum {string}
         */
        IssueSilaErrorCode: "INSTANT_ACH_INSUFFICIENT_KYC" | "INSTANT_ACH_NO_COMPANY_NAME" | "INSTANT_ACH_MAX_AMOUNT" | "INSTANT_ACH_INSTITUTION_NOT_SUPPORTED" | "INSTANT_ACH_NOT_CONFIG" | "INSTANT_SETTLEMENT_NOT_ENABLED" | "TRANSACTION_AMOUNT_HIGHER_THAN_MINIMUM_CRW_BALANCE" | "INSUFFICIENT_RESERVE_WALLET_BALANCE";
        /** Why `issue_sila` is not permitted. One cause has a message but no `error_code`. */
        IssueSilaRefusal: {
            /** Always false. */
            success: components["schemas"]["NeverSuccess"];
            /**
             * Whether the operation succeeded, in a word.
             *
             * - `SUCCESS`: The operation succeeded.
             * - `FAILURE`: The operation failed.
             */
            status?: components["schemas"]["Status"];
            /** Text for people. Some texts are vague on purpose. */
            message?: components["schemas"]["Message"];
            /**
             * Why `issue_sila` was refused.
             *
             * - `INSTANT_ACH_INSUFFICIENT_KYC`: The user is not verified at the instant ACH level.
             * - `INSTANT_ACH_NO_COMPANY_NAME`: The request names no business with an ACH name (`business_uuid`).
             * - `INSTANT_ACH_MAX_AMOUNT`: The amount exceeds the configured maximum.
             * - `INSTANT_ACH_INSTITUTION_NOT_SUPPORTED`: The bank does not support instant ACH.
             * - `INSTANT_ACH_NOT_CONFIG`: The app is not configured for instant ACH.
             * - `INSTANT_SETTLEMENT_NOT_ENABLED`: Instant settlement is disabled for the app.
             * - `TRANSACTION_AMOUNT_HIGHER_THAN_MINIMUM_CRW_BALANCE`: The amount is higher than the minimum balance of the reserve wallet.
             * - `INSUFFICIENT_RESERVE_WALLET_BALANCE`: The reserve wallet of the app holds too little.
             */
            error_code?: components["schemas"]["IssueSilaErrorCode"];
            /** The `header.reference` of the request. */
            reference?: components["schemas"]["Reference"];
            /** Time that the service took, in milliseconds, as a string. */
            response_time_ms?: components["schemas"]["ResponseTimeMs"];
        };
        /**
         * How a redeem transaction is processed.
         *
         * - `STANDARD_ACH`: ACH at its usual pace.
         * - `SAME_DAY_ACH`: ACH within the day.
         * - `CARD`: By card. Known from the client libraries of the service only.
         * - `WIRE`: By wire. Known from the client libraries of the service only.
         * - `INSTANT_ACH`: Instant ACH. Known from the client libraries of the service only.
         * - `INSTANT_SETTLEMENT`: Instant settlement. Known from the client libraries of the service only.
         * @default STANDARD_ACH
         * @enum {string}
         */
        RedeemProcessingType: "STANDARD_ACH" | "SAME_DAY_ACH" | "CARD" | "WIRE" | "INSTANT_ACH" | "INSTANT_SETTLEMENT";
        /** How many tokens to redeem, and between which ends. */
        RedeemSilaRequest: {
            /**
             * Request header object of a user-level operation: who asks, when, and which user is acted upon. At least one of
             * `app_handle` and `auth_handle` is there.
             */
            header: components["schemas"]["UserHeader"];
            /**
             * Names the type of the body.
             * @constant
             */
            message?: "redeem_msg";
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
        } & (components["schemas"]["EndsByAccountName"] | components["schemas"]["EndsByPaymentMethods"] | components["schemas"]["EndsByCard"]);
        /** The transaction that was started. */
        RedeemSilaResponse: {
            /** Always true. */
            success: components["schemas"]["AlwaysSuccess"];
            /**
             * Whether the operation succeeded, in a word.
             *
             * - `SUCCESS`: The operation succeeded.
             * - `FAILURE`: The operation failed.
             */
            status?: components["schemas"]["Status"];
            /** Text for people. Some texts are vague on purpose. */
            message?: components["schemas"]["Message"];
            /**
             * Id of the transaction, which its events carry as `transaction`.
             * @format uuid
             */
            transaction_id: string;
            /** Descriptor of the transaction. */
            descriptor?: string;
            /** The `header.reference` of the request. */
            reference?: components["schemas"]["Reference"];
            /** Time that the service took, in milliseconds, as a string. */
            response_time_ms?: components["schemas"]["ResponseTimeMs"];
        };
        /** The bank account to ask about. */
        GetAccountBalanceRequest: {
            /**
             * Request header object of a user-level operation: who asks, when, and which user is acted upon. At least one of
             * `app_handle` and `auth_handle` is there.
             */
            header: components["schemas"]["UserHeader"];
            /** Nickname of a bank account that the user has linked. */
            account_name: string;
        };
        /** The balance of a linked bank account. Some institutions return only one of the two. */
        GetAccountBalanceResponse: {
            /** Whether the operation succeeded. */
            success: components["schemas"]["Success"];
            /**
             * Whether the operation succeeded, in a word.
             *
             * - `SUCCESS`: The operation succeeded.
             * - `FAILURE`: The operation failed.
             */
            status?: components["schemas"]["Status"];
            /** Balance that counts pending items, in currency units (not cents). */
            available_balance?: number | null;
            /** Current balance, in currency units (not cents). */
            current_balance?: number | null;
            /** Account number with only its last digits visible. */
            masked_account_number?: string | null;
            /** ACH routing number. */
            routing_number?: string | null;
            /** Nickname of the account. */
            account_name?: string;
            /** The `header.reference` of the request. */
            reference?: components["schemas"]["Reference"];
            /** Time that the service took, in milliseconds, as a string. */
            response_time_ms?: components["schemas"]["ResponseTimeMs"];
        };
        /** Why there is no balance. */
        BalanceFailure: {
            /** Always false. */
            success: components["schemas"]["NeverSuccess"];
            /**
             * Whether the operation succeeded, in a word.
             *
             * - `SUCCESS`: The operation succeeded.
             * - `FAILURE`: The operation failed.
             */
            status?: components["schemas"]["Status"];
            /** Text for people. Some texts are vague on purpose. */
            message?: components["schemas"]["Message"];
            /** What is wrong with the format of the request. How it is structured is not known. */
            validation_details?: components["schemas"]["ValidationDetails"];
            /**
             * There when the account is not verified with a supported provider, or was not linked through one. What it says is not known.
             * @example microdeposit_manually_verified
             */
            link_status?: unknown;
            /** The `header.reference` of the request. */
            reference?: components["schemas"]["Reference"];
            /** Time that the service took, in milliseconds, as a string. */
            response_time_ms?: components["schemas"]["ResponseTimeMs"];
        };
        /** The user whose bank accounts to list stands in `header.user_handle`. */
        GetAccountsRequest: {
            /**
             * Request header object of a user-level operation: who asks, when, and which user is acted upon. At least one of
             * `app_handle` and `auth_handle` is there.
             */
            header: components["schemas"]["UserHeader"];
            /**
             * Names the type of the body.
             * @constant
             */
            message?: "get_accounts_msg";
        };
        /**
         * Status of a linked bank account.
         *
         * - `active`: The account can be used.
         * - `inactive`: The account is frozen and cannot be used.
         * @enum {string}
         */
        BankAccountStatus: "active" | "inactive";
        /**
         * How far the linking of a bank account has come. The order of the moves is not known.
         *
         * - `instantly_verified`: Verified at once.
         * - `microdeposit_automatically_verified`: Verified by a micro-deposit, automatically.
         * - `microdeposit_manually_verified`: Verified by a micro-deposit, manually.
         * - `microdeposit_pending_automatic_verification`: A micro-deposit awaits automatic verification.
         * - `microdeposit_pending_manual_verification`: A micro-deposit awaits manual verification.
         * - `verification_expired`: The verification expired.
         * @enum {string}
         */
        BankAccountLinkStatus: "instantly_verified" | "microdeposit_automatically_verified" | "microdeposit_manually_verified" | "microdeposit_pending_automatic_verification" | "microdeposit_pending_manual_verification" | "verification_expired";
        /** A bank account that a user has linked. */
        LinkedBankAccount: {
            /** Account number with only its last 4 digits visible; null while a micro-deposit is pending. */
            account_number?: string | null;
            /** ACH routing number; null while a micro-deposit is pending. */
            routing_number?: string | null;
            /** Nickname of the account. */
            account_name?: string;
            /**
             * Subtype of the account.
             * @example CHECKING
             */
            account_type?: string;
            /**
             * Status of a linked bank account.
             *
             * - `active`: The account can be used.
             * - `inactive`: The account is frozen and cannot be used.
             */
            account_status?: components["schemas"]["BankAccountStatus"];
            /** Whether the account is not frozen. */
            active?: boolean;
            /**
             * How far the linking of a bank account has come. The order of the moves is not known.
             *
             * - `instantly_verified`: Verified at once.
             * - `microdeposit_automatically_verified`: Verified by a micro-deposit, automatically.
             * - `microdeposit_manually_verified`: Verified by a micro-deposit, manually.
             * - `microdeposit_pending_automatic_verification`: A micro-deposit awaits automatic verification.
             * - `microdeposit_pending_manual_verification`: A micro-deposit awaits manual verification.
             * - `verification_expired`: The verification expired.
             */
            account_link_status?: components["schemas"]["BankAccountLinkStatus"];
            /**
             * How well the owner's name at the bank matches the registered name of the user. Below 0.73 the account is frozen
             * and cannot be used.
             */
            match_score?: number | null;
            /** Name of the owner, as the provider of the link reports it. */
            account_owner_name?: string;
            /** Full name of the user, as registered. */
            entity_name?: string;
            /** Whether the account satisfies the account validation of the rule for web debits. */
            web_debit_verified?: boolean;
        };
        /** The linked bank accounts of the user. */
        GetAccountsResponse: components["schemas"]["LinkedBankAccount"][];
        /** Only the header; the wallet is the one that signs. */
        DeleteWalletRequest: {
            /**
             * Request header object of a user-level operation: who asks, when, and which user is acted upon. At least one of
             * `app_handle` and `auth_handle` is there.
             */
            header: components["schemas"]["UserHeader"];
        };
        /** The wallet is deleted; `message` names its address. */
        DeleteWalletResponse: {
            /** Always true. */
            success: components["schemas"]["AlwaysSuccess"];
            /**
             * Whether the operation succeeded, in a word.
             *
             * - `SUCCESS`: The operation succeeded.
             * - `FAILURE`: The operation failed.
             */
            status?: components["schemas"]["Status"];
            /** Text for people. Some texts are vague on purpose. */
            message?: components["schemas"]["Message"];
            /** The `header.reference` of the request. */
            reference?: components["schemas"]["Reference"];
            /** Time that the service took, in milliseconds, as a string. */
            response_time_ms?: components["schemas"]["ResponseTimeMs"];
        };
        /**
         * Request header object of an application-level operation: who asks, and when. At least one of `app_handle` and
         * `auth_handle` is there.
         */
        AppHeader: {
            /** Time of the request, in Unix seconds (UTC). */
            created: components["schemas"]["Created"];
            /** Handle of the calling application. */
            app_handle?: components["schemas"]["AppHandle"];
            /** Former name of `app_handle`, still accepted. With an auth token it names the token's app. */
            auth_handle?: components["schemas"]["AuthHandle"];
            /** Version of the API. */
            version?: components["schemas"]["ApiVersion"];
            /** Kind of the blockchain addresses. */
            crypto?: components["schemas"]["Crypto"];
            /** Unique id of the caller's choice. The answer repeats it. */
            reference?: components["schemas"]["RequestReference"];
        };
        /** Filters, order and page of the delivery records. */
        WebhookSearchFilters: {
            /**
             * Id of one delivery record.
             * @format uuid
             */
            uuid?: string;
            /** Only records that were delivered, or only those that were not. */
            delivered?: boolean;
            /**
             * Ascending order.
             * @default true
             */
            sort_ascending?: boolean;
            /**
             * Kind of event, in the vocabulary of delivery records, which is not that of event payloads.
             * @example kyc_update
             */
            event_type?: string;
            /** Name of the receiving endpoint. */
            endpoint_name?: string;
            /** Handle of the user whom the event concerns. */
            user_handle?: string;
            /** Start of the period, in Unix seconds (UTC). */
            start_epoch?: number;
            /** End of the period, in Unix seconds (UTC). */
            end_epoch?: number;
            /**
             * Number of the page.
             * @default 1
             */
            page?: number;
            /**
             * Number of records on a page.
             * @default 20
             */
            per_page?: number;
        };
        /** Which delivery records to return. */
        GetWebhooksRequest: {
            /**
             * Request header object of an application-level operation: who asks, and when. At least one of `app_handle` and
             * `auth_handle` is there.
             */
            header: components["schemas"]["AppHeader"];
            /**
             * Names the type of the body.
             * @constant
             */
            message?: "header_msg";
            /** Filters, order and page of the delivery records. */
            search_filters?: components["schemas"]["WebhookSearchFilters"];
        };
        /**
         * Kind of transaction.
         *
         * - `issue`: Tokens are issued against a debit.
         * - `transfer`: Tokens are transferred.
         * - `redeem`: Tokens are burned for a credit.
         * @enum {string}
         */
        TransactionType: "issue" | "transfer" | "redeem";
        /** What the event said. Which of these fields are there depends on the kind of event. */
        WebhookRecordDetails: {
            /**
             * Id of the verification.
             * @format uuid
             */
            kyc?: string;
            /** Handle of the user. */
            entity?: string;
            /** What came of it. */
            outcome?: string;
            /**
             * Id of the bank account.
             * @format uuid
             */
            account?: string;
            /** Nickname of the bank account. */
            account_name?: string;
            /**
             * Id of the transaction.
             * @format uuid
             */
            transaction?: string;
            /**
             * Kind of transaction.
             *
             * - `issue`: Tokens are issued against a debit.
             * - `transfer`: Tokens are transferred.
             * - `redeem`: Tokens are burned for a credit.
             */
            transaction_type?: components["schemas"]["TransactionType"];
        };
        /** One attempt to deliver an event. */
        WebhookAttempt: {
            /** Time of the attempt. */
            created?: number | string;
            /** HTTP status that the endpoint answered. */
            status_code?: number;
        };
        /** How the delivery of one event went. */
        WebhookRecord: {
            /**
             * Id of the record.
             * @format uuid
             */
            uuid?: string;
            /** Handle of the user whom the event concerns. */
            user_handle?: string;
            /**
             * Kind of event, in the vocabulary of delivery records, which is not that of event payloads.
             * @example kyc_update
             */
            event_type?: string;
            /** Name of the receiving endpoint. */
            endpoint_name?: string;
            /** URL of the receiving endpoint. */
            endpoint_url?: string;
            /** What the event said. Which of these fields are there depends on the kind of event. */
            details?: components["schemas"]["WebhookRecordDetails"];
            /** Number of delivery attempts. */
            attempts?: number;
            /** What came of each attempt. */
            responses?: components["schemas"]["WebhookAttempt"][];
            /**
             * True once the endpoint answered 200; false once the last attempt failed; until then null.
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
            /** Time of the last change, in Unix seconds. */
            last_update_epoch?: number;
            /** Time of the next attempt, in Unix seconds; null or empty if none is planned. */
            next_attempt_epoch?: (number | null) | "";
        };
        /** Where this page stands among all. */
        Pagination: {
            /** Number of items on this page. */
            returned_count?: number;
            /** Number of items on all pages. */
            total_count?: number;
            /** Number of this page. */
            current_page?: number;
            /** Number of pages. */
            total_pages?: number;
        };
        /** One page of delivery records. */
        GetWebhooksResponse: {
            /** Whether the operation succeeded. */
            success: components["schemas"]["Success"];
            /**
             * Whether the operation succeeded, in a word.
             *
             * - `SUCCESS`: The operation succeeded.
             * - `FAILURE`: The operation failed.
             */
            status?: components["schemas"]["Status"];
            /** Number of this page. */
            page?: number;
            /** Number of records on this page. */
            returned_count?: number;
            /** Number of records on all pages. */
            total_count?: number;
            /** The delivery records. */
            webhooks: components["schemas"]["WebhookRecord"][];
            /** Where this page stands among all. */
            pagination?: components["schemas"]["Pagination"];
            /** Time that the service took, in milliseconds, as a string. */
            response_time_ms?: components["schemas"]["ResponseTimeMs"];
        };
        /** Nickname and abilities of the new account. */
        OpenVirtualAccountRequest: {
            /**
             * Request header object of a user-level operation: who asks, when, and which user is acted upon. At least one of
             * `app_handle` and `auth_handle` is there.
             */
            header: components["schemas"]["UserHeader"];
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
        };
        /** An account number that receives external ACH transactions on behalf of a user. */
        VirtualAccount: {
            /**
             * Id of the virtual account.
             * @format uuid
             */
            virtual_account_id?: string;
            /** Nickname. */
            virtual_account_name?: string | null;
            /** Full number of the virtual account. */
            account_number?: string;
            /** ACH routing number. */
            routing_number?: string | null;
            /**
             * Always `VIRTUAL_ACCOUNT`.
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
            /** Whether the account can receive external ACH credits. */
            ach_credit_enabled?: boolean;
            /** Whether the account can receive external ACH debits. */
            ach_debit_enabled?: boolean;
        };
        /** The virtual account that was opened. */
        OpenVirtualAccountResponse: {
            /** Whether the operation succeeded. */
            success: components["schemas"]["Success"];
            /**
             * Whether the operation succeeded, in a word.
             *
             * - `SUCCESS`: The operation succeeded.
             * - `FAILURE`: The operation failed.
             */
            status?: components["schemas"]["Status"];
            /** Text for people. Some texts are vague on purpose. */
            message?: components["schemas"]["Message"];
            /** An account number that receives external ACH transactions on behalf of a user. */
            virtual_account: components["schemas"]["VirtualAccount"];
            /** The `header.reference` of the request. */
            reference?: components["schemas"]["Reference"];
            /** Time that the service took, in milliseconds, as a string. */
            response_time_ms?: components["schemas"]["ResponseTimeMs"];
        };
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
         * @enum {integer}
         */
        TransactionCode: 22 | 23 | 27 | 28 | 32 | 33 | 37 | 38;
        /** The ACH transaction that is to arrive. */
        CreateTestVirtualAccountAchTransactionRequest: {
            /**
             * Request header object of a user-level operation: who asks, when, and which user is acted upon. At least one of
             * `app_handle` and `auth_handle` is there.
             */
            header: components["schemas"]["UserHeader"];
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
        };
        /** The test transaction was created. Its id is not returned. */
        CreateTestVirtualAccountAchTransactionResponse: {
            /** Whether the operation succeeded. */
            success: components["schemas"]["Success"];
            /**
             * Whether the operation succeeded, in a word.
             *
             * - `SUCCESS`: The operation succeeded.
             * - `FAILURE`: The operation failed.
             */
            status?: components["schemas"]["Status"];
            /** Text for people. Some texts are vague on purpose. */
            message?: components["schemas"]["Message"];
            /** The `header.reference` of the request. */
            reference?: components["schemas"]["Reference"];
            /** Time that the service took, in milliseconds, as a string. */
            response_time_ms?: components["schemas"]["ResponseTimeMs"];
        };
        /** A request whose format is wrong, or that cannot be met. */
        BadRequestFailure: {
            /** Always false. */
            success: components["schemas"]["NeverSuccess"];
            /**
             * Whether the operation succeeded, in a word.
             *
             * - `SUCCESS`: The operation succeeded.
             * - `FAILURE`: The operation failed.
             */
            status?: components["schemas"]["Status"];
            /** Text for people. Some texts are vague on purpose. */
            message?: components["schemas"]["Message"];
            /** What is wrong with the format of the request. How it is structured is not known. */
            validation_details?: components["schemas"]["ValidationDetails"];
            /** The `header.reference` of the request. */
            reference?: components["schemas"]["Reference"];
            /** Time that the service took, in milliseconds, as a string. */
            response_time_ms?: components["schemas"]["ResponseTimeMs"];
        };
        /**
         * Kind of entity.
         *
         * - `individual`: A person.
         * - `business`: A company or another organisation.
         * @enum {string}
         */
        EntityType: "individual" | "business";
        /** Which kind of entities to return. */
        GetEntitiesRequest: {
            /**
             * Request header object of an application-level operation: who asks, and when. At least one of `app_handle` and
             * `auth_handle` is there.
             */
            header: components["schemas"]["AppHeader"];
            /**
             * Names the type of the body.
             * @constant
             */
            message?: "header_msg";
            /**
             * Kind of entity.
             *
             * - `individual`: A person.
             * - `business`: A company or another organisation.
             */
            entity_type?: components["schemas"]["EntityType"];
        };
        /**
         * Status of an entity. How it moves from one to the other is not known.
         *
         * - `active`: The entity can be used.
         * - `frozen`: The entity is frozen.
         * @enum {string}
         */
        EntityStatus: "active" | "frozen";
        /** A person whom the app has registered. */
        Individual: {
            /** Handle of the entity. */
            handle?: string;
            /** Full name of the entity. */
            full_name?: string;
            /** Time of creation, in Unix seconds. */
            created?: number;
            /**
             * Status of an entity. How it moves from one to the other is not known.
             *
             * - `active`: The entity can be used.
             * - `frozen`: The entity is frozen.
             */
            status?: components["schemas"]["EntityStatus"];
            /** The wallets of the entity. */
            blockchain_addresses?: string[];
        };
        /** A business that the app has registered. */
        Business: components["schemas"]["Individual"] & {
            /**
             * Id of the business.
             * @format uuid
             */
            uuid?: string;
            /** Type of business. */
            business_type?: string;
            /** Name under which the business trades. May be empty. */
            dba?: string;
        };
        /** One page of entities. */
        GetEntitiesResponse: {
            /** Whether the operation succeeded. */
            success: components["schemas"]["Success"];
            /**
             * Whether the operation succeeded, in a word.
             *
             * - `SUCCESS`: The operation succeeded.
             * - `FAILURE`: The operation failed.
             */
            status?: components["schemas"]["Status"];
            /** The entities of this page, by kind. */
            entities: {
                /** The individuals. */
                individuals?: components["schemas"]["Individual"][];
                /** The businesses. */
                businesses?: components["schemas"]["Business"][];
            };
            /** Where this page stands among all. */
            pagination?: components["schemas"]["Pagination"];
            /** The `header.reference` of the request. */
            reference?: components["schemas"]["Reference"];
            /** Time that the service took, in milliseconds, as a string. */
            response_time_ms?: components["schemas"]["ResponseTimeMs"];
        };
        /** Time of creation, in Unix seconds (UTC). */
        EventTime: number;
        /**
         * Id of the event, a UUID of version 4.
         * @format uuid
         */
        EventUuid: string;
        /**
         * Outcome of a verification.
         *
         * - `pending`: The verification is under way.
         * - `passed`: The user is verified.
         * - `failed`: The user is not verified. The KYC status lookup gives the reasons under `Tags`.
         * - `review`: The verification is under review. The KYC status lookup gives the reasons under `Tags`.
         * - `member_review`: A member review is under way.
         * - `documents_required`: The user could pass with documents.
         * @enum {string}
         */
        KycOutcome: "pending" | "passed" | "failed" | "review" | "member_review" | "documents_required";
        /** Handle of the user whom the event concerns. */
        EventEntity: string;
        /** A verification has completed. */
        KycStatusUpdateEvent: {
            /** Time of creation, in Unix seconds (UTC). */
            event_time: components["schemas"]["EventTime"];
            /**
             * Kind of event.
             * @constant
             */
            event_type: "kyc";
            /** Id of the event, a UUID of version 4. */
            event_uuid: components["schemas"]["EventUuid"];
            /** The verification and its outcome. */
            event_details: {
                /**
                 * Id of the verification, the `verification_uuid` of `request_kyc`.
                 * @format uuid
                 */
                kyc: string;
                /**
                 * Outcome of a verification.
                 *
                 * - `pending`: The verification is under way.
                 * - `passed`: The user is verified.
                 * - `failed`: The user is not verified. The KYC status lookup gives the reasons under `Tags`.
                 * - `review`: The verification is under review. The KYC status lookup gives the reasons under `Tags`.
                 * - `member_review`: A member review is under way.
                 * - `documents_required`: The user could pass with documents.
                 */
                outcome: components["schemas"]["KycOutcome"];
                /** Handle of the user whom the event concerns. */
                entity: components["schemas"]["EventEntity"];
            };
        };
        /**
         * Id of the transaction, the `transaction_id` of the operation that started it.
         * @format uuid
         */
        EventTransaction: string;
        /** Amount in cents. */
        SilaAmount: number;
        /**
         * What a transaction has become. A transaction that an issue operation has just created is `pending_confirmation`
         * instead. Whether these are all of the statuses, and every move between them, is not known.
         *
         * - `success`: The transaction is complete.
         * - `failed`: The transaction failed.
         * - `review`: The transaction is under review.
         * - `queued`: An external transaction has come in on a virtual account.
         * @enum {string}
         */
        UpdatedTransactionStatus: "success" | "failed" | "review" | "queued";
        /**
         * How the transaction is processed. May be empty.
         * @example STANDARD_ACH
         * @example SAME_DAY_ACH
         * @example INSTANT_SETTLEMENT
         * @example CARD_CKO
         */
        EventProcessingType: string;
        /** Status at the payment provider. May be empty. */
        ProviderStatus: string;
        /** A transaction has reached another status. */
        TransactionStatusUpdateEvent: {
            /** Time of creation, in Unix seconds (UTC). */
            event_time: components["schemas"]["EventTime"];
            /**
             * Kind of event.
             * @constant
             */
            event_type: "transaction";
            /** Id of the event, a UUID of version 4. */
            event_uuid: components["schemas"]["EventUuid"];
            /** The transaction and its new status. */
            event_details: {
                /** Id of the transaction, the `transaction_id` of the operation that started it. */
                transaction: components["schemas"]["EventTransaction"];
                /**
                 * Kind of transaction.
                 *
                 * - `issue`: Tokens are issued against a debit.
                 * - `transfer`: Tokens are transferred.
                 * - `redeem`: Tokens are burned for a credit.
                 */
                transaction_type: components["schemas"]["TransactionType"];
                /** Amount in cents. */
                sila_amount: components["schemas"]["SilaAmount"];
                /**
                 * What a transaction has become. A transaction that an issue operation has just created is `pending_confirmation`
                 * instead. Whether these are all of the statuses, and every move between them, is not known.
                 *
                 * - `success`: The transaction is complete.
                 * - `failed`: The transaction failed.
                 * - `review`: The transaction is under review.
                 * - `queued`: An external transaction has come in on a virtual account.
                 */
                outcome: components["schemas"]["UpdatedTransactionStatus"];
                /** Handle of the user whom the event concerns. */
                entity: components["schemas"]["EventEntity"];
                /** How the transaction is processed. May be empty. */
                processing_type?: components["schemas"]["EventProcessingType"];
                /** Status at the payment provider. May be empty. */
                provider_status?: components["schemas"]["ProviderStatus"];
            };
        };
        /** An issue operation has created a transaction. */
        TransactionCreatedEvent: {
            /** Time of creation, in Unix seconds (UTC). */
            event_time: components["schemas"]["EventTime"];
            /**
             * Kind of event.
             * @constant
             */
            event_type: "transaction";
            /** Id of the event, a UUID of version 4. */
            event_uuid: components["schemas"]["EventUuid"];
            /** The new transaction. */
            event_details: {
                /** Id of the transaction, the `transaction_id` of the operation that started it. */
                transaction: components["schemas"]["EventTransaction"];
                /**
                 * Always `issue`.
                 * @constant
                 */
                transaction_type: "issue";
                /** Amount in cents. */
                sila_amount: components["schemas"]["SilaAmount"];
                /**
                 * Always `pending_confirmation`.
                 * @constant
                 */
                outcome: "pending_confirmation";
                /** Handle of the user whom the event concerns. */
                entity: components["schemas"]["EventEntity"];
                /** How the transaction is processed. May be empty. */
                processing_type?: components["schemas"]["EventProcessingType"];
                /** Status at the payment provider. May be empty. */
                provider_status?: components["schemas"]["ProviderStatus"];
            };
        };
        /**
         * @deprecated
         * The link of a bank account was verified, or its verification expired.
         */
        BankAccountLinkingEvent: {
            /** Time of creation, in Unix seconds (UTC). */
            event_time: components["schemas"]["EventTime"];
            /**
             * Kind of event.
             * @constant
             */
            event_type: "bank_account";
            /** Id of the event, a UUID of version 4. */
            event_uuid: components["schemas"]["EventUuid"];
            /** The bank account and its link status. */
            event_details: {
                /**
                 * Id of the bank account.
                 * @format uuid
                 */
                account: string;
                /**
                 * The new link status.
                 * @enum {string}
                 */
                outcome: "microdeposit_automatically_verified" | "microdeposit_manually_verified" | "verification_expired";
                /** Handle of the user whom the event concerns. */
                entity: components["schemas"]["EventEntity"];
            };
        };
        /** A bank account was frozen or unfrozen. */
        BankAccountStatusEvent: {
            /** Time of creation, in Unix seconds (UTC). */
            event_time: components["schemas"]["EventTime"];
            /**
             * Kind of event.
             * @constant
             */
            event_type: "bank_account";
            /** Id of the event, a UUID of version 4. */
            event_uuid: components["schemas"]["EventUuid"];
            /** The bank account and its new status. */
            event_details: {
                /** Nickname of the bank account. */
                account_name: string;
                /**
                 * The new status. `account_inactive` means frozen; the word for unfrozen is not known.
                 * @example account_inactive
                 */
                outcome: string;
                /** Handle of the user whom the event concerns. */
                entity: components["schemas"]["EventEntity"];
            };
        };
        /** A user has answered a text message that asks for consent. */
        EntitySmsOptInEvent: {
            /** Time of creation, in Unix seconds (UTC). */
            event_time: components["schemas"]["EventTime"];
            /**
             * Kind of event.
             * @constant
             */
            event_type: "entity";
            /** Id of the event, a UUID of version 4. */
            event_uuid: components["schemas"]["EventUuid"];
            /** The answer, and whose it is. */
            event_details: {
                /** Whether the user consents to text messages. */
                sms_opt_in_status: boolean;
                /**
                 * Id of the phone.
                 * @format uuid
                 */
                phone: string;
                /** Handle of the user whom the event concerns. */
                entity: components["schemas"]["EventEntity"];
            };
        };
    };
    responses: {
        /** The format of the request is wrong; `validation_details` says where. */
        BadFormat: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ValidationFailure"];
            };
        };
        /** The signature or the auth token is absent or not accepted. */
        CheckHandleUnauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** The `Authorization` header is not permitted here. */
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
        /** The verification is not permitted. */
        RequestKycForbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** The transaction is not permitted. `error_code` names the cause, but for one that has only a message. */
        IssueSilaForbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["IssueSilaRefusal"];
            };
        };
        /** The format of the request is wrong, or the balance cannot be had. */
        GetAccountBalanceBadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["BalanceFailure"];
            };
        };
        /** A signature header is absent or incorrect. This operation answers 403 where the others answer 401. */
        GetAccountBalanceForbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** The user has no linked account of that name. */
        GetAccountBalanceNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** A signature header is absent or incorrect, or its address does not belong to the app. */
        DeleteWalletUnauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** The wallet cannot be deleted; `message` says why. */
        DeleteWalletForbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** The app or the user may not have a virtual account. */
        OpenVirtualAccountForbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** What the request names was not found. */
        OpenVirtualAccountNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** The format of the request is wrong, or the virtual account does not exist. */
        CreateTestVirtualAccountAchTransactionBadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["BadRequestFailure"];
            };
        };
        /** The event counts as delivered. The body of the answer plays no part. */
        EventDelivered: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
    };
    parameters: {
        /** Number of the page to return. */
        Page: number;
        /** Number of entities on a page. */
        PerPage: number;
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
            /** The handle was checked; `success` tells whether it is free. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckHandleResponse"];
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
            /** Verification has begun; its result comes as an event. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestKycResponse"];
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
            /** The transaction was created; its progress comes as events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssueSilaResponse"];
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
            /** The redemption has started; its outcome comes as an event. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RedeemSilaResponse"];
                };
            };
            400: components["responses"]["BadFormat"];
            401: components["responses"]["SignatureRefused"];
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
            /** The balance, as the bank reported it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetAccountBalanceResponse"];
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
            /** The linked bank accounts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetAccountsResponse"];
                };
            };
            400: components["responses"]["BadFormat"];
            401: components["responses"]["SignatureRefused"];
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
            /** The wallet was deleted; `message` names its address. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeleteWalletResponse"];
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
            /** One page of delivery records. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetWebhooksResponse"];
                };
            };
            400: components["responses"]["BadFormat"];
            401: components["responses"]["SignatureRefused"];
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
                    "application/json": components["schemas"]["OpenVirtualAccountResponse"];
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
            /** The test transaction was created. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateTestVirtualAccountAchTransactionResponse"];
                };
            };
            400: components["responses"]["CreateTestVirtualAccountAchTransactionBadRequest"];
            401: components["responses"]["SignatureRefused"];
        };
    };
    getEntities: {
        parameters: {
            query?: {
                /** Number of the page to return. */
                page?: components["parameters"]["Page"];
                /** Number of entities on a page. */
                per_page?: components["parameters"]["PerPage"];
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
            /** One page of entities. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetEntitiesResponse"];
                };
            };
            400: components["responses"]["BadFormat"];
            401: components["responses"]["SignatureRefused"];
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
 * Any event that the service sends. `event_type` tells the kinds apart; the two kinds of `transaction` differ in
 * `outcome`, the two of `bank_account` in their details.
 */
export type WebhookEvent = components["schemas"]["WebhookEvent"];

/**
 * Request header object of a user-level operation: who asks, when, and which user is acted upon. At least one of
 * `app_handle` and `auth_handle` is there.
 */
export type UserHeader = components["schemas"]["UserHeader"];

/** The handle to check stands in `header.user_handle`. */
export type CheckHandleRequest = components["schemas"]["CheckHandleRequest"];

/** Whether the operation succeeded, in a word. */
export type Status = components["schemas"]["Status"];

/** Whether the handle is free. `success` is true for a free handle and false for a taken one. */
export type CheckHandleResponse = components["schemas"]["CheckHandleResponse"];

/** A request whose format is wrong. */
export type ValidationFailure = components["schemas"]["ValidationFailure"];

/** A refused request. */
export type Failure = components["schemas"]["Failure"];

/** The user to verify stands in `header.user_handle`. */
export type RequestKycRequest = components["schemas"]["RequestKycRequest"];

/** The verification that has begun. */
export type RequestKycResponse = components["schemas"]["RequestKycResponse"];

/**
 * The one end is a linked bank account, named by its nickname: `issue_sila` debits it, `redeem_sila` credits it. The
 * other end is the wallet of the `usersignature`.
 */
export type EndsByAccountName = components["schemas"]["EndsByAccountName"];

/** Both ends are payment methods, named by their ids. */
export type EndsByPaymentMethods = components["schemas"]["EndsByPaymentMethods"];

/** The one end is a card; it goes with the processing type `CARD`. Known from the client libraries of the service only. */
export type EndsByCard = components["schemas"]["EndsByCard"];

/** How an issue transaction is processed. */
export type IssueProcessingType = components["schemas"]["IssueProcessingType"];

/** How many tokens to issue, and between which ends. */
export type IssueSilaRequest = components["schemas"]["IssueSilaRequest"];

/** The transaction that was created. */
export type IssueSilaResponse = components["schemas"]["IssueSilaResponse"];

/** Why `issue_sila` was refused. */
export type IssueSilaErrorCode = components["schemas"]["IssueSilaErrorCode"];

/** Why `issue_sila` is not permitted. One cause has a message but no `error_code`. */
export type IssueSilaRefusal = components["schemas"]["IssueSilaRefusal"];

/** How a redeem transaction is processed. */
export type RedeemProcessingType = components["schemas"]["RedeemProcessingType"];

/** How many tokens to redeem, and between which ends. */
export type RedeemSilaRequest = components["schemas"]["RedeemSilaRequest"];

/** The transaction that was started. */
export type RedeemSilaResponse = components["schemas"]["RedeemSilaResponse"];

/** The bank account to ask about. */
export type GetAccountBalanceRequest = components["schemas"]["GetAccountBalanceRequest"];

/** The balance of a linked bank account. Some institutions return only one of the two. */
export type GetAccountBalanceResponse = components["schemas"]["GetAccountBalanceResponse"];

/** Why there is no balance. */
export type BalanceFailure = components["schemas"]["BalanceFailure"];

/** The user whose bank accounts to list stands in `header.user_handle`. */
export type GetAccountsRequest = components["schemas"]["GetAccountsRequest"];

/** Status of a linked bank account. */
export type BankAccountStatus = components["schemas"]["BankAccountStatus"];

/** How far the linking of a bank account has come. The order of the moves is not known. */
export type BankAccountLinkStatus = components["schemas"]["BankAccountLinkStatus"];

/** A bank account that a user has linked. */
export type LinkedBankAccount = components["schemas"]["LinkedBankAccount"];

/** The linked bank accounts of the user. */
export type GetAccountsResponse = components["schemas"]["GetAccountsResponse"];

/** Only the header; the wallet is the one that signs. */
export type DeleteWalletRequest = components["schemas"]["DeleteWalletRequest"];

/** The wallet is deleted; `message` names its address. */
export type DeleteWalletResponse = components["schemas"]["DeleteWalletResponse"];

/**
 * Request header object of an application-level operation: who asks, and when. At least one of `app_handle` and
 * `auth_handle` is there.
 */
export type AppHeader = components["schemas"]["AppHeader"];

/** Filters, order and page of the delivery records. */
export type WebhookSearchFilters = components["schemas"]["WebhookSearchFilters"];

/** Which delivery records to return. */
export type GetWebhooksRequest = components["schemas"]["GetWebhooksRequest"];

/** Kind of transaction. */
export type TransactionType = components["schemas"]["TransactionType"];

/** What the event said. Which of these fields are there depends on the kind of event. */
export type WebhookRecordDetails = components["schemas"]["WebhookRecordDetails"];

/** One attempt to deliver an event. */
export type WebhookAttempt = components["schemas"]["WebhookAttempt"];

/** How the delivery of one event went. */
export type WebhookRecord = components["schemas"]["WebhookRecord"];

/** Where this page stands among all. */
export type Pagination = components["schemas"]["Pagination"];

/** One page of delivery records. */
export type GetWebhooksResponse = components["schemas"]["GetWebhooksResponse"];

/** Nickname and abilities of the new account. */
export type OpenVirtualAccountRequest = components["schemas"]["OpenVirtualAccountRequest"];

/** An account number that receives external ACH transactions on behalf of a user. */
export type VirtualAccount = components["schemas"]["VirtualAccount"];

/** The virtual account that was opened. */
export type OpenVirtualAccountResponse = components["schemas"]["OpenVirtualAccountResponse"];

/** ACH transaction code. */
export type TransactionCode = components["schemas"]["TransactionCode"];

/** The ACH transaction that is to arrive. */
export type CreateTestVirtualAccountAchTransactionRequest = components["schemas"]["CreateTestVirtualAccountAchTransactionRequest"];

/** The test transaction was created. Its id is not returned. */
export type CreateTestVirtualAccountAchTransactionResponse = components["schemas"]["CreateTestVirtualAccountAchTransactionResponse"];

/** A request whose format is wrong, or that cannot be met. */
export type BadRequestFailure = components["schemas"]["BadRequestFailure"];

/** Kind of entity. */
export type EntityType = components["schemas"]["EntityType"];

/** Which kind of entities to return. */
export type GetEntitiesRequest = components["schemas"]["GetEntitiesRequest"];

/** Status of an entity. How it moves from one to the other is not known. */
export type EntityStatus = components["schemas"]["EntityStatus"];

/** A person whom the app has registered. */
export type Individual = components["schemas"]["Individual"];

/** A business that the app has registered. */
export type Business = components["schemas"]["Business"];

/** One page of entities. */
export type GetEntitiesResponse = components["schemas"]["GetEntitiesResponse"];

/** Outcome of a verification. */
export type KycOutcome = components["schemas"]["KycOutcome"];

/** A verification has completed. */
export type KycStatusUpdateEvent = components["schemas"]["KycStatusUpdateEvent"];

/**
 * What a transaction has become. A transaction that an issue operation has just created is `pending_confirmation`
 * instead. Whether these are all of the statuses, and every move between them, is not known.
 */
export type UpdatedTransactionStatus = components["schemas"]["UpdatedTransactionStatus"];

/** A transaction has reached another status. */
export type TransactionStatusUpdateEvent = components["schemas"]["TransactionStatusUpdateEvent"];

/** An issue operation has created a transaction. */
export type TransactionCreatedEvent = components["schemas"]["TransactionCreatedEvent"];

/** The link of a bank account was verified, or its verification expired. */
export type BankAccountLinkingEvent = components["schemas"]["BankAccountLinkingEvent"];

/** A bank account was frozen or unfrozen. */
export type BankAccountStatusEvent = components["schemas"]["BankAccountStatusEvent"];

/** A user has answered a text message that asks for consent. */
export type EntitySmsOptInEvent = components["schemas"]["EntitySmsOptInEvent"];

/** An event whose `event_type` is `kyc`. */
export type KycEvent = Extract<WebhookEvent, { event_type: "kyc" }>;

/** An event whose `event_type` is `transaction`. */
export type TransactionEvent = Extract<WebhookEvent, { event_type: "transaction" }>;

/** An event whose `event_type` is `bank_account`. */
export type BankAccountEvent = Extract<WebhookEvent, { event_type: "bank_account" }>;

/** An event whose `event_type` is `entity`. */
export type EntityEvent = Extract<WebhookEvent, { event_type: "entity" }>;

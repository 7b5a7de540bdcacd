// Made from openapi/ by npm run build. Do not edit.

import type { ClientOptions, Client as FetchClient } from "openapi-fetch";
import type { operations, paths } from "./types.js";

export type { ClientOptions };

/** What a call may set beside its body and parameters; it wins over what the client was made with. */
export type CallOptions = Omit<RequestInit, "body" | "headers" | "method"> &
  Pick<ClientOptions, "baseUrl" | "fetch" | "headers">;

/**
 * The outcome of a call: `data` is the body of a 2xx response, `error` that of any other. A status that the contract does
 * not list is an `error` too, with whatever body came: a text, or undefined when there is none. A call throws when no
 * response arrives, or when a 2xx body is no JSON.
 */
export type Result<Data, Failure> =
  | { data: Data; error?: never; response: Response }
  | { data?: never; error: Failure; response: Response };

/** One method for each operation. */
export interface Client {
  /** The raw typed method of openapi-fetch: takes the path, and every option that openapi-fetch knows. */
  POST: FetchClient<paths>["POST"];

  /**
   * Check whether a handle is free
   *
   * Tells whether a user could be registered under `header.user_handle`.
   *
   * Both answers are a 200: `success` and `status` tell a free handle from a taken one.
   *
   * This is the one operation for which the auth token (beta) is documented; the application's signature is taken too.
   */
  checkHandle(
    init: CallOptions & {
      body: operations["checkHandle"]["requestBody"]["content"]["application/json"];
    },
  ): Promise<
    Result<
      operations["checkHandle"]["responses"][200]["content"]["application/json"],
      operations["checkHandle"]["responses"][400 | 401 | 403]["content"]["application/json"]
    >
  >;

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
  requestKyc(
    init: CallOptions & {
      body: operations["requestKyc"]["requestBody"]["content"]["application/json"];
    },
  ): Promise<
    Result<
      operations["requestKyc"]["responses"][200]["content"]["application/json"],
      operations["requestKyc"]["responses"][400 | 401 | 403]["content"]["application/json"]
    >
  >;

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
  issueSila(
    init: CallOptions & {
      body: operations["issueSila"]["requestBody"]["content"]["application/json"];
    },
  ): Promise<
    Result<
      operations["issueSila"]["responses"][200]["content"]["application/json"],
      operations["issueSila"]["responses"][400 | 401 | 403]["content"]["application/json"]
    >
  >;

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
  redeemSila(
    init: CallOptions & {
      body: operations["redeemSila"]["requestBody"]["content"]["application/json"];
    },
  ): Promise<
    Result<
      operations["redeemSila"]["responses"][200]["content"]["application/json"],
      operations["redeemSila"]["responses"][400 | 401]["content"]["application/json"]
    >
  >;

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
  getAccountBalance(
    init: CallOptions & {
      body: operations["getAccountBalance"]["requestBody"]["content"]["application/json"];
    },
  ): Promise<
    Result<
      operations["getAccountBalance"]["responses"][200]["content"]["application/json"],
      operations["getAccountBalance"]["responses"][400 | 403 | 404]["content"]["application/json"]
    >
  >;

  /**
   * List the bank accounts of a user
   *
   * Returns the bank accounts that the user has linked, as a plain array.
   *
   * An account whose micro-deposit is pending is listed with a null `account_number` and `routing_number`. An account
   * whose owner's name matches the registered name too little (`match_score` below 0.73) is frozen and cannot be used.
   */
  getAccounts(
    init: CallOptions & {
      body: operations["getAccounts"]["requestBody"]["content"]["application/json"];
    },
  ): Promise<
    Result<
      operations["getAccounts"]["responses"][200]["content"]["application/json"],
      operations["getAccounts"]["responses"][400 | 401]["content"]["application/json"]
    >
  >;

  /**
   * Delete the wallet that signs the request
   *
   * Deletes the wallet that the `usersignature` header is derived from. From then on, its key pair can no longer sign
   * requests.
   *
   * The wallet must not be the user's only one, must not be the default destination, and must hold no tokens.
   */
  deleteWallet(
    init: CallOptions & {
      body: operations["deleteWallet"]["requestBody"]["content"]["application/json"];
    },
  ): Promise<
    Result<
      operations["deleteWallet"]["responses"][200]["content"]["application/json"],
      operations["deleteWallet"]["responses"][400 | 401 | 403]["content"]["application/json"]
    >
  >;

  /**
   * List the webhook deliveries of the app
   *
   * Returns the history of the events sent to the app's endpoints, page by page, with each attempt and its answer. Use it
   * to find what a receiver missed.
   *
   * The request is the application's: only `authsignature` is needed.
   */
  getWebhooks(
    init: CallOptions & {
      body: operations["getWebhooks"]["requestBody"]["content"]["application/json"];
    },
  ): Promise<
    Result<
      operations["getWebhooks"]["responses"][200]["content"]["application/json"],
      operations["getWebhooks"]["responses"][400 | 401]["content"]["application/json"]
    >
  >;

  /**
   * Open a virtual account for a user
   *
   * Opens a virtual account for the user named by `header.user_handle`. It is `active` and not `closed` from the start.
   *
   * The app must be enabled to create virtual accounts, and the user must have passed full KYC.
   */
  openVirtualAccount(
    init: CallOptions & {
      body: operations["openVirtualAccount"]["requestBody"]["content"]["application/json"];
    },
  ): Promise<
    Result<
      operations["openVirtualAccount"]["responses"][200]["content"]["application/json"],
      operations["openVirtualAccount"]["responses"][400 | 401 | 403 | 404]["content"]["application/json"]
    >
  >;

  /**
   * Create a test ACH transaction on a virtual account
   *
   * Only in the sandbox. Lets an external ACH transaction arrive at a virtual account, so that its events can be tried.
   * The transaction begins `queued`, and a `transaction_status_update` event says so.
   *
   * Only `authsignature` is needed; `usersignature` may come with it.
   */
  createTestVirtualAccountAchTransaction(
    init: CallOptions & {
      body: operations["createTestVirtualAccountAchTransaction"]["requestBody"]["content"]["application/json"];
    },
  ): Promise<
    Result<
      operations["createTestVirtualAccountAchTransaction"]["responses"][200]["content"]["application/json"],
      operations["createTestVirtualAccountAchTransaction"]["responses"][400 | 401]["content"]["application/json"]
    >
  >;

  /**
   * List the entities of the app
   *
   * Returns the individuals and the businesses that the app has registered, page by page. `entity_type` asks for one of
   * the two kinds only.
   *
   * The request is the application's: only `authsignature` is needed.
   */
  getEntities(
    init: CallOptions & {
      body: operations["getEntities"]["requestBody"]["content"]["application/json"];
      params?: operations["getEntities"]["parameters"];
    },
  ): Promise<
    Result<
      operations["getEntities"]["responses"][200]["content"]["application/json"],
      operations["getEntities"]["responses"][400 | 401]["content"]["application/json"]
    >
  >;
}

/** Makes a client. Without a `baseUrl`, paths are relative to the page's own address. */
export function createClient(options?: ClientOptions): Client;

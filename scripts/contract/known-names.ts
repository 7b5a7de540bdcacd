// What the code knows of single operations, events and fields of this service, for what no contract says in general. The contract
// of another service builds without them.

/** The version of the API in which operations have their names alone; those of another one end in it. */
export const FIRST_VERSION = "0.2";

/** The operation that lists the deliveries of events, and fields of its request and response. */
export const DELIVERY_RECORDS = {
  operation: "getWebhooks",
  search: "search_filters",
  ascending: "sort_ascending",
  page: "page",
  size: "per_page",
  list: "webhooks",
  details: "details",
} as const;

/** The fields that identify an item of a list, such as an end user or a delivery: the first one that it has does. */
export const ITEM_IDS = ["handle", "uuid"];

/** Shorter names on the command line than in the contract. Any other name is used as it is. */
export const SHORT_NAMES: Record<string, string> = {
  kyc_status_update: "kyc",
  transaction_status_update: "transaction",
  entity_sms_opt_in: "sms_opt_in",
  sila_amount: "amount",
};

/** The field of a request whose maximum the operator can raise for an app. */
export const AMOUNT = "amount";

/** The processing type of a transaction. In an event, the mock takes it from the request, and a service need not: an open question. */
export const PROCESSING_TYPE = "processing_type";

/** The processing type of a transaction that proceeds only once text confirmations are confirmed. */
export const INSTANT_ACH = "INSTANT_ACH";

/**
 * The end of the amounts of which the sandbox simulates an ACH return, the processing types that are ACH, of which the first one is the
 * default, and the outcomes of the transaction in its events.
 */
export const SIMULATED_RETURN = {
  ending: "420",
  types: ["STANDARD_ACH", "SAME_DAY_ACH"],
  failed: "failed",
  success: "success",
};

/** The field without which such a transaction may be refused, the example of that failure, and what else prevents it. */
export const INSTANT_ACH_BUSINESS = {
  field: "business_uuid",
  failure: "instant_ach_no_company_name",
  alternative: "an ACH company name",
  question: "ach-company-name",
} as const;

/** The open questions of a repeated submission, of the order of lists, and of a field that an object has more than once. */
export const SUBMISSION_QUESTION = "idempotency";
export const ORDER_QUESTION = "webhooks-order-and-period";
export const REPEATED_NAMES_QUESTION = "repeated-names";

/** The fields of `event_details` with the end user, the amount and the outcome of a transaction. */
export const TRANSACTION_DETAILS = { user: "entity", amount: "sila_amount", outcome: "outcome" } as const;

/**
 * The optional field of an operation that the docs begin with all the same, and for whom it is sent: without it, the service
 * does what the specification advises against.
 */
export const ADVISED_FIELDS: Record<string, { field: string; who: string }> = {
  requestKyc: { field: "kyc_level", who: "an individual" },
};

/** The failures that are those of an end user, by the role of that user in the config of `verify`. */
export const USER_FAILURES = {
  instant_ach_insufficient_kyc: "notVerified",
  not_authorized: "notVerified",
  only_wallet: "withOneWallet",
} as const;

/** The requests that `verify` sends one after another, since each changes what the next one gets, and the statements that they show. */
export const SEQUENCE_NAMES = {
  opening: {
    operation: "open_virtual_account",
    flags: ["ach_credit_enabled", "ach_debit_enabled"],
    result: "virtual_account",
    name: "virtual_account_name",
    id: "virtual_account_id",
    idStatement: "virtual_account/virtual-account-id",
  },
  deletion: { operation: "delete_wallet", statement: "moves/deleted-wallet" },
  listing: { operation: "get_accounts", name: "account_name", status: "account_status", inactive: "inactive" },
  debit: { operation: "issue_sila", statement: "get_accounts/frozen-accounts" },
  attempt: { operation: "request_kyc", statement: "moves/third-attempt" },
} as const;

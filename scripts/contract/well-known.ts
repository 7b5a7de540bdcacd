// Names of the contract that the code relies on. A test finds each of them in the contract.

/** The names of the examples of failures that a request alone causes, in any environment. */
export const FAILURE_EXAMPLES = {
  badFormat: "bad_format",
  signatureAbsent: "signature_absent",
  signatureIncorrect: "signature_incorrect",
  basicAuthorization: "basic_authorization",
  tokenBadlyEncoded: "token_badly_encoded",
} as const;

/** The fields of the header object, by what a caller puts into them. */
export const HEADER_FIELDS = {
  /** The handle of the app. */
  app: "app_handle",
  /** The same by its former name, which goes with an auth token. */
  authApp: "auth_handle",
  /** The handle of the end user. */
  user: "user_handle",
  /** The time of the request, in Unix seconds. */
  created: "created",
  /** A new text for each request, which the response repeats. */
  reference: "reference",
} as const;

/** The fields of the envelope of a response that say whether a request was accepted, and why its form was not. */
export const ENVELOPE_FIELDS = { success: "success", details: "validation_details" } as const;

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

/** The field of a request body with its time. */
export const CREATED_FIELD = `header.${HEADER_FIELDS.created}`;

/** The fields of a request body that say who sends it: without them, a service may not know whose signature it verifies. */
export const HANDLE_FIELDS = [HEADER_FIELDS.app, HEADER_FIELDS.authApp, HEADER_FIELDS.user].map(
  (name) => `header.${name}`,
);

/** The processing type of a transaction that proceeds only once text confirmations are confirmed. */
export const INSTANT_ACH = "INSTANT_ACH";

/** The field without which such a transaction is refused, unless the app has an ACH name, and the example of that failure. */
export const INSTANT_ACH_BUSINESS = { field: "business_uuid", failure: "instant_ach_no_company_name" } as const;

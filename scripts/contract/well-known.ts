// The style of the service: the names by which any of its operations carries credentials, the header object and the envelope.
// The code relies on them, and a test finds each of them in the contract. What it knows of single operations and events is in
// known-names.ts.

/** The HTTP headers with a signature: the option of the client that makes it, and the function that makes it in a sample. */
export const SIGNATURES = {
  authsignature: { option: "signApp", sample: "sign_app" },
  usersignature: { option: "signUser", sample: "sign_user" },
} as const;

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

/** The fields of the envelope of a response: whether a request was accepted, and why not, and how long it took. */
export const ENVELOPE_FIELDS = {
  success: "success",
  status: "status",
  message: "message",
  time: "response_time_ms",
  code: "error_code",
  details: "validation_details",
} as const;

/** The field of a request body with its time. */
export const CREATED_FIELD = `header.${HEADER_FIELDS.created}`;

/** The fields of a request body that say who sends it: without them, a service may not know whose signature it verifies. */
export const HANDLE_FIELDS = [HEADER_FIELDS.app, HEADER_FIELDS.authApp, HEADER_FIELDS.user].map(
  (name) => `header.${name}`,
);

// What callers rely on at compile time: what must compile does, and each line below a @ts-expect-error does not. It is
// compiled as part of a consumer, and never run.

import {
  type CreateTestVirtualAccountAchTransactionInput,
  createClient,
  type IssueSilaErrorCode,
  type IssueSilaInput,
  type IssueSilaRequest,
  type IssueSilaResult,
  type IssueSilaSuccess,
} from "token-payments-contract";
import { exactly } from "./exactly.ts";

declare const maybe: string | undefined;

const client = createClient({
  baseUrl: "https://payments.example",
  appHandle: "demo_app",
  // WebCrypto takes bytes of an ArrayBuffer only.
  signApp: async (body) => String(await crypto.subtle.digest("SHA-256", body)),
  signUser: (body, userHandle) => `${userHandle}${body.byteLength}`,
  authToken: maybe,
  timeout: 5000,
  fetch,
});

// The input.

const input: IssueSilaInput = { user_handle: "demo_user", amount: 100, account_name: "main_checking" };
client.issueSila(input);
client.issueSila({ user_handle: "demo_user", amount: 100, source_id: "a", destination_id: "b" });
client.issueSila({ user_handle: "demo_user", amount: 100, card_name: "c", processing_type: "CARD" });
client.getEntities();
client.getEntities({ entity_type: "business" }, { query: { page: 2 } });

// @ts-expect-error a wrong literal
client.issueSila({ user_handle: "demo_user", amount: 100, account_name: "a", processing_type: "WIRE" });
// @ts-expect-error account_name and source_id at once
client.issueSila({ user_handle: "demo_user", amount: 100, account_name: "a", source_id: "b" });
// @ts-expect-error source_id without destination_id
client.issueSila({ user_handle: "demo_user", amount: 100, source_id: "a" });
// @ts-expect-error neither source nor destination
client.issueSila({ user_handle: "demo_user", amount: 100 });
// @ts-expect-error an amount as text
client.issueSila({ user_handle: "demo_user", amount: "100", account_name: "a" });
// @ts-expect-error no user_handle
client.issueSila({ amount: 100, account_name: "a" });
// @ts-expect-error a user_handle for an operation of the application
client.getEntities({ user_handle: "demo_user" });
// @ts-expect-error an unknown field
client.issueSila({ user_handle: "demo_user", amount: 100, account_name: "a", no_such_field: "b" });
// @ts-expect-error a whole request
client.issueSila({ user_handle: "demo_user", ...({} as IssueSilaRequest) });
// @ts-expect-error no input for an operation with required fields
client.issueSila();

// The options of a call.

client.issueSila(input, { header: { reference: "mine", created: 1760000000 }, signal: AbortSignal.timeout(10) });
client.checkHandle({ user_handle: "demo_user" }, { authToken: "b2xk" });
declare const testTransaction: CreateTestVirtualAccountAchTransactionInput;
client.createTestVirtualAccountAchTransaction(testTransaction, { signUser: true });

// @ts-expect-error a query for an operation without parameters
client.issueSila(input, { query: { page: 1 } });
// @ts-expect-error an unknown parameter of the query
client.getEntities({}, { query: { size: 1 } });
// @ts-expect-error a token for an operation that accepts none
client.issueSila(input, { authToken: "b2xk" });
// @ts-expect-error signUser for an operation that always needs the user's signature
client.issueSila(input, { signUser: false });
// @ts-expect-error another version
client.issueSila(input, { header: { version: "0.3" } });
// @ts-expect-error user_handle, which is part of the input
client.issueSila(input, { header: { user_handle: "demo_user" } });
// @ts-expect-error an unknown field of the header object
client.issueSila(input, { header: { nonce: "1" } });

// The options of the client.

// @ts-expect-error no handle of the application
createClient({ baseUrl: "https://payments.example" });
// @ts-expect-error a signer that returns bytes
createClient({ baseUrl: "https://payments.example", appHandle: "demo_app", signApp: (body) => body });
// @ts-expect-error an unknown option
createClient({ baseUrl: "https://payments.example", appHandle: "demo_app", signature: () => "" });

// The result.

const result = await client.issueSila(input);
exactly<IssueSilaResult>()(result) satisfies true;

// @ts-expect-error data before the result is known to be a success
result.data;
// @ts-expect-error error before the result is known to be a failure
result.error;

if (result.kind === "success") {
  exactly<IssueSilaSuccess>()(result.data) satisfies true;
  exactly<200>()(result.status) satisfies true;
} else if (result.kind === "failure") {
  exactly<400 | 401 | 403>()(result.status) satisfies true;
  // @ts-expect-error error_code before the status is known
  result.error.error_code;
  // @ts-expect-error a status that the operation does not have
  if (result.status === 404) throw result;
  if (result.status === 403) {
    exactly<IssueSilaErrorCode | undefined>()(result.error.error_code) satisfies true;
    if (result.error.error_code === "INSTANT_ACH_MAX_AMOUNT") throw result;
    // @ts-expect-error a code of no operation
    if (result.error.error_code === "INSTANT_ACH_MAX") throw result;
    // @ts-expect-error a field of another failure
    result.error.validation_details;
  } else if (result.status === 400) {
    result.error.validation_details satisfies unknown;
  }
} else {
  exactly<"error">()(result.kind) satisfies true;
  if (result.reason === "unexpected_response") result.response satisfies Response;
  // @ts-expect-error an unknown reason
  if (result.reason === "offline") throw result;
}

// The status alone narrows as much as the kind.
if (result.status === 403) result.error.error_code satisfies IssueSilaErrorCode | undefined;

const redeemed = await client.redeemSila(input);
// @ts-expect-error a status of another operation
if (redeemed.kind === "failure" && redeemed.status === 403) throw redeemed;
const deleted = await client.deleteWallet({ user_handle: "demo_user" });
// @ts-expect-error an error code of another operation
if (deleted.kind === "failure" && deleted.status === 403) deleted.error.error_code satisfies IssueSilaErrorCode;

// openapi-fetch's own method.

const header = { created: 1760000000, app_handle: "demo_app", user_handle: "demo_user" };
const raw = await client.POST("/0.2/issue_sila", { body: { header, amount: 100, account_name: "a" } });
exactly<IssueSilaSuccess | undefined>()(raw.data) satisfies true;
// @ts-expect-error an unknown path
client.POST("/0.2/issue", { body: {} });
// @ts-expect-error source_id without destination_id
client.POST("/0.2/issue_sila", { body: { header, amount: 100, source_id: "a" } });

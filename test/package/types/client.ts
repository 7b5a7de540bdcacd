// What callers rely on at compile time: what must compile does, and each line below a @ts-expect-error does not. It is
// compiled as part of a consumer, and never run.

import {
  type BankAccountLinkStatus,
  type Business,
  type Client,
  type ClientOptions,
  type CreateTestVirtualAccountAchTransactionInput,
  clientOf,
  createClient,
  type ErrorCode,
  type GetEntitiesResult,
  type GetEntitiesSuccess,
  getEntities,
  type Individual,
  type IssueSilaErrorCode,
  type IssueSilaInput,
  type IssueSilaRequest,
  type IssueSilaResult,
  type IssueSilaSuccess,
  issueSila,
  type KycOutcome,
  logging,
  type Middleware,
  servers,
  TokenPaymentsError,
  toArray,
  unwrap,
  type WebhookRecord,
} from "token-payments-contract";
import { checkInput, validateResponse } from "token-payments-contract/validators";
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
  attemptTimeout: 1000,
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

// Its fields can be named, whichever way of source and destination it takes.

declare const someInput: IssueSilaInput;
exactly<string | undefined>()(someInput.account_name) satisfies true;
const picked: Pick<IssueSilaInput, "account_name" | "source_id"> = { account_name: "main_checking" };
client.issueSila({ user_handle: "demo_user", amount: 100, account_name: picked.account_name ?? "main_checking" });
client.issueSila(someInput);

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

// Optional values may be undefined, and HTTP headers have any form that `fetch` accepts.

client.issueSila({ user_handle: "demo_user", amount: 100, account_name: "a", descriptor: maybe });
client.getWebhooks({ search_filters: { endpoint_name: maybe } });
client.getEntities({}, { query: { page: undefined }, header: { reference: maybe }, signal: undefined });
client.issueSila(input, { headers: new Headers() });
client.issueSila(input, { headers: [["x-trace", "1"]], retries: 2, timeout: undefined });

// @ts-expect-error a required field may not
client.getAccountBalance({ user_handle: "demo_user", account_name: maybe });

// The options of the client.

// @ts-expect-error no handle of the application
createClient({ baseUrl: "https://payments.example" });
// @ts-expect-error a signer that returns bytes
createClient({ baseUrl: "https://payments.example", appHandle: "demo_app", signApp: (body) => body });
// @ts-expect-error an unknown option
createClient({ baseUrl: "https://payments.example", appHandle: "demo_app", signature: () => "" });

// A client without a signer: calls that need it do not compile.

const unsigned = createClient({ baseUrl: "https://payments.example", appHandle: "demo_app" });
const byApp = createClient({ baseUrl: "https://payments.example", appHandle: "demo_app", signApp: () => "any" });
const byUser = createClient({ baseUrl: "https://payments.example", appHandle: "demo_app", signUser: () => "any" });

byApp.getEntities();
byApp.createTestVirtualAccountAchTransaction(testTransaction);
unsigned.checkHandle({ user_handle: "demo_user" }, { authToken: "b2xk" });
// @ts-expect-error no signUser
byApp.issueSila(input);
// @ts-expect-error no signApp
byUser.issueSila(input);
// @ts-expect-error no signApp
byUser.getEntities();
// @ts-expect-error neither
unsigned.issueSila(input);
// @ts-expect-error a signer that is undefined
createClient({ baseUrl: "", appHandle: "", signApp: undefined, signUser: undefined }).issueSila(input);

// Whether options of this type have signers is only known when the program runs.
declare const someOptions: ClientOptions;
exactly<Client>()(createClient(someOptions)) satisfies true;
exactly<Client>()(client) satisfies true;
createClient({ ...someOptions, signUser: (body, userHandle) => `${body.length}${userHandle}` }).issueSila(input);

// The same client with other options.

const other = client.withOptions({
  appHandle: "other_app",
  signUser: (body, userHandle, { operation, app_handle }) => `${operation}${app_handle}${userHandle}${body.length}`,
});
exactly<Client>()(other) satisfies true;
exactly<Client>()(byApp.withOptions({ signUser: () => "any" })) satisfies true;
byApp.withOptions({ timeout: 1000 }).getEntities();
// @ts-expect-error no signUser, as before
byApp.withOptions({ timeout: 1000 }).issueSila(input);
// @ts-expect-error still no signUser
unsigned.withOptions({ signApp: () => "any" }).issueSila(input);
// @ts-expect-error an unknown option
client.withOptions({ signature: () => "" });
// @ts-expect-error a client of some operations has only these
clientOf({ getEntities }, { ...someOptions }).withOptions;

// The addresses of the contract.

createClient({ ...someOptions, baseUrl: servers.sandbox });
// @ts-expect-error no address of the contract
servers.staging;

// A client of some operations.

const signers = { signApp: () => "any", signUser: () => "any" };
const options = { baseUrl: "https://payments.example", appHandle: "demo_app" };
const some = clientOf({ issueSila, getEntities }, { ...options, ...signers });
exactly<Pick<Client, "issueSila" | "getEntities">>()(some) satisfies true;
some.issueSila(input);
clientOf({ getEntities }, { ...options, signApp: () => "any" }).getEntities();

// @ts-expect-error an operation that it was not given
some.redeemSila(input);
// @ts-expect-error an operation by the name of another one
clientOf({ issueSila: getEntities }, { ...options, ...signers });
// @ts-expect-error no signUser
clientOf({ issueSila }, { ...options, signApp: () => "any" }).issueSila(input);
clientOf({ issueSila }, { ...options, ...signers, validate: validateResponse });
// @ts-expect-error it does not know the validators
clientOf({ issueSila }, { ...options, ...signers, validate: true });

// Retries, hooks and validation.

createClient({
  ...options,
  ...signers,
  retries: 2,
  validate: validateResponse,
  onRequest: ({ operation, reference, attempt }) => `${operation} ${reference} ${attempt.toFixed()}`,
  onResponse: ({ status, milliseconds }) => status.toFixed() + milliseconds.toFixed(),
  onError: async ({ reason, status, retryIn }) => `${reason} ${status?.toFixed()} ${retryIn?.toFixed()}`,
});

// Middleware of openapi-fetch.

const tenant: Middleware = { onRequest: ({ request }) => void request.headers.set("x-tenant", "7") };
createClient({ ...options, ...signers, middleware: [tenant, checkInput, logging()] });
createClient({ ...options, ...signers, middleware: [{ onError: ({ error }) => new Error(String(error)) }] });
// @ts-expect-error not a list
createClient({ ...options, ...signers, middleware: tenant });
// @ts-expect-error not a function
createClient({ ...options, ...signers, middleware: [{ onRequest: "request" }] });

// All pages.

for await (const entity of client.getEntities.all({ entity_type: "individual" }, { query: { per_page: 100 } })) {
  exactly<Business | Individual>()(entity) satisfies true;
}
for await (const record of client.getWebhooks.all()) exactly<WebhookRecord>()(record) satisfies true;
for await (const page of client.getEntities.all().byPage()) exactly<GetEntitiesSuccess>()(page) satisfies true;
exactly<WebhookRecord[]>()(await toArray(client.getWebhooks.all(), 500)) satisfies true;
// @ts-expect-error a method without pages
client.getAccounts.all({ user_handle: "demo_user" });

// The data, or an exception.

exactly<IssueSilaSuccess>()(unwrap(await client.issueSila(input))) satisfies true;
// @ts-expect-error a call that is not awaited
unwrap(client.issueSila(input));
declare const either: IssueSilaResult | GetEntitiesResult;
exactly<IssueSilaSuccess | GetEntitiesSuccess>()(unwrap(either)) satisfies true;
declare const thrown: unknown;
if (thrown instanceof TokenPaymentsError) {
  thrown.kind satisfies "failure" | "error";
  exactly<number | undefined>()(thrown.httpStatus) satisfies true;
  exactly<boolean>()(thrown.retryable) satisfies true;
  thrown.errorCode === "INSTANT_ACH_MAX_AMOUNT";
  exactly<ErrorCode | (string & {}) | undefined>()(thrown.errorCode) satisfies true;
  exactly<IssueSilaErrorCode>()(null as unknown as ErrorCode | (string & {})) satisfies true;
  thrown.message satisfies string;
}

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
    // @ts-expect-error a field of another failure
    result.error.validation_details;
  } else if (result.status === 400) {
    result.error.validation_details satisfies unknown;
  }
} else {
  exactly<"error">()(result.kind) satisfies true;
  if (result.reason === "unexpected_response") result.response satisfies Response;
  exactly<number | undefined>()(result.httpStatus) satisfies true;
  if (result.httpStatus) result.body satisfies unknown;
  if (result.reason === "invalid_response") result.issues[0]?.path satisfies readonly unknown[] | undefined;
  // @ts-expect-error an unknown reason
  if (result.reason === "offline") throw result;
}

// A set of values that may grow has no last one: what follows all that are listed is no `never`, but a text.

declare const linkStatus: BankAccountLinkStatus;
switch (linkStatus) {
  case "instantly_verified":
  case "microdeposit_automatically_verified":
  case "microdeposit_manually_verified":
  case "microdeposit_pending_automatic_verification":
  case "microdeposit_pending_manual_verification":
  case "verification_expired":
    break;
  default:
    // @ts-expect-error a new status
    linkStatus satisfies never;
    linkStatus satisfies string;
}
const meanings: Partial<Record<BankAccountLinkStatus, string>> = { instantly_verified: "verified" };
meanings[linkStatus] satisfies string | undefined;
// An event with a new value is of another kind.
exactly<"no">()(null as unknown as string & {} extends KycOutcome ? "yes" : "no") satisfies true;

exactly<number>()(result.attempts) satisfies true;
exactly<string>()(result.id) satisfies true;
exactly<boolean>()(result.retryable) satisfies true;

// A taken handle is a success: `success` distinguishes the two.
const handle = await client.checkHandle({ user_handle: "demo_user" });
if (handle.kind === "success") exactly<boolean>()(handle.data.success) satisfies true;

// The status alone narrows as much as the kind.
if (result.status === 403) result.error.error_code satisfies IssueSilaErrorCode | undefined;

const redeemed = await client.redeemSila(input);
// @ts-expect-error a status of another operation
if (redeemed.kind === "failure" && redeemed.status === 404) throw redeemed;
const deleted = await client.deleteWallet({ user_handle: "demo_user" });
// @ts-expect-error an error code of another operation
if (deleted.kind === "failure" && deleted.status === 403) deleted.error.error_code satisfies IssueSilaErrorCode;

// The POST of openapi-fetch, on the same client.

client.use(tenant, logging());
const user = { user_handle: "demo_user" };
const posted = await client.POST("/0.2/issue_sila", { body: { header: user, amount: 100, account_name: "a" } });
exactly<string | undefined>()(posted.data?.transaction_id) satisfies true;
client.POST("/0.2/get_entities", { body: { header: {} }, params: { query: { page: 1 } } });
// @ts-expect-error no user_handle
client.POST("/0.2/issue_sila", { body: { header: {}, amount: 100, account_name: "a" } });
// @ts-expect-error source_id without destination_id
client.POST("/0.2/issue_sila", { body: { header: user, amount: 100, source_id: "a" } });
// @ts-expect-error an unknown path
client.POST("/0.2/issue", { body: {} });

// An error.

if (result.kind === "error") {
  exactly<boolean>()(result.sent) satisfies true;
  if (result.reason === "outcome_unknown") exactly<number>()(result.refusal.status) satisfies true;
}
try {
  unwrap(result);
} catch (error) {
  if (error instanceof TokenPaymentsError) exactly<string | undefined>()(error.error?.message) satisfies true;
}

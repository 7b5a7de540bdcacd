import { BREAKS, type Break, EVERY, lax, override, PAYMENTS, rule, success } from "./breaks.ts";
import type { Reply } from "./core.ts";
import type { Decisions } from "./decisions.ts";
import type { JsonObject, OperationName } from "./requests.ts";
import { PAGE } from "./requests.ts";

// For each statement of the specification that a service can show, a service that breaks it.

type Apply = Break["apply"];

/** The break of that name. */
function named(name: string): Apply {
  const found = BREAKS.find((each) => each.name === name);
  if (!found) throw new Error(`There is no break "${name}".`);
  return found.apply;
}

const all =
  (...breaks: Apply[]): Apply =>
  (service) => {
    for (const apply of breaks) apply(service);
  };

/** Decides what the contract decides otherwise meanwhile: it is open, and not shown. */
const decide =
  (decisions: Partial<Decisions>): Apply =>
  (service) =>
    void Object.assign(service.decisions, decisions);

/** Puts a value of another type into a field of successes, and into each element where a step is `[]`. */
function wrong(operation: OperationName | "every", field: string, value?: unknown): Apply {
  const put = (node: unknown, [step = "", ...rest]: string[]): void => {
    const object = Object(node);
    for (const name of step === "[]" ? Object.keys(object) : [step]) {
      if (!Object.hasOwn(object, name)) continue;
      if (rest.length > 0) put(object[name], rest);
      else object[name] = value ?? (typeof object[name] === "number" ? "wrong" : 7);
    }
  };
  return success(operation, (body) => put(body, field.split(".")));
}

/** Each field of an object in the successes of an operation. */
function wrongFields(operation: OperationName, object: string, fields: Record<string, string>): Record<string, Apply> {
  return Object.fromEntries(
    Object.entries(fields).map(([statement, field]) => [statement, wrong(operation, `${object}.${field}`)]),
  );
}

/** Changes every refusal. */
function everyRefusal(edit: (body: JsonObject, reply: Reply) => void): Apply {
  return (service) => {
    override(service, "refuse", (refuse) => (...given) => {
      const reply = refuse(...given);
      edit(reply.body as JsonObject, reply);
      return reply;
    });
  };
}

/** Refuses with another status what is refused with these words. */
const otherStatus = (words: RegExp) =>
  everyRefusal((body, reply) => {
    if (words.test(String(body.message))) reply.status = 404;
  });

/** Says something else in place of these words. */
const otherWords = (words: RegExp) =>
  everyRefusal((body) => {
    if (words.test(String(body.message))) body.message = "No.";
  });

const otherCode = (code: string) =>
  everyRefusal((body) => {
    if (body.error_code === code)
      body.error_code = code === "INSTANT_ACH_MAX_AMOUNT" ? "OTHER" : "INSTANT_ACH_MAX_AMOUNT";
  });

/** Refuses valid requests as badly formed. */
function refuses(operation: OperationName, isRefused: (body: JsonObject) => boolean): Apply {
  return (service) => {
    override(service, "complaints", (complaints) => (name, body) => {
      const found = complaints(name, body);
      return name === operation && isRefused(body) ? { ...found, body: "is refused" } : found;
    });
  };
}

/** Does not need a signature. */
function needsNo(operation: OperationName, signature: "authsignature" | "usersignature"): Apply {
  return (service) => {
    override(service, "authenticate", (authenticate) => (name, message, header) => {
      if (name !== operation || message.headers[signature] !== undefined) return authenticate(name, message, header);
      const app = service.database.find("apps", { handle: "shop" });
      const user = service.database.find("users", { handle: header.user_handle as string });
      return { app: app ?? {}, user, wallet: service.walletsOf(user)[0] };
    });
  };
}

/** Has no operation at its path. */
const noPath =
  (operation: OperationName): Apply =>
  (service) => {
    override(service, "answer", (answer) => async (message) => {
      const isThere = message.path.replace(/\?.*/, "") !== `/0.2/${operation}`;
      return isThere ? answer(message) : { status: 404, headers: { "content-type": "text/plain" }, body: "nothing" };
    });
  };

/** Accepts what names no account of the user. */
const anyAccount: Apply = ({ operations }) => {
  override(operations, "linkedAccount", (find) => (call) => {
    return call.body.account_name === "main_checking" ? find(call) : undefined;
  });
};

/** Accepts bodies that are no object. */
const anyBody: Apply = (service) => {
  override(service, "answer", (answer) => async (message) => {
    const isObject = new TextDecoder().decode(message.body).startsWith("{");
    return isObject
      ? answer(message)
      : { status: 200, headers: { "content-type": "application/json" }, body: { success: true } };
  });
};

const noJson: Apply = (service) => {
  override(service, "finish", (finish) => (call, ...rest) => {
    const reply = finish(call, ...rest);
    return Array.isArray(reply.body) ? reply : { ...reply, headers: { "content-type": "text/html" } };
  });
};

/** Lets every transaction of a type fail. */
const fails =
  (type: "issue" | "redeem"): Apply =>
  ({ operations }) => {
    override(operations, "settleLater", (settle) => (transaction, succeeds, ...rest) => {
      settle(transaction, succeeds && transaction.type !== type, ...rest);
    });
  };

const eventsOfAnotherUser: Apply = (service) => {
  override(service.events, "updated", (send) => (transaction, outcome) => {
    send({ ...transaction, user: "sasha" }, outcome);
  });
};

const PATHS = Object.fromEntries(EVERY.map((operation) => [`${operation}/path`, noPath(operation)]));
const UNSIGNED = Object.fromEntries(
  EVERY.map((operation) => [`${operation}/credentials`, needsNo(operation, "authsignature")]),
);
const WITH_MESSAGE = [
  "check_handle",
  "request_kyc",
  ...PAYMENTS,
  "get_accounts",
  "get_webhooks",
  "get_entities",
] as const;
const MESSAGES = Object.fromEntries(WITH_MESSAGE.map((name) => [`${name}/message`, lax(name, "message")]));

const TEST_DEPOSIT = "create_test_virtual_account_ach_transaction";

const FIELDS_OF_PAYMENTS = Object.assign(
  {},
  ...PAYMENTS.map((name) => ({
    [`${name}/amount`]: rule(name, "amount", { minimum: 0 }),
    [`${name}/amount-maximum`]: rule(name, "amount", { maximum: 1e12 }),
    [`${name}/account-name`]: all(lax(name, "account_name"), anyAccount),
    [`${name}/descriptor`]: rule(name, "descriptor", { longest: 1000 }),
    [`${name}/business-uuid`]: lax(name, "business_uuid"),
    [`${name}/processing-type`]: lax(name, "processing_type"),
    [`${name}/source-id`]: lax(name, "source_id"),
    [`${name}/destination-id`]: lax(name, "destination_id"),
    [`${name}/idempotency-id`]: lax(name, "transaction_idempotency_id"),
    [`${name}/idempotency`]: named("processes each submission"),
    [`${name}/account-name-alone`]: refuses(name, (body) => body.account_name !== undefined),
    [`${name}/payment-methods`]: refuses(name, (body) => body.source_id !== undefined),
    [`${name}/transaction-id`]: success(name, (body) => delete body.transaction_id),
    [`${name}/descriptor-in-response`]: wrong(name, "descriptor"),
    [`${name}/events-of-the-request`]: eventsOfAnotherUser,
    [`${name}/sandbox-return`]: refuses(name, ({ amount }) => Number(amount) % 1000 === 420),
  })),
);

/** By the id of the statement. */
export const STATEMENT_BREAKS: Record<string, Apply> = {
  "service/json-body": anyBody,
  "header/created": lax(EVERY, "header.created"),
  "header/legacy-handle": named("refuses the legacy auth_handle"),
  "header/legacy-handle-is-deprecated": named("refuses the legacy auth_handle"),
  "header/user-handle": lax(EVERY, "header.user_handle"),
  "header/version": lax(EVERY, "header.version"),
  "header/crypto": lax(EVERY, "header.crypto"),
  "header/reference": lax(EVERY, "header.reference"),

  "envelope/success": wrong("every", "success"),
  "envelope/status": everyRefusal((body) => void Object.assign(body, { status: "WRONG" })),
  "envelope/status-of-200": wrong("every", "status"),
  "envelope/message": everyRefusal((body) => void Object.assign(body, { message: 7 })),
  "envelope/reference": named("repeats another reference"),
  "envelope/response-time": named("has response_time_ms as a number"),
  "envelope/validation-details": named("leaves out validation_details"),

  ...wrongFields("get_accounts", "[]", {
    "linked_bank_account/account-number": "account_number",
    "linked_bank_account/routing-number": "routing_number",
    "linked_bank_account/account-name": "account_name",
    "linked_bank_account/account-type": "account_type",
    "linked_bank_account/match-score": "match_score",
    "linked_bank_account/account-owner-name": "account_owner_name",
    "linked_bank_account/entity-name": "entity_name",
    "linked_bank_account/web-debit-verified": "web_debit_verified",
  }),
  "linked_bank_account/account-number": named("shows five digits of account numbers"),
  "linked_bank_account/account-status": named("has the account status frozen"),
  "linked_bank_account/active": named("has an active that contradicts the account status"),
  "linked_bank_account/link-status": named("has an unlisted link status"),

  ...wrongFields("open_virtual_account", "virtual_account", {
    "virtual_account/virtual-account-id": "virtual_account_id",
    "virtual_account/virtual-account-name": "virtual_account_name",
    "virtual_account/account-number": "account_number",
    "virtual_account/routing-number": "routing_number",
    "virtual_account/account-type": "account_type",
    "virtual_account/active": "active",
    "virtual_account/closed": "closed",
    "virtual_account/ach-credit-enabled": "ach_credit_enabled",
    "virtual_account/ach-debit-enabled": "ach_debit_enabled",
  }),
  "virtual_account/created-epoch": named("has created_epoch of a virtual account in milliseconds"),

  ...wrongFields("get_entities", "entities.[].[]", {
    "entity/names": "full_name",
    "entity/blockchain-addresses": "blockchain_addresses",
    "entity/uuid": "uuid",
    "entity/business-type": "business_type",
    "entity/dba": "dba",
  }),
  "entity/created": named("has entities created in milliseconds"),
  "entity/status": named("has an unlisted entity status"),

  ...wrongFields("get_webhooks", "webhooks.[]", {
    "delivery_record/uuid": "uuid",
    "delivery_record/user-handle": "user_handle",
    "delivery_record/event-type": "event_type",
    "delivery_record/endpoint-name": "endpoint_name",
    "delivery_record/endpoint-url": "endpoint_url",
    "delivery_record/details": "details",
    "delivery_record/details-fields": "details.entity",
    "delivery_record/attempts": "attempts",
    "delivery_record/responses": "responses",
    "delivery_record/delivered": "delivered",
    "delivery_record/processing": "processing",
  }),
  "delivery_record/created-epoch": named("has deliveries created in milliseconds"),
  "delivery_record/last-update-epoch": wrong("get_webhooks", "webhooks.[].last_update_epoch", 1_795_368_384_000),
  "delivery_record/next-attempt-epoch": wrong("get_webhooks", "webhooks.[].next_attempt_epoch", "soon"),

  "pagination/counts": all(
    wrong("get_webhooks", "pagination.total_pages"),
    wrong("get_entities", "pagination.total_pages"),
  ),
  "endpoints/json-response": noJson,
  "endpoints/unknown-fields": decide({ unknownFields: "refused" }),
  ...PATHS,
  ...UNSIGNED,
  "check_handle/credentials": needsNo("check_handle", "authsignature"),
  ...MESSAGES,

  "check_handle/envelope": wrong("check_handle", "status"),
  "request_kyc/kyc-level": lax("request_kyc", "kyc_level"),
  "request_kyc/default-level": refuses("request_kyc", ({ kyc_level }) => kyc_level === ""),
  "request_kyc/businesses": refuses("request_kyc", ({ kyc_level }) => kyc_level === undefined),
  "request_kyc/verification-uuid": named("leaves out verification_uuid"),
  "request_kyc/level-not-approved": named("verifies at a level that is not approved"),
  "request_kyc/returns": otherStatus(/previous entity/),
  "request_kyc/events-of-the-request": (service) => {
    override(service.events, "verified", (send) => (verification, outcome) => {
      send({ ...verification, uuid: service.uuid() }, outcome);
    });
  },

  ...FIELDS_OF_PAYMENTS,
  "issue_sila/card-name": lax("issue_sila", "card_name"),
  "issue_sila/card-excludes-account": lax("issue_sila", "account_name"),
  "issue_sila/sandbox-not-eligible": refuses("issue_sila", ({ amount }) => amount === 37),
  "issue_sila/sandbox-risk": refuses("issue_sila", ({ amount }) => amount === 41),
  "issue_sila/sandbox-success": fails("issue"),
  "redeem_sila/sandbox-success": fails("redeem"),
  "redeem_sila/card": lax("redeem_sila", "card_name"),
  "redeem_sila/card-excludes-others": lax("redeem_sila", "account_name"),
  "redeem_sila/mock-wire-account": lax("redeem_sila", "mock_wire_account_name"),

  "get_account_balance/account-name": rule("get_account_balance", "account_name", { required: false }),
  "get_account_balance/balances": named("has balances as booleans"),
  "get_account_balance/account": wrong("get_account_balance", "masked_account_number"),
  "get_account_balance/bad-format": named("leaves out validation_details"),
  "get_account_balance/link-not-supported": named("leaves out link_status"),
  "get_account_balance/balance-unavailable": otherStatus(/unavailable/),
  "get_account_balance/signature-refused": named("refuses the signature of a balance with 401"),
  "get_account_balance/account-not-found": named("answers an unknown account with 400"),
  "get_account_balance/sandbox-balances": named("has other balances in the sandbox"),
  "get_accounts/accounts": named("wraps the accounts in an object"),

  "delete_wallet/address-of-another-app": named("refuses signatures with 403"),
  "delete_wallet/only-wallet": named("deletes the only wallet"),
  "delete_wallet/default-destination-wallet": otherStatus(/default destination/),
  "delete_wallet/balance-not-zero": named("deletes a wallet with a balance"),

  "get_webhooks/header": decide({ userHandleOfApps: "refused" }),
  "get_webhooks/search-filters": lax("get_webhooks", "search_filters"),
  "get_webhooks/uuid-filter": lax("get_webhooks", "search_filters.uuid"),
  "get_webhooks/delivered-filter": named("ignores the filter delivered"),
  "get_webhooks/sort-ascending": lax("get_webhooks", "search_filters.sort_ascending"),
  "get_webhooks/event-type-filter": lax("get_webhooks", "search_filters.event_type"),
  "get_webhooks/endpoint-name-filter": named("ignores the filter endpoint_name"),
  "get_webhooks/user-handle-filter": named("ignores the filter user_handle"),
  "get_webhooks/epoch-filters": rule("get_webhooks", "search_filters.start_epoch", { minimum: -1e12 }),
  "get_webhooks/page": rule("get_webhooks", "search_filters.page", { minimum: 0 }),
  "get_webhooks/per-page": rule("get_webhooks", "search_filters.per_page", { maximum: PAGE.most + 1 }),
  "get_webhooks/counts": wrong("get_webhooks", "page"),
  "get_webhooks/webhooks": wrong("get_webhooks", "webhooks"),
  "get_webhooks/pagination": wrong("get_webhooks", "pagination"),

  "get_accounts/frozen-accounts": named("debits a frozen account"),
  "moves/deleted-wallet": named("accepts the signature of a deleted wallet"),
  "moves/third-attempt": named("verifies a third time"),
  "open_virtual_account/name-collisions": named("gives two virtual accounts one name"),
  "open_virtual_account/virtual-account-name": lax("open_virtual_account", "virtual_account_name"),
  "open_virtual_account/ach-credit-enabled": lax("open_virtual_account", "ach_credit_enabled"),
  "open_virtual_account/ach-debit-enabled": lax("open_virtual_account", "ach_debit_enabled"),
  "open_virtual_account/virtual-account": wrong("open_virtual_account", "virtual_account"),
  "open_virtual_account/not-authorized": named("opens a virtual account without a verification"),

  [`${TEST_DEPOSIT}/amount`]: lax(TEST_DEPOSIT, "amount"),
  [`${TEST_DEPOSIT}/virtual-account-number`]: all(
    lax(TEST_DEPOSIT, "virtual_account_number"),
    named("pays into a virtual account that does not exist"),
  ),
  [`${TEST_DEPOSIT}/tran-code`]: lax(TEST_DEPOSIT, "tran_code"),
  [`${TEST_DEPOSIT}/entity-name`]: named("needs no entity_name"),
  [`${TEST_DEPOSIT}/effective-date`]: lax(TEST_DEPOSIT, "effective_date"),
  [`${TEST_DEPOSIT}/ced`]: lax(TEST_DEPOSIT, "ced"),
  [`${TEST_DEPOSIT}/ach-name`]: lax(TEST_DEPOSIT, "ach_name"),
  [`${TEST_DEPOSIT}/events-of-the-request`]: eventsOfAnotherUser,
  [`${TEST_DEPOSIT}/number-unknown`]: named("pays into a virtual account that does not exist"),

  "get_entities/header": decide({ userHandleOfApps: "refused" }),
  "get_entities/entity-type": lax("get_entities", "entity_type"),
  "get_entities/pages": ({ operations }) => {
    override(operations, "pageNumber", () => () => 1);
  },
  "get_entities/entities": wrong("get_entities", "entities"),
  "get_entities/pagination": wrong("get_entities", "pagination"),

  "authentication/signature-refused": named("accepts the signature of any user"),
  "authentication/token-expired": named("accepts an expired token"),
  "authentication/token-of-another-app": named("accepts the token of another app"),
  "authentication/token-badly-encoded": named("refuses a token that is not encoded with 401"),
  "authentication/basic-refused": named("accepts HTTP Basic"),
  "authentication/basic-refused-elsewhere": named("accepts HTTP Basic"),
  "authentication/token-of-another-environment": named("accepts a token of production"),

  "errors/envelope": everyRefusal((body) => void Object.assign(body, { success: 7 })),
  "errors/bad-format": named("answers badly formed requests with 422"),
  "errors/error-code": named("leaves out error_code"),
  "errors/instant-ach-insufficient-kyc": otherCode("INSTANT_ACH_INSUFFICIENT_KYC"),
  "errors/instant-ach-no-company-name": otherCode("INSTANT_ACH_NO_COMPANY_NAME"),
  "errors/instant-ach-max-amount": otherCode("INSTANT_ACH_MAX_AMOUNT"),
  "errors/instant-ach-institution-not-supported": otherCode("INSTANT_ACH_INSTITUTION_NOT_SUPPORTED"),
  "errors/instant-ach-not-config": otherCode("INSTANT_ACH_NOT_CONFIG"),
  "errors/instant-settlement-not-enabled": otherCode("INSTANT_SETTLEMENT_NOT_ENABLED"),
  "errors/amount-higher-than-minimum-crw-balance": otherCode("TRANSACTION_AMOUNT_HIGHER_THAN_MINIMUM_CRW_BALANCE"),
  "errors/insufficient-reserve-wallet-balance": otherCode("INSUFFICIENT_RESERVE_WALLET_BALANCE"),
  "errors/web-debit-not-supported": otherWords(/WEB debits/),
};

import type { Decisions } from "./decisions.ts";

export type JsonObject = Record<string, unknown>;

/** What the specification asks of a field of a request. */
export interface FieldRule {
  type: "string" | "integer" | "boolean" | "object";
  required?: boolean;
  minimum?: number;
  maximum?: number;
  /** In characters. */
  longest?: number;
  form?: "uuid" | "date" | "unix time";
  values?: readonly unknown[];
  /** The specification says what an empty text means. */
  mayBeEmpty?: boolean;
  fields?: Record<string, FieldRule>;
}

/** How many deliveries a page has: at most, and unless the request asks for another number. */
export const PAGE = { most: 100, usual: 20 };

const text: FieldRule = { type: "string" };
const uuid: FieldRule = { type: "string", form: "uuid" };
const boolean: FieldRule = { type: "boolean" };
const integer = (bounds: Partial<FieldRule> = {}): FieldRule => ({ type: "integer", ...bounds });
const oneOf = (...values: unknown[]): FieldRule => ({ type: typeof values[0] as "string", values });
const required = (rule: FieldRule): FieldRule => ({ ...rule, required: true });

const appHeader: FieldRule = {
  type: "object",
  required: true,
  fields: {
    created: required(integer({ form: "unix time" })),
    app_handle: text,
    auth_handle: text,
    user_handle: text,
    version: oneOf("0.2"),
    crypto: oneOf("ETH"),
    reference: text,
  },
};
const userHeader: FieldRule = { ...appHeader, fields: { ...appHeader.fields, user_handle: required(text) } };

const payment: Record<string, FieldRule> = {
  header: userHeader,
  amount: required(integer({ minimum: 1, maximum: 10_000_000 })),
  account_name: { type: "string", longest: 40 },
  card_name: text,
  descriptor: { type: "string", longest: 100 },
  business_uuid: uuid,
  source_id: text,
  destination_id: text,
  transaction_idempotency_id: uuid,
};

export type OperationName = keyof typeof REQUESTS;

/** The body of each operation, by its section of the specification. */
export const REQUESTS = {
  check_handle: { header: userHeader, message: oneOf("header_msg") },
  request_kyc: { header: userHeader, message: oneOf("header_msg"), kyc_level: { type: "string", mayBeEmpty: true } },
  issue_sila: {
    ...payment,
    message: oneOf("issue_msg"),
    processing_type: oneOf("STANDARD_ACH", "SAME_DAY_ACH", "INSTANT_ACH", "INSTANT_SETTLEMENT", "CARD"),
  },
  redeem_sila: {
    ...payment,
    message: oneOf("redeem_msg"),
    processing_type: oneOf("STANDARD_ACH", "SAME_DAY_ACH", "CARD", "WIRE", "INSTANT_ACH", "INSTANT_SETTLEMENT"),
    mock_wire_account_name: oneOf("mock_account_success", "mock_account_fail"),
  },
  get_account_balance: { header: userHeader, account_name: required({ type: "string", longest: 40 }) },
  get_accounts: { header: userHeader, message: oneOf("get_accounts_msg") },
  delete_wallet: { header: userHeader },
  get_webhooks: {
    header: appHeader,
    message: oneOf("header_msg"),
    search_filters: {
      type: "object",
      fields: {
        uuid,
        delivered: boolean,
        sort_ascending: boolean,
        event_type: text,
        endpoint_name: text,
        user_handle: text,
        start_epoch: integer({ minimum: 0, form: "unix time" }),
        end_epoch: integer({ minimum: 0, form: "unix time" }),
        page: integer({ minimum: 1 }),
        per_page: integer({ minimum: 1, maximum: PAGE.most }),
      },
    },
  },
  open_virtual_account: {
    header: userHeader,
    virtual_account_name: text,
    ach_credit_enabled: boolean,
    ach_debit_enabled: boolean,
  },
  create_test_virtual_account_ach_transaction: {
    header: userHeader,
    amount: required(integer()),
    virtual_account_number: required(text),
    tran_code: required(oneOf(22, 23, 27, 28, 32, 33, 37, 38)),
    entity_name: required(text),
    effective_date: { type: "string", form: "date" },
    ced: text,
    ach_name: text,
  },
  get_entities: { header: appHeader, message: oneOf("header_msg"), entity_type: oneOf("individual", "business") },
} satisfies Record<string, Record<string, FieldRule>>;

/** Operations whose header has no user. */
export const APP_OPERATIONS: readonly OperationName[] = ["get_webhooks", "get_entities"];

/** The fields of the common envelope that the section of each operation lists for a 200. */
export const ENVELOPES: Record<OperationName, readonly string[]> = {
  check_handle: ["success", "reference", "message", "status"],
  request_kyc: ["reference", "message", "success", "status", "response_time_ms"],
  issue_sila: ["reference", "message", "success", "status", "response_time_ms"],
  redeem_sila: ["reference", "message", "success", "status", "response_time_ms"],
  get_account_balance: ["success", "status", "response_time_ms", "reference"],
  get_accounts: [],
  delete_wallet: ["message", "success", "status", "response_time_ms", "reference"],
  get_webhooks: ["success", "status", "response_time_ms"],
  open_virtual_account: ["success", "status", "response_time_ms", "reference", "message"],
  create_test_virtual_account_ach_transaction: ["success", "status", "response_time_ms", "reference", "message"],
  get_entities: ["success", "status", "response_time_ms", "reference"],
};

/** The complaints about a body, by field. */
export type Complaints = Record<string, string>;

/** Checks the fields of an object by their rules, at any depth. */
export function complaintsAbout(
  rules: Record<string, FieldRule>,
  body: JsonObject,
  decisions: Decisions,
  path = "",
): Complaints {
  const found: Complaints = {};
  for (const [name, rule] of Object.entries(rules)) {
    const [field, value] = [path + name, body[name]];
    const complaint = value === undefined ? rule.required && "is required" : complaintAbout(rule, value, decisions);
    if (complaint) found[field] = complaint;
    else if (rule.fields && value !== undefined) {
      Object.assign(found, complaintsAbout(rule.fields, value as JsonObject, decisions, `${field}.`));
    }
  }
  const unknown = decisions.unknownFields === "refused" ? Object.keys(body).filter((name) => !(name in rules)) : [];
  return { ...found, ...Object.fromEntries(unknown.map((name) => [path + name, "is not known"])) };
}

function complaintAbout(rule: FieldRule, value: unknown, decisions: Decisions): string | undefined {
  const { type, minimum = -Infinity, maximum = Infinity, longest = Infinity, form, values } = rule;
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  if (type === "integer" ? !Number.isInteger(value) : type === "object" ? !isObject : typeof value !== type) {
    return `must be of the type ${type}`;
  }
  if (values && !values.includes(value)) return `must be one of ${values.join(", ")}`;
  if (typeof value === "number" && (value < minimum || value > maximum)) return "is out of bounds";
  if (typeof value === "number" && decisions.integers === "64 bits" && Math.abs(value) >= 2 ** 63)
    return "is too large";
  if (form === "unix time" && decisions.milliseconds === "refused" && !isUnixTime(value as number, minimum))
    return "must be in seconds";
  if (typeof value !== "string") return undefined;
  if (value === "" && !rule.mayBeEmpty && decisions.emptyTexts === "refused") return "must not be empty";
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII has them
  if (decisions.characters === "ASCII" && /[^\x00-\x7f]/.test(value)) return "has characters beyond ASCII";
  const { length } = decisions.characters === "any" ? [...value] : value;
  if (length > longest) return `must have at most ${longest} characters`;
  if (form === "date" && !isDate(value)) return "must be a date";
  if (form === "uuid" && !UUIDS[decisions.uuids].test(value)) return "must be a UUID";
  return undefined;
}

const UUIDS: Record<Decisions["uuids"], RegExp> = {
  "any form": /^(?:urn:uuid:)?[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i,
  "without urn": /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i,
  "lower case": /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/,
};

function isDate(text: string): boolean {
  const date = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  return date !== undefined && !Number.isNaN(Number(date)) && date.toISOString().startsWith(text);
}

/** Not in milliseconds, and from the stated minimum on, or else from 1970. */
function isUnixTime(seconds: number, minimum: number): boolean {
  return seconds < 1e12 && (minimum > -Infinity || seconds >= 0);
}

export function isDateTime(value: unknown): boolean {
  return typeof value === "string" && /^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value));
}

/** The processing types that only client libraries list. */
export const LIBRARY_TYPES: Record<"issue_sila" | "redeem_sila", unknown[]> = {
  issue_sila: ["CARD"],
  redeem_sila: ["CARD", "WIRE", "INSTANT_ACH", "INSTANT_SETTLEMENT"],
};

/** The ways to name source and destination; a body must use exactly one. */
export function complaintAboutEnds(
  operation: OperationName,
  body: JsonObject,
  { cardName, halfPairs }: Decisions,
): string | undefined {
  const isKnown = (name: string) =>
    name !== "card_name" || cardName !== "ignored in redeeming" || operation === "issue_sila";
  const fields = ["account_name", "card_name", "source_id", "destination_id"].filter(isKnown);
  const named = fields.filter((name) => body[name] !== undefined);
  const ways = ["account_name", "source_id,destination_id"];
  if (cardName !== "never") ways.push(cardName === "with destination_id" ? "card_name,destination_id" : "card_name");
  // The other end is the wallet of the usersignature.
  if (halfPairs === "accepted") ways.push(operation === "issue_sila" ? "source_id" : "destination_id");
  if (halfPairs === "beside an account") {
    ways.push(operation === "issue_sila" ? "account_name,destination_id" : "account_name,source_id");
  }
  return ways.includes(named.join()) ? undefined : "name source and destination in exactly one way";
}

import { type Call, Refusal, type Reply } from "./core.ts";
import type { Row } from "./database.ts";
import type { FieldRule, JsonObject, OperationName } from "./requests.ts";
import { PAGE } from "./requests.ts";
import type { PaymentsService } from "./service.ts";

/** A way in which a service breaks the specification, and no other. */
export interface Break {
  /** What the broken service does. */
  name: string;
  group: string;
  apply: (service: PaymentsService) => void;
}

// biome-ignore lint/suspicious/noExplicitAny: a break may make of a body what it likes
type Any = any;
type Edit = (body: Any, call: Call) => void;

/** Replaces a method of one object. */
export function override<Target, Name extends keyof Target>(
  target: Target,
  name: Name,
  make: (original: Target[Name]) => Target[Name],
): void {
  const original = target[name] as Any;
  target[name] = make(original.bind(target));
}

/** Changes the rule of a field of a request, such as `header.created`. */
export function rule(operations: OperationName | OperationName[], field: string, changed: Partial<FieldRule>) {
  return ({ requests }: PaymentsService): void => {
    for (const operation of [operations].flat()) {
      const [first = "", second] = field.split(".");
      // Copies: fields of one kind share a rule.
      const whole = requests[operation][first] as FieldRule;
      const inner = { ...whole.fields?.[second ?? ""], ...changed } as FieldRule;
      const rules: Record<string, FieldRule> = requests[operation];
      rules[first] =
        second === undefined ? { ...whole, ...changed } : { ...whole, fields: { ...whole.fields, [second]: inner } };
    }
  };
}

/** Takes what would be refused: no rule is applied to the field. */
export const lax = (operations: OperationName | OperationName[], field: string) => (service: PaymentsService) => {
  for (const operation of [operations].flat()) {
    override(service, "complaints", (complaints) => (name, body) => {
      const { [field]: ignored, ...others } = complaints(name, body);
      return name === operation || ignored === undefined ? others : { ...others, [field]: ignored };
    });
  }
};

/** Changes the body of successes. */
export const success = (operation: OperationName | "every", edit: Edit) => (service: PaymentsService) => {
  override(service, "finish", (finish) => (call, begin, given) => {
    const reply = finish(call, begin, structuredClone(given));
    if (operation === "every" ? !Array.isArray(given) : call.operation === operation) edit(reply.body, call);
    return reply;
  });
};

/** Puts values into an object. */
const put = (values: JsonObject) => (object: Any) => Object.assign(object, values);

/** Does with a call what it would do with another one. */
const calledWith =
  (operation: OperationName, change: (call: Any) => Any) =>
  ({ operations }: PaymentsService) => {
    override(operations as Any, operation, (answer: Any) => (call: Call) => answer(change(call)));
  };

/** Changes the response to what is refused. */
const refusal = (status: number, edit: (reply: Reply & { body: Any }) => void, operation?: OperationName) => {
  return (service: PaymentsService): void => {
    override(service, "refuse", (refuse) => (name, ...rest) => {
      const reply = refuse(name, ...rest) as Reply & { body: Any };
      if (reply.status === status && (operation ?? name) === name) edit(reply);
      return reply;
    });
  };
};

/** Changes the details of the events of transactions. */
const details = (edit: (details: Any, transaction: Row) => void) => (service: PaymentsService) => {
  override(service.events, "transactionDetails", (make) => (transaction, outcome) => {
    const made = make(transaction, outcome);
    edit(made, transaction);
    return made;
  });
};

/** Changes events as they are sent. */
const event = (edit: (event: Any) => void) => (service: PaymentsService) => {
  override(service.events, "event", (make) => (type, about) => {
    const made = make(type, about);
    edit(made);
    return made;
  });
};

/** Changes the records of get_webhooks. */
const record = (edit: (record: Any) => void) => (service: PaymentsService) => {
  override(service.events, "record", (make) => (row) => {
    const made = structuredClone(make(row));
    edit(made);
    return made;
  });
};

/** Changes the counts of pages. */
const pagination = (edit: (counts: Record<string, number>, all: JsonObject[], size: number) => void) => {
  return ({ operations }: PaymentsService): void => {
    override(operations, "page", (page) => (all, number, size) => {
      const made = page(all, number, size);
      edit(made.pagination, all, size);
      return made;
    });
  };
};

/** Refuses requests that it should accept, with a status. */
const refuses = (operation: OperationName, status: number, isRefused: (body: Any) => boolean) => {
  return ({ operations }: PaymentsService): void => {
    const methods = operations as Any;
    override(methods, operation, (answer: Any) => (call: Call) => {
      if (isRefused(call.body)) throw new Refusal(status, "Not now.");
      return answer(call);
    });
  };
};

const ignoresFilter = (name: string) => (service: PaymentsService) => {
  delete service.operations.filters[name];
};

export const PAYMENTS: OperationName[] = ["issue_sila", "redeem_sila"];
export const EVERY: OperationName[] = [
  ...PAYMENTS,
  ...(["check_handle", "request_kyc", "get_account_balance", "get_accounts", "delete_wallet", "get_webhooks"] as const),
  ...(["open_virtual_account", "create_test_virtual_account_ach_transaction", "get_entities"] as const),
];

/** Requests that are badly formed, and accepted. */
const TOO_LAX: Record<string, Break["apply"]> = {
  "issues an amount of 0": rule("issue_sila", "amount", { minimum: 0 }),
  "issues an amount above the maximum": rule("issue_sila", "amount", { maximum: 1e12 }),
  "redeems an amount above the maximum": rule("redeem_sila", "amount", { maximum: 1e12 }),
  "issues an amount that is a text": lax("issue_sila", "amount"),
  "redeems without an amount": rule("redeem_sila", "amount", { required: false }),
  "accepts an account_name of 41 characters": rule(PAYMENTS, "account_name", { longest: 41 }),
  "accepts any descriptor": rule(PAYMENTS, "descriptor", { longest: 1000 }),
  "accepts a business_uuid that is none": lax(PAYMENTS, "business_uuid"),
  "accepts an idempotency id that is no UUID": lax(PAYMENTS, "transaction_idempotency_id"),
  "issues with an unknown processing type": lax("issue_sila", "processing_type"),
  "issues by WIRE": ({ requests }) => {
    Object.assign(requests.issue_sila.processing_type as FieldRule, requests.redeem_sila.processing_type);
  },
  "redeems with an unknown mock_wire_account_name": lax("redeem_sila", "mock_wire_account_name"),
  "accepts no source, and two": lax(PAYMENTS, "account_name"),
  "needs no created": rule(EVERY, "header.created", { required: false }),
  "accepts a created that is a text": lax(EVERY, "header.created"),
  "accepts a reference that is a number": lax(EVERY, "header.reference"),
  "lists 101 deliveries on a page": rule("get_webhooks", "search_filters.per_page", { maximum: PAGE.most + 1 }),
  "accepts pages of size 0": rule("get_webhooks", "search_filters.per_page", { minimum: 0 }),
  "accepts the page 0": rule("get_webhooks", "search_filters.page", { minimum: 0 }),
  "accepts a negative start_epoch": rule("get_webhooks", "search_filters.start_epoch", { minimum: -1e12 }),
  "accepts a delivered that is a text": lax("get_webhooks", "search_filters.delivered"),
  "filters by a uuid that is none": lax("get_webhooks", "search_filters.uuid"),
  "accepts the tran_code 24": lax("create_test_virtual_account_ach_transaction", "tran_code"),
  "accepts an effective_date that is none": lax("create_test_virtual_account_ach_transaction", "effective_date"),
  "needs no entity_name": rule("create_test_virtual_account_ach_transaction", "entity_name", { required: false }),
  "accepts an unknown entity_type": lax("get_entities", "entity_type"),
  "accepts a kyc_level that is a number": lax("request_kyc", "kyc_level"),
  "looks up a balance without an account_name": rule("get_account_balance", "account_name", { required: false }),
  "accepts an ach_credit_enabled that is a text": lax("open_virtual_account", "ach_credit_enabled"),
};

/** Requests that are well formed, and refused. */
const TOO_STRICT: Record<string, Break["apply"]> = {
  "refuses the maximum of an amount": rule(PAYMENTS, "amount", { maximum: 9_999_999 }),
  "refuses the amount 1": rule(PAYMENTS, "amount", { minimum: 2 }),
  "refuses an account_name of 40 characters": rule(PAYMENTS, "account_name", { longest: 39 }),
  "refuses a descriptor of 11 characters": rule(PAYMENTS, "descriptor", { longest: 10 }),
  "refuses SAME_DAY_ACH": rule("issue_sila", "processing_type", { values: ["STANDARD_ACH", "INSTANT_ACH"] }),
  "refuses the legacy auth_handle": rule(EVERY, "header.auth_handle", { values: [] }),
  "refuses a page of 100": rule("get_webhooks", "search_filters.per_page", { maximum: PAGE.most - 1 }),
  "refuses the tran_code 38": rule("create_test_virtual_account_ach_transaction", "tran_code", {
    values: [22, 23, 27, 28, 32, 33, 37],
  }),
  "needs a processing type": rule("issue_sila", "processing_type", { required: true }),
  "needs an entity_type": rule("get_entities", "entity_type", { required: true }),
  "refuses an empty kyc_level": rule("request_kyc", "kyc_level", {
    values: ["DOC_KYC", "INSTANT-ACHV2", "NOT_APPROVED"],
  }),
  "refuses a redemption with 418": refuses("redeem_sila", 418, ({ amount }) => amount > 100_000),
  "refuses a handle with 404": refuses("check_handle", 404, () => true),
  "refuses debits of test accounts with 404": refuses(
    "create_test_virtual_account_ach_transaction",
    404,
    ({ tran_code }) => tran_code === 27,
  ),
  "counts a character outside of the basic plane twice": (service) => {
    override(service, "complaints", (complaints) => (operation, body) => {
      const found = complaints(operation, body);
      return String(body.descriptor ?? "").length > 100 ? { ...found, descriptor: "is too long" } : found;
    });
  },
};

const CREDENTIALS: Record<string, Break["apply"]> = {
  "verifies no signature of the app": (service) => {
    override(service, "isSignedBy", (isSignedBy) => (row, signature, bytes) => {
      return "levels" in row ? signature !== undefined : isSignedBy(row, signature, bytes);
    });
  },
  "verifies no signature of the user": (service) => {
    override(service, "isSignedBy", (isSignedBy) => (row, signature, bytes) => {
      return "address" in row ? signature !== undefined : isSignedBy(row, signature, bytes);
    });
  },
  "accepts the signature of any user": (service) => {
    override(service, "walletsOf", () => (user) => (user ? service.database.list("wallets", { deleted: false }) : []));
  },
  "accepts the signature of a deleted wallet": (service) => {
    override(
      service,
      "walletsOf",
      () => (user) => (user ? service.database.list("wallets", { user: user.handle }) : []),
    );
  },
  "accepts the signature of another app": (service) => {
    override(service, "isSignedBy", (isSignedBy) => (row, signature, bytes) => {
      const signers = "levels" in row ? service.database.list("apps") : [row];
      return signers.some((each) => isSignedBy(each, signature, bytes));
    });
  },
  "needs no signature of the user for get_accounts": (service) => {
    override(service, "authenticate", (authenticate) => (operation, message, header) => {
      const isUnsigned = operation === "get_accounts" && message.headers.usersignature === undefined;
      if (!isUnsigned) return authenticate(operation, message, header);
      const { app } = authenticate("get_entities", message, header);
      const user = service.database.find("users", { handle: header.user_handle });
      return { app, user, wallet: undefined };
    });
  },
  "needs no signature for get_webhooks": (service) => {
    override(service, "authenticate", (authenticate) => (operation, message, header) => {
      if (operation !== "get_webhooks" || message.headers.authsignature)
        return authenticate(operation, message, header);
      const app = service.database.find("apps", { handle: header.app_handle ?? header.auth_handle ?? "shop" }) as Row;
      return { app, user: undefined, wallet: undefined };
    });
  },
  "refuses signatures with 403": refusal(401, put({ status: 403 })),
  "refuses the signature of a balance with 401": (service) => {
    override(service, "signatureRefusal", () => () => new Refusal(401, "The signature is absent or incorrect."));
  },
  "accepts HTTP Basic": (service) => {
    override(service, "checkScheme", () => () => {});
  },
  "refuses HTTP Basic with 401": (service) => {
    override(service, "checkScheme", (check) => (headers, operation) => {
      try {
        check(headers, operation);
      } catch {
        throw new Refusal(401, "Basic is not accepted.");
      }
    });
  },
  "refuses a token that is not encoded with 401": (service) => {
    override(service, "checkToken", (check) => (authorization, app) => {
      if (authorization.includes("'")) throw new Refusal(401, "The auth token is invalid.");
      check(authorization, app);
    });
  },
  "accepts a token that is a bytes string": (service) => {
    override(service, "checkToken", (check) => (authorization, app) => {
      check(authorization.replace(/b'(.*)'/, "$1"), app);
    });
  },
  "accepts an expired token": (service) => {
    for (const token of service.database.list("tokens")) service.database.update("tokens", token, { expires: 1e12 });
  },
  "accepts the token of another app": (service) => {
    for (const token of service.database.list("tokens")) service.database.update("tokens", token, { app: "shop" });
  },
  "accepts a token of production": (service) => {
    for (const token of service.database.list("tokens"))
      service.database.update("tokens", token, { environment: "sandbox" });
  },
};

const milliseconds = (seconds: unknown) => Number(seconds) * 1000;

const RESPONSES: Record<string, Break["apply"]> = {
  "leaves out transaction_id": success("issue_sila", (body) => delete body.transaction_id),
  "has a transaction_id that is no UUID": success("issue_sila", (body) =>
    Object.assign(body, { transaction_id: body.transaction_id.replaceAll("-", "") }),
  ),
  "leaves out verification_uuid": success("request_kyc", (body) => delete body.verification_uuid),
  "has response_time_ms as a number": success("every", (body) => {
    if ("response_time_ms" in body) body.response_time_ms = 4;
  }),
  "has success as a text": success("issue_sila", put({ success: "true" })),
  "has a success that is false in a 200": success("redeem_sila", (body) =>
    Object.assign(body, { success: false, status: "FAILURE" }),
  ),
  "has the status Success": success("every", (body) => {
    if ("status" in body) body.status = "Success";
  }),
  "repeats another reference": success("every", (body) => {
    if ("reference" in body) body.reference = "other";
  }),
  "has balances as booleans": success("get_account_balance", put({ available_balance: true })),
  "names another account beside a balance": success("get_account_balance", put({ account_name: "default" })),
  "shows the account number beside a balance": success(
    "get_account_balance",
    put({ masked_account_number: "123456789012" }),
  ),
  "shows account numbers": success("get_accounts", (body) => {
    for (const account of body) account.account_number &&= "123456789012";
  }),
  "shows the first digits of account numbers": success("get_accounts", (body) => {
    for (const account of body) account.account_number &&= "1234********";
  }),
  "shows five digits of account numbers": success("get_accounts", (body) => {
    for (const account of body) account.account_number &&= "*******89012";
  }),
  "shows the number of a pending account": success("get_accounts", (body) => {
    for (const account of body) account.account_number ??= "********9012";
  }),
  "has match_score as a text": success("get_accounts", (body) => {
    for (const account of body) account.match_score = String(account.match_score);
  }),
  "has the account status frozen": success("get_accounts", (body) => {
    for (const account of body) if (!account.active) account.account_status = "frozen";
  }),
  "has an active that contradicts the account status": success("get_accounts", (body) => {
    for (const account of body) account.active = true;
  }),
  "has an unlisted link status": success("get_accounts", (body) => {
    for (const account of body) account.account_link_status = "verified";
  }),
  "keeps an account active whose match_score is low": ({ database }) => {
    for (const account of database.list("accounts", { account_status: "inactive" })) {
      database.update("accounts", account, { account_status: "active" });
    }
  },
  "wraps the accounts in an object": (service) => {
    override(service, "finish", (finish) => (call, begin, given) => {
      return finish(call, begin, call.operation === "get_accounts" ? { accounts: given } : given);
    });
  },
  "does not name the deleted wallet": success("delete_wallet", put({ message: "The wallet was deleted." })),
  "has created_epoch of a virtual account in milliseconds": success("open_virtual_account", ({ virtual_account }) =>
    Object.assign(virtual_account, { created_epoch: milliseconds(virtual_account.created_epoch) }),
  ),
  "has a closed_epoch of 0 while open": success("open_virtual_account", ({ virtual_account }) =>
    Object.assign(virtual_account, { closed_epoch: 0 }),
  ),
  "has another type of a virtual account": success("open_virtual_account", ({ virtual_account }) =>
    Object.assign(virtual_account, { account_type: "CHECKING" }),
  ),
  "has a virtual account id that is no UUID": success("open_virtual_account", ({ virtual_account }) =>
    Object.assign(virtual_account, { virtual_account_id: "va_1" }),
  ),
  "leaves out virtual_account": success("open_virtual_account", (body) => delete body.virtual_account),
  "has the flags of a virtual account as texts": success("open_virtual_account", ({ virtual_account }) =>
    Object.assign(virtual_account, { ach_debit_enabled: String(virtual_account.ach_debit_enabled) }),
  ),
  "has one id for all verifications": success(
    "request_kyc",
    put({ verification_uuid: "6ba7b810-9dad-41d1-80b4-00c04fd430c8" }),
  ),
  "has one id for all redemptions": success(
    "redeem_sila",
    put({ transaction_id: "6ba7b810-9dad-41d1-80b4-00c04fd430c8" }),
  ),
  "opens a virtual account that is closed": success("open_virtual_account", ({ virtual_account }) => {
    Object.assign(virtual_account, { active: false, closed: true });
  }),
  "has entities created in milliseconds": success("get_entities", ({ entities }) => {
    for (const entity of Object.values(entities).flat() as Any[]) entity.created = milliseconds(entity.created);
  }),
  "has an unlisted entity status": success("get_entities", ({ entities }) => {
    for (const entity of Object.values(entities).flat() as Any[])
      if (entity.status === "frozen") entity.status = "closed";
  }),
  "has one address in place of a list": success("get_entities", ({ entities }) => {
    for (const entity of entities.individuals) entity.blockchain_addresses = entity.blockchain_addresses[0];
  }),
  "leaves out an empty list of businesses": success("get_entities", ({ entities }) => {
    if (entities.businesses.length === 0) delete entities.businesses;
  }),
  "leaves out pagination": success("get_entities", (body) => delete body.pagination),
  "answers badly formed requests with 422": refusal(400, put({ status: 422 })),
  "answers badly formed requests with 500": refusal(400, put({ status: 500 })),
  "answers an unknown account number with 422": refusal(
    400,
    (reply) => {
      if (/not exist/.test(reply.body.message)) reply.status = 422;
    },
    "create_test_virtual_account_ach_transaction",
  ),
  "leaves out validation_details": refusal(400, ({ body }) => delete body.validation_details),
  "has success in refusals": refusal(400, ({ body }) => Object.assign(body, { success: true })),
  "leaves out success in refusals": refusal(403, ({ body }) => delete body.success),
  "answers an unknown account with 400": refusal(404, put({ status: 400 })),
  "leaves out link_status": refusal(400, ({ body }) => delete body.link_status, "get_account_balance"),
  "has an unlisted error_code": refusal(403, ({ body }) => {
    if ("error_code" in body) body.error_code = "INSTANT_ACH_REFUSED";
  }),
  "leaves out error_code": refusal(403, ({ body }) => delete body.error_code),
  "says that it encodes what it sends": (service) => {
    override(service, "finish", (finish) => (...given) => {
      const reply = finish(...given);
      return { ...reply, headers: { ...reply.headers, "content-encoding": "gzip" } };
    });
  },
  "has a text of HTML for refusals": refusal(403, (reply) => {
    Object.assign(reply, { headers: { "content-type": "text/html" }, body: "<h1>Forbidden</h1>" });
  }),
  "answers a success with 201": (service) => {
    override(service, "finish", (finish) => (call, ...rest) => {
      return { ...finish(call, ...rest), status: call.operation === "open_virtual_account" ? 201 : 200 };
    });
  },
};

const LISTS: Record<string, Break["apply"]> = {
  "ignores the filter uuid": ignoresFilter("uuid"),
  "ignores the filter delivered": ignoresFilter("delivered"),
  "lists what was not delivered as delivered": ({ operations: { filters } }) => {
    const select = filters.delivered;
    filters.delivered = (record, wanted) => wanted === true || select?.(record, wanted) === true;
  },
  "ignores the filter event_type": ignoresFilter("event_type"),
  "ignores the filter endpoint_name": ignoresFilter("endpoint_name"),
  "ignores the filter user_handle": ignoresFilter("user_handle"),
  "ignores the filter start_epoch": ignoresFilter("start_epoch"),
  "ignores the filter end_epoch": ignoresFilter("end_epoch"),
  "ignores the sort order": success("get_webhooks", (body, call) => {
    if (Object(call.body.search_filters).sort_ascending === false) body.webhooks.reverse();
  }),
  "sorts the newest first unless asked": success("get_webhooks", (body, call) => {
    if (Object(call.body.search_filters).sort_ascending === undefined) body.webhooks.reverse();
  }),
  "sorts by the names of users": ({ operations }) => {
    override(operations, "page", (page) => (all, number, size) => {
      const byUser = all.toSorted((a, b) => String(a.user_handle).localeCompare(String(b.user_handle)));
      return page(byUser, number, size);
    });
  },
  "ignores the page": ({ operations }) => {
    override(operations, "page", (page) => (all, number, size) => {
      const { pagination } = page(all, number, size);
      return { ...page(all, 1, size), pagination };
    });
  },
  "lists more than per_page": ({ operations }) => {
    override(operations, "page", (page) => (all, number, size) => {
      const { pagination } = page(all, number, size);
      return { ...page(all, number, size + 1), pagination };
    });
  },
  "lists 25 deliveries unless asked": ({ operations }) => {
    override(
      operations,
      "page",
      (page) => (all, number, size) => page(all, number, size === PAGE.usual ? size + 5 : size),
    );
  },
  "lists pages that overlap": ({ operations }) => {
    override(operations, "page", (page) => (all, number, size) => {
      const made = page(all, number, size);
      return { ...made, items: all.slice(Math.max(0, (number - 1) * size - 1)).slice(0, made.items.length) };
    });
  },
  "counts a page as the whole": pagination((counts) => Object.assign(counts, { total_count: counts.returned_count })),
  "counts one more than it returns": success("get_webhooks", (body) => {
    body.returned_count += 1;
  }),
  "rounds the number of pages down": pagination((counts, all, size) => {
    counts.total_pages = Math.floor(all.length / size);
  }),
  "is always on page 1": pagination(put({ current_page: 1 })),
  "lists a delivery twice": success("get_webhooks", ({ webhooks }) => {
    if (webhooks.length > 1) webhooks[1] = webhooks[0];
  }),
  "leaves gaps in pages": success("get_webhooks", (body) => {
    const { current_page, total_pages } = body.pagination;
    if (current_page >= total_pages) return;
    body.webhooks.pop();
    body.returned_count -= 1;
    body.pagination.returned_count -= 1;
  }),
  "counts no attempts": record(put({ attempts: 0 })),
  "answers individuals with businesses, and the reverse": (service) => {
    const others: Record<string, string> = { individual: "business", business: "individual" };
    override(service.operations, "get_entities", (list) => (call) => {
      const { entity_type: type, ...body } = call.body;
      return list({ ...call, body: { ...body, ...(type !== undefined && { entity_type: others[String(type)] }) } });
    });
  },
  "lists individuals as businesses if asked for these": success("get_entities", ({ entities }, { body }) => {
    if (body.entity_type === "business") entities.businesses = [{ handle: "robin", full_name: "robin Example" }];
  }),
  "counts fewer entities than it lists": success("get_entities", ({ pagination }) =>
    Object.assign(pagination, { total_count: 0 }),
  ),
  "is always on page 1 of entities": success("get_entities", ({ pagination }) =>
    Object.assign(pagination, { current_page: 1 }),
  ),
  "ignores entity_type": (service) => {
    override(
      service.operations,
      "get_entities",
      (list) => (call) => list({ ...call, body: { header: call.body.header } }),
    );
  },
  "lists individuals in place of businesses": success("get_entities", ({ entities }, { body }) => {
    if (body.entity_type !== "business") return;
    Object.assign(entities, { individuals: entities.businesses, businesses: [] });
  }),
  "ignores the page of entities": ({ operations }) => {
    override(
      operations,
      "pageNumber",
      (read) =>
        (query, name, ...rest) =>
          name === "page" ? 1 : read(query, name, ...rest),
    );
  },
  "counts the pages of entities from 0": ({ operations }) => {
    override(operations, "pageNumber", (read) => (query, name, ...rest) => {
      return read(query, name, ...rest) + (name === "page" && query.has(name) ? 1 : 0);
    });
  },
  "lists the users of other apps": ({ database, operations }) => {
    override(operations, "get_entities", (list) => (call) => {
      const stranger = database.find("users", { handle: "stranger" }) as Row;
      database.update("users", stranger, { app: call.app.handle });
      const listed = list(call);
      database.update("users", stranger, { app: "rival" });
      return listed;
    });
  },
  "has deliveries created in milliseconds": record((each) =>
    Object.assign(each, { created_epoch: milliseconds(each.created_epoch) }),
  ),
  "has delivered as a text": record((each) => Object.assign(each, { delivered: String(each.delivered) })),
  "has a delivery without its details": record(put({ details: {} })),
  "has an endpoint_url that is no URL": record((each) => Object.assign(each, { endpoint_url: each.endpoint_name })),
  "has a delivery id that is no UUID": record((each) => Object.assign(each, { uuid: `wh_${each.uuid.slice(0, 8)}` })),
};

const BEHAVIOR: Record<string, Break["apply"]> = {
  "processes each submission": ({ operations }) => {
    override(operations, "findSubmission", () => () => undefined);
  },
  "pays for a submission with the id of another operation": ({ operations }) => {
    override(operations, "findSubmission", (find) => (key, user, operation) => {
      return find(key, user, operation) ?? find(key, user, operation === "issue_sila" ? "redeem_sila" : "issue_sila");
    });
  },
  "settles an amount that ends in 420": ({ operations }) => {
    override(operations, "isReturned", () => () => false);
  },
  "credits tokens twice": ({ operations }) => {
    override(
      operations,
      "credit",
      (credit) => (transaction, amount) => credit(transaction, amount > 0 ? 2 * amount : amount),
    );
  },
  "keeps the tokens of a redemption that fails": ({ operations }) => {
    override(operations, "credit", (credit) => (transaction, amount) => {
      if (transaction.type === "issue" || amount < 0) credit(transaction, amount);
    });
  },
  "verifies a third time": calledWith("request_kyc", (call) => ({ ...call, user: { ...call.user, failures: 0 } })),
  "verifies at a level that is not approved": ({ operations }) => {
    override(operations, "request_kyc", (request) => (call) => {
      const level = call.body.kyc_level;
      return request({ ...call, app: { ...call.app, levels: [level, ...(call.app.levels as string[])] } });
    });
  },
  "deletes the only wallet": (service) => {
    override(service.operations, "delete_wallet", (remove) => (call) => {
      const { wallet } = call as { wallet: Row };
      const isOnly = service.database.list("wallets", { user: wallet.user, deleted: false }).length === 1;
      return isOnly ? { message: `The wallet ${wallet.address} was deleted.` } : remove(call);
    });
  },
  "deletes a wallet with a balance": calledWith("delete_wallet", (call) => ({
    ...call,
    wallet: { ...call.wallet, balance: 0 },
  })),
  "does not delete": ({ operations }) => {
    override(operations, "delete_wallet", () => ({ wallet }) => ({
      message: `The wallet ${wallet?.address} was deleted.`,
    }));
  },
  "has other balances in the sandbox": success("get_account_balance", put({ available_balance: 90 })),
  "looks up the balance of an account that is not linked": ({ operations }) => {
    override(operations, "get_account_balance", (lookUp) => (call) => {
      return lookUp(
        call.body.account_name === "direct_checking" ? { ...call, body: { account_name: "main_checking" } } : call,
      );
    });
  },
  "says that a taken handle is free": ({ operations }) => {
    override(operations, "check_handle", () => () => ({ message: "It is available." }));
  },
  "gives two virtual accounts one name": ({ operations }) => {
    override(operations, "uniqueName", () => (_user, name) => name);
  },
  "masks the number of a new virtual account": success("open_virtual_account", ({ virtual_account }) =>
    Object.assign(virtual_account, { account_number: virtual_account.account_number.replace(/\d(?=\d{4})/g, "*") }),
  ),
  "gives all virtual accounts one id": success("open_virtual_account", ({ virtual_account }) =>
    Object.assign(virtual_account, { virtual_account_id: "6ba7b810-9dad-41d1-80b4-00c04fd430c8" }),
  ),
  "appends seven characters to a name": ({ operations }) => {
    override(operations, "uniqueName", (make) => (user, name) => {
      const made = make(user, name);
      return made === name ? name : (made as string).slice(0, -1);
    });
  },
  "enables debits by default": calledWith("open_virtual_account", (call) => ({
    ...call,
    body: { ach_debit_enabled: true, ...call.body },
  })),
  "ignores ach_credit_enabled": calledWith("open_virtual_account", (call) => ({
    ...call,
    body: { ...call.body, ach_credit_enabled: true },
  })),
  "opens a virtual account without a verification": calledWith("open_virtual_account", (call) => ({
    ...call,
    user: { ...call.user, levels: ["DOC_KYC"] },
  })),
  "pays into a virtual account that does not exist": ({ operations }) => {
    override(operations, "create_test_virtual_account_ach_transaction", (create) => (call) => {
      try {
        return create(call);
      } catch {
        return { message: "The transaction was created." };
      }
    });
  },
  "debits a frozen account": ({ operations }) => {
    override(operations, "linkedAccount", (find) => (call) => {
      return call.body.account_name === "frozen_checking" ? undefined : find(call);
    });
  },
  "issues by instant ACH without a company name": calledWith("issue_sila", (call) => ({
    ...call,
    body: { business_uuid: "", ...call.body },
  })),
};

const EVENTS: Record<string, Break["apply"]> = {
  "sends no event of a new transaction": ({ events }) => {
    override(events, "created", () => () => {});
  },
  "sends no event of a settled transaction": ({ events }) => {
    override(events, "updated", (send) => (transaction, outcome) => {
      if (outcome !== "success") send(transaction, outcome);
    });
  },
  "sends no event of a verification": ({ events }) => {
    override(events, "verified", () => () => {});
  },
  "sends events late": (service) => {
    override(service.events, "deliver", (deliver) => (row) => {
      service.schedule(30, () => deliver(row));
    });
  },
  "sends each event twice, with new ids": ({ events }) => {
    override(events, "send", (send) => (...given) => {
      send(...given);
      send(...given);
    });
  },
  "sends two outcomes of a transaction at once": ({ events }) => {
    override(events, "updated", (send) => (transaction, outcome) => {
      send(transaction, outcome);
      send(transaction, outcome === "success" ? "failed" : "success");
    });
  },
  "settles before it reports a new transaction": (service) => {
    override(service.events, "created", (send) => (transaction) => {
      service.schedule(service.delays.settlement + 1, () => send(transaction));
    });
  },
  "reports a new transaction as queued": ({ events }) => {
    override(events, "created", () => (transaction) => events.updated(transaction, "queued"));
  },
  "names another transaction in events": details(put({ transaction: "6ba7b810-9dad-41d1-80b4-00c04fd430c8" })),
  "names another user in events": details(put({ entity: "noor" })),
  "has amounts in units in events": details((about) =>
    Object.assign(about, { sila_amount: Math.round(about.sila_amount / 100) }),
  ),
  "has amounts as texts in events": details((about) =>
    Object.assign(about, { sila_amount: String(about.sila_amount) }),
  ),
  "has an unlisted transaction type in events": details(put({ transaction_type: "issuance" })),
  "calls a redemption an issue in events": details(put({ transaction_type: "issue" })),
  "has an unlisted outcome in events": details((about) => {
    if (about.outcome === "success") about.outcome = "completed";
  }),
  "leaves out the entity in events": details((about) => delete about.entity),
  "names the verification otherwise in events": ({ events }) => {
    override(events, "verified", (send) => (verification, outcome) => {
      send({ ...verification, uuid: "6ba7b810-9dad-41d1-80b4-00c04fd430c8" }, outcome);
    });
  },
  "has an unlisted outcome of a verification": ({ events }) => {
    override(events, "verified", (send) => (verification) => send(verification, "approved"));
  },
  "has event_time in milliseconds": event((made) => Object.assign(made, { event_time: milliseconds(made.event_time) })),
  "has an event_uuid of another version": event((made) =>
    Object.assign(made, { event_uuid: made.event_uuid.replace(/-4/, "-1") }),
  ),
  "has the same event_uuid in all events": event(put({ event_uuid: "0f3a1c5e-7b9d-4e2f-8a6c-1d3e5f7a9b0c" })),
  "has the kind of the records in events": event((made) =>
    Object.assign(made, { event_type: `${made.event_type}_update` }),
  ),
  "wraps events": (service) => {
    override(service.events, "attempt", (attempt) => (row) => attempt({ ...row, event: { event: row.event } }));
  },
  "counts 204 as delivered": ({ events }) => {
    override(events, "isDelivered", () => (status) => status === 200 || status === 204);
  },
  "counts a delivery that failed as delivered": ({ events }) => {
    override(events, "isDelivered", () => () => true);
  },
  "sends events again that were delivered": ({ events }) => {
    override(events, "isDelivered", () => () => false);
  },
  "reports documents that are insufficient": ({ operations }) => {
    override(operations, "uploadDocuments", (upload) => (handle) => upload(handle, true));
  },
  "reports each submission of a transaction": (service) => {
    override(service.operations, "findSubmission", (find) => (...given) => {
      const before = find(...given);
      if (before) service.events.created(before);
      return before;
    });
  },
};

const GROUPS = {
  "accepts what is invalid": TOO_LAX,
  "refuses what is valid": TOO_STRICT,
  credentials: CREDENTIALS,
  "responses and records": RESPONSES,
  "lists and pages": LISTS,
  "what a call does": BEHAVIOR,
  events: EVENTS,
};

/** Every break. The names are those of the tables of results. */
export const BREAKS: Break[] = Object.entries(GROUPS).flatMap(([group, breaks]) => {
  return Object.entries(breaks).map(([name, apply]) => ({ name, group, apply }));
});

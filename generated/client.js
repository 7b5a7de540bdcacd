// Made from openapi/ by npm run build. Do not edit.

// scripts/client/ending.ts
function startEnding(outer, limit) {
  const end = new AbortController();
  const { signal } = end;
  const ended = new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
  });
  ended.catch(() => {
  });
  const follow = () => end.abort(outer?.reason);
  outer?.addEventListener("abort", follow);
  if (outer?.aborted) follow();
  const expire = () => end.abort(new DOMException(`${limit} ms passed`, "TimeoutError"));
  const timer = setTimeout(expire, Math.min(limit, 2e9));
  return {
    signal,
    // The end is first, since a signer may abort the call.
    race: (promise) => Promise.race([ended, promise]),
    dispose() {
      clearTimeout(timer);
      outer?.removeEventListener?.("abort", follow);
    }
  };
}
async function wait(outer, milliseconds) {
  const end = startEnding(outer, milliseconds);
  await end.race(new Promise(() => {
  })).catch(() => {
  });
  end.dispose();
}

// scripts/client/request.ts
function chooseWay(name, { security }, credentials, withUser) {
  const ways = security.filter((way) => !withUser || way.usersignature);
  if (!ways.length) throw new TypeError(`signUser: ${name} takes no user signature`);
  const missing = ways.map((way) => Object.values(way).filter((credential) => !credentials[credential]));
  return {
    way: ways[missing.findIndex(({ length }) => !length)],
    missing: missing.map((names) => names.join(" and ")).join(" or ")
  };
}
function checkAddress(baseUrl) {
  try {
    const { protocol, search, hash, username } = new URL(baseUrl, globalThis.location?.href);
    if (/^https?:/.test(protocol) && !(search + hash + username) && baseUrl === baseUrl.trim()) return;
  } catch {
  }
  throw new TypeError("baseUrl must be a plain http address such as https://payments.example");
}
var encoder = new TextEncoder();
function createUrl(baseUrl, { path }, query = {}) {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (Object(value) === value) throw new TypeError(`query.${name} must be a text, a number or a boolean`);
    if (value !== void 0 && value !== null) parameters.set(name, String(value));
  }
  const text = String(parameters);
  return baseUrl.replace(/\/+$/, "") + path + (text && `?${text}`);
}
function encodeBody({ body }, app, input, overrides) {
  const { user_handle, ...fields } = input;
  const created = Math.floor(Date.now() / 1e3);
  const header = { created, ...app, user_handle, ...body.header, ...overrides };
  return encoder.encode(JSON.stringify({ ...body, ...fields, header }));
}
async function addCredentials(way, { signApp, signUser, authToken }, body, userHandle, headers) {
  const settings = Object.entries(way).map(async ([header, credential]) => {
    const value = await {
      authToken: () => typeof authToken === "function" ? authToken() : authToken,
      signApp: () => signApp?.(body),
      signUser: () => signUser?.(body, userHandle)
    }[credential]();
    if (!value || typeof value !== "string") throw new TypeError(`${credential} returned no text`);
    hideValue(header, () => headers.set(header, credential === "authToken" ? `Bearer ${value}` : value));
  });
  await Promise.all(settings);
}
function hideValue(name, make) {
  try {
    return make();
  } catch {
    throw new TypeError(`${name} is no valid header`);
  }
}

// scripts/client/results.ts
function errorResult(name, reason, sent, detail, more) {
  const head = sent ? name : `${name} was not sent`;
  return { kind: "error", reason, sent, message: `${head}: ${reason}: ${detail}`, ...more };
}
function responseResult(name, { responses, arrays }, response, text, validate) {
  const { status, ok } = response;
  const body = parsed(text);
  const validator = responses[status];
  const unusable = (reason, detail, more) => errorResult(name, reason, true, `${status} ${detail}`, { httpStatus: status, body, response, ...more });
  const [documented, isOther] = arrays?.includes(status) ? ["an array", !Array.isArray(body)] : ["an object", Object(body) !== body || Array.isArray(body)];
  if (validator === void 0 || isOther) {
    const what = validator === void 0 ? "is not documented" : `is not ${documented}`;
    return unusable("unexpected_response", text ? `${what}: see body` : "without a body");
  }
  const issues = validate && validator ? issuesOf(validate, validator, body) : void 0;
  if (issues?.length) {
    const texts = issues.map(({ path, message }) => `${path.join(".")} ${message}`.trim());
    return unusable("invalid_response", texts.join("; "), { issues });
  }
  return { kind: ok ? "success" : "failure", status, [ok ? "data" : "error"]: body, response };
}
function issuesOf(validate, validator, body) {
  try {
    return validate(validator, body).issues;
  } catch (error) {
    return [{ path: [], message: `validate threw ${describeThrown(error)}` }];
  }
}
function describeThrown(thrown) {
  try {
    const cause = thrown?.cause;
    return String(cause?.errors?.[0] ?? cause ?? thrown);
  } catch {
    return typeof thrown;
  }
}
function parsed(text) {
  try {
    return text ? JSON.parse(text) : void 0;
  } catch {
    return text;
  }
}
var TokenPaymentsError = class extends Error {
  constructor(result) {
    const { message, error_code: errorCode } = result.error ?? {};
    super(result.message ?? `${result.status}: ${message}`);
    Object.assign(this, result, { errorCode });
    this.name = "TokenPaymentsError";
  }
};
function unwrap(result) {
  if (result.kind === "success") return result.data;
  throw new TokenPaymentsError(result);
}

// scripts/client/retry.ts
var TRANSIENT = ["network", "timeout", 429, 500, 502, 503, 504];
var PATIENCE = 6e4;
function isTransient({ reason, status, httpStatus }) {
  return TRANSIENT.includes(status ?? httpStatus ?? reason);
}
function isRepeatable({ idempotent }, input) {
  return typeof idempotent === "string" ? Boolean(input[idempotent]) : idempotent === true;
}
function repeatable({ idempotent }, input) {
  if (typeof idempotent !== "string" || input[idempotent]) return input;
  return { ...input, [idempotent]: crypto.randomUUID() };
}
function delayAfter(attempt, response) {
  const after = response?.headers.get("retry-after") ?? "";
  const date = /[a-z]/i.test(after) ? Date.parse(after) - Date.now() : Number.NaN;
  const asked = /^\d+$/.test(after) ? Number(after) * 1e3 : date;
  if (asked > PATIENCE) return Number.POSITIVE_INFINITY;
  return Number.isNaN(asked) ? Math.random() * Math.min(8e3, 250 * 2 ** attempt) : Math.max(asked, 0);
}

// scripts/client/client.ts
var TIMEOUT = 6e4;
var ATTEMPT_TIMEOUT = 2e4;
var RETRIES = 2;
function clientOf(operations, options) {
  checkAddress(options.baseUrl);
  if (options.validate && typeof options.validate !== "function") {
    throw new TypeError("validate must be a function: validateResponse of token-payments-contract/validators");
  }
  const client = {};
  for (const [name, operation] of Object.entries(operations)) {
    const method = methodOf(name, operation, options);
    client[name] = Object.assign(method, operation.all && { all: operation.all(method) });
  }
  return client;
}
function methodOf(name, operation, options) {
  return async (given = {}, settings = {}) => {
    let stage = "invalid_request";
    let [attempt, attempts, begin] = [1, 0, Date.now()];
    let reference;
    let isSafe;
    let status;
    let end;
    const report = (hook, more) => {
      const info = { operation: name, reference, attempt, milliseconds: Date.now() - begin, ...more };
      (async () => options[hook]?.(info))().catch(() => {
      });
    };
    const failed = (cause) => {
      const reason = end?.signal.aborted ? endOf(end.signal) : stage;
      return errorResult(name, reason, attempts > 0, describeThrown(cause), { cause });
    };
    const settled = (outcome, retryIn) => {
      const { reason } = outcome;
      if (reason) report("onError", { reason, status, retryIn });
      return { ...outcome, attempts, retryable: isTransient(outcome) && (!attempts || isSafe) };
    };
    try {
      const { header, headers, query, signal, signUser, authToken = options.authToken } = settings;
      const { timeout = options.timeout ?? TIMEOUT, attemptTimeout = options.attemptTimeout } = settings;
      const { retries = options.retries ?? RETRIES } = settings;
      const credentials = { ...options, authToken };
      const { way, missing } = chooseWay(name, operation, credentials, signUser);
      if (!way) return settled(errorResult(name, "missing_signer", false, missing));
      checkTimes({ timeout, attemptTimeout });
      const deadline = begin + timeout;
      reference = header?.reference ?? crypto.randomUUID();
      const input = { ...retries > 0 ? repeatable(operation, given) : given };
      isSafe = isRepeatable(operation, given);
      const fixedHeader = { ...header, reference };
      const fixedHeaders = hideValue("headers", () => new Headers(headers));
      const app = { [way.authorization ? "auth_handle" : "app_handle"]: options.appHandle };
      const url = createUrl(options.baseUrl, operation, query);
      const send = async ({ signal: signal2, race }) => {
        signal2.throwIfAborted();
        const body = encodeBody(operation, app, input, fixedHeader);
        const sentHeaders = new Headers(fixedHeaders);
        sentHeaders.set("content-type", "application/json");
        stage = "signing_failed";
        await race(addCredentials(way, credentials, body, input.user_handle, sentHeaders));
        stage = "network";
        attempts++;
        report("onRequest", {});
        const init = { method: "POST", redirect: "manual", signal: signal2, headers: sentHeaders, body };
        const response = await race((options.fetch ?? fetch)(url, init));
        status = response.status;
        const text = await race(response.text()).finally(() => report("onResponse", { status }));
        return responseResult(name, operation, response, text, options.validate);
      };
      for (; ; attempt++) {
        const mayRepeat = attempt <= retries && isRepeatable(operation, input);
        begin = Date.now();
        status = void 0;
        const limit = attemptTimeout ?? (mayRepeat ? ATTEMPT_TIMEOUT : timeout);
        end = startEnding(signal, Math.min(limit, deadline - begin));
        const outcome = await send(end).catch(failed);
        end.dispose();
        const delay = mayRepeat && isTransient(outcome) && !signal?.aborted ? delayAfter(attempt, outcome.response) : Number.POSITIVE_INFINITY;
        if (delay >= deadline - Date.now()) return settled(outcome);
        const result = settled(outcome, delay);
        await wait(signal, delay);
        if (signal?.aborted) return result;
      }
    } catch (cause) {
      return settled(failed(cause));
    }
  };
}
function checkTimes(limits) {
  for (const [name, limit = 0] of Object.entries(limits)) {
    if (!(limit >= 0)) throw new TypeError(`${name} is ${limit}`);
  }
}
function endOf({ reason }) {
  try {
    return reason.name === "TimeoutError" ? "timeout" : "aborted";
  } catch {
    return "aborted";
  }
}

// scripts/client/pages.ts
function allPages({ page, lists, last }) {
  return (method) => async function* all(...call) {
    for (let number = Number(valueAt(call, page) ?? 1); ; number++) {
      const { 0: input, 1: settings } = withValue(call, page, number);
      const result = await method(input, settings);
      const data = unwrap(result);
      const items = lists.flatMap((list) => valueAt(data, list) ?? []);
      yield* items;
      const end = valueAt(data, last);
      if (items.length === 0 || typeof end === "number" && number >= end) return;
      if (end > Number.MAX_SAFE_INTEGER) {
        const message = `unexpected_response: the last page is ${end}`;
        throw new TokenPaymentsError({ ...result, kind: "error", reason: "unexpected_response", message });
      }
    }
  };
}
function valueAt(value, path) {
  return path.reduce((node, name) => node?.[name], value);
}
function withValue(node, [name = "", ...rest], value) {
  const member = node?.[name];
  return { ...node, [name]: rest.length > 0 ? withValue(member, rest, value) : value };
}

// scripts/client/raw.ts
function createPost({ baseUrl, fetch: fetch2 }) {
  checkAddress(baseUrl);
  return async (path, init) => {
    const { default: createFetchClient } = await import("openapi-fetch");
    return createFetchClient({ baseUrl, fetch: fetch2 }).POST(path, init);
  };
}

// scripts/client/operations
var checkHandle = {
  path: "/0.2/check_handle",
  body: { "header": { "version": "0.2", "crypto": "ETH" }, "message": "header_msg" },
  security: [{ "authorization": "authToken" }, { "authsignature": "signApp" }],
  responses: { "200": "checkHandleSuccess", "400": "validationFailure", "401": "failure", "403": "failure" },
  idempotent: true
};
var requestKyc = {
  path: "/0.2/request_kyc",
  body: { "header": { "version": "0.2", "crypto": "ETH" }, "message": "header_msg" },
  security: [{ "authsignature": "signApp", "usersignature": "signUser" }],
  responses: { "200": "requestKycSuccess", "400": "validationFailure", "401": "failure", "403": "failure" }
};
var issueSila = {
  path: "/0.2/issue_sila",
  body: { "header": { "version": "0.2", "crypto": "ETH" }, "message": "issue_msg" },
  security: [{ "authsignature": "signApp", "usersignature": "signUser" }],
  responses: { "200": "issueSilaSuccess", "400": "validationFailure", "401": "failure", "403": "issueSilaRefusal" },
  idempotent: "transaction_idempotency_id"
};
var redeemSila = {
  path: "/0.2/redeem_sila",
  body: { "header": { "version": "0.2", "crypto": "ETH" }, "message": "redeem_msg" },
  security: [{ "authsignature": "signApp", "usersignature": "signUser" }],
  responses: { "200": "redeemSilaSuccess", "400": "validationFailure", "401": "failure", "403": "failure" },
  idempotent: "transaction_idempotency_id"
};
var getAccountBalance = {
  path: "/0.2/get_account_balance",
  body: { "header": { "version": "0.2", "crypto": "ETH" } },
  security: [{ "authsignature": "signApp", "usersignature": "signUser" }],
  responses: { "200": "getAccountBalanceSuccess", "400": "balanceFailure", "403": "failure", "404": "failure" },
  idempotent: true
};
var getAccounts = {
  path: "/0.2/get_accounts",
  body: { "header": { "version": "0.2", "crypto": "ETH" }, "message": "get_accounts_msg" },
  security: [{ "authsignature": "signApp", "usersignature": "signUser" }],
  responses: { "200": "getAccountsSuccess", "400": "validationFailure", "401": "failure", "403": "failure" },
  arrays: [200],
  idempotent: true
};
var deleteWallet = {
  path: "/0.2/delete_wallet",
  body: { "header": { "version": "0.2", "crypto": "ETH" } },
  security: [{ "authsignature": "signApp", "usersignature": "signUser" }],
  responses: { "200": "deleteWalletSuccess", "400": "validationFailure", "401": "failure", "403": "failure" }
};
var getWebhooks = {
  path: "/0.2/get_webhooks",
  body: { "header": { "version": "0.2", "crypto": "ETH" }, "message": "header_msg" },
  security: [{ "authsignature": "signApp" }],
  responses: { "200": "getWebhooksSuccess", "400": "validationFailure", "401": "failure", "403": "failure" },
  idempotent: true,
  all: /* @__PURE__ */ allPages({ "page": [0, "search_filters", "page"], "lists": [["webhooks"]], "last": ["pagination", "total_pages"] })
};
var openVirtualAccount = {
  path: "/0.2/open_virtual_account",
  body: { "header": { "version": "0.2", "crypto": "ETH" } },
  security: [{ "authsignature": "signApp", "usersignature": "signUser" }],
  responses: { "200": "openVirtualAccountSuccess", "400": "validationFailure", "401": "failure", "403": "failure", "404": "failure" }
};
var createTestVirtualAccountAchTransaction = {
  path: "/0.2/create_test_virtual_account_ach_transaction",
  body: { "header": { "version": "0.2", "crypto": "ETH" } },
  security: [{ "authsignature": "signApp" }, { "authsignature": "signApp", "usersignature": "signUser" }],
  responses: { "200": "createTestVirtualAccountAchTransactionSuccess", "400": "badRequestFailure", "401": "failure", "403": "failure" }
};
var getEntities = {
  path: "/0.2/get_entities",
  body: { "header": { "version": "0.2", "crypto": "ETH" }, "message": "header_msg" },
  security: [{ "authsignature": "signApp" }],
  responses: { "200": "getEntitiesSuccess", "400": "validationFailure", "401": "failure", "403": "failure" },
  idempotent: true,
  all: /* @__PURE__ */ allPages({ "page": [1, "query", "page"], "lists": [["entities", "individuals"], ["entities", "businesses"]], "last": ["pagination", "total_pages"] })
};
function createClient(options) {
  return clientOf({ checkHandle, requestKyc, issueSila, redeemSila, getAccountBalance, getAccounts, deleteWallet, getWebhooks, openVirtualAccount, createTestVirtualAccountAchTransaction, getEntities }, options);
}
export {
  TokenPaymentsError,
  checkHandle,
  clientOf,
  createClient,
  createPost,
  createTestVirtualAccountAchTransaction,
  deleteWallet,
  getAccountBalance,
  getAccounts,
  getEntities,
  getWebhooks,
  issueSila,
  openVirtualAccount,
  redeemSila,
  requestKyc,
  unwrap
};

// Made from openapi/ by npm run build. Do not edit.

// scripts/client/ending.ts
function startEnding(outer, limit) {
  const end = new AbortController();
  const { signal } = end;
  const ended = new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
  });
  const over = ended.catch(() => {
  });
  const follow = () => end.abort(outer?.reason);
  outer?.addEventListener("abort", follow);
  if (outer?.aborted) follow();
  const expire = () => end.abort(new DOMException(`${limit} ms passed`, "TimeoutError"));
  const timer = setTimeout(expire, Math.min(limit, 2e9));
  return {
    signal,
    over,
    // The end is first, since a signer may abort the call.
    race: (promise) => Promise.race([ended, promise]),
    dispose() {
      clearTimeout(timer);
      outer?.removeEventListener?.("abort", follow);
    }
  };
}

// scripts/client/request.ts
function chooseWay(name, { security }, credentials, withUser) {
  const ways = security.filter((way) => !withUser || way.usersignature);
  if (!ways.length) throw new TypeError(`signUser: ${name} takes no user signature`);
  const missing = (way) => Object.values(way).filter((credential) => !credentials[credential]);
  return {
    way: ways.find((way) => !missing(way).length),
    missing: ways.map((way) => missing(way).join(" and ")).join(" or ")
  };
}
var PLAIN_ADDRESS = /^https?:\/\/[^/@]+\/[^?#]*$/;
function checkAddress(baseUrl) {
  try {
    const { href } = new URL(baseUrl, globalThis.location?.href);
    if (PLAIN_ADDRESS.test(href) && baseUrl === baseUrl.trim()) return;
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
async function addCredentials(way, options, body, userHandle, headers) {
  const settings = Object.entries(way).map(async ([header, credential]) => {
    const option = options[credential];
    const passed = credential === "signUser" ? [body, userHandle] : [body];
    const value = await (typeof option === "function" ? option(...passed) : option);
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
  const kind = Array.isArray(body) ? "an array" : Object(body) === body && "an object";
  const documented = arrays?.includes(status) ? "an array" : "an object";
  const lacking = validator === void 0 ? "documented" : kind !== documented && documented;
  if (lacking) return unusable("unexpected_response", text ? `is not ${lacking}: see body` : "without a body");
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
    return JSON.parse(text);
  } catch {
    return text || void 0;
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
  return idempotent === true || Boolean(input[idempotent]);
}
function repeatable({ idempotent }, input) {
  if (typeof idempotent !== "string" || input[idempotent]) return input;
  return { ...input, [idempotent]: crypto.randomUUID() };
}
function delayAfter(attempt, response) {
  const after = response?.headers.get("retry-after") ?? "";
  const date = /[a-z]/i.test(after) && Date.parse(after) - Date.now();
  const asked = /^\d+$/.test(after) ? Number(after) * 1e3 : date;
  return asked || asked === 0 ? Math.max(asked, 0) : Math.random() * Math.min(8e3, 250 * 2 ** attempt);
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
      const info = { operation: name, reference, attempt, milliseconds: Date.now() - begin, status, ...more };
      (async () => options[hook]?.(info))().catch(() => {
      });
    };
    const failed = (cause) => {
      const isTimeout = /^TimeoutError/.test(describeThrown(end?.signal.reason));
      const reason = end?.signal.aborted ? isTimeout ? "timeout" : "aborted" : stage;
      return errorResult(name, reason, attempts > 0, describeThrown(cause), { cause });
    };
    const settled = (outcome, retryIn) => {
      if (outcome.reason) report("onError", { reason: outcome.reason, retryIn });
      return { ...outcome, attempts, retryable: isTransient(outcome) && (!attempts || isSafe) };
    };
    try {
      const { header, headers, query, signal, signUser, authToken = options.authToken } = settings;
      const { timeout = options.timeout ?? TIMEOUT, attemptTimeout = options.attemptTimeout } = settings;
      const { retries = options.retries ?? RETRIES } = settings;
      const credentials = { ...options, authToken };
      const { way, missing } = chooseWay(name, operation, credentials, signUser);
      if (!way) return settled(errorResult(name, "missing_signer", false, missing));
      for (const [option, limit = 0] of Object.entries({ timeout, attemptTimeout })) {
        if (!(limit >= 0)) throw new TypeError(`${option} is ${limit}`);
      }
      const deadline = begin + timeout;
      reference = header?.reference ?? crypto.randomUUID();
      const input = { ...retries > 0 ? repeatable(operation, given) : given };
      isSafe = isRepeatable(operation, given);
      const fixedHeader = { ...header, reference };
      const fixedHeaders = hideValue("headers", () => new Headers(headers));
      fixedHeaders.set("content-type", "application/json");
      const isNamed = globalThis.location || fixedHeaders.has("user-agent");
      if (!isNamed) fixedHeaders.set("user-agent", `token-payments-contract/${"5.0.0"}`);
      const app = { [way.authorization ? "auth_handle" : "app_handle"]: options.appHandle };
      const url = createUrl(options.baseUrl, operation, query);
      const send = async ({ signal: signal2, race }) => {
        signal2.throwIfAborted();
        stage = "invalid_request";
        const body = encodeBody(operation, app, input, fixedHeader);
        const signAndSend = async (to, init2) => {
          stage = "signing_failed";
          await race(addCredentials(way, credentials, init2.body, input.user_handle, init2.headers));
          stage = "network";
          attempts++;
          report("onRequest");
          return race((options.fetch ?? fetch)(to, init2));
        };
        const init = {
          method: "POST",
          redirect: "manual",
          signal: signal2,
          headers: new Headers(fixedHeaders),
          body
        };
        const chain = options.middleware?.(signAndSend, url, init, operation.path, query);
        const response = await race(chain ?? signAndSend(url, init));
        status = response.status;
        const text = await race(response.text()).finally(() => report("onResponse"));
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
        const delay = delayAfter(attempt, outcome.response);
        const isTooLong = delay > PATIENCE || delay >= deadline - Date.now();
        if (!mayRepeat || !isTransient(outcome) || isTooLong || signal?.aborted) return settled(outcome);
        const result = settled(outcome, delay);
        end = startEnding(signal, delay);
        await end.over;
        end.dispose();
        if (signal?.aborted) return result;
      }
    } catch (cause) {
      return settled(failed(cause));
    }
  };
}

// scripts/client/logging.ts
function loggingOf(sensitive, log = console.debug) {
  const write = async (line, message) => {
    try {
      log(`${line} ${maskBody(await message.clone().text(), sensitive)}`);
    } catch {
    }
  };
  return {
    onRequest: ({ id, request, schemaPath }) => write(`${id} > ${request.method} ${schemaPath}`, request),
    onResponse: ({ id, response }) => write(`${id} < ${response.status}`, response),
    onError: ({ id, error }) => write(`${id} ! ${describeThrown(error)}`, new Response())
  };
}
function maskBody(text, sensitive) {
  const secrets = [];
  const mask = (name, value) => {
    if (!sensitive.includes(name) || value === null || value === "") return value;
    secrets.push(JSON.stringify(value).replace(/^"|"$/g, ""));
    return "***";
  };
  try {
    const masked = text && JSON.stringify(JSON.parse(text), mask);
    return secrets.reduce((line, secret) => line.replaceAll(secret, "***"), masked);
  } catch {
    return `(${text.length} characters that are not JSON)`;
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
      if (end >= 2 ** 53) {
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

// scripts/client/signing.ts
function signingOf(operations, options) {
  return {
    async onRequest({ request, schemaPath }) {
      const operation = operations.find(({ path }) => path === schemaPath);
      if (!operation) throw new TypeError(`${schemaPath} is no path of the contract`);
      const { way, missing } = chooseWay(schemaPath, operation, options, void 0);
      if (!way) throw new TypeError(`${schemaPath}: missing_signer: ${missing}`);
      const { header, ...fields } = await request.clone().json();
      const app = { [way.authorization ? "auth_handle" : "app_handle"]: options.appHandle };
      const body = encodeBody(operation, app, fields, { reference: crypto.randomUUID(), ...header });
      const headers = new Headers(request.headers);
      await addCredentials(way, options, body, header?.user_handle, headers);
      return new Request(request, { headers, body, redirect: "manual" });
    }
  };
}

// scripts/client/middleware.ts
function applyMiddleware(...middleware) {
  const reversed = [...middleware].reverse();
  return async (send, url, init, path, query = {}) => {
    const options = {
      baseUrl: url.slice(0, url.indexOf(path)),
      fetch,
      parseAs: "json",
      querySerializer: (query2) => String(new URLSearchParams(query2)),
      bodySerializer: (body) => JSON.stringify(body),
      pathSerializer: (path2) => path2
    };
    const shared = { schemaPath: path, params: { query }, id: crypto.randomUUID(), options };
    let request = new Request(url, init);
    for (const { onRequest } of middleware) {
      const made = await onRequest?.({ ...shared, request });
      if (made instanceof Response) return made;
      request = made ?? request;
    }
    let response;
    try {
      const body = new Uint8Array(await request.clone().arrayBuffer());
      response = await send(request.url, { ...init, headers: new Headers(request.headers), body });
    } catch (thrown) {
      let error = thrown;
      for (const { onError } of reversed) {
        const made = await onError?.({ ...shared, request, error });
        if (made instanceof Response) response = made;
        if (response) break;
        error = made ?? error;
      }
      if (!response) throw error;
    }
    for (const { onResponse } of reversed) {
      response = await onResponse?.({ ...shared, request, response }) ?? response;
    }
    return response;
  };
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
function signing(options) {
  return signingOf([checkHandle, requestKyc, issueSila, redeemSila, getAccountBalance, getAccounts, deleteWallet, getWebhooks, openVirtualAccount, createTestVirtualAccountAchTransaction, getEntities], options);
}
function logging(log) {
  return loggingOf(["masked_account_number", "routing_number", "account_number", "account_owner_name", "entity_name", "virtual_account_number", "full_name"], log);
}
export {
  TokenPaymentsError,
  applyMiddleware,
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
  logging,
  openVirtualAccount,
  redeemSila,
  requestKyc,
  signing,
  unwrap
};

// Made from openapi/ by npm run build. Do not edit.

// scripts/client/client.ts
import createFetchClient from "openapi-fetch";

// scripts/client/extensions.ts
var attempts = /* @__PURE__ */ new WeakMap();
function rememberAttempt(params, attempt) {
  attempts.set(params, attempt);
}
function attemptOf({ params }) {
  return attempts.get(params);
}
function callHook(options, attempt, hook, more) {
  const info = { ...attempt.info, milliseconds: performance.now() - attempt.begun, ...more };
  (async () => options[hook]?.(info))().catch((cause) => {
    if (hook !== "onError") reportExtension(options, attempt, cause);
  });
}
function reportExtension(options, attempt, cause) {
  callHook(options, attempt, "onError", { reason: "extension_failed", cause });
}
function guardMiddleware(middleware, options) {
  const guard = async (call2, run, accepts) => {
    try {
      const made = await run();
      if (!made || accepts(made)) return made;
      throw new TypeError("a middleware returned no Response");
    } catch (cause) {
      const attempt = attemptOf(call2);
      if (attempt) reportExtension(options, attempt, cause);
    }
  };
  const isResponse = (made) => made instanceof Response;
  return {
    onRequest: (call2) => middleware.onRequest?.(call2),
    onResponse: (call2) => guard(call2, () => middleware.onResponse?.(call2), isResponse),
    onError: (call2) => guard(
      call2,
      () => middleware.onError?.(call2),
      (made) => made instanceof Error || isResponse(made)
    )
  };
}

// scripts/client/request.ts
function chooseWay(name, { security }, credentials, withUser) {
  const ways = security.filter((way2) => !withUser || way2.usersignature);
  if (!ways.length) throw new TypeError(`signUser: ${name} takes no user signature`);
  const missing = (way2) => Object.values(way2).filter((credential) => !credentials[credential]);
  const way = ways.find((way2) => !missing(way2).length);
  return way ? { way } : { missing: ways.map((way2) => missing(way2).join(" and ")).join(" or ") };
}
function prepareCall(name, operation, given, options, settings) {
  const { authToken = options.authToken, fetch = options.fetch ?? globalThis.fetch, query, middleware } = settings;
  const credentials = { ...options, authToken };
  const { way = {}, missing } = chooseWay(name, operation, credentials, settings.signUser);
  const { reference, ...header } = { ...given.header, ...settings.header };
  const body = { ...given, header };
  const { idempotent } = operation;
  if (typeof idempotent === "string") body[idempotent] ||= crypto.randomUUID();
  const headers = hideValue("headers", () => new Headers(settings.headers));
  headers.set("content-type", "application/json");
  const isNamed = globalThis.location || headers.has("user-agent");
  if (!isNamed) headers.set("user-agent", `token-payments-contract/${"5.0.0"}`);
  return {
    body,
    idempotencyKey: typeof idempotent === "string" ? body[idempotent] : void 0,
    reference,
    headers,
    query,
    // With a token, the specification names the app by the former name of the field.
    app: { [way.authorization ? "auth_handle" : "app_handle"]: options.appHandle },
    way,
    credentials,
    fetch,
    middleware,
    ...missing && { missing }
  };
}
function completeBody({ body: constants }, { body, app }, reference) {
  const created = Math.floor(Date.now() / 1e3);
  const header = { created, ...app, ...constants.header, ...body.header, reference };
  return { ...constants, ...body, header };
}
async function addCredentials(way, options, body, userHandle, headers) {
  const settings = Object.entries(way).map(async ([header, credential]) => {
    const option = options[credential];
    const passed = credential === "signUser" ? [body, userHandle] : [body];
    const value = await (typeof option === "function" ? option(...passed) : option);
    if (!value || typeof value !== "string") throw new TypeError(`${credential} returned no text`);
    hideValue(header, () => headers.set(header, credential === "authToken" ? `Bearer ${value}` : value));
    return value;
  });
  return Promise.all(settings);
}
function hideValue(name, make) {
  try {
    return make();
  } catch {
    throw new TypeError(`${name} is no valid header`);
  }
}

// scripts/client/results.ts
function errorOutcome(reason, detail, more) {
  return { kind: "error", reason, detail, ...more };
}
function responseOutcome({ responses }, response, body, references, validate, reportThrown) {
  const { status, ok } = response;
  const documented = responses[status];
  const unusable = (reason, detail, more) => errorOutcome(reason, `${status} ${detail}`, { httpStatus: status, body, response, ...more });
  const misfit = documented ? misfitOf(documented, body, references) : "is not documented";
  if (misfit) return unusable("unexpected_response", body === void 0 ? "without a body" : `${misfit}: see body`);
  try {
    const issues = validate && documented?.name ? validate(documented.name, body).issues : void 0;
    if (issues?.length) {
      const texts = issues.map(({ path, message }) => `${path.join(".")} ${message}`.trim());
      return unusable("invalid_response", texts.join("; "), { issues });
    }
  } catch (cause) {
    reportThrown(cause);
  }
  return { kind: ok ? "success" : "failure", status, [ok ? "data" : "error"]: body, response };
}
function misfitOf({ array, required = [], constants = {} }, body, references) {
  const isArray = Array.isArray(body);
  if (isArray !== Boolean(array) || Object(body) !== body) return `is not an ${array ? "array" : "object"}`;
  const { reference, ...fields } = body;
  const lacking = required.find((field) => fields[field] === void 0);
  if (lacking) return `lacks ${lacking}`;
  const other = Object.keys(constants).find((field) => field in fields && fields[field] !== constants[field]);
  if (other) return `has another ${other}`;
  if (reference !== void 0 && !references.includes(reference)) return "repeats a reference that was not sent";
}
function describeThrown(thrown) {
  try {
    const cause = thrown?.cause;
    return String(cause?.errors?.[0] ?? cause ?? thrown);
  } catch {
    return typeof thrown;
  }
}
function parseBody(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text || void 0;
  }
}
var TokenPaymentsError = class extends Error {
  constructor(result) {
    const { message, error_code: errorCode } = Object(result.error);
    super(result.message ?? `${result.status}: ${typeof message === "string" ? message : "without a message"}`);
    Object.assign(this, result, { errorCode: typeof errorCode === "string" ? errorCode : void 0 });
    this.name = "TokenPaymentsError";
  }
};
function unwrap(result) {
  if (result?.kind === "success") return result.data;
  if (result?.kind) throw new TokenPaymentsError(result);
  const message = "unwrap takes a result: await the call, as in unwrap(await client.getEntities())";
  throw new TokenPaymentsError({ kind: "error", reason: "invalid_request", message });
}

// scripts/client/retry.ts
var TRANSIENT = ["network", "timeout", 429, 500, 502, 503, 504];
var PATIENCE = 6e4;
function isTransient({ reason, status, httpStatus }) {
  return TRANSIENT.includes(status ?? httpStatus ?? reason);
}
function delayAfter(attempt, response) {
  const after = response?.headers.get("retry-after") ?? "";
  const date = /[a-z]/i.test(after) && Date.parse(after) - Date.now();
  const asked = /^\d+$/.test(after) ? Number(after) * 1e3 : date;
  return asked || asked === 0 ? Math.max(asked, 0) : Math.random() * Math.min(8e3, 250 * 2 ** attempt);
}
var UNCONNECTED = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN"];
function isUnconnected(thrown) {
  const cause = thrown?.cause;
  const causes = cause?.errors ?? [cause ?? {}];
  return causes.length > 0 && causes.every(({ code = "" }) => UNCONNECTED.includes(code));
}

// scripts/client/attempt.ts
var MAX_BODY = 2 ** 24;
async function runAttempt(transport, operation, prepared, attempt, end, references) {
  const { options } = transport;
  const outcomeOf = (response, body) => {
    const report = (cause) => reportExtension(options, attempt, cause);
    return responseOutcome(operation, response, body, references, options.validate, report);
  };
  try {
    const { data, error = data, response } = await end.race(send(transport, operation, prepared, attempt, end));
    return outcomeOf(response, error === "" ? void 0 : error);
  } catch (cause) {
    const { received, stage } = attempt;
    if (received) return outcomeOf(received.response, parseBody(received.text));
    const isTimeout = /^TimeoutError/.test(describeThrown(end.signal.reason));
    const reason = end.signal.aborted ? isTimeout ? "timeout" : "aborted" : stage;
    return errorOutcome(reason, describeThrown(cause), { cause });
  }
}
async function send({ post, options }, operation, prepared, attempt, { signal, race }) {
  signal.throwIfAborted();
  const { way, headers, query, credentials, fetch, middleware } = prepared;
  const complete = completeBody(operation, prepared, attempt.info.reference);
  const signAndSend = async (request) => {
    const bytes = new Uint8Array(await request.arrayBuffer());
    const signed = new Headers(request.headers);
    signal.throwIfAborted();
    attempt.stage = "signing_failed";
    attempt.credentials = await race(addCredentials(way, credentials, bytes, complete.header.user_handle, signed));
    attempt.stage = "network";
    attempt.isOpen = true;
    callHook(options, attempt, "onRequest");
    const init = { method: "POST", redirect: "manual", signal, headers: signed, body: bytes };
    const response = await race(fetch(request.url, init));
    attempt.info.status = response.status;
    const text = await race(readText(response)).finally(() => callHook(options, attempt, "onResponse"));
    attempt.received = { response, text };
    return new Response(text || null, response);
  };
  const sendSigned = (request) => signAndSend(request).catch((cause) => {
    if (attempt.isOpen && fetch === globalThis.fetch && isUnconnected(cause)) attempt.isOpen = false;
    throw cause || new Error(describeThrown(cause));
  });
  const params = { query };
  rememberAttempt(params, attempt);
  return post(operation.path, { body: complete, params, headers, middleware, fetch: sendSigned });
}
async function readText(response) {
  const { headers, body } = response;
  const isShort = Number(headers.get("content-length") ?? Infinity) <= MAX_BODY && !headers.has("content-encoding");
  const reader = isShort ? void 0 : body?.getReader?.();
  if (!reader) return response.text();
  const decoder = new TextDecoder();
  for (let text = ""; ; ) {
    const { done, value } = await reader.read();
    text += decoder.decode(value, { stream: !done });
    if (done) return text;
    if (text.length > MAX_BODY) {
      reader.cancel().catch(() => {
      });
      throw new RangeError(`the body has more than ${MAX_BODY} characters`);
    }
  }
}

// scripts/client/check-options.ts
var PLAIN_ADDRESS = /^https?:\/\/[^/@]+\/[^?#]*$/;
var isFunction = (value) => typeof value === "function";
var isPositive = (value) => typeof value === "number" && value >= 0;
var FUNCTION = [isFunction, "a function"];
var MILLISECONDS = [isPositive, "a number of milliseconds, 0 or more"];
var KINDS = {
  signApp: FUNCTION,
  signUser: FUNCTION,
  fetch: FUNCTION,
  onRequest: FUNCTION,
  onResponse: FUNCTION,
  onError: FUNCTION,
  validate: [
    (value) => value === false || isFunction(value),
    "a function: validateResponse of token-payments-contract/validators"
  ],
  timeout: MILLISECONDS,
  attemptTimeout: MILLISECONDS,
  retries: [(value) => isPositive(value) && Number.isInteger(value), "a whole number, 0 or more"],
  middleware: [
    (value) => Array.isArray(value) && value.every((item) => Object(item) === item),
    "a list of openapi-fetch middleware, such as [logging()]"
  ]
};
function checkOptions(options) {
  for (const [option, [fits, kind]] of Object.entries(KINDS)) {
    const value = options[option];
    if (value !== void 0 && !fits(value)) throw new TypeError(`${option} must be ${kind}`);
  }
}
function checkRequired({ baseUrl, appHandle }) {
  if (typeof appHandle !== "string") throw new TypeError("appHandle must be a text");
  try {
    const { href } = new URL(baseUrl, globalThis.location?.href);
    if (PLAIN_ADDRESS.test(href) && baseUrl === baseUrl.trim()) return;
  } catch {
  }
  throw new TypeError("baseUrl must be a plain http address such as https://payments.example");
}

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

// scripts/client/call.ts
var TIMEOUT = 6e4;
var ATTEMPT_TIMEOUT = 2e4;
var RETRIES = 2;
async function call(transport, name, operation, bodyOf, settings) {
  const { options } = transport;
  const begun = performance.now();
  let idempotencyKey;
  const references = [];
  let attempts2 = 0;
  let isOpen = false;
  let attempt = startAttempt(name, 1, void 0, void 0);
  const settled = (outcome, retryIn) => {
    const { reference } = attempt.info;
    const facts = { attempts: attempts2, idempotencyKey, reference, references };
    const isRefusal = outcome.kind === "failure" && isOpen && operation.idempotent !== true;
    const { reason, detail, ...fields } = isRefusal ? unknownOutcome(outcome) : outcome;
    if (!reason) return { ...fields, ...facts, retryable: isTransient(outcome) };
    callHook(options, attempt, "onError", { reason, retryIn });
    const mustChange = reason === "missing_signer" || reason === "invalid_request";
    const retryable = isOpen ? Boolean(operation.idempotent) : !mustChange;
    const message = `${isOpen ? name : `${name} was not sent`}: ${reason}: ${detail}`;
    return { ...fields, reason, message, sent: isOpen, ...facts, retryable };
  };
  try {
    const given = bodyOf();
    if (Object(settings) !== settings) throw new TypeError("the options of a call must be an object");
    const { timeout = options.timeout ?? TIMEOUT, attemptTimeout = options.attemptTimeout } = settings;
    const { retries = options.retries ?? RETRIES, signal, earlierReferences } = settings;
    checkOptions({ timeout, attemptTimeout, retries });
    isOpen = earlierReferences !== void 0;
    references.push(...earlierReferences ?? []);
    const remaining = () => Math.ceil(timeout - (performance.now() - begun));
    const prepared = prepareCall(name, operation, given, options, settings);
    idempotencyKey = prepared.idempotencyKey;
    if (prepared.missing !== void 0) return settled(errorOutcome("missing_signer", prepared.missing));
    for (let number = 1; ; number++) {
      attempt = startAttempt(name, number, idempotencyKey, prepared.reference ?? crypto.randomUUID());
      references.push(attempt.info.reference);
      const mayRepeat = number <= retries && operation.idempotent;
      const limit = attemptTimeout ?? (mayRepeat ? ATTEMPT_TIMEOUT : timeout);
      let end = startEnding(signal, Math.min(limit, remaining()));
      const outcome = await runAttempt(transport, operation, prepared, attempt, end, references);
      end.dispose();
      if (attempt.stage === "network") attempts2++;
      if (attempt.isOpen && (outcome.reason || !attempt.received)) isOpen = true;
      const delay = delayAfter(number, outcome.response);
      const isTooLong = delay > PATIENCE || delay >= remaining();
      if (!mayRepeat || !isTransient(outcome) || isTooLong || signal?.aborted) return settled(outcome);
      const result = settled(outcome, delay);
      end = startEnding(signal, delay);
      await end.over;
      end.dispose();
      if (signal?.aborted) return result;
    }
  } catch (cause) {
    return settled(errorOutcome("invalid_request", describeThrown(cause), { cause }));
  }
}
function startAttempt(operation, number, idempotencyKey, reference) {
  const info = { id: void 0, operation, attempt: number, reference, idempotencyKey, milliseconds: 0 };
  return { info, begun: performance.now(), stage: "invalid_request", isOpen: false, credentials: [] };
}
function unknownOutcome({ status, error, response }) {
  const detail = `an attempt may have been processed, and its repetition was refused with ${status}: see refusal`;
  return errorOutcome("outcome_unknown", detail, { refusal: { status, error, response } });
}

// scripts/client/client.ts
function clientOf(operations, options) {
  checkRequired(options);
  checkOptions(options);
  const fetchClient = createFetchClient({ baseUrl: options.baseUrl.replace(/\/+$/, "") });
  const { use, eject, request, POST } = fetchClient;
  const transport = { post: POST, options };
  const guarded = /* @__PURE__ */ new Map();
  const guard = (middleware) => {
    const made = guarded.get(middleware) ?? guardMiddleware(middleware, options);
    guarded.set(middleware, made);
    return made;
  };
  use({
    onRequest(call2) {
      const attempt = attemptOf(call2);
      if (attempt) attempt.info.id = call2.id;
    }
  });
  use(...(options.middleware ?? []).map(guard));
  const post = async (path, { body = {}, params, middleware, ...settings } = {}) => {
    const [name, operation] = Object.entries(operations).find(([, operation2]) => operation2.path === path) ?? [];
    if (!name || !operation) throw new TypeError(`${path} is not a path of this client`);
    const init = { ...settings, query: params?.query, middleware: middleware?.map(guard) };
    const result = await call(transport, name, operation, () => body, init);
    if (result.kind === "success") return { data: result.data, response: result.response };
    if (result.kind === "failure") return { error: result.error, response: result.response };
    throw new TokenPaymentsError(result);
  };
  const methods = Object.entries(operations).map(([name, operation]) => {
    const method = async (input = {}, settings = {}) => {
      const bodyOf = () => {
        if (Object(input) !== input) throw new TypeError("the input must be an object");
        const { user_handle, ...fields } = input;
        return { ...fields, header: { user_handle } };
      };
      return call(transport, name, operation, bodyOf, settings);
    };
    return [name, Object.assign(method, operation.all && { all: operation.all(method) })];
  });
  return {
    ...fetchClient,
    use: (...middleware) => use(...middleware.map(guard)),
    eject: (...middleware) => eject(...middleware.map(guard)),
    request: (verb, path, init) => verb.toLowerCase() === "post" ? post(path, init) : request(verb, path, init),
    POST: post,
    ...Object.fromEntries(methods)
  };
}

// scripts/client/logging.ts
var MAX_SHOWN = 65536;
var MIN_REPEATED = 3;
function loggingOf(sensitive, log = (line) => console.debug(line)) {
  const hidden = /* @__PURE__ */ new WeakMap();
  const write = (call2, line, text) => {
    const attempt = attemptOf(call2);
    const { id, operation, attempt: number, reference, status } = { ...attempt?.info, id: call2.id };
    const secrets = [...hidden.get(call2.params) ?? [], ...attempt?.credentials ?? []];
    const body = maskBody(text, sensitive, secrets);
    hidden.set(call2.params, secrets);
    log(escapeControls(`${id} ${line} ${body}`.trimEnd()), { id, operation, attempt: number, reference, status });
  };
  return {
    async onRequest(call2) {
      const text = await call2.request.clone().text();
      try {
        write(call2, `> ${call2.request.method} ${call2.schemaPath}`, text);
      } catch {
      }
    },
    async onResponse(call2) {
      write(call2, `< ${call2.response.status}`, await call2.response.clone().text());
    },
    async onError(call2) {
      write(call2, "!", JSON.stringify(describeThrown(call2.error)));
    }
  };
}
function maskBody(text, sensitive, secrets) {
  if (text.length > MAX_SHOWN) return `(${text.length} characters)`;
  const mask = (name, value) => {
    if (!sensitive.includes(name) || value === null || value === "") return value;
    collectLeaves(value, secrets);
    return "***";
  };
  try {
    const masked = text && JSON.stringify(JSON.parse(text), mask);
    const written = secrets.map((secret) => JSON.stringify(secret).slice(1, -1)).sort((a, b) => b.length - a.length);
    return written.reduce(
      (line, secret) => secret.length < MIN_REPEATED ? line : line.replaceAll(secret, "***"),
      masked
    );
  } catch {
    return `(${text.length} characters that are not JSON)`;
  }
}
function collectLeaves(value, leaves) {
  if (typeof value === "string" || typeof value === "number") leaves.push(String(value));
  else for (const member of Object.values(Object(value))) collectLeaves(member, leaves);
}
function escapeControls(line) {
  return line.replace(
    /[\p{Cc}\u2028\u2029]/gu,
    (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, "0")}`
  );
}

// scripts/client/pages.ts
function allPages({ page, lists, last }) {
  return (method) => async function* all(...call2) {
    for (let number = Number(valueAt(call2, page) ?? 1); ; number++) {
      const { 0: input, 1: settings } = withValue(call2, page, number);
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

// scripts/client/operations
var checkHandle = {
  path: "/0.2/check_handle",
  body: { "header": { "version": "0.2", "crypto": "ETH" }, "message": "header_msg" },
  security: [{ "authorization": "authToken" }, { "authsignature": "signApp" }],
  responses: { "200": { "name": "checkHandleSuccess" }, "400": { "name": "validationFailure", "required": ["success"], "constants": { "success": false, "status": "FAILURE" } }, "401": { "name": "failure", "required": ["success"], "constants": { "success": false, "status": "FAILURE" } }, "403": { "name": "failure", "required": ["success"], "constants": { "success": false, "status": "FAILURE" } } },
  idempotent: true
};
var requestKyc = {
  path: "/0.2/request_kyc",
  body: { "header": { "version": "0.2", "crypto": "ETH" }, "message": "header_msg" },
  security: [{ "authsignature": "signApp", "usersignature": "signUser" }],
  responses: { "200": { "name": "requestKycSuccess", "required": ["success", "verification_uuid"], "constants": { "success": true, "status": "SUCCESS" } }, "400": { "name": "validationFailure", "required": ["success"], "constants": { "success": false, "status": "FAILURE" } }, "401": { "name": "failure", "required": ["success"], "constants": { "success": false, "status": "FAILURE" } }, "403": { "name": "failure", "required": ["success"], "constants": { "success": false, "status": "FAILURE" } } }
};
var issueSila = {
  path: "/0.2/issue_sila",
  body: { "header": { "version": "0.2", "crypto": "ETH" }, "message": "issue_msg" },
  security: [{ "authsignature": "signApp", "usersignature": "signUser" }],
  responses: { "200": { "name": "issueSilaSuccess", "required": ["success", "transaction_id"], "constants": { "success": true, "status": "SUCCESS" } }, "400": { "name": "validationFailure", "required": ["success"], "constants": { "success": false, "status": "FAILURE" } }, "401": { "name": "failure", "required": ["success"], "constants": { "success": false, "status": "FAILURE" } }, "403": { "name": "issueSilaRefusal", "required": ["success"], "constants": { "success": false, "status": "FAILURE" } } },
  idempotent: "transaction_idempotency_id"
};
var redeemSila = {
  path: "/0.2/redeem_sila",
  body: { "header": { "version": "0.2", "crypto": "ETH" }, "message": "redeem_msg" },
  security: [{ "authsignature": "signApp", "usersignature": "signUser" }],
  responses: { "200": { "name": "redeemSilaSuccess", "required": ["success", "transaction_id"], "constants": { "success": true, "status": "SUCCESS" } }, "400": { "name": "validationFailure", "required": ["success"], "constants": { "success": false, "status": "FAILURE" } }, "401": { "name": "failure", "required": ["success"], "constants": { "success": false, "status": "FAILURE" } }, "403": { "name": "failure", "required": ["success"], "constants": { "success": false, "status": "FAILURE" } } },
  idempotent: "transaction_idempotency_id"
};
var getAccountBalance = {
  path: "/0.2/get_account_balance",
  body: { "header": { "version": "0.2", "crypto": "ETH" } },
  security: [{ "authsignature": "signApp", "usersignature": "signUser" }],
  responses: { "200": { "name": "getAccountBalanceSuccess", "required": ["success"], "constants": { "success": true, "status": "SUCCESS" } }, "400": { "name": "balanceFailure", "required": ["success"], "constants": { "success": false, "status": "FAILURE" } }, "403": { "name": "failure", "required": ["success"], "constants": { "success": false, "status": "FAILURE" } }, "404": { "name": "failure", "required": ["success"], "constants": { "success": false, "status": "FAILURE" } } },
  idempotent: true
};
var getAccounts = {
  path: "/0.2/get_accounts",
  body: { "header": { "version": "0.2", "crypto": "ETH" }, "message": "get_accounts_msg" },
  security: [{ "authsignature": "signApp", "usersignature": "signUser" }],
  responses: { "200": { "name": "getAccountsSuccess", "array": true }, "400": { "name": "validationFailure", "required": ["success"], "constants": { "success": false, "status": "FAILURE" } }, "401": { "name": "failure", "required": ["success"], "constants": { "success": false, "status": "FAILURE" } }, "403": { "name": "failure", "required": ["success"], "constants": { "success": false, "status": "FAILURE" } } },
  idempotent: true
};
var deleteWallet = {
  path: "/0.2/delete_wallet",
  body: { "header": { "version": "0.2", "crypto": "ETH" } },
  security: [{ "authsignature": "signApp", "usersignature": "signUser" }],
  responses: { "200": { "name": "deleteWalletSuccess", "required": ["success"], "constants": { "success": true, "status": "SUCCESS" } }, "400": { "name": "validationFailure", "required": ["success"], "constants": { "success": false, "status": "FAILURE" } }, "401": { "name": "failure", "required": ["success"], "constants": { "success": false, "status": "FAILURE" } }, "403": { "name": "failure", "required": ["success"], "constants": { "success": false, "status": "FAILURE" } } }
};
var getWebhooks = {
  path: "/0.2/get_webhooks",
  body: { "header": { "version": "0.2", "crypto": "ETH" }, "message": "header_msg" },
  security: [{ "authsignature": "signApp" }],
  responses: { "200": { "name": "getWebhooksSuccess", "required": ["success", "webhooks"], "constants": { "success": true, "status": "SUCCESS" } }, "400": { "name": "validationFailure", "required": ["success"], "constants": { "success": false, "status": "FAILURE" } }, "401": { "name": "failure", "required": ["success"], "constants": { "success": false, "status": "FAILURE" } }, "403": { "name": "failure", "required": ["success"], "constants": { "success": false, "status": "FAILURE" } } },
  idempotent: true,
  all: /* @__PURE__ */ allPages({ "page": [0, "search_filters", "page"], "lists": [["webhooks"]], "last": ["pagination", "total_pages"] })
};
var openVirtualAccount = {
  path: "/0.2/open_virtual_account",
  body: { "header": { "version": "0.2", "crypto": "ETH" } },
  security: [{ "authsignature": "signApp", "usersignature": "signUser" }],
  responses: { "200": { "name": "openVirtualAccountSuccess", "required": ["success", "virtual_account"], "constants": { "success": true, "status": "SUCCESS" } }, "400": { "name": "validationFailure", "required": ["success"], "constants": { "success": false, "status": "FAILURE" } }, "401": { "name": "failure", "required": ["success"], "constants": { "success": false, "status": "FAILURE" } }, "403": { "name": "failure", "required": ["success"], "constants": { "success": false, "status": "FAILURE" } }, "404": { "name": "failure", "required": ["success"], "constants": { "success": false, "status": "FAILURE" } } }
};
var createTestVirtualAccountAchTransaction = {
  path: "/0.2/create_test_virtual_account_ach_transaction",
  body: { "header": { "version": "0.2", "crypto": "ETH" } },
  security: [{ "authsignature": "signApp" }, { "authsignature": "signApp", "usersignature": "signUser" }],
  responses: { "200": { "name": "createTestVirtualAccountAchTransactionSuccess", "required": ["success"], "constants": { "success": true, "status": "SUCCESS" } }, "400": { "name": "badRequestFailure", "required": ["success"], "constants": { "success": false, "status": "FAILURE" } }, "401": { "name": "failure", "required": ["success"], "constants": { "success": false, "status": "FAILURE" } }, "403": { "name": "failure", "required": ["success"], "constants": { "success": false, "status": "FAILURE" } } }
};
var getEntities = {
  path: "/0.2/get_entities",
  body: { "header": { "version": "0.2", "crypto": "ETH" }, "message": "header_msg" },
  security: [{ "authsignature": "signApp" }],
  responses: { "200": { "name": "getEntitiesSuccess", "required": ["success", "entities"], "constants": { "success": true, "status": "SUCCESS" } }, "400": { "name": "validationFailure", "required": ["success"], "constants": { "success": false, "status": "FAILURE" } }, "401": { "name": "failure", "required": ["success"], "constants": { "success": false, "status": "FAILURE" } }, "403": { "name": "failure", "required": ["success"], "constants": { "success": false, "status": "FAILURE" } } },
  idempotent: true,
  all: /* @__PURE__ */ allPages({ "page": [1, "query", "page"], "lists": [["entities", "individuals"], ["entities", "businesses"]], "last": ["pagination", "total_pages"] })
};
function createClient(options) {
  return clientOf({ checkHandle, requestKyc, issueSila, redeemSila, getAccountBalance, getAccounts, deleteWallet, getWebhooks, openVirtualAccount, createTestVirtualAccountAchTransaction, getEntities }, options);
}
function logging(log) {
  return loggingOf(["masked_account_number", "routing_number", "account_number", "account_owner_name", "entity_name", "virtual_account_number", "full_name"], log);
}
export {
  TokenPaymentsError,
  checkHandle,
  clientOf,
  createClient,
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
  unwrap
};

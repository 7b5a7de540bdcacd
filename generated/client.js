// Made from openapi/ by npm run build. Do not edit.

// scripts/package/client/client.ts
import createFetchClient from "openapi-fetch";

// scripts/package/client/request.ts
var encoder = new TextEncoder();
function encodeBody({ body }, app, input, overrides) {
  const { user_handle, ...fields } = input;
  const header = {
    // The service counts in Unix seconds.
    created: Math.floor(Date.now() / 1e3),
    ...app,
    user_handle,
    ...body.header,
    reference: crypto.randomUUID(),
    ...overrides
  };
  return encoder.encode(JSON.stringify({ ...body, ...fields, header }));
}
async function authenticate(way, { signApp, signUser, authToken }, body, userHandle, headers) {
  const settings = Object.entries(way).map(async ([header, credential]) => {
    const value = credential === "authToken" ? `Bearer ${authToken}` : await (credential === "signApp" ? signApp?.(body) : signUser?.(body, userHandle));
    if (!value || typeof value !== "string") throw new TypeError(`${credential} returned no text`);
    headers.set(header, value);
  });
  await Promise.all(settings);
}

// scripts/package/client/results.ts
function errorResult(name, reason, sent, detail, more) {
  const head = sent ? name : `${name} was not sent`;
  return { kind: "error", reason, sent, message: `${head}: ${reason}: ${detail}`, ...more };
}
function responseResult(name, { statuses }, response, body) {
  const { status, ok } = response;
  if (!statuses.includes(status) || Object(body) !== body) {
    const detail = `${status} ${JSON.stringify(body)?.slice(0, 600)}`;
    return errorResult(name, "unexpected_response", true, detail, { body, response });
  }
  return ok ? { kind: "success", status, data: body, response } : { kind: "failure", status, error: body, response };
}

// scripts/package/client/client.ts
function clientOf(operations, options) {
  const { baseUrl, fetch: fetch2 } = options;
  const { POST } = createFetchClient({ baseUrl, fetch: fetch2 });
  const client = { POST };
  for (const name in operations) client[name] = methodOf(POST, options, name, operations[name]);
  return client;
}
function methodOf(post, options, name, operation) {
  return async (input = {}, settings = {}) => {
    let stage = "invalid_request";
    const end = new AbortController();
    const { signal } = end;
    const follow = () => end.abort(given?.reason);
    let given;
    let timer;
    try {
      const { header, headers, query, signUser, authToken = options.authToken, timeout = options.timeout } = settings;
      const credentials = { ...options, authToken };
      const way = operation.security.find(
        (each) => (!signUser || each.usersignature) && Object.values(each).every((credential) => credentials[credential])
      );
      if (!way) {
        const ways = operation.security.map((each) => Object.values(each).join(" and "));
        return errorResult(name, "missing_signer", false, ways.join(" or "));
      }
      settings.signal?.addEventListener("abort", follow);
      given = settings.signal;
      if (given?.aborted) {
        follow();
        throw signal.reason;
      }
      if (timeout !== void 0) {
        const delay = Math.min(timeout, 2e9);
        timer = setTimeout(() => end.abort(new DOMException(`${timeout} ms passed`, "TimeoutError")), delay);
      }
      const app = way.authorization ? "auth_handle" : "app_handle";
      const body = encodeBody(operation, { [app]: options.appHandle }, input, header);
      const sentHeaders = new Headers(headers);
      sentHeaders.set("content-type", "application/json");
      const ended = new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
      stage = "signing_failed";
      await Promise.race([ended, authenticate(way, credentials, body, input.user_handle, sentHeaders)]);
      stage = "invalid_request";
      const responded = post(operation.path, {
        params: { query },
        // A signed request is meant for one address.
        redirect: "manual",
        signal,
        // As text, a success that is not JSON can be reported; for a failure, openapi-fetch tries both by itself.
        parseAs: "text",
        Request: UnsentRequest,
        fetch: ({ url, init }) => {
          stage = "network";
          return (options.fetch ?? fetch)(url, { ...init, headers: sentHeaders, body });
        }
      });
      const { data, error, response } = await Promise.race([ended, responded]);
      return responseResult(name, operation, response, error ?? parsed(data));
    } catch (cause) {
      let reason = signal.aborted ? "aborted" : stage;
      let text = typeof cause;
      try {
        text = String(cause?.cause ?? cause);
        if (signal.reason?.name === "TimeoutError") reason = "timeout";
      } catch {
      }
      return errorResult(name, reason, stage === "network", text, { cause });
    } finally {
      clearTimeout(timer);
      given?.removeEventListener?.("abort", follow);
    }
  };
}
function UnsentRequest(url, init) {
  return { url, init };
}
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

// scripts/package/client/operations
var OPERATIONS = {
  checkHandle: { "path": "/0.2/check_handle", "body": { "header": { "version": "0.2", "crypto": "ETH" }, "message": "header_msg" }, "security": [{ "authorization": "authToken" }, { "authsignature": "signApp" }], "statuses": [200, 400, 401, 403] },
  requestKyc: { "path": "/0.2/request_kyc", "body": { "header": { "version": "0.2", "crypto": "ETH" }, "message": "header_msg" }, "security": [{ "authsignature": "signApp", "usersignature": "signUser" }], "statuses": [200, 400, 401, 403] },
  issueSila: { "path": "/0.2/issue_sila", "body": { "header": { "version": "0.2", "crypto": "ETH" }, "message": "issue_msg" }, "security": [{ "authsignature": "signApp", "usersignature": "signUser" }], "statuses": [200, 400, 401, 403] },
  redeemSila: { "path": "/0.2/redeem_sila", "body": { "header": { "version": "0.2", "crypto": "ETH" }, "message": "redeem_msg" }, "security": [{ "authsignature": "signApp", "usersignature": "signUser" }], "statuses": [200, 400, 401] },
  getAccountBalance: { "path": "/0.2/get_account_balance", "body": { "header": { "version": "0.2", "crypto": "ETH" } }, "security": [{ "authsignature": "signApp", "usersignature": "signUser" }], "statuses": [200, 400, 403, 404] },
  getAccounts: { "path": "/0.2/get_accounts", "body": { "header": { "version": "0.2", "crypto": "ETH" }, "message": "get_accounts_msg" }, "security": [{ "authsignature": "signApp", "usersignature": "signUser" }], "statuses": [200, 400, 401] },
  deleteWallet: { "path": "/0.2/delete_wallet", "body": { "header": { "version": "0.2", "crypto": "ETH" } }, "security": [{ "authsignature": "signApp", "usersignature": "signUser" }], "statuses": [200, 400, 401, 403] },
  getWebhooks: { "path": "/0.2/get_webhooks", "body": { "header": { "version": "0.2", "crypto": "ETH" }, "message": "header_msg" }, "security": [{ "authsignature": "signApp" }], "statuses": [200, 400, 401] },
  openVirtualAccount: { "path": "/0.2/open_virtual_account", "body": { "header": { "version": "0.2", "crypto": "ETH" } }, "security": [{ "authsignature": "signApp", "usersignature": "signUser" }], "statuses": [200, 400, 401, 403, 404] },
  createTestVirtualAccountAchTransaction: { "path": "/0.2/create_test_virtual_account_ach_transaction", "body": { "header": { "version": "0.2", "crypto": "ETH" } }, "security": [{ "authsignature": "signApp" }, { "authsignature": "signApp", "usersignature": "signUser" }], "statuses": [200, 400, 401] },
  getEntities: { "path": "/0.2/get_entities", "body": { "header": { "version": "0.2", "crypto": "ETH" }, "message": "header_msg" }, "security": [{ "authsignature": "signApp" }], "statuses": [200, 400, 401] }
};
function createClient(options) {
  return clientOf(OPERATIONS, options);
}
export {
  createClient
};

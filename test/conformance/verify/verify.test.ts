import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type {
  Draft,
  Handler,
  OperationName,
  VerifyConfig,
  VerifyReport,
} from "../../../scripts/conformance/verify/index.ts";
import { verify, WrongUse } from "../../../scripts/conformance/verify/index.ts";
import { createRequestBodies } from "../../../scripts/conformance/verify/request-body.ts";
import { createMockServer } from "../../../scripts/service/mock/index.ts";
import { contract, fieldOf } from "../../support/contract.ts";
import { type Body, broken, config, configOf, service } from "./services.ts";

const EVERYTHING = { allowPayments: true, sandbox: true, eventsWithin: 0 };
const EVENTS =
  /it is about events: set --events-port$|no event (can show it|of the call with the outcome \w+ was seen within 0 s; to wait longer, raise --events-within)$/;

/** What is not shown by the examples, which are less than two pages of the usual size. */
const PAGES = / was a page before the last one$/;

const inWords = ({ statements }: VerifyReport) =>
  statements.flatMap(({ id, broken }) => broken.map(({ operation, message }) => `${id}: ${operation} ${message}`));

/** What the mock cannot keep, since it has no state, and what takes an end user of whom two verifications have failed. */
const OF_STATE = /^(moves\/|open_virtual_account\/name-collisions)/;

test("the mock shows all that a service can show without events, of so many requests at a time, each made in its turn", async () => {
  const counts = { made: 0, answered: 0, most: 0 };
  const signApp = () => {
    counts.made += 1;
    counts.most = Math.max(counts.most, counts.made - counts.answered);
    return "any";
  };
  const kept = service();
  const counted: Handler = async (request) => {
    const response = await kept(request);
    await new Promise((resolve) => setImmediate(resolve));
    counts.answered += request.headers.has("authsignature") ? 1 : 0;
    return response;
  };
  const report = await verify(counted, { ...config, signApp }, { ...EVERYTHING, concurrency: 3 });
  expect(counts.made).toBeGreaterThan(1000);
  expect(counts.most).toBe(3);
  const notShown = report.statements.flatMap(({ id, notShown }) => notShown.map(({ reason }) => `${id}: ${reason}`));
  expect(inWords(report).filter((text) => !OF_STATE.test(text))).toEqual([]);
  expect(notShown.filter((text) => ![EVENTS, PAGES, OF_STATE].some((known) => known.test(text)))).toEqual([
    // The examples have no such record, and no closed account.
    "virtual_account/closed-epoch: no valid response of open_virtual_account had a value other than null in virtual_account.closed_epoch",
    "delivery_record/details-fields: no valid response of get_webhooks had webhooks.[].details.account",
  ]);
  expect(report).toMatchObject({ contract: contract.info.version, target: "in process" });
});

const amount = fieldOf("IssueSilaRequest", "amount");
const { maxLength: longest = 0 } = fieldOf("IssueSilaRequest", "descriptor");

/** What each service does wrong, where that is seen, and the statements that it breaks. */
const BREAKAGES: [what: string, OperationName, Parameters<typeof broken>[0], ids: string[]][] = [
  [
    "accepts an amount of 0",
    "issueSila",
    { onRequest: ({ body }) => body?.amount === 0 && Object.assign(body, { amount: 1 }) },
    ["issue_sila/amount"],
  ],
  [
    "refuses the highest amount",
    "issueSila",
    { onRequest: ({ body }) => body?.amount === amount.maximum && Object.assign(body, { amount: -1 }) },
    ["issue_sila/amount-maximum"],
  ],
  [
    "accepts a text that is too long",
    "issueSila",
    {
      onRequest: ({ body }) => {
        if (body?.descriptor?.length > longest) body.descriptor = body.descriptor.slice(0, longest);
      },
    },
    ["issue_sila/descriptor"],
  ],
  [
    "ignores a second source",
    "issueSila",
    { onRequest: ({ body }) => body?.account_name && delete body.card_name },
    ["issue_sila/card-excludes-account"],
  ],
  [
    "omits the id of the transaction",
    "issueSila",
    { onResponse: ({ status, body }) => status === 200 && delete body.transaction_id },
    ["issue_sila/transaction-id"],
  ],
  [
    "says that an accepted request failed",
    "getEntities",
    { onResponse: ({ status, body }) => status === 200 && Object.assign(body, { success: false }) },
    ["envelope/success"],
  ],
  [
    "does not repeat the reference",
    "requestKyc",
    { onResponse: ({ status, body }) => status === 200 && Object.assign(body, { reference: "another" }) },
    ["envelope/reference"],
  ],
  [
    "has the balance as a boolean",
    "getAccountBalance",
    { onResponse: ({ status, body }) => status === 200 && Object.assign(body, { available_balance: true }) },
    ["get_account_balance/balances"],
  ],
  [
    "processes a repeated submission again",
    "issueSila",
    {
      onResponse: ({ status, body }) => status === 200 && Object.assign(body, { transaction_id: crypto.randomUUID() }),
    },
    ["issue_sila/idempotency"],
  ],
  [
    "checks no signature of the user",
    "getAccounts",
    { onRequest: ({ headers }) => headers.get("usersignature") ?? headers.set("usersignature", "none") },
    ["get_accounts/credentials"],
  ],
  [
    "has another status for an absent signature",
    "getAccounts",
    { onResponse: (response) => response.status === 401 && Object.assign(response, { status: 403 }) },
    ["get_accounts/credentials", "authentication/signature-refused"],
  ],
  [
    "accepts HTTP Basic where its section lists 403",
    "getAccountBalance",
    {
      onRequest: ({ headers }) => /^Basic/.test(headers.get("authorization") ?? "") && headers.delete("authorization"),
    },
    ["authentication/basic-refused"],
  ],
  [
    "accepts HTTP Basic where its section lists no 403",
    "getEntities",
    {
      onRequest: ({ headers }) => /^Basic/.test(headers.get("authorization") ?? "") && headers.delete("authorization"),
    },
    ["authentication/basic-refused-elsewhere"],
  ],
  [
    "refuses the old name of the app handle",
    "getEntities",
    { onRequest: ({ body }) => Object(body?.header).auth_handle && delete body.header.auth_handle },
    ["header/legacy-handle", "header/legacy-handle-is-deprecated"],
  ],
  [
    "has no such filter",
    "getWebhooks",
    { onRequest: ({ body }) => Object(body?.search_filters).uuid && delete body.search_filters.uuid },
    ["get_webhooks/uuid-filter"],
  ],
  [
    "has an undocumented code for a failure",
    "issueSila",
    {
      onResponse: ({ body }) =>
        body.error_code === "INSTANT_ACH_NOT_CONFIG" && Object.assign(body, { error_code: "NO_INSTANT_ACH" }),
    },
    ["errors/error-code"],
  ],
  [
    "has other words where they are documented",
    "issueSila",
    { onResponse: ({ body }) => /WEB debits/.test(body.message) && Object.assign(body, { message: "No WEB debits." }) },
    ["errors/web-debit-not-supported"],
  ],
  [
    "describes nothing of a wrong form",
    "getAccounts",
    { onResponse: ({ body }) => delete body.validation_details },
    ["envelope/validation-details"],
  ],
  [
    "responds with a page",
    "getAccounts",
    { onResponse: (response) => response.status === 200 && Object.assign(response, { body: "<p>hello</p>" }) },
    ["get_accounts/accounts"],
  ],
  [
    "responds with 201",
    "openVirtualAccount",
    { onResponse: (response) => response.status === 200 && Object.assign(response, { status: 201 }) },
    ["open_virtual_account/path"],
  ],
];

/** These hide others. */
const ALONE = [
  "omits the id of the transaction",
  "says that an accepted request failed",
  "has the balance as a boolean",
  "has another status for an absent signature",
  "responds with a page",
];
const together = [
  ...Map.groupBy(BREAKAGES, ([what, operation]) => (ALONE.includes(what) ? what : operation)).values(),
].map((breakages) => ({ breakages, what: breakages.map(([what]) => what).join(", ") }));

test.each(together)("a service that $what is noticed", async ({ breakages }) => {
  const changes = breakages.map(([, , change]) => change);
  const service = broken({
    onRequest(request) {
      for (const { onRequest } of changes) onRequest?.(request);
    },
    onResponse(response, request) {
      for (const { onResponse } of changes) onResponse?.(response, request);
    },
  });
  const report = await verify(service, configOf(breakages[0]?.[1] as OperationName), EVERYTHING);
  const statements = report.statements.filter(({ verdict }) => verdict === "broken").map(({ id }) => id);
  expect(statements.sort()).toEqual([...new Set(breakages.flatMap(([, , , ids]) => ids))].sort());
  expect(report.ok).toBe(false);
});

test("a service that keeps the contract in another way is not accused", async () => {
  const kept = broken({
    onResponse: (response, { operation, body }) => {
      if (operation === "issue_sila" && response.status === 200) {
        delete response.body.descriptor;
        response.body.another_field = { of: "the service" };
        if (Object(body).processing_type === "INSTANT_ACH") {
          const refusal = { success: false, status: "FAILURE", message: "No.", error_code: "INSTANT_ACH_NOT_CONFIG" };
          Object.assign(response, { status: 403, body: refusal });
        }
      }
      if (response.status === 400) response.body.validation_details = "the body";
      if (/^Permission/.test(response.body.message)) delete response.body.message;
    },
  });
  const report = await verify(kept, configOf("issueSila"), { allowPayments: true });
  expect(inWords(report)).toEqual([]);
  const reasons = report.statements.flatMap(({ open, notShown }) => [...open, ...notShown].map(({ reason }) => reason));
  expect(reasons).toContain("the service refuses the request with 403 INSTANT_ACH_NOT_CONFIG");
  // Which fields a failure has is not specified.
  expect(reasons).toContain("the response has no message");
});

test("a byte order mark before a response breaks the contract", async () => {
  const marked = broken({
    onResponse: (response, { operation }) => {
      if (operation === "check_handle") response.body = `\ufeff${JSON.stringify(response.body)}`;
    },
  });
  const report = await verify(marked, configOf("checkHandle"));
  expect(inWords(report)).toContainEqual(
    expect.stringContaining("check_handle response.body must not begin with a byte order mark"),
  );
});

test("another documented failure than that of the set-up shows nothing", async () => {
  const service = broken({
    onResponse: ({ body }) =>
      body.error_code === "INSTANT_ACH_NOT_CONFIG" && Object.assign(body, { error_code: "INSTANT_ACH_MAX_AMOUNT" }),
  });
  const { statements, ok } = await verify(service, configOf("issueSila"), { allowPayments: true });
  const notShown = statements.find(({ id }) => id === "errors/instant-ach-not-config")?.notShown;
  expect(notShown).toEqual([{ reason: "the service reports INSTANT_ACH_MAX_AMOUNT", times: 1 }]);
  expect(ok).toBe(true);
});

test("nothing is sent of an operation that changes something, unless payments are allowed", async () => {
  const sent = new Set<string>();
  const report = await verify(recording(sent), config);
  const readOnly = contract.operations.filter(({ idempotent }) => idempotent === true).map(({ path }) => path);
  expect([...sent].sort()).toEqual(readOnly.sort());
  expect(report.statements.find(({ id }) => id === "issue_sila/amount")).toMatchObject({
    verdict: "not shown",
    notShown: [{ reason: "issue_sila changes something: it needs --allow-payments", times: expect.any(Number) }],
  });
});

const FIRST_PATH = contract.operations[0]?.path ?? "";

test.each([
  ["https://api.token-payments.example", /is production/],
  ["https://API.token-payments.example./v1", /is production/],
  ["http://api.token-payments.example:8080", /is production/],
  ["ftp://127.0.0.1", /http or https/],
  ["127.0.0.1:4010", /http or https/],
  ["http://user:secret@127.0.0.1:4010", /must not contain a user name or password/],
  ["http://127.0.0.1:4010/#/base", /must not contain a fragment/],
  [`http://127.0.0.1:4010${FIRST_PATH}/?x=1`, new RegExp(`must not end in ${FIRST_PATH}, which is of the paths`)],
  [`http://127.0.0.1:4010/api/${FIRST_PATH.split("/")[1]}`, /must not end in \/[^/]+, which is of the paths/],
])("nothing is sent to %s", async (target, message) => {
  const { fetch } = globalThis;
  const sent: unknown[] = [];
  globalThis.fetch = async (request) => {
    sent.push(request);
    return new Response();
  };
  try {
    await expect(verify(target, config)).rejects.toThrow(message);
    expect(sent).toEqual([]);
    await verify("https://api.token-payments.example", configOf("getEntities"), { production: true });
    expect(sent.length).toBeGreaterThan(0);
  } finally {
    globalThis.fetch = fetch;
  }
});

test.each([
  [{ appHandle: "" }, /appHandle of the config must be a string/],
  [{ appHandle: undefined }, /needs appHandle, a string/],
  [{ signUser: "any" }, /signUser of the config must be a function/],
  [{ skip: "issueSila" }, /skip of the config must be a list of operations/],
  [{ setUp: {} }, /setUp of the config must be a function/],
  [{ users: ["noor"] }, /users of the config must be an object of handles/],
  [{ users: { notVerified: 7 } }, /^users\.notVerified of the config must be a string that is not empty\.$/],
  [{ prepare: { issueSila: "any" } }, /^prepare\.issueSila of the config must be a function\.$/],
  [
    { failures: { instant_ach_not_config: { bdy: {} } } },
    /^failures\.instant_ach_not_config of the config must be a function, or a change .*\. It has bdy: did you mean body\?$/,
  ],
  [
    { failures: { signature_incorrect: { headers: "x" } } },
    /^failures\.signature_incorrect of the config must be [^.]*\.$/,
  ],
  [{ signApp: { comand: ["./signer"] } }, /^signApp of the config must be .*\. It has comand: did you mean command\?$/],
  [{ values: { account_name: 5 } }, /^values\.account_name of the config must be /],
  [{ values: { "header.created": "now" } }, /^values\.header\.created of the config must be /],
  [
    { failures: { account_not_found: { body: { account_nam: "x", account_name: "x", "header.user_handle": "x" } } } },
    /^The config has account_nam in failures\.account_not_found\.body, which the request doesn't have\.$/,
  ],
  [{ hasExampleData: "no" }, /hasExampleData of the config must be true or false/],
  [{ skip: ["issue_sila"] }, /has issue_sila in skip: did you mean issueSila\?$/],
  [{ prepare: { issue_sila: () => {} } }, /has issue_sila in prepare: did you mean issueSila\?$/],
  [{ failures: { acount_not_found: {} } }, /has acount_not_found in failures: did you mean account_not_found\?$/],
  [{ failures: { not_config: {} } }, /has not_config in failures.*instant_ach_not_config/],
  [{ prepare: { pay: () => {} } }, /has pay in prepare/],
])("a config with %j is refused before anything is sent", async (wrong, message) => {
  const sent = new Set<string>();
  const given = { ...config, ...wrong } as typeof config;
  await expect(verify(recording(sent), given)).rejects.toThrow(message);
  expect(sent.size).toBe(0);
});

test.each([
  [{ signApp: () => Promise.reject(new Error("no key")) }, "signApp of the config failed: no key"],
  [{ signUser: () => undefined }, "signUser of the config must return a string, not undefined."],
  [
    {
      prepare: {
        getAccounts: () => {
          throw new Error("no user");
        },
      },
    },
    "a preparation of the config failed: no user",
  ],
])("a config whose functions fail ends the verification: %#", async (wrong, message) => {
  const given = { ...configOf("getAccounts"), ...wrong } as typeof config;
  await expect(verify(service(), given)).rejects.toThrow(new WrongUse(message));
});

test.each([{ concurrency: 0 }, { rate: 0.5 }, { timeout: 0 }, { eventsWithin: -1 }])(
  "the options %j are refused",
  async (options) => {
    await expect(verify(service(), config, options)).rejects.toThrow(/must be an integer/);
  },
);

test("each request goes to the target with its path and its query, which is not reported", async () => {
  const failing = broken({ onResponse: ({ body }) => delete body.success });
  const sent: string[] = [];
  vi.stubGlobal("fetch", (request: Request) => {
    sent.push(request.url);
    return failing(new Request(request.url.replace("/gateway", ""), request));
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const target = "http://service.example/gateway/?api-version=7&code=s3cret%20";
  const report = await verify(target, config, { only: ["issueSila", "getEntities"], allowPayments: true });
  const address = /^http:\/\/service\.example\/gateway\/0\.2\/\w+\?api-version=7&code=s3cret%20(&|$)/;
  expect(sent.filter((url) => !address.test(url))).toEqual([]);
  expect(sent.some((url) => url.endsWith("%20&page=1&per_page=1"))).toBe(true);
  expect(report.target).toBe("http://service.example/gateway");
  expect(JSON.stringify(report)).not.toContain("s3cret");
});

test("no secret is in the report", async () => {
  const secrets = { account_name: "secret-account", virtual_account_number: "9988776655" };
  const given = { ...config, values: secrets };
  const failing = broken({ onResponse: (response) => Object.assign(response, { status: 500 }) });
  const once = await verify(failing, given, { allowPayments: true });
  const late = broken({
    onResponse: (response, { body }) =>
      Object.keys(Object(body)).length > 2 && Object.assign(response, { status: 500 }),
  });
  const text = JSON.stringify([
    once,
    await verify(late, given, { allowPayments: true, only: ["getAccountBalance", "issueSila"] }),
  ]);
  expect(text).toContain("response.status is 500");
  const found = ["secret-", "signature-of", "c2VjcmV0", "9988776655"].filter((secret) => text.includes(secret));
  expect(found).toEqual([]);
});

test("what the service repeats of a request is not in the report", async () => {
  const values = { account_name: "secret-account" };
  const repeating = broken({
    onResponse: (response, { headers, body }) => {
      const secrets = [...headers.values(), String(Object(body).account_name)].filter((text) =>
        /secret|signature/.test(text),
      );
      for (const secret of secrets) response.headers.set(`x-${secret}`, secret);
      response.body = { ...response.body, message: secrets, reference: secrets.join(), transaction_id: secrets[0] };
      for (const secret of secrets) response.body[secret] = secret;
      response.body.validation_details = { [secrets[0] ?? ""]: Buffer.from(secrets.join()).toString("base64") };
    },
  });
  const text = JSON.stringify(await verify(repeating, { ...configOf("issueSila"), values }, { allowPayments: true }));
  expect(text).toContain("response.body.transaction_id must be a UUID");
  expect(text).not.toMatch(/secret-account|signature-of|c2lnbmF0dXJl/);
});

test("a failure is shown in its environment, which is restored", async () => {
  const calls: string[] = [];
  const failures = {
    instant_ach_not_config: (draft: Draft) => {
      calls.push(`set up for ${draft.operation}`);
      draft.headers.prefer = "code=403, example=instant_ach_not_config";
      return () => calls.push("restored");
    },
    instant_ach_max_amount: { headers: { prefer: "code=403, example=instant_ach_max_amount" } },
  };
  const report = await verify(service(), { ...configOf("issueSila"), failures }, EVERYTHING);
  const verdictOf = (id: string) => report.statements.find((each) => each.id === id);
  expect(calls).toEqual(["set up for issueSila", "restored"]);
  expect(verdictOf("errors/instant-ach-not-config")?.verdict).toBe("shown");
  expect(verdictOf("errors/instant-ach-max-amount")?.verdict).toBe("shown");
  expect(verdictOf("errors/instant-settlement-not-enabled")).toMatchObject({
    verdict: "not shown",
    notShown: [
      {
        reason: "nothing puts the environment into it: set `failures.instant_settlement_not_enabled` in the config",
        times: 1,
      },
    ],
  });
});

test("what restores the environment is called when a verification is interrupted, which reports what is shown", async () => {
  const interruption = new AbortController();
  const calls: string[] = [];
  const failures = {
    kyc_level_not_approved: () => {
      calls.push("set up");
      return () => calls.push("restored");
    },
  };
  const hanging = service();
  const target: Handler = (request) => {
    if (!calls.includes("set up")) return hanging(request);
    interruption.abort();
    return new Promise(() => {});
  };
  const { signal } = interruption;
  const report = await verify(target, { ...configOf("requestKyc"), failures }, { ...EVERYTHING, signal });
  expect(calls).toEqual(["set up", "restored"]);
  const verdicts = report.statements.map(({ verdict }) => verdict);
  expect(verdicts).toContain("shown");
  expect(inWords(report)).toEqual([]);
  expect(report.statements.find(({ id }) => id === "request_kyc/level-not-approved")?.notShown).toEqual([
    { reason: "verify was interrupted", times: 1 },
  ]);
});

test("an interruption before the first response accuses nobody, and waits for no signer", async () => {
  const interruption = new AbortController();
  const signApp = () => {
    interruption.abort();
    return new Promise<string>(() => {});
  };
  const { signal } = interruption;
  const report = await verify(() => expect.unreachable("it was sent"), { ...config, signApp }, { signal });
  expect(report.ok).toBe(true);
});

test("what restores the environment after a preparation is called, also where every request has one", async () => {
  const calls: string[] = [];
  const getAccounts = () => {
    calls.push("set up");
    return () => calls.push("restored");
  };
  const prepare = { getAccounts };
  await verify(service(), { ...configOf("getAccounts"), prepare }, { ...EVERYTHING, concurrency: 1 });
  expect(calls.length).toBeGreaterThan(2);
  expect(calls.filter((_, index) => calls[index] === (index % 2 === 0 ? "set up" : "restored"))).toEqual(calls);
});

test("no other request is sent while the environment is prepared for one", async () => {
  let prepared = "";
  const others: string[] = [];
  const prepare = {
    getAccounts: () => {
      prepared = "get_accounts";
      return () => {
        prepared = "";
      };
    },
  };
  const kept = service();
  const slow: Handler = async (request) => {
    await wait(0);
    if (!request.url.endsWith(prepared)) others.push(request.url);
    return kept(request);
  };
  await verify(slow, { ...config, prepare }, { ...EVERYTHING, only: ["getAccounts", "getEntities"] });
  expect(others).toEqual([]);
});

test("a config that fails ends a verification only after what it has prepared elsewhere is restored", async () => {
  const calls = { prepared: 0, restored: 0, signed: 0 };
  const given: VerifyConfig = {
    ...configOf("getAccounts"),
    prepare: {
      getAccounts: () => {
        calls.prepared += 1;
        return () => {
          calls.restored += 1;
        };
      },
    },
    signApp: async () => {
      calls.signed += 1;
      if (calls.signed === 20) throw new Error("no key");
      return "any";
    },
  };
  const kept = service();
  const slow: Handler = async (request) => {
    const response = await kept(request);
    await new Promise((resolve) => setTimeout(resolve, 5));
    return response;
  };
  await expect(verify(slow, given)).rejects.toThrow("no key");
  expect(calls.restored).toBe(calls.prepared);
  const { prepared } = calls;
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(calls.prepared).toBe(prepared);
});

test("a signer that never answers is named", async () => {
  const signUser = () => new Promise<string>(() => {});
  await expect(verify(service(), { ...config, signUser }, { ...EVERYTHING, timeout: 20 })).rejects.toThrow(
    "signUser of the config has returned nothing within 20 ms.",
  );
});

test("ids are fresh in each request, and the data of the config replaces that of the examples", async () => {
  const bodies: Body[] = [];
  const watched = broken({ onRequest: ({ body }) => bodies.push(body) });
  const values = { account_name: "savings" };
  await verify(watched, { ...configOf("issueSila"), appHandle: "my_app", userHandle: "my_user", values }, EVERYTHING);
  const texts = bodies.map((body) => JSON.stringify(body));
  for (const text of ["demo_app", "demo_user", "main_checking"])
    expect(texts.filter((each) => each?.includes(text))).toEqual([]);
  const references = bodies.map((body) => Object(Object(body).header).reference).filter((text) => text?.length === 36);
  expect(references.length).toBeGreaterThan(100);
  // A repeated submission has the same one, unless the case says otherwise.
  expect(references.length - new Set(references).size).toBeLessThan(3);
  const now = Date.now() / 1000;
  const created = bodies.map((body) => Object(Object(body).header).created).filter((time) => time > 1_760_000_000);
  expect(created.filter((time) => Math.abs(time - now) < 600).length).toBeGreaterThan(100);
});

test("the app is that of the config under either name, also if the examples have only one", () => {
  const values = [["app_handle"], ["auth_handle"], ["app_handle", "auth_handle"]].map((names) => ({
    header: Object.fromEntries(names.map((name) => [name, "demo_app"])),
  }));
  for (const value of values) {
    const request = { schema: {}, examples: [{ name: "", component: "", summary: "", value }] };
    const operations = contract.operations.slice(0, 1).map((operation) => ({ ...operation, request }));
    const { bind } = createRequestBodies({ ...contract, operations }, { ...config, appHandle: "my_app" });
    for (const field of ["header.app_handle", "header.auth_handle"]) {
      expect(bind(field, "demo_app")).toBe("my_app");
      expect(bind(field, "other_app")).toBe("other_app");
    }
  }
});

test.each(["", "urn:uuid:"])("an idempotency id is new in each request, also as a URN: %j", (prefix) => {
  const operation = contract.operations.find(({ name }) => name === "issue_sila");
  if (!operation) throw new Error("no issue_sila");
  const sent = { transaction_idempotency_id: `${prefix}6ba7b810-9dad-41d1-80b4-00c04fd430c8` };
  const fresh = createRequestBodies(contract, config).fresh({ operation, body: sent });
  expect(fresh).not.toMatchObject(sent);
});

test.each([
  ["the first connection", 1, /^$/],
  ["every connection", Number.POSITIVE_INFINITY, /there is no response: (UND_ERR_SOCKET|ECONNRESET)/],
])("a server that closes %s", async (_, closed, message) => {
  const { url, close } = await createMockServer({ port: 0 });
  let requests = 0;
  const server = createServer(async ({ url: path }, response) => {
    requests += 1;
    if (requests <= closed) return response.destroy();
    const answer = await fetch(url + path, { method: "POST" });
    return response.writeHead(answer.status, { "content-type": "application/json" }).end(await answer.text());
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  try {
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    // Without credentials, the mock behind it refuses every request, in a documented way.
    const report = await verify(address, configOf("getEntities"));
    expect(
      inWords(report)
        .filter((text) => text.includes("no response"))
        .join(),
    ).toMatch(message);
    expect(requests).toBe(2);
  } finally {
    server.close();
    await close();
  }
});

test("a target where nothing listens is wrong use", async () => {
  const server = await createMockServer({ port: 0 });
  await server.close();
  const verified = verify(server.url, configOf("getEntities"));
  const host = server.url.replace("http://", "");
  await expect(verified).rejects.toThrow(
    new WrongUse(
      `The target cannot be reached: nothing listens at ${host}. Start the service, or correct the address.`,
    ),
  );
});

test("a service that stops at a request is broken", async () => {
  const server = createServer((_, response) => {
    server.close();
    response.destroy();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const report = await verify(address, configOf("getEntities"));
  expect(inWords(report)).toEqual([expect.stringContaining("there is no response: ECONNREFUSED")]);
});

test("a service that does not respond is reported as such", async () => {
  const hanging = () => new Promise<Response>(() => {});
  const throwing = await verify(
    () => {
      throw new TypeError("secret");
    },
    configOf("getEntities"),
    {},
  );
  const late = await verify(hanging, configOf("getEntities"), { timeout: 50 });
  const advice = "; it must accept the first example, with the values, signatures and preparation of the config";
  const messages = ["TypeError", "none within 50 ms"];
  expect([throwing, late].map(inWords)).toEqual(
    messages.map((problem) => [`get_entities/path: get_entities there is no response: ${problem}${advice}`]),
  );
});

/** A service that notes the paths to which requests are sent. */
function recording(paths: Set<string>): Handler {
  const kept = service();
  return (request) => {
    paths.add(new URL(request.url).pathname);
    return kept(request);
  };
}

test.each<[what: string, Parameters<typeof broken>[0], id: string, reason: string]>([
  [
    "unknown fields",
    { onRequest: ({ body }) => Object(body).unknown && delete body.header },
    "endpoints/unknown-fields",
    "the service refuses a request with an unknown field (unknown-fields)",
  ],
  [
    "HTTP Basic with another status where its section lists no 403",
    {
      onResponse: (response, { headers }) =>
        headers.get("authorization")?.startsWith("Basic") && Object.assign(response, { status: 401 }),
    },
    "authentication/basic-refused-elsewhere",
    "basic_authorization: refused with 401 (basic-elsewhere)",
  ],
])("a service may refuse %s", async (_, changes, id, reason) => {
  const report = await verify(broken(changes), configOf("getEntities"));
  expect(inWords(report)).toEqual([]);
  expect(report.statements.find((each) => each.id === id)).toMatchObject({
    verdict: "open",
    open: [{ reason, times: 1 }],
  });
});

test("a service that cannot know whose signature it verifies may refuse it before the form", async () => {
  const mock = service();
  const careful: Handler = async (request) => {
    const { header } = Object(
      await request
        .clone()
        .json()
        .catch(() => undefined),
    );
    const { app_handle = header?.auth_handle, user_handle } = Object(header);
    const operation = contract.operations.find(({ path }) => new URL(request.url).pathname.endsWith(path));
    const isUserLevel = JSON.stringify(operation?.request.examples[0]?.value).includes("user_handle");
    if (typeof app_handle === "string" && (!isUserLevel || typeof user_handle === "string")) return mock(request);
    const status = operation?.name === "get_account_balance" ? 403 : 401;
    return Response.json({ success: false, status: "FAILURE", message: "The signature is incorrect." }, { status });
  };
  const report = await verify(careful, config, {
    ...EVERYTHING,
    only: ["getEntities", "getAccounts", "getAccountBalance"],
  });
  expect(inWords(report)).toEqual([]);
  const bodies = report.statements.find(({ id }) => id === "service/json-body");
  expect(bodies).toMatchObject({
    notShown: expect.arrayContaining([
      { reason: "the service refuses the signature with 401 before the form", times: expect.any(Number) },
    ]),
  });
});

test("a signature that cannot be a header is a mistake of the config, and is not shown", async () => {
  const wrapped = { ...config, signApp: () => "tops3cret\ntops3cret" };
  const error = await verify(service(), wrapped, EVERYTHING).catch((reason) => reason);
  expect(error).toBeInstanceOf(WrongUse);
  expect(error.message).toMatch(/^The config makes a header authsignature that cannot be sent/);
  expect(error.message).not.toContain("tops3cret");
});

test.each([undefined, null])(
  "a header that is %s is a mistake of the config: it would be sent as this word",
  async (value) => {
    const prepare = {
      getAccounts: (draft: { headers: object }) => void Object.assign(draft.headers, { "x-key": value }),
    };
    const error = await verify(service(), { ...config, prepare }, EVERYTHING).catch((reason) => reason);
    expect(error).toBeInstanceOf(WrongUse);
    expect(error.message).toMatch(/^The config makes a header x-key that cannot be sent/);
  },
);

test("a response that is nested deeply takes no longer than a long one", async () => {
  const cpuOf = async (message: string) => {
    const handler: Handler = () =>
      new Response(`{"message":${message}}`, { headers: { "content-type": "application/json" } });
    const before = process.cpuUsage();
    const report = await verify(handler, configOf("getAccounts"));
    const { user, system } = process.cpuUsage(before);
    return { report, cpu: user + system };
  };
  const size = 200_000;
  const long = await cpuOf(`"${"[".repeat(size)}${"]".repeat(size)}"`);
  const deep = await cpuOf(`${"[".repeat(size)}${"]".repeat(size)}`);
  expect(inWords(deep.report).join()).toContain("there is no response: its body has more than 1000 levels");
  expect(deep.cpu / long.cpu).toBeLessThan(2);
});

test("of a response without an end, only so much is read", async () => {
  let left = 100;
  const endless: Handler = () => {
    const body = new ReadableStream({
      pull: (stream) => (left-- > 0 ? stream.enqueue(new Uint8Array(2 ** 20)) : stream.close()),
    });
    return new Response(body, { headers: { "content-type": "application/json" } });
  };
  const report = await verify(endless, configOf("getAccounts"));
  expect(inWords(report).join()).toContain("there is no response: its body is larger than 8388608 bytes");
  expect(left).toBeGreaterThan(50);
});

describe("a config that fails shows no secret:", () => {
  test.each<[what: string, change: Partial<VerifyConfig>, message: RegExp]>([
    [
      "of the environment",
      { signApp: () => JSON.parse(process.env.APP_KEY ?? "") },
      /^signApp .* "…" is not valid JSON$/,
    ],
    [
      "in its own words",
      {
        signApp: () => {
          throw new Error(`bad key ${process.env.APP_KEY}`);
        },
      },
      /^signApp .*: bad key …$/,
    ],
    [
      "of a URL",
      {
        signUser: () => {
          throw new Error("https://a:tops3cret@host failed");
        },
      },
      /https:\/\/…@host failed$/,
    ],
    [
      "in a body that is no JSON",
      {
        prepare: {
          getAccounts: (draft) => {
            draft.body = { n: 1n };
          },
        },
      },
      /^a preparation .*BigInt/,
    ],
    ["that has an unknown value", { values: { acount_name: "tops3cret" } }, /^The config has acount_name in values/],
  ])("%s", async (_, change, message) => {
    vi.stubEnv("APP_KEY", "tops3cret-key");
    const error = await verify(service(), { ...configOf("getAccounts"), ...change }, EVERYTHING).catch(
      (reason) => reason,
    );
    vi.unstubAllEnvs();
    expect(error).toBeInstanceOf(WrongUse);
    expect(error.message).toMatch(message);
    expect(error.message).not.toContain("tops3cret");
  });
});

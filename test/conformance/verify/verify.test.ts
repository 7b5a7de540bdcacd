import { expect, test } from "vitest";
import type { Handler, OperationName } from "../../../scripts/conformance/verify/index.ts";
import { verify } from "../../../scripts/conformance/verify/index.ts";
import { createRequestBodies } from "../../../scripts/conformance/verify/request-body.ts";
import { contract, fieldOf } from "../../support/contract.ts";
import { type Body, broken, config, configOf, EVERYTHING, inWords, recording, service } from "./services.ts";

const EVENTS =
  /it is about events: set --events-port$|no event (can show it|of the call with the outcome \w+ was seen within 0 s; to wait longer, raise --events-within)$/;

/** What is not shown by the examples, which are less than two pages of the usual size. */
const PAGES = / was a page before the last one$/;

/** What the mock cannot keep, since it has no state, and what takes an end user of whom two verifications have failed. */
const OF_STATE = /^(moves\/|get_accounts\/frozen-accounts|open_virtual_account\/name-collisions)/;

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

type Change = Parameters<typeof broken>[0];

/** Has other values in successes. */
const successWith = (values: () => object): Change => {
  return { onResponse: ({ status, body }) => status === 200 && Object.assign(body, values()) };
};

/** Responds otherwise in place of a status. */
const instead = (status: number, values: object): Change => {
  return { onResponse: (response) => response.status === status && Object.assign(response, values) };
};

/** Ignores HTTP Basic. */
const NO_BASIC: Change = {
  onRequest: ({ headers }) => /^Basic/.test(headers.get("authorization") ?? "") && headers.delete("authorization"),
};

/** What each service does wrong, where that is seen, and the statements that it breaks. */
const BREAKAGES: [what: string, OperationName, Change, ids: string[]][] = [
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
    successWith(() => ({ success: false })),
    ["envelope/success"],
  ],
  [
    "does not repeat the reference",
    "requestKyc",
    successWith(() => ({ reference: "another" })),
    ["envelope/reference"],
  ],
  [
    "has the balance as a boolean",
    "getAccountBalance",
    successWith(() => ({ available_balance: true })),
    ["get_account_balance/balances"],
  ],
  [
    "processes a repeated submission again",
    "issueSila",
    successWith(() => ({ transaction_id: crypto.randomUUID() })),
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
    instead(401, { status: 403 }),
    ["get_accounts/credentials", "authentication/signature-refused"],
  ],
  ["accepts HTTP Basic where its section lists 403", "getAccountBalance", NO_BASIC, ["authentication/basic-refused"]],
  [
    "accepts HTTP Basic where its section lists no 403",
    "getEntities",
    NO_BASIC,
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
  ["responds with a page", "getAccounts", instead(200, { body: "<p>hello</p>" }), ["get_accounts/accounts"]],
  ["responds with 201", "openVirtualAccount", instead(200, { status: 201 }), ["open_virtual_account/path"]],
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

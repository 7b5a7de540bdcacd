import { expect, test, vi } from "vitest";
import { createClient } from "../../../generated/client.js";
import { recordingFetch } from "./fetches.ts";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const input = { user_handle: "demo_user", amount: 100, account_name: "main_checking" };
const options = {
  baseUrl: "https://payments.example",
  appHandle: "demo_app",
  signApp: () => "any",
  signUser: () => "any",
};

test("the header object, and the constant of the body, are filled in", async () => {
  const { fetch, sent } = recordingFetch();
  vi.useFakeTimers({ now: 1_760_000_000_999, toFake: ["Date", "performance"] });
  try {
    await createClient({ ...options, fetch }).issueSila(input);
  } finally {
    vi.useRealTimers();
  }
  expect(sent[0]?.body).toEqual({
    header: {
      created: 1_760_000_000,
      app_handle: "demo_app",
      user_handle: "demo_user",
      version: "0.2",
      crypto: "ETH",
      reference: expect.stringMatching(UUID),
    },
    message: "issue_msg",
    amount: 100,
    account_name: "main_checking",
    transaction_idempotency_id: expect.stringMatching(UUID),
  });
});

test("an operation of the application sends no user handle", async () => {
  const { fetch, sent } = recordingFetch();
  await createClient({ ...options, fetch }).getEntities();
  expect(sent[0]?.body.header).not.toHaveProperty("user_handle");
});

test("every call has a reference of its own", async () => {
  const { fetch, sent } = recordingFetch();
  const client = createClient({ ...options, fetch });
  await Promise.all([client.issueSila(input), client.issueSila(input)]);
  expect(sent[0]?.body.header.reference).not.toBe(sent[1]?.body.header.reference);
});

test("the caller can override every field of the header object", async () => {
  const { fetch, sent } = recordingFetch();
  const header = { created: 1, app_handle: "other_app", version: "0.2", crypto: "ETH", reference: "mine" } as const;
  await createClient({ ...options, fetch }).issueSila(input, { header });
  expect(sent[0]?.body.header).toEqual({ ...header, user_handle: "demo_user" });
});

test("a query becomes part of the URL, and the headers of the call are sent", async () => {
  const { fetch, sent } = recordingFetch();
  const headers = { "x-trace": "1" };
  await createClient({ ...options, fetch }).getEntities({}, { query: { page: 2, per_page: 10 }, headers });
  expect(sent[0]?.url).toBe("https://payments.example/0.2/get_entities?page=2&per_page=10");
  expect(sent[0]?.headers.get("x-trace")).toBe("1");
  expect(sent[0]?.headers.get("content-type")).toBe("application/json");
});

test("a parameter of the query without a value is not sent", async () => {
  const { fetch, sent } = recordingFetch();
  const query = { page: undefined, per_page: null as never };
  await createClient({ ...options, fetch }).getEntities({}, { query });
  expect(sent[0]?.url).toBe("https://payments.example/0.2/get_entities");
});

test.each(["as fields", "as a list"])("headers without a value are not sent: %s", async (form) => {
  const { fetch, sent } = recordingFetch();
  const fields = { "x-trace": "1", "x-absent": undefined, "user-agent": null };
  const headers = form === "as a list" ? Object.entries(fields) : fields;
  await createClient({ ...options, fetch }).getEntities({}, { headers: headers as never });
  expect(Object.fromEntries(sent[0]?.headers ?? [])).toEqual({
    authsignature: expect.any(String),
    "content-type": "application/json",
    "user-agent": expect.stringMatching(/^token-payments-contract/),
    "x-trace": "1",
  });
});

test("a header without a value replaces no other one of its name, also in headers that can be read once", async () => {
  const { fetch, sent } = recordingFetch();
  const headers = Object.entries({ Prefer: undefined, prefer: "code=200", "x-absent": null }).values();
  await createClient({ ...options, fetch }).getEntities({}, { headers: headers as never });
  expect(sent[0]?.headers.get("prefer")).toBe("code=200");
  expect(sent[0]?.headers.has("x-absent")).toBe(false);
});

test("input and options are not modified", async () => {
  const { fetch } = recordingFetch();
  const [given, settings] = [Object.freeze({ ...input }), Object.freeze({ header: Object.freeze({ created: 1 }) })];
  expect(await createClient({ ...options, fetch }).issueSila(given, settings)).toMatchObject({ kind: "success" });
});

test("no option of the client but its base URL reaches fetch", async () => {
  const { fetch, sent } = recordingFetch();
  await createClient({ ...options, authToken: "secret", fetch }).issueSila(input);
  expect(Object.keys(sent[0]?.init ?? {}).sort()).toEqual(["body", "headers", "method", "redirect", "signal"]);
  expect(sent[0]?.init.redirect).toBe("manual");
});

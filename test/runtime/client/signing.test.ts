import { expect, test } from "vitest";
import { type ClientOptions, createClient, type Middleware } from "../../../generated/client.js";
import { recordingFetch } from "./fetches.ts";
import { tokenMethod } from "./token.ts";

const options = { baseUrl: "https://payments.example", appHandle: "demo_app" };
const input = { user_handle: "demo_user", amount: 100, account_name: "Łódź 😀 \u2028" };

test("signers receive the exact bytes that are sent, with the attempt and its header object", async () => {
  const { fetch, sent } = recordingFetch();
  const seen: unknown[][] = [];
  const client = createClient({
    ...options,
    fetch,
    signApp: (...given) => {
      seen.push(given);
      return "of the app";
    },
    signUser: async (...given) => {
      seen.push(given);
      return "of the user";
    },
  });
  expect(await client.issueSila(input)).toMatchObject({ kind: "success" });
  const bytes = sent[0]?.bytes;
  expect(bytes).toBeInstanceOf(Uint8Array);
  const { header, transaction_idempotency_id: idempotencyKey } = sent[0]?.body ?? {};
  const signing = {
    operation: "issueSila",
    attempt: 1,
    idempotencyKey,
    app_handle: "demo_app",
    user_handle: "demo_user",
  };
  expect(seen).toEqual([
    [bytes, expect.objectContaining({ ...header, ...signing })],
    [bytes, "demo_user", expect.objectContaining({ ...header, ...signing })],
  ]);
  expect(sent[0]?.body.account_name).toBe(input.account_name);
  expect(sent[0]?.headers.get("authsignature")).toBe("of the app");
  expect(sent[0]?.headers.get("usersignature")).toBe("of the user");
});

test("signers receive the handles that are sent, whatever a call or a middleware has changed", async () => {
  const { fetch, sent } = recordingFetch();
  const seen: unknown[] = [];
  const rename: Middleware = {
    async onRequest({ request }) {
      const { header, ...body } = await request.json();
      header.user_handle = "another_user";
      return new Request(request.url, { method: "POST", body: JSON.stringify({ ...body, header }) });
    },
  };
  for (const middleware of [[], [rename]]) {
    const client = createClient({
      ...{ ...options, fetch, middleware },
      signApp: (_body, { app_handle, user_handle, reference }) => {
        seen.push({ app_handle, user_handle, reference });
        return "any";
      },
      signUser: (_body, user_handle) => {
        seen.push(user_handle);
        return "any";
      },
    });
    await client.issueSila(input, { header: { app_handle: "another_app" } });
    await client.getEntities();
  }
  const handles = sent.slice(0, 3).map(({ body: { header } }) => {
    return { app_handle: header.app_handle, user_handle: header.user_handle, reference: header.reference };
  });
  expect(handles[0]).toMatchObject({ app_handle: "another_app", user_handle: "demo_user" });
  expect(handles[2]).toMatchObject({ app_handle: "another_app", user_handle: "another_user" });
  expect(seen.slice(0, 5)).toEqual([handles[0], "demo_user", handles[1], handles[2], "another_user"]);
});

test("a signer that writes into its bytes changes neither the body nor what the next one signs", async () => {
  const { fetch, sent } = recordingFetch();
  const seen: string[] = [];
  const overwrite = (body: Uint8Array) => {
    seen.push(new TextDecoder().decode(body));
    return String(body.fill(32).length);
  };
  await createClient({ ...options, fetch, signApp: overwrite, signUser: overwrite }).issueSila(input);
  expect(sent[0]?.body.account_name).toBe(input.account_name);
  expect(seen).toEqual([seen[0], seen[0]]);
  expect(seen[0]).toContain(input.account_name);
});

test("headers of the call cannot replace a signature", async () => {
  const { fetch, sent } = recordingFetch();
  const client = createClient({ ...options, fetch, signApp: () => "app", signUser: () => "user" });
  await client.issueSila(input, { headers: { AuthSignature: "forged" } });
  expect(sent[0]?.headers.get("authsignature")).toBe("app");
});

test("a token is sent in place of the signature where it is accepted, with the app as auth_handle", async () => {
  const { fetch, sent } = recordingFetch();
  const call = tokenMethod({ fetch, signApp: () => "app", authToken: "b2xk" });
  await call({ user_handle: "demo_user" });
  await call({ user_handle: "demo_user" }, { authToken: "bmV3" });
  expect(sent.map(({ headers }) => headers.get("authorization"))).toEqual(["Bearer b2xk", "Bearer bmV3"]);
  expect(sent.map(({ headers }) => headers.has("authsignature"))).toEqual([false, false]);
  expect(sent[0]?.body.header).toMatchObject({ auth_handle: "demo_app" });
  expect(sent[0]?.body.header).not.toHaveProperty("app_handle");
});

test("a token may be a function, which is called for each attempt", async () => {
  const { fetch, sent } = recordingFetch();
  const tokens = ["b2xk", "bmV3"];
  const call = tokenMethod({ fetch, authToken: async () => String(tokens.shift()) });
  for (let calls = 0; calls < 2; calls += 1) await call({ user_handle: "demo_user" });
  expect(sent.map(({ headers }) => headers.get("authorization"))).toEqual(["Bearer b2xk", "Bearer bmV3"]);
  const result = await call({ user_handle: "demo_user" }, { authToken: () => 7 });
  expect(result).toMatchObject({
    reason: "signing_failed",
    message: expect.stringContaining("authToken returned no text"),
  });
});

test("no other operation sends the token", async () => {
  const { fetch, sent } = recordingFetch();
  const client = createClient({ ...options, fetch, signApp: () => "app", signUser: () => "user", authToken: "b2xk" });
  await client.issueSila(input);
  expect(sent[0]?.headers.has("authorization")).toBe(false);
});

test("two signers are needed, and the message names those that are missing", async () => {
  const { fetch, sent } = recordingFetch();
  const signers: Pick<ClientOptions, "signApp" | "signUser"> = { signApp: () => "app" };
  const result = await createClient({ ...options, fetch, ...signers }).issueSila(input);
  expect(result).toEqual({
    kind: "error",
    reason: "missing_signer",
    sent: false,
    message: "issueSila was not sent: missing_signer: signUser",
    id: expect.any(String),
    attempts: 0,
    retryable: false,
    idempotencyKey: expect.any(String),
    reference: undefined,
    references: [],
  });
  expect(sent).toEqual([]);

  const none: typeof signers = {};
  const without = await createClient({ ...options, fetch, ...none }).issueSila(input);
  expect(without).toHaveProperty("message", "issueSila was not sent: missing_signer: signApp and signUser");
});

test("the test transaction has the user's signature if the call asks for it", async () => {
  const { fetch, sent } = recordingFetch();
  const signers = { signApp: () => "app", signUser: () => "user" };
  const transaction = { ...{ user_handle: "demo_user", amount: 100, tran_code: 22 as const }, entity_name: "Demo" };
  const call = { ...transaction, virtual_account_number: "123" };
  const client = createClient({ ...options, ...signers, fetch });
  await client.createTestVirtualAccountAchTransaction(call);
  await client.createTestVirtualAccountAchTransaction(call, { signUser: true });
  expect(sent.map(({ headers }) => headers.get("authsignature"))).toEqual(["app", "app"]);
  expect(sent.map(({ headers }) => headers.get("usersignature"))).toEqual([null, "user"]);

  const unable = createClient({ ...options, signApp: () => "app", fetch });
  const result = await unable.createTestVirtualAccountAchTransaction(call, { signUser: true });
  expect(result).toMatchObject({
    reason: "missing_signer",
    message: expect.stringMatching(/missing_signer: signUser$/),
  });
  expect(sent).toHaveLength(2);
});

test("an operation that takes no user signature names the option that asks for one, and nothing is sent", async () => {
  const { fetch, sent } = recordingFetch();
  const client = createClient({ ...options, fetch, signApp: () => "app", signUser: () => "user" });
  const result = await client.getEntities({}, { signUser: true } as object);
  expect(result).toMatchObject({ reason: "invalid_request", sent: false });
  expect(result).toHaveProperty("message", expect.stringMatching(/: signUser: getEntities takes no user signature$/));
  expect(sent).toEqual([]);
});

const cause = new Error("no key");
const failing = {
  "a signer that throws": { signer: () => Promise.reject(cause), reported: "Error: no key" },
  "a signer that returns nothing": { signer: () => "", reported: "TypeError: signUser returned no text" },
  "a signer that returns bytes": {
    signer: () => new Uint8Array(2) as unknown as string,
    reported: "TypeError: signUser returned no text",
  },
};

test.each(Object.entries(failing))("%s is reported, and nothing is sent", async (_name, { signer, reported }) => {
  const { fetch, sent } = recordingFetch();
  const result = await createClient({ ...options, fetch, signApp: () => "app", signUser: signer }).issueSila(input);
  expect(result).toMatchObject({
    reason: "signing_failed",
    sent: false,
    message: `issueSila was not sent: signing_failed: ${reported}`,
  });
  expect(sent).toEqual([]);
});

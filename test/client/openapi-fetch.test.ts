import { createMockFetch } from "token-payments-contract/mock";
import { expect, test } from "vitest";
import { createClient, type Middleware, signing } from "../../generated/openapi-fetch.js";

const options = { appHandle: "demo_app", signApp: () => "app", signUser: () => "user" };
const baseUrl = "https://payments.example";

/**
 * Creates a client of openapi-fetch that records its requests.
 *
 * @param before middleware that it uses before the one that signs
 */
function fetchClient(credentials: Parameters<typeof signing>[0] = options, ...before: Middleware[]) {
  const sent: { request: Request; text: string }[] = [];
  const mock = createMockFetch();
  const client = createClient({
    baseUrl,
    fetch: async (request) => {
      sent.push({ request, text: await request.clone().text() });
      return mock(request);
    },
  });
  client.use(...before, signing(credentials));
  return { client, sent };
}

const header = { user_handle: "demo_user" };

test("a signed request is complete", async () => {
  const { client, sent } = fetchClient();
  const { data, response } = await client.POST("/0.2/issue_sila", { body: { header, amount: 100, account_name: "a" } });
  expect(response.status).toBe(200);
  expect(data?.transaction_id).toEqual(expect.any(String));
  const [{ request, text } = {} as never] = sent;
  expect(JSON.parse(text)).toEqual({
    header: {
      created: expect.any(Number),
      reference: expect.any(String),
      app_handle: "demo_app",
      user_handle: "demo_user",
      version: "0.2",
      crypto: "ETH",
    },
    message: "issue_msg",
    amount: 100,
    account_name: "a",
  });
  expect(request.headers.get("authsignature")).toBe("app");
  expect(request.headers.get("usersignature")).toBe("user");
  expect(request.headers.get("content-type")).toBe("application/json");
  expect(request.redirect).toBe("manual");
});

test("the signers get the bytes that are sent, after what middleware before them has changed, and the user", async () => {
  const signed: string[] = [];
  const signUser = (body: Uint8Array, user: string) => `${user}${signed.push(new TextDecoder().decode(body))}`;
  const change: Middleware = {
    onRequest: ({ request }) => new Request(request, { body: '{"header":{"user_handle":"u"},"amount":7}' }),
  };
  const { client, sent } = fetchClient({ ...options, signUser }, change);
  await client.POST("/0.2/issue_sila", { body: { header, amount: 100, account_name: "a" } });
  expect(sent.map(({ text }) => text)).toEqual(signed);
  expect(JSON.parse(signed[0] ?? "")).toMatchObject({ amount: 7 });
  expect(sent[0]?.request.headers.get("usersignature")).toBe("u1");
});

test("fields of the caller are kept, and an operation of the application has one signature", async () => {
  const { client, sent } = fetchClient();
  const { data } = await client.POST("/0.2/get_entities", {
    body: { header: { created: 5, reference: "mine" } },
    params: { query: { page: 1 } },
  });
  expect(data?.entities).toBeDefined();
  expect(JSON.parse(sent[0]?.text ?? "").header).toMatchObject({
    created: 5,
    reference: "mine",
    app_handle: "demo_app",
  });
  expect(sent[0]?.request.url).toBe(`${baseUrl}/0.2/get_entities?page=1`);
  expect(sent[0]?.request.headers.has("usersignature")).toBe(false);
});

test("an auth token is sent where an operation accepts one", async () => {
  const { client, sent } = fetchClient({ appHandle: "demo_app", authToken: () => "b2xk" });
  await client.POST("/0.2/check_handle", { body: { header } });
  expect(sent[0]?.request.headers.get("authorization")).toBe("Bearer b2xk");
  expect(JSON.parse(sent[0]?.text ?? "").header).toMatchObject({ auth_handle: "demo_app" });
});

test("a missing signer and an unknown path are named", async () => {
  const { client } = fetchClient({ appHandle: "demo_app" });
  await expect(client.POST("/0.2/get_accounts", { body: { header } })).rejects.toThrow(
    "/0.2/get_accounts: missing_signer: signApp and signUser",
  );
  await expect(client.POST("/0.3/new" as never, { body: {} } as never)).rejects.toThrow(
    "/0.3/new is no path of the contract",
  );
});

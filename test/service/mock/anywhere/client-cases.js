// What the client does in every runtime, over the mock. Written in the language that all of them run as it is.
import { clientOf, createClient, getWebhooks, TokenPaymentsError, unwrap } from "token-payments-contract/client";
import { createMockFetch } from "token-payments-contract/mock";
import { validateResponse } from "token-payments-contract/validators";

const options = { baseUrl: "https://mock.example", appHandle: "demo_app", signApp: () => "any", signUser: () => "any" };
const payment = { user_handle: "demo_user", amount: 100, account_name: "main_checking" };

/** A `fetch` that fails with each status in turn, and then responds as the mock. */
function failing(...statuses) {
  const mock = createMockFetch();
  return async (url, init) => {
    const status = statuses.shift();
    return status ? new Response("busy", { status, headers: { "retry-after": "0" } }) : mock(url, init);
  };
}

/** Each returns what it has seen; the second member is what it expects. */
export const CLIENT_CASES = {
  "the client signs the bytes that it sends": async () => {
    const mock = createMockFetch();
    const [signed, sent] = [[], []];
    const signApp = async (body) => `${signed.push(String(body))}`;
    const fetch = (url, init) => sent.push(String(init.body)) && mock(url, init);
    const result = await createClient({ ...options, signApp, fetch }).issueSila(payment);
    return [
      [result.kind, signed],
      ["success", sent],
    ];
  },
  "the client retries, and reports each attempt": async () => {
    const seen = [];
    const onResponse = ({ attempt, status }) => seen.push([attempt, status]);
    const client = createClient({ ...options, fetch: failing(503, 429), retries: 2, onResponse });
    const { kind, attempts } = await client.issueSila(payment);
    return [
      [kind, attempts, seen],
      [
        "success",
        3,
        [
          [1, 503],
          [2, 429],
          [3, 200],
        ],
      ],
    ];
  },
  "a call ends in time, whatever its fetch does": async () => {
    const fetch = () => new Promise(() => {});
    const { reason, sent } = await createClient({ ...options, fetch, timeout: 500 }).getEntities();
    return [
      [reason, sent],
      ["timeout", true],
    ];
  },
  "a client of one operation reads all pages": async () => {
    const client = clientOf({ getWebhooks }, { ...options, fetch: createMockFetch() });
    const epochs = [];
    for await (const { created_epoch } of client.getWebhooks.all({ search_filters: { per_page: 2 } })) {
      epochs.push(created_epoch);
    }
    return [epochs, [1760000300, 1760000400, 1760000800]];
  },
  "unwrap throws what is not a success": async () => {
    const mock = createMockFetch();
    mock.next("getAccounts", { status: 403 });
    const call = createClient({ ...options, fetch: mock }).getAccounts({ user_handle: "demo_user" });
    const error = await call.then(unwrap).catch((thrown) => thrown);
    return [
      [error instanceof TokenPaymentsError, error.status],
      [true, 403],
    ];
  },
  "a client that validates rejects what breaks the contract": async () => {
    const header = { reference: "reference-0" };
    const fetch = async () => Response.json({ success: true, transaction_id: "5", ...header });
    const client = createClient({ ...options, fetch, validate: validateResponse });
    const { reason, issues } = await client.issueSila(payment, { header });
    return [
      [reason, issues.map(({ path }) => path.join("."))],
      ["invalid_response", ["transaction_id"]],
    ];
  },
  "the POST of openapi-fetch is there, with its middleware": async () => {
    const seen = [];
    const middleware = [{ onRequest: ({ schemaPath }) => void seen.push(schemaPath) }];
    const client = createClient({ ...options, fetch: createMockFetch(), middleware });
    const { data, response } = await client.POST("/0.2/get_accounts", {
      body: { header: { user_handle: "demo_user" } },
    });
    return [
      [response.status, Array.isArray(data), seen],
      [200, true, ["/0.2/get_accounts"]],
    ];
  },
};

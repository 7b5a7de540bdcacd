import { describe, expect, test } from "vitest";
import { createClient } from "../../../generated/client.js";
import { createMockFetch } from "../../../scripts/service/mock/index.ts";
import { completingFetch } from "../../support/required-header.ts";

const user = { user_handle: "demo_user" };
const balanceInput = { ...user, account_name: "main_checking" };

function mocked() {
  const mock = createMockFetch();
  const signers = { signApp: () => "any", signUser: () => "any" };
  const client = createClient({
    baseUrl: "http://mock.example",
    appHandle: "demo_app",
    ...signers,
    fetch: completingFetch(mock),
  });
  return { mock, client };
}

describe("data of the next call", () => {
  test("is merged into the example, once", async () => {
    const { mock, client } = mocked();
    mock.next("getAccountBalance", { data: { available_balance: 0 } });
    const example = { current_balance: 110, available_balance: 100 };
    expect(await client.getAccountBalance(balanceInput)).toMatchObject({ data: { ...example, available_balance: 0 } });
    expect(await client.getAccountBalance(balanceInput)).toMatchObject({ data: example });
  });

  test("makes lists: a frozen account, and as many items as it names", async () => {
    const { mock, client } = mocked();
    mock.next("getAccounts", {
      data: [{ account_status: "inactive", active: false }, {}, {}, { account_name: "fourth" }],
    });
    const result = await client.getAccounts(user);
    const accounts = result.kind === "success" ? result.data : [];
    expect(accounts).toHaveLength(4);
    expect(accounts[0]).toMatchObject({ account_status: "inactive", active: false, account_name: "main_checking" });
    expect(accounts[3]).toMatchObject({ account_name: "fourth", account_type: accounts[0]?.account_type });
  });

  test("makes pages", async () => {
    const { mock, client } = mocked();
    for (const handle of ["a", "b", "c"]) {
      mock.next("getEntities", {
        data: { entities: { individuals: [{ handle }], businesses: [] }, pagination: { total_pages: 3 } },
      });
    }
    const handles: string[] = [];
    for await (const { handle } of client.getEntities.all()) handles.push(handle ?? "");
    expect(handles).toEqual(["a", "b", "c"]);
  });

  test("counts what it lists, unless it says otherwise", async () => {
    const { mock, client } = mocked();
    const missed = { delivered: false, event_type: "kyc_status_update" } as const;
    mock.next("getWebhooks", { data: { webhooks: [missed, missed, missed] } });
    const counts = { returned_count: 3, total_count: 3, pagination: { returned_count: 3, total_count: 3 } };
    expect(await client.getWebhooks({})).toMatchObject({ data: { webhooks: [missed, missed, missed], ...counts } });
    mock.next("getWebhooks", { data: { webhooks: [missed], pagination: { total_count: 8 } } });
    const stated = { returned_count: 1, total_count: 1, pagination: { returned_count: 1, total_count: 8 } };
    expect(await client.getWebhooks({})).toMatchObject({ data: stated });
  });

  test("is of the response that is chosen, and not of a request that is refused", async () => {
    const { mock, client } = mocked();
    mock.next("issueSila", { status: 403, example: "instant_ach_max_amount", data: { message: "mine" } });
    const input = { ...user, amount: 100, account_name: "a" };
    expect(await client.issueSila(input)).toMatchObject({ status: 403, error: { message: "mine" } });
    mock.next("issueSila", { data: { message: "mine" } });
    const refused = await client.issueSila({ ...input, amount: 0 });
    expect(refused).toMatchObject({ kind: "failure", status: 400 });
    expect(JSON.stringify(refused)).not.toContain("mine");
  });

  test("must be valid", () => {
    const { mock } = mocked();
    expect(() => mock.next("getAccounts", { data: [{ account_status: "frozen" as never }] })).toThrow(
      /^The response 200 of get_accounts: data\.0\.account_status must be one of/,
    );
    expect(() => mock.next("getAccounts", { data: 5 as never })).toThrow("must be an object or a list");
    expect(() => mock.next("getAccounts", { data: {} as never })).toThrow(": data must be an array.");
  });

  test("names fields that the response lists", () => {
    const { mock } = mocked();
    const misspelt = { webhooks: [{ deliverd: false }], pagination: { total: 1 } } as object;
    expect(() => mock.next("getWebhooks", { data: misspelt })).toThrow(
      "The response 200 of get_webhooks: there is no data.webhooks.0.deliverd, data.pagination.total.",
    );
  });

  test("is for one operation, as an event is", () => {
    for (const prefer of [{ data: { message: "mine" } }, { event: { outcome: "failed" } }] as object[]) {
      expect(() => createMockFetch({ prefer })).toThrow(`so it has no ${Object.keys(prefer)}: use mock.next.`);
    }
  });
});

import { describe, expect, test } from "vitest";
import { createClient } from "../../../generated/client.js";
import { listedByService } from "../../../generated/webhooks.js";
import { createMockFetch } from "../../../scripts/mock/index.ts";
import { exampleValue } from "../../support/contract.ts";

const event = exampleValue("IssueSuccess");
const { sila_amount: _, ...details } = event.event_details;
const bytes = (value: unknown) => new TextEncoder().encode(typeof value === "string" ? value : JSON.stringify(value));

/** A client that lists these pages of records, and what it was asked. */
function listing(...pages: { details?: object }[][]) {
  const filters: unknown[] = [];
  const client = {
    getWebhooks: async (input: { search_filters: { page: number } }) => {
      filters.push(input.search_filters);
      return { kind: "success", data: { webhooks: pages[input.search_filters.page - 1] ?? [] } } as const;
    },
  };
  return { filters, check: listedByService(client) };
}

const isListed = (details: object | undefined, body: unknown = event) =>
  listing([{}, { ...(details && { details }) }]).check(bytes(body), new Headers());

test("an event that the service lists for its end user is accepted", async () => {
  const { check, filters } = listing([{ details }]);
  expect(await check(bytes(event), new Headers())).toBe(true);
  expect(filters).toEqual([{ user_handle: details.entity, sort_ascending: false, page: 1, per_page: 100 }]);
});

describe("an event is not accepted", () => {
  test.each([
    ["of another transaction", { transaction: crypto.randomUUID() }],
    ["with another outcome", { outcome: "failed" }],
    ["with another type", { transaction_type: "redeem" }],
    ["of another end user", { entity: "somebody" }],
    ["about a verification as well", { kyc: crypto.randomUUID() }],
  ])("when the only record is one %s", async (_what, other) => {
    expect(await isListed({ ...details, ...other })).toBe(false);
  });

  test("when the record has no details", async () => {
    expect(await isListed(undefined)).toBe(false);
  });

  test.each(["", "{", "null", "[]", { event_type: "kyc" }, { event_details: null }, { event_details: { entity: 1 } }])(
    "when it is %j, without asking the service",
    async (body) => {
      const { check, filters } = listing([{}]);
      expect(await check(bytes(body), new Headers())).toBe(false);
      expect(filters).toEqual([]);
    },
  );
});

describe("the pages of the list", () => {
  const full = Array.from({ length: 100 }, () => ({}));

  test("are read until the event is found", async () => {
    const { check, filters } = listing(full, full, [{ details }]);
    expect(await check(bytes(event), new Headers())).toBe(true);
    expect(filters).toHaveLength(3);
  });

  test("are read until one is not full", async () => {
    const { check, filters } = listing(full, [{}], [{ details }]);
    expect(await check(bytes(event), new Headers())).toBe(false);
    expect(filters).toHaveLength(2);
  });

  test("are at most ten", async () => {
    const { check, filters } = listing(...Array.from({ length: 20 }, () => full));
    expect(await check(bytes(event), new Headers())).toBe(false);
    expect(filters).toHaveLength(10);
  });
});

describe("with the client of the package and the mock", () => {
  const mock = createMockFetch();
  const client = createClient({ baseUrl: "http://m.example", appHandle: "a", signApp: () => "any", fetch: mock });
  const check = listedByService(client);

  test("an event that is on the list is accepted, and no other", async () => {
    const [{ details }] = exampleValue("WebhookRecords").webhooks;
    expect(await check(bytes({ event_details: details }), new Headers())).toBe(true);
    const other = { ...details, kyc: crypto.randomUUID() };
    expect(await check(bytes({ event_details: other }), new Headers())).toBe(false);
  });

  test("a failure of the service is thrown, so that the delivery fails", async () => {
    mock.next("getWebhooks", { status: 401 });
    const cause = expect.objectContaining({ kind: "failure", status: 401 });
    const message = "The sender could not be checked by getWebhooks.";
    await expect(check(bytes(event), new Headers())).rejects.toMatchObject({ message, cause });
  });
});

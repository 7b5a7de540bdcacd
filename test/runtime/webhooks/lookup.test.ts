import { describe, expect, test } from "vitest";
import { createClient } from "../../../generated/client.js";
import { describes, listedByService } from "../../../generated/webhooks.js";
import { createMockFetch } from "../../../scripts/service/mock/index.ts";
import { exampleValue, fieldOf } from "../../support/contract.ts";
import { requiredHeader } from "../../support/required-header.ts";

const event = exampleValue("IssueSuccess");
const { sila_amount: _, ...details } = event.event_details;
const bytes = (value: unknown) => new TextEncoder().encode(typeof value === "string" ? value : JSON.stringify(value));

/** A client that lists these records, what it was asked, and how many records were read. */
function listing(...records: { details?: object | null }[]) {
  const asked: unknown[] = [];
  let read = 0;
  const client = {
    getWebhooks: {
      async *all(input: object) {
        asked.push(input);
        for (const record of records) {
          read += 1;
          yield record;
        }
      },
    },
  };
  return { asked, read: () => read, check: listedByService(client) };
}

const isListed = (...records: { details?: object | null }[]) => listing(...records).check(bytes(event), new Headers());

describe("a record describes an event", () => {
  const record = { uuid: crypto.randomUUID(), event_type: "transaction_update", details };

  test("whose details are the same, whatever else differs", () => {
    expect(describes(record, event)).toBe(true);
    expect(describes(record, { ...event, event_uuid: crypto.randomUUID(), event_time: 1 })).toBe(true);
    const upper = details.transaction.toUpperCase();
    for (const transaction of [upper, `urn:uuid:${upper}`, `URN:UUID:${details.transaction}`]) {
      expect(describes({ details: { ...details, transaction, kyc: null } }, event)).toBe(true);
    }
  });

  test("and no other", () => {
    expect(describes({ details: { ...details, entity: details.entity.toUpperCase() } }, event)).toBe(false);
    expect(describes(record, exampleValue("KycPassed"))).toBe(false);
    for (const none of [null, undefined, {}, { details: null }]) expect(describes(none, event)).toBe(false);
    expect(describes({ details: {} }, { event_details: null })).toBe(false);
  });
});

test("an event that the service lists for its end user is accepted", async () => {
  const { check, asked } = listing({ details });
  expect(await check(bytes(event), new Headers())).toBe(true);
  const { maximum: per_page } = fieldOf("WebhookSearchFilters", "per_page");
  expect(asked).toEqual([{ search_filters: { user_handle: details.entity, sort_ascending: false, per_page } }]);
});

test("the options of the call are passed on", async () => {
  const options = { header: { reference: "mine" }, timeout: 5000 };
  const asked: unknown[][] = [];
  const all = async function* (...given: [input: object, options: typeof options]) {
    asked.push(given);
    yield { details };
  };
  expect(await listedByService({ getWebhooks: { all } }, options)(bytes(event), new Headers())).toBe(true);
  expect(asked).toEqual([[{ search_filters: expect.anything() }, options]]);
});

describe("an event is not accepted", () => {
  test.each([
    ["of another transaction", { transaction: crypto.randomUUID() }],
    ["with another outcome", { outcome: "failed" }],
    ["with another type", { transaction_type: "redeem" }],
    ["of another end user", { entity: "somebody" }],
    ["about a verification as well", { kyc: crypto.randomUUID() }],
    ["about a bank account as well", { account: crypto.randomUUID() }],
    ["about the name of a bank account as well", { account_name: "main_checking" }],
  ])("when the only record is one %s", async (_what, other) => {
    expect(await isListed({ details: { ...details, ...other } })).toBe(false);
  });

  test("when no record has details", async () => {
    expect(await isListed({}, { details: null })).toBe(false);
  });

  test.each(["", "{", "null", "[]", { event_type: "kyc" }, { event_details: null }, { event_details: { entity: 1 } }])(
    "when it is %j, without asking the service",
    async (body) => {
      const { check, asked } = listing({});
      expect(await check(bytes(body), new Headers())).toBe(false);
      expect(asked).toEqual([]);
    },
  );
});

describe("records are read", () => {
  const records = (count: number) => Array.from({ length: count }, () => ({}));

  test("until the event is found", async () => {
    const { check, read } = listing({ details: null }, { details }, {});
    expect(await check(bytes(event), new Headers())).toBe(true);
    expect(read()).toBe(2);
  });

  test("up to 1,000 of them", async () => {
    expect(await isListed(...records(999), { details })).toBe(true);
    const { check, read } = listing(...records(1000), { details });
    expect(await check(bytes(event), new Headers())).toBe(false);
    expect(read()).toBe(1000);
  });
});

describe("with the client of the package and the mock", () => {
  const mock = createMockFetch();
  const client = createClient({ baseUrl: "http://m.example", appHandle: "a", signApp: () => "any", fetch: mock });
  const check = listedByService(client, { header: requiredHeader("/0.2/get_webhooks") });

  test("an event that is on the list is accepted, and no other", async () => {
    const [{ details }] = exampleValue("WebhookRecords").webhooks;
    expect(await check(bytes({ event_details: details }), new Headers())).toBe(true);
    const other = { ...details, kyc: crypto.randomUUID() };
    expect(await check(bytes({ event_details: other }), new Headers())).toBe(false);
  });

  test("an event on the second page is accepted, even if the first one is short", async () => {
    const records = exampleValue("WebhookRecords");
    const pages = [{ webhooks: [{ details: null }] }, { webhooks: [{ details }] }].map(({ webhooks }, index) => {
      const pagination = { returned_count: 1, total_count: 2, current_page: index + 1, total_pages: 2 };
      return Response.json({ ...records, webhooks, pagination });
    });
    const fetch = async () => pages.shift() ?? Response.error();
    const paged = createClient({ baseUrl: "http://m.example", appHandle: "a", signApp: () => "any", fetch });
    expect(await listedByService(paged)(bytes(event), new Headers())).toBe(true);
  });

  test("the service gets the fields of the header object that the options have", async () => {
    mock.reset();
    const header = { ...requiredHeader("/0.2/get_webhooks"), reference: "mine" };
    await listedByService(client, { header })(bytes(event), new Headers());
    expect(mock.calls).toMatchObject([{ request: { body: { header } }, response: { status: 200 } }]);
  });

  test("a failure of the service is thrown, so that the delivery fails", async () => {
    mock.next("getWebhooks", { status: 401 });
    const cause = expect.objectContaining({ kind: "failure", status: 401 });
    const message = "The sender could not be checked by getWebhooks.";
    await expect(check(bytes(event), new Headers())).rejects.toMatchObject({ message, cause });
  });
});

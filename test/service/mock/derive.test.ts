import { readFileSync } from "node:fs";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Operation } from "../../../scripts/contract/contract.ts";
import type { MockRules } from "../../../scripts/contract/extensions.ts";
import { withField } from "../../../scripts/contract/fields.ts";
import { digitsOf, submissionOf, uuidOf } from "../../../scripts/service/behavior/submission.ts";
import { derivation } from "../../../scripts/service/mock/derive.ts";
import { engineOf } from "../../../scripts/service/mock/engine.ts";
import type { WebhookEvent } from "../../../scripts/service/mock/events/event.ts";
import { generateBody } from "../../../scripts/service/mock/generate.ts";
import type { Generate } from "../../../scripts/service/mock/negotiate.ts";
import { parsePrefer } from "../../../scripts/service/mock/prefer.ts";
import { contract, fieldOf } from "../../support/contract.ts";
import { ANY, USER_HEADER } from "../../support/requests.ts";
import { SIGNATURES } from "./mock.ts";

const header = { ...USER_HEADER, user_handle: "someone" };
const { user_handle: _, ...appHeader } = header;
const issue = { header, amount: 100, account_name: "main_checking" };
const ID = "0b9f7c52-6a1e-4d38-9c47-e5d2f8a6b013";
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

interface Called {
  query?: Record<string, string>;
  prefer?: string;
}

const generate: Generate = async (response, seed) => generateBody(contract, response, seed);

// biome-ignore lint/suspicious/noExplicitAny: the tests look at fields of any response
async function call(operation: string, body: unknown, { query = {}, prefer }: Called = {}): Promise<any> {
  // An engine of its own for each call: nothing can be remembered.
  const { wanted } = parsePrefer(prefer);
  const { path = "" } = contract.operations.find(({ name }) => name === operation) ?? {};
  const request = { method: "POST", path, query, headers: SIGNATURES, body, wanted };
  const response = await engineOf(contract, generate, { events: true })(request);
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return { ...response, events: (response.events ?? []).map(({ event }) => event) };
}

describe("the id of what an operation creates", () => {
  const idOf = async (body: object, operation = "issue_sila") => (await call(operation, body)).body.transaction_id;
  const withHeader = (more: object) => ({ ...issue, header: { ...header, ...more } });

  test.each([
    ["transaction_idempotency_id, whatever else differs", { transaction_idempotency_id: ID }, { amount: 7 }],
    ["reference, if there is no such id", { header: { ...header, reference: "r" } }, { amount: 7 }],
    ["body, if there is neither", {}, {}],
  ])("is the same for the same %s", async (_, submission, others) => {
    const id = await idOf({ ...issue, ...submission });
    expect(id).toMatch(UUID);
    expect(await idOf({ ...issue, ...others, ...submission })).toBe(id);
  });

  test("does not depend on the order of the fields, nor on the name of the app handle", async () => {
    const { app_handle, ...others } = header;
    const id = await idOf({ ...issue, transaction_idempotency_id: ID });
    expect(
      await idOf({ ...issue, header: { ...others, auth_handle: app_handle }, transaction_idempotency_id: ID }),
    ).toBe(id);
    expect(await idOf(Object.fromEntries(Object.entries(issue).reverse()))).toBe(await idOf(issue));
  });

  test("is that of the same idempotency id, in any form of the UUID", async () => {
    const forms = [ID, ID.toUpperCase(), `urn:uuid:${ID}`].map((id) => ({ ...issue, transaction_idempotency_id: id }));
    const [one, ...others] = await Promise.all(forms.map((body) => idOf(body)));
    expect(others).toEqual([one, one]);
    const [lower, upper] = [ID, ID.toUpperCase()].map((reference) => withHeader({ reference }));
    expect(await idOf(lower as object)).not.toBe(await idOf(upper as object));
  });

  test("is another one for each submission", async () => {
    const bodies = [
      issue,
      { ...issue, amount: 101 },
      { ...issue, unknown: 1 },
      { ...issue, unknown: null },
      withHeader({ created: 1760000001 }),
      withHeader({ reference: "r" }),
      withHeader({ reference: "s" }),
      withHeader({ reference: ID }),
      withHeader({ reference: "r", user_handle: "other" }),
      withHeader({ reference: "r", app_handle: "other" }),
      { ...issue, transaction_idempotency_id: ID },
      { ...issue, transaction_idempotency_id: ID.replace("0", "1") },
    ];
    const ids = await Promise.all([...bodies.map((body) => idOf(body)), idOf(issue, "redeem_sila")]);
    expect(new Set(ids).size).toBe(bodies.length + 1);
  });

  test("is a UUID of its own for thousands of submissions", async () => {
    const mock = engineOf(contract, generate);
    const ids = new Set<string>();
    for (let index = 0; index < 5000; index += 1) {
      const body = { ...issue, header: { ...header, reference: String(index) } };
      const response = await mock({
        method: "POST",
        path: "/0.2/issue_sila",
        query: {},
        headers: SIGNATURES,
        body,
        wanted: {},
      });
      ids.add((response.body as { transaction_id: string }).transaction_id);
    }
    expect(ids.size).toBe(5000);
    expect([...ids].filter((id) => !UUID.test(id))).toEqual([]);
  });

  test("is derived for verifications and virtual accounts, and for generated responses", async () => {
    const first = { header: { ...header, reference: "1" } };
    const second = { header: { ...header, reference: "2" } };
    const verification = async (body: object) => (await call("request_kyc", body)).body.verification_uuid;
    expect(await verification(first)).toBe(await verification(first));
    expect(await verification(first)).not.toBe(await verification(second));

    const account = async (body: object) => (await call("open_virtual_account", body)).body.virtual_account;
    const { virtual_account_id, account_number } = await account(first);
    expect(virtual_account_id).toMatch(UUID);
    expect(account_number).toMatch(/^\d{15}$/);
    expect(await account(first)).toMatchObject({ virtual_account_id, account_number });
    const other = await account(second);
    expect(other.virtual_account_id).not.toBe(virtual_account_id);
    expect(other.account_number).not.toBe(account_number);

    const generated = await call("issue_sila", issue, { prefer: "dynamic=true" });
    expect(generated.body.transaction_id).toBe(await idOf(issue));
  });

  test("has as many characters if its hash begins with zeros", () => {
    expect([uuidOf("329841", "id"), digitsOf("329841", "id")]).toEqual([
      "17356a3a-2205-40de-8580-94c800002081",
      "914383824808321",
    ]);
  });

  test("is the one in the guide, for the call of the guide", async () => {
    const guide = readFileSync(new URL("../../../docs/getting-started.md", import.meta.url), "utf8");
    const [, body = ""] = /<<JSON\n([^<]*"first-call-[^<]*)\nJSON/.exec(guide) ?? [];
    const { reference } = JSON.parse(/```json IssueSilaSuccess\n(.*?)```/s.exec(guide)?.[1] ?? "");
    const [, time = ""] = /^first-call-(\d+)$/.exec(reference) ?? [];
    const sent = JSON.parse(body.replaceAll("$(date +%s)", time));
    expect(sent.header.reference).toBe(reference);
    expect(guide).toContain(`"transaction_id": "${await idOf(sent)}"`);
  });

  test.each([
    ["[", "]"],
    ['{"a":', "}"],
  ])("is derived from a body however deep it is: %s", async (open, close) => {
    const deep = JSON.parse(`${open.repeat(50_000)}1${close.repeat(50_000)}`);
    expect(await idOf({ ...issue, deep })).toMatch(UUID);
  });

  // Tests of users may contain ids: another release of the mock derives the same ones.
  test.each([
    ["without a body", {}, undefined, "a9e250cc-9223-4db2-b212-b8f4f11dcd6e", "948982962062190"],
    [
      "of a whole body",
      undefined,
      { b: [1, null, "x"], a: { d: true, c: false } },
      "01b7ed11-4326-48d8-b954-315de29a74e0",
      "942964444573280",
    ],
    [
      "of a body with ten levels",
      undefined,
      { a: { a: { a: { a: { a: { a: { a: { a: { a: 1 } } } } } } } } },
      "325fe6ff-2aad-40cc-8a96-ab1a49bdade8",
      "924447183467592",
    ],
    [
      "of one field",
      { submission: ["none", "id"].map((name) => ({ of: "body", path: [name] })) },
      { id: "i", header: { app_handle: "app", user_handle: "user" } },
      "2efe507a-d3c7-4c89-88ae-b8e553153d21",
      "906975197300833",
    ],
  ])("is always the same one for a submission %s", (_, mock, body, uuid, digits) => {
    const submission = submissionOf({ name: "some", mock } as Operation, body);
    expect([uuidOf(submission, "id"), digitsOf(submission, "id")]).toEqual([uuid, digits]);
  });
});

describe("the events of a submission", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  const test22 = { header, amount: 100, virtual_account_number: "1", tran_code: 22, entity_name: "Robin Example" };
  const eventsOf = async (operation: string, body: object): Promise<WebhookEvent[]> =>
    (await call(operation, body)).events;

  test.each([
    ["issue_sila", issue],
    ["redeem_sila", issue],
    ["request_kyc", { header }],
    ["create_test_virtual_account_ach_transaction", test22],
  ])("of %s have the same ids when it is repeated, and others when it is another one", async (operation, body) => {
    const uuids = (await eventsOf(operation, body)).map(({ event_uuid }) => event_uuid);
    expect(uuids.filter((uuid) => !UUID.test(uuid))).toEqual([]);
    expect(new Set(uuids).size).toBe(uuids.length);
    expect((await eventsOf(operation, body)).map(({ event_uuid }) => event_uuid)).toEqual(uuids);
    const others = await eventsOf(operation, { ...body, header: { ...header, reference: "another" } });
    expect(others.filter(({ event_uuid }) => uuids.includes(event_uuid))).toEqual([]);
  });

  test("are about the transaction of the response", async () => {
    const { body, events } = await call("issue_sila", issue);
    const transactions = events.map((event: WebhookEvent) => Object(event.event_details).transaction);
    expect(transactions).toEqual([body.transaction_id, body.transaction_id]);
  });

  test("are about one test transaction, which is the same when it is repeated", async () => {
    const transactions = async (body: object) => {
      const events = await eventsOf("create_test_virtual_account_ach_transaction", body);
      return events.map(({ event_details }) => Object(event_details).transaction);
    };
    const [id, ...rest] = await transactions(test22);
    expect(rest).toEqual([id]);
    expect(await transactions(test22)).toEqual([id, id]);
    expect(await transactions({ ...test22, amount: 101 })).not.toContain(id);
  });

  test("were created one after the other, in whole seconds from now on", async () => {
    vi.useFakeTimers({ now: 1760000000_900, toFake: ["Date"] });
    const times = (await eventsOf("issue_sila", issue)).map(({ event_time }) => event_time);
    expect(times).toEqual([1760000000, 1760000001]);
  });
});

describe("a page of deliveries", () => {
  const list = async (search_filters?: object, more: object = {}, options?: Called) => {
    const body = {
      header: { ...appHeader, ...more },
      ...(search_filters && { search_filters }),
    };
    return (await call("get_webhooks", body, options)).body;
  };
  // The delivered, the undelivered and the pending record of the example.
  const epochs = async (filters?: object) =>
    (await list(filters)).webhooks.map(({ created_epoch }: { created_epoch: number }) => created_epoch - 1760000000);

  test("has its own numbers", async () => {
    const page = await list({ per_page: 2, page: 2 });
    expect(page).toMatchObject({ page: 2, returned_count: 1, total_count: 3 });
    expect(page.pagination).toEqual({ returned_count: 1, total_count: 3, current_page: 2, total_pages: 2 });
  });

  test.each([
    [undefined, [300, 400, 800]],
    [{ per_page: 2 }, [300, 400]],
    [{ per_page: 2, page: 2 }, [800]],
    [{ per_page: 2, page: 3 }, []],
    [{ page: 2 }, []],
    [{ page: 9e15 }, []],
    [{ sort_ascending: true }, [300, 400, 800]],
    [{ sort_ascending: false }, [800, 400, 300]],
    [{ sort_ascending: false, per_page: 1, page: 3 }, [300]],
    [{ uuid: "92f7a1d5-6e3c-4b80-84f9-ad8e2a6b3c51" }, [400]],
    [{ uuid: ID }, []],
    [{ delivered: true }, [300]],
    [{ delivered: false }, [400]],
    [{ event_type: "transaction_update" }, [800]],
    [{ event_type: "other" }, []],
    [{ endpoint_name: "demo_endpoint" }, [300, 400, 800]],
    [{ endpoint_name: "other" }, []],
    [{ user_handle: "demo_user" }, [300, 400, 800]],
    [{ user_handle: "other" }, []],
    [{ start_epoch: 1760000400 }, [400, 800]],
    [{ end_epoch: 1760000400 }, [300, 400]],
    [{ start_epoch: 1760000301, end_epoch: 1760000799 }, [400]],
    [{ start_epoch: 1760000500, delivered: true }, []],
  ])("with %j", async (filters, expected) => {
    expect(await epochs(filters)).toEqual(expected);
  });

  test("past the end of a filtered list still counts the list", async () => {
    const page = await list({ delivered: false, page: 2 });
    expect(page).toMatchObject({ webhooks: [], page: 2, returned_count: 0, total_count: 1 });
    expect(page.pagination).toMatchObject({ current_page: 2, total_pages: 1 });
  });

  test("that nothing matches has no pages", async () => {
    expect((await list({ uuid: ID })).pagination).toEqual({
      returned_count: 0,
      total_count: 0,
      current_page: 1,
      total_pages: 0,
    });
  });

  test("of the example that Prefer names is selected in the same way", async () => {
    expect(await list({ page: 3 }, {}, { prefer: "example=none" })).toMatchObject({
      webhooks: [],
      page: 3,
      total_count: 0,
    });
  });

  test("of generated records is counted in the same way", async () => {
    const page = await list({ page: 1000 }, {}, { prefer: "dynamic=true, seed=one" });
    expect(page.webhooks).toEqual([]);
  });
});

describe("a page of entities", () => {
  const list = async (query: Record<string, string> = {}, more: object = {}, prefer?: string) => {
    const body = { header: appHeader, ...more };
    const { entities, pagination } = (await call("get_entities", body, { query, ...(prefer && { prefer }) })).body;
    const handles = (items: { handle: string }[]) => items.map(({ handle }) => handle);
    return { found: [handles(entities.individuals), handles(entities.businesses)], pagination };
  };

  // Both lists are one sequence, individuals first.
  test.each([
    [{}, {}, [["demo_user"], ["demo_business"]], [2, 2, 1, 1]],
    [{ per_page: "1" }, {}, [["demo_user"], []], [1, 2, 1, 2]],
    [{ page: "2", per_page: "1" }, {}, [[], ["demo_business"]], [1, 2, 2, 2]],
    [{ page: "3", per_page: "1" }, {}, [[], []], [0, 2, 3, 2]],
    [{ page: "2" }, {}, [[], []], [0, 2, 2, 1]],
    [{ page: "0" }, {}, [[], []], [0, 2, 0, 1]],
    [{ page: "-1" }, {}, [[], []], [0, 2, -1, 1]],
    [{ page: "-1", per_page: "1" }, {}, [[], []], [0, 2, -1, 2]],
    [{ per_page: "0" }, {}, [[], []], [0, 2, 1, 0]],
    [{ per_page: "-1" }, {}, [[], []], [0, 2, 1, 0]],
    [{ per_page: "-5" }, {}, [[], []], [0, 2, 1, 0]],
    [{ page: "1", per_page: "99999999999999999999" }, {}, [["demo_user"], ["demo_business"]], [2, 2, 1, 1]],
    [{}, { entity_type: "individual" }, [["demo_user"], []], [1, 1, 1, 1]],
    [{}, { entity_type: "business" }, [[], ["demo_business"]], [1, 1, 1, 1]],
    [{ page: "2", per_page: "1" }, { entity_type: "business" }, [[], []], [0, 1, 2, 1]],
  ])("with %j and %j", async (query, more, found, [returned_count, total_count, current_page, total_pages]) => {
    expect(await list(query as Record<string, string>, more)).toEqual({
      found,
      pagination: { returned_count, total_count, current_page, total_pages },
    });
  });

  test("of the example that Prefer names is selected in the same way", async () => {
    const { found } = await list({ page: "2", per_page: "1" }, {}, "example=individuals");
    expect(found).toEqual([["frozen_user"], []]);
  });
});

describe("any response of an operation", () => {
  const derived = (name: string, body: unknown, response: unknown, mock?: MockRules) => {
    const operation = contract.operations.find((each) => each.name === name) as Operation;
    return derivation(contract, { ...operation, ...(mock && { mock }) })({ body }, response);
  };

  test("has pages of the default size, in the default order, and only the fields that it had", () => {
    const size = Number(fieldOf("WebhookSearchFilters", "per_page").default);
    const total = size + 5;
    const webhooks = Array.from({ length: total }, (_, index) => ({ created_epoch: (index * 7) % total }));
    const sorted = webhooks.toSorted((a, b) => a.created_epoch - b.created_epoch);
    expect(derived("get_webhooks", {}, { webhooks })).toEqual({ webhooks: sorted.slice(0, size) });
    const last = derived("get_webhooks", { search_filters: { page: 2 } }, { webhooks, total_count: 0 });
    expect(last).toEqual({ webhooks: sorted.slice(size), total_count: total });
    expect(derived("get_webhooks", {}, { success: true })).toEqual({ success: true });
    expect(derived("get_webhooks", {}, { total_count: 5 })).toEqual({ total_count: 0 });
  });

  test.each([true, false])("has items with the same key in their order: ascending %s", (sort_ascending) => {
    const webhooks = ["a", "b", "c"].map((uuid) => ({ uuid, created_epoch: 1 }));
    expect(derived("get_webhooks", { search_filters: { sort_ascending } }, { webhooks })).toEqual({ webhooks });
  });

  test("has the handle wherever it is mentioned, if the request has one", () => {
    const response = { list: [{ text: "new_user" }, null, 1], none: null };
    const request = { header: { user_handle: "me" } };
    const mentioning = (...path: string[]): MockRules => ({ mentions: { new_user: { of: "body", path } } });
    const handle = mentioning("header", "user_handle");
    expect(derived(ANY.name, request, response, handle)).toEqual({ list: [{ text: "me" }, null, 1], none: null });
    expect(derived(ANY.name, {}, response, handle)).toEqual(response);
    expect(derived(ANY.name, request, response, mentioning("undeclared"))).toEqual(response);
  });

  test("has the first page if the request has no query", () => {
    const individuals = [{ handle: "a" }, { handle: "b" }];
    expect(derived("get_entities", {}, { entities: { individuals } })).toEqual({ entities: { individuals } });
  });

  test("has no id that it did not have", () => {
    expect(derived("issue_sila", {}, { success: true })).toEqual({ success: true });
  });
});

test.each(contract.operations.filter(({ mock }) => mock?.mentions))(
  "what $name mentions of a request is in the message of each success",
  async ({ name, mock, request, responses }) => {
    const examples = responses.find(({ status }) => status === "200")?.examples ?? [];
    for (const [text, { path }] of Object.entries(mock?.mentions ?? {})) {
      const body = withField(request.examples[0]?.value, path.join("."), "$&");
      for (const example of examples) {
        const { message } = example.value as { message: string };
        expect(message).toContain(text);
        const derived = await call(name, body, { prefer: `example=${example.name}` });
        expect(derived.body.message).toBe(message.split(text).join("$&"));
      }
    }
  },
);

// The exceptions are that a taken handle is no success, and that a list of accounts has no envelope.
const successful = contract.operations.filter(({ name }) => name !== "check_handle" && name !== "get_accounts");

test.each(successful)(
  "every 200 of $name reports success, also a generated one",
  async ({ name, request, responses }) => {
    const body = request.examples[0]?.value;
    const examples = responses.find(({ status }) => status === "200")?.examples ?? [];
    const generated = [1, 2, 3, 4, 5].map((seed) => `dynamic=true, seed=${seed}`);
    for (const prefer of [...generated, ...examples.map((example) => `example=${example.name}`)]) {
      expect((await call(name, body, { prefer })).body.success).toBe(true);
    }
  },
);

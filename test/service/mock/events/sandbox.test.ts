import { afterEach, describe, expect, test } from "vitest";
import type { WebhookEvent } from "../../../../scripts/service/mock/index.ts";
import { createMockServer, type DeliveryEntry, type RunningServer } from "../../../../scripts/service/mock/index.ts";
import { USER_HEADER } from "../../../support/requests.ts";
import { freePort } from "../../../support/server-process.ts";
import { testExchanges } from "../exchange.ts";
import { SIGNATURES } from "../mock.ts";
import { runReceiver } from "./receiver.ts";

const receiver = runReceiver();
const mocks: RunningServer[] = [];
afterEach(async () => {
  await Promise.all(mocks.splice(0).map((mock) => mock.close()));
});

const header = { ...USER_HEADER, user_handle: "someone" };
const issue = { header, amount: 100, account_name: "main_checking" };
const test22 = { header, amount: 100, virtual_account_number: "1", tran_code: 22, entity_name: "Robin Example" };

/** Runs a mock that sends its events to the receiver. */
async function mock(options: Parameters<typeof createMockServer>[0] = {}): Promise<string> {
  const server = await createMockServer({ port: 0, eventsTo: receiver.address, eventDelay: 1, ...options });
  mocks.push(server);
  return server.url;
}

async function post(url: string, operation: string, body: object, headers: Record<string, string> = {}) {
  const response = await fetch(`${url}/0.2/${operation}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...SIGNATURES, ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

test("an amount that the events would repeat rounded is refused", async () => {
  const url = await mock();
  const text = JSON.stringify({ ...test22, amount: 0 }).replace(
    '"amount":0',
    '"amount":12345678901234567890123456789012345',
  );
  const response = await fetch(`${url}/0.2/create_test_virtual_account_ach_transaction`, {
    method: "POST",
    headers: { "content-type": "application/json", ...SIGNATURES },
    body: text,
  });
  const amount = ["must be between -2^53 and 2^53 here: the mock cannot repeat others in its events"];
  expect([response.status, await response.json()]).toMatchObject([400, { validation_details: { amount } }]);
  expect((await post(url, "create_test_virtual_account_ach_transaction", test22)).status).toBe(200);
  await receiver.received(2);
  expect(receiver.arrivals).toHaveLength(2);
});

describe("an event has the values of its request and response", () => {
  test("of a transaction, with a generated response", async () => {
    const url = await mock({ dynamic: true });
    const { body } = await post(url, "issue_sila", { ...issue, amount: 123, processing_type: "SAME_DAY_ACH" });
    expect(body.success).toBe(true);
    const [created, settled] = await receiver.received(2);
    const event_details = {
      transaction: body.transaction_id,
      sila_amount: 123,
      entity: "someone",
      processing_type: "SAME_DAY_ACH",
    };
    expect(created).toMatchObject({ name: "transaction_created", body: { event_details } });
    expect(settled).toMatchObject({
      name: expect.stringMatching(/^transaction_status_update/),
      body: { event_details },
    });
  });

  test("of a redemption, with a generated response", async () => {
    const { body } = await post(await mock({ dynamic: true }), "redeem_sila", issue);
    const event_details = { transaction: body.transaction_id, sila_amount: 100, entity: "someone" };
    expect(await receiver.received(1)).toMatchObject([{ body: { event_details } }]);
  });

  test("the default of a field that the request omits", async () => {
    await post(await mock(), "redeem_sila", issue);
    expect(await receiver.received(1)).toMatchObject([
      { body: { event_details: { processing_type: "STANDARD_ACH" } } },
    ]);
  });

  test("of a verification, with a generated response", async () => {
    const { body } = await post(await mock({ dynamic: true }), "request_kyc", { header });
    const event_details = { kyc: body.verification_uuid, entity: "someone" };
    expect(await receiver.received(1)).toMatchObject([{ body: { event_details } }]);
  });

  test("both events of a test transaction share an id of their own", async () => {
    const url = await mock();
    await post(url, "create_test_virtual_account_ach_transaction", test22);
    await post(url, "create_test_virtual_account_ach_transaction", { ...test22, amount: 200 });
    const ids = (await receiver.received(4)).map(
      ({ body }) => (body as { event_details: { transaction: string } }).event_details.transaction,
    );
    expect(ids.map((id) => ids.filter((other) => other === id).length)).toEqual([2, 2, 2, 2]);
  });
});

const failingWire = { processing_type: "WIRE", mock_wire_account_name: "mock_account_fail" };
testExchanges("the events of an operation", {}, [
  { operation: "issue_sila", body: issue, events: ["pending_confirmation", "success"] },
  { operation: "issue_sila", body: issue, change: { amount: 420 }, events: ["pending_confirmation", "failed"] },
  { operation: "redeem_sila", body: issue, events: ["success"] },
  { operation: "redeem_sila", body: issue, change: failingWire, events: ["failed"] },
  { operation: "request_kyc", body: { header }, events: ["passed"] },
  { operation: "create_test_virtual_account_ach_transaction", body: test22, events: ["queued", "success"] },
  { operation: "get_accounts", body: { header }, events: [] },
]);

testExchanges("no event follows a failure", { operation: "issue_sila", body: issue, events: [] }, [
  {
    change: { amount: "x" },
    status: 400,
    details: { amount: [expect.stringMatching(/^must be an integer( or null)?$/)] },
  },
  { headers: { authsignature: "" }, status: 401 },
  { prefer: "code=403, example=instant_ach_not_config", status: 403 },
]);

test("two mocks respond and send alike, since neither keeps state", async () => {
  const urls = [await mock(), await mock()];
  const answers = [];
  for (const url of [...urls, ...urls]) {
    const { response_time_ms, ...answer } = (await post(url, "issue_sila", issue)).body;
    answers.push(answer);
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  const sent = (await receiver.received(8)).map(({ body }) => JSON.stringify((body as WebhookEvent).event_details));
  expect(new Set(sent).size).toBe(2);
});

test("a receiver that is down changes nothing for the caller, and is reported in the log", async () => {
  const log: DeliveryEntry[] = [];
  const eventsTo = `http://127.0.0.1:${await freePort()}`;
  const url = await mock({ eventsTo, logEvent: (entry) => log.push(entry) });
  expect((await post(url, "request_kyc", { header })).status).toBe(200);
  await expect.poll(() => log).toHaveLength(1);
  const problem = expect.stringContaining("nothing listens at");
  expect(log).toMatchObject([{ webhook: "kyc_status_update", delivered: false, problem }]);
});

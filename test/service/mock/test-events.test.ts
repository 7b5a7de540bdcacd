import { createClient } from "token-payments-contract/client";
import { createReceiver, parseWebhookEvent } from "token-payments-contract/webhooks";
import { describe, expect, test, vi } from "vitest";
import {
  createMockFetch,
  deliver,
  type MockFetch,
  makeEvent,
  type WebhookEvent,
} from "../../../scripts/service/mock/index.ts";
import { contract } from "../../support/contract.ts";
import { completingFetch } from "../../support/required-header.ts";

const input = { user_handle: "someone", amount: 100, account_name: "main_checking" };

function clientOf(mock: MockFetch) {
  const fetch = completingFetch(mock);
  const signers = { signApp: () => "any", signUser: () => "any" };
  return createClient({ baseUrl: "http://payments.example", appHandle: "demo_app", ...signers, fetch });
}

/** The outcomes of events, in their order. */
function outcomesOf(events: readonly WebhookEvent[]): unknown[] {
  return events.map(({ event_details }) => (event_details as { outcome?: string }).outcome);
}

describe("makeEvent", () => {
  test.each(contract.events.map(({ name }) => name as Parameters<typeof makeEvent>[0]))("makes a valid %s", (name) => {
    const events = [makeEvent(name), makeEvent(name)];
    expect(parseWebhookEvent(events[0])).toMatchObject({ kind: "event", name });
    expect(new Set(events.map(({ event_uuid }) => event_uuid)).size).toBe(2);
  });

  test("takes what is not given from the closest example", () => {
    const { event_details } = makeEvent("transaction_status_update", { transaction_type: "redeem", outcome: "failed" });
    expect(event_details).toMatchObject({ transaction_type: "redeem", outcome: "failed", sila_amount: 10420 });
  });

  test("lists the events where there is none of the name", () => {
    const names = contract.events.map(({ name }) => name).join(", ");
    expect(() => makeEvent("kyc" as "kyc_status_update")).toThrow(
      new TypeError(`There is no event "kyc"; there are ${names}.`),
    );
  });
});

describe("deliver", () => {
  const made = makeEvent("kyc_status_update", { entity: "someone" });
  // With a value that the contract does not list, which a receiver must survive.
  const event = { ...made, event_details: { ...made.event_details, outcome: "new_outcome" } } as WebhookEvent;

  test("passes an event to a function as a request, and waits for its response", async () => {
    const handled = vi.fn();
    const receive = createReceiver({ on: {}, otherwise: handled });
    expect(await deliver(receive, event)).toMatchObject({ delivered: true, status: 200 });
    expect(handled).toHaveBeenCalledWith(expect.objectContaining({ kind: "unrecognized", event }));
  });

  test("says why an event is not delivered", async () => {
    const refused = { delivered: false, status: 503, problem: "only status 200 counts." };
    expect(await deliver(() => new Response(null, { status: 503 }), event)).toMatchObject(refused);
    const broken = () => Promise.reject(new Error("no database"));
    expect(await deliver(broken, event)).toMatchObject({
      delivered: false,
      problem: expect.stringContaining("no database"),
    });
  });

  test.each([
    ["localhost:4020", 'must be an http or https address, such as http://127.0.0.1:4011; it is "localhost:4020".'],
    [undefined, "must be an address or a function from a Request to a Response; it is of type undefined."],
  ])("refuses the receiver %s, and keeps the events for another one", async (to, problem) => {
    const error = new TypeError(`The receiver ${problem}`);
    await expect(deliver(to as string, event)).rejects.toThrow(error);
    const mock = createMockFetch();
    await clientOf(mock).requestKyc(input);
    await expect(mock.deliver(to as string)).rejects.toThrow(error);
    expect(await mock.deliver(() => new Response())).toMatchObject([{ delivered: true }]);
  });

  test("says that a function, such as one for Node.js, returns no response", async () => {
    const problem = "receiver.example gave no response: the receiver must return a Response; it returned none.";
    expect(await deliver((() => undefined) as never, event)).toMatchObject({ delivered: false, problem });
  });
});

describe("the events of a mock in process", () => {
  test("follow accepted calls until they are reset", async () => {
    const mock = createMockFetch();
    await clientOf(mock).issueSila(input);
    await clientOf(mock).getEntities();
    expect(outcomesOf(mock.events.map(({ event }) => event))).toEqual(["pending_confirmation", "success"]);
    mock.reset();
    expect(mock.events).toEqual([]);
    expect(await mock.deliver(() => new Response())).toEqual([]);
  });

  test("are delivered once, in their order, also those that follow meanwhile", async () => {
    const mock = createMockFetch();
    const received: WebhookEvent[] = [];
    const receive = createReceiver({
      on: {
        transaction_created: (event) => received.push(event),
        async transaction_status_update(event) {
          received.push(event);
          if (received.length === 2) await clientOf(mock).requestKyc({ user_handle: "someone" });
        },
        kyc_status_update: (event) => received.push(event),
      },
    });
    await clientOf(mock).issueSila(input);
    const deliveries = await mock.deliver(receive);
    expect(deliveries.map(({ delivered }) => delivered)).toEqual([true, true, true]);
    expect(received).toEqual(mock.events.map(({ event }) => event));
    expect(mock.events.map(({ call }) => call.operation)).toEqual(["issueSila", "issueSila", "requestKyc"]);
    expect(await mock.deliver(receive)).toEqual([]);
  });

  test("can be chosen for the next call", async () => {
    const outcome = "failed";
    const mock = createMockFetch();
    mock.next("requestKyc", { event: { outcome } });
    const [first, second] = [await clientOf(mock).requestKyc(input), await clientOf(mock).requestKyc(input)];
    expect([first.kind, second.kind]).toEqual(["success", "success"]);
    expect(outcomesOf(mock.events.map(({ event }) => event))).toEqual([outcome, "passed"]);
    expect(mock.events[0]?.event.event_details).toMatchObject({ entity: "someone" });
  });

  test("only the last event of a call is chosen", async () => {
    const mock = createMockFetch();
    mock.next("issueSila", { event: { outcome: "review" } });
    await clientOf(mock).issueSila(input);
    expect(outcomesOf(mock.events.map(({ event }) => event))).toEqual(["pending_confirmation", "review"]);
  });

  test("cannot be chosen where none follows", () => {
    const { next } = createMockFetch();
    expect(() => next("requestKyc", { event: { outcome: "postponed" as never } })).toThrow(
      /^An event kyc_status_update must be valid: event_details\.outcome must be one of/,
    );
    expect(() => next("requestKyc", { event: { result: "failed" } as never })).toThrow(
      'The details of kyc_status_update have no "result"; they have',
    );
    expect(() => next("issueSila", { event: { outcome: "pending_confirmation" as never } })).toThrow(
      /^An event transaction_status_update\w* must be valid: event_details\.outcome must be one of/,
    );
    expect(() => next("getEntities", { event: { outcome: "failed" } as never })).toThrow(
      new TypeError("No event follows get_entities, so its preference cannot have an event."),
    );
    for (const refusal of [{ status: 403 }, { example: "instant_ach_max_amount" }] as const) {
      expect(() => next("issueSila", { ...refusal, event: { outcome: "failed" } as never })).toThrow(
        new TypeError("No event follows the response 403 of issue_sila, so its preference cannot have an event."),
      );
    }
  });
});

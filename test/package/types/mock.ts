// What callers rely on at compile time, as in client.ts: the controls of the mock.

import {
  createMockFetch,
  createMockServer,
  type Delivery,
  deliver,
  type MockFetch,
  type MockPreference,
  makeEvent,
  type WebhookEvent,
} from "token-payments-contract/mock";
import type { ResponseExamples } from "token-payments-contract/types";
import { createReceiver, type WebhookEvents } from "token-payments-contract/webhooks";
import { exactly } from "./exactly.ts";

const mock = createMockFetch({ prefer: { status: 401 } });
mock satisfies typeof fetch;
mock satisfies MockFetch;

mock.next("issueSila", { status: 403, example: "instant_ach_max_amount" });
mock.next("issueSila", { status: 403 });
mock.next("issueSila", { example: "instant_ach_max_amount" });
mock.next("issueSila", { fault: "reset" });
mock.next("issueSila", { status: 403, wait: 0.5, fault: "429", dynamic: true });
mock.next("getEntities", { example: "individuals" });
({ status: 403 }) satisfies MockPreference<"issueSila">;
exactly<"accepted">()({} as ResponseExamples["issueSila"][200]) satisfies true;

// @ts-expect-error an operation that does not exist
mock.next("issue_sila", { status: 403 });
// @ts-expect-error a status that the operation does not have
mock.next("redeemSila", { status: 404 });
// @ts-expect-error an example of another operation
mock.next("redeemSila", { example: "instant_ach_max_amount" });
// @ts-expect-error an example of another status
mock.next("issueSila", { status: 401, example: "instant_ach_max_amount" });
// @ts-expect-error a status as text
mock.next("issueSila", { status: "403" });
// @ts-expect-error a fault that does not exist
mock.next("issueSila", { fault: "404" });
// @ts-expect-error an unknown field
mock.next("issueSila", { code: 403 });
// @ts-expect-error no preference
mock.next("issueSila");

createMockFetch({ prefer: { example: "account_not_found", wait: 1 } });
// An option can be undefined, also where the compiler tells that from absent.
declare const absent: undefined;
mock.next("issueSila", {
  status: absent,
  example: absent,
  dynamic: absent,
  wait: absent,
  fault: absent,
  event: absent,
});
mock.next("requestKyc", { event: { outcome: absent } });
makeEvent("kyc_status_update", { kyc: absent });
createMockFetch({ prefer: absent, onEvent: absent, dynamic: absent, seed: absent });
createMockServer({ port: absent, host: absent, log: absent, eventsTo: absent, eventDelay: absent, logEvent: absent });
// @ts-expect-error a status that no operation has
createMockFetch({ prefer: { status: 418 } });
// @ts-expect-error an example that no response with this status has
createMockFetch({ prefer: { status: 200, example: "bad_format" } });

// Events.

mock.next("requestKyc", { event: { outcome: "failed" } });
// @ts-expect-error an outcome that is no text
mock.next("requestKyc", { event: { outcome: 1 } });
// @ts-expect-error a field that no event has
mock.next("requestKyc", { event: { result: "failed" } });
exactly<WebhookEvents["kyc_status_update"]>()(makeEvent("kyc_status_update", { outcome: "failed" })) satisfies true;
// @ts-expect-error an event that does not exist
makeEvent("kyc");
// @ts-expect-error a field of another event
makeEvent("kyc_status_update", { sila_amount: 1 });
exactly<WebhookEvent | undefined>()(mock.events[0]?.event) satisfies true;
mock.next("getAccountBalance", { data: { available_balance: 0 } });
mock.next("getAccounts", { data: [{ account_status: "inactive" }] });
// @ts-expect-error a field that no response has
mock.next("getAccountBalance", { data: { balance: 0 } });
// @ts-expect-error a value of another type
mock.next("getAccounts", { data: [{ active: "no" }] });
exactly<Promise<Delivery[]>>()(mock.deliver(createReceiver({ on: {} }))) satisfies true;
// @ts-expect-error a field of another response
mock.next("issueSila", { status: 403, data: { transaction_id: "02b55e5f-37b7-42e8-b8bf-42dff94d2652" } });
mock.next("issueSila", { status: 403, data: { error_code: "INSTANT_ACH_MAX_AMOUNT" } });
// @ts-expect-error no event follows a refused request
mock.next("issueSila", { status: 403, event: { outcome: "failed" } });
// @ts-expect-error no event follows this operation
mock.next("checkHandle", { event: { outcome: "failed" } });
mock.next("issueSila", { status: 200, data: { message: "Created." }, event: { outcome: "failed" } });
mock.next("issueSila", { example: "accepted", event: { outcome: "failed" } });
deliver("http://127.0.0.1:4020", makeEvent("transaction_created"));

const [call] = mock.calls;
exactly<keyof ResponseExamples | undefined>()(call?.operation) satisfies true;
call?.response?.status satisfies number | undefined;
// @ts-expect-error the body may be anything
call?.request.body.amount;
// @ts-expect-error the list is read-only
mock.calls.pop();
mock.reset();

// What callers rely on at compile time, as in client.ts: the controls of the mock.

import { createMockFetch, type MockFetch, type MockPreference } from "token-payments-contract/mock";
import type { ResponseExamples } from "token-payments-contract/types";
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
// @ts-expect-error a status that no operation has
createMockFetch({ prefer: { status: 418 } });
// @ts-expect-error an example that no response with this status has
createMockFetch({ prefer: { status: 200, example: "bad_format" } });

const [call] = mock.calls;
exactly<keyof ResponseExamples | undefined>()(call?.operation) satisfies true;
call?.response?.status satisfies number | undefined;
// @ts-expect-error the body may be anything
call?.request.body.amount;
// @ts-expect-error the list is read-only
mock.calls.pop();
mock.reset();

import { describe, expect, test } from "vitest";
import { webhookEvent } from "../../../generated/validators.js";
import { groupByKind } from "../../../scripts/contract/views.ts";
import { contract, exampleValue, fieldOf } from "../../support/contract.ts";

const kyc = exampleValue("KycPassed");
const created = exampleValue("IssuePendingConfirmation");
const { enum: outcomes } = fieldOf("TransactionStatusUpdateEvent", "event_details", "outcome");
const types = [...groupByKind(contract).keys()];

describe("the issues of any event", () => {
  test.each([
    ["no object", 5, [{ path: [], message: "must be an object" }]],
    ["null", null, [{ path: [], message: "must be an object" }]],
    [
      "an event_type that is no text",
      { ...kyc, event_type: 5 },
      [{ path: ["event_type"], message: "must be a string" }],
    ],
    ["no event_type", {}, [{ path: ["event_type"], message: "is required" }]],
    [
      "an unknown event_type",
      { ...kyc, event_type: "card" },
      [{ path: ["event_type"], message: `must be one of ${types.join(", ")}`, expected: types }],
    ],
    ["the only kind", { ...kyc, event_uuid: "x" }, [{ path: ["event_uuid"], message: "must be a version 4 UUID" }]],
    [
      "the closest kind",
      { ...created, event_details: { ...created.event_details, sila_amount: "1" } },
      [{ path: ["event_details", "sila_amount"], message: "must be an integer" }],
    ],
  ])("of %s", (_what, value, issues) => {
    expect(webhookEvent.validate(value)).toEqual({ issues });
  });

  test("of kinds that are equally close name the kind", () => {
    const { issues } = webhookEvent.validate({
      ...created,
      event_details: { ...created.event_details, outcome: "new" },
    });
    expect(issues?.map(({ message }) => message)).toEqual([
      `must be one of ${outcomes?.join(", ")} in transaction_status_update`,
      'must be "pending_confirmation" in transaction_created',
    ]);
  });
});

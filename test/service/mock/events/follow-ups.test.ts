import { describe, expect, test } from "vitest";
import type { Operation } from "../../../../scripts/contract/contract.ts";
import { type EventRule, type EventRules, NEW_UUID, parseRules } from "../../../../scripts/contract/extensions.ts";
import { makeEventFrom, type WebhookEvent } from "../../../../scripts/service/mock/events/event.ts";
import { prepareFollowUp } from "../../../../scripts/service/mock/events/follow-ups.ts";
import { contract, exampleValue } from "../../../support/contract.ts";

const issue = contract.operations.find(({ name }) => name === "issue_sila") as Operation;
const success = { webhook: "transaction_status_update", example: "issue_success" };
const failed = { webhook: "transaction_status_update", example: "issue_failed" };

/** The events that follow a request by rules of the test's own. */
function following(
  when: EventRule["when"][],
  request: unknown,
  details: Record<string, string> = {},
  response: unknown = {},
) {
  const rules = when.map((each, index) => ({ summary: "any", when: each, events: [index === 0 ? failed : success] }));
  const follow = prepareFollowUp(contract, issue, parseRules<EventRules>({ details, rules }));
  return follow(request, response).map(({ webhook, event }) => ({ webhook, details: event.event_details }));
}

const outcomesOf = (...args: Parameters<typeof following>) =>
  following(...args).map(({ details }) => Object(details).outcome);

describe("the first rule whose conditions are all met applies", () => {
  test.each([
    ["the first", [{ amount: "^1$" }, {}], { amount: 1 }, ["failed"]],
    ["the second", [{ amount: "^1$" }, {}], { amount: 2 }, ["success"]],
    ["none", [{ amount: "^1$" }], { amount: 2 }, []],
    [
      "not with one of two conditions",
      [{ amount: "^1$", card_name: "^x$" }, {}],
      { amount: 1, card_name: "y" },
      ["success"],
    ],
    ["not for a field that is absent", [{ card_name: "" }, {}], { amount: 1 }, ["success"]],
    ["by the default of a field that is absent", [{ processing_type: "^STANDARD_ACH$" }, {}], {}, ["failed"]],
    [
      "not by the default of a field that is there",
      [{ processing_type: "^STANDARD_ACH$" }, {}],
      { processing_type: "CARD" },
      ["success"],
    ],
    ["by a pattern of code points", [{ card_name: "^.$" }, {}], { card_name: "\u{1f600}" }, ["failed"]],
  ] as [string, EventRule["when"][], object, string[]][])("%s", (_, when, request, outcomes) => {
    expect(outcomesOf(when, request)).toEqual(outcomes);
  });
});

describe("a field of the event has the value", () => {
  const request = { header: { user_handle: "someone" }, amount: 7 };
  const response = { transaction_id: "of the response" };
  const detailsOf = (expression: string) => following([{}], request, { entity: expression }, response)[0]?.details;

  test.each([
    ["$request.body#/amount", 7],
    ["$request.body#/header/user_handle", "someone"],
    ["$request.body#/processing_type", "STANDARD_ACH"],
    ["$response.body#/transaction_id", "of the response"],
    ["$response.body", response],
  ])("of %s", (expression, value) => {
    expect(detailsOf(expression)).toHaveProperty("entity", value);
  });

  test("of the example where the expression has none", () => {
    expect(detailsOf("$request.body#/absent")).toEqual(exampleOf(failed).event_details);
  });

  test("of $uuid, one for each submission, the same in all of its events", () => {
    const rules = [{ summary: "any", when: {}, events: [success, failed] }];
    const follow = prepareFollowUp(contract, issue, { details: { transaction: NEW_UUID }, rules });
    const ids = [1, 2].map((amount) => {
      return follow({ amount }, {}).map(({ event }) => Object(event.event_details).transaction);
    });
    expect(ids.map((each) => new Set(each).size)).toEqual([1, 1]);
    expect(new Set(ids.flat()).size).toBe(2);
  });
});

function exampleOf({ webhook, example }: typeof success): WebhookEvent {
  const event = contract.events.find(({ name }) => name === webhook);
  return event?.request.examples.find(({ name }) => name === example)?.value as WebhookEvent;
}

test("an event is made anew from its example, which stays as it is", () => {
  const example: WebhookEvent = exampleValue("KycPassed");
  const before = structuredClone(example);
  const anew = makeEventFrom(example, {});
  expect(anew).toEqual({ ...before, event_uuid: expect.any(String), event_time: expect.any(Number) });
  expect(anew.event_uuid).not.toBe(before.event_uuid);
  // In seconds.
  expect(Math.abs(anew.event_time - Date.now() / 1000)).toBeLessThan(60);
  expect(Number.isInteger(anew.event_time)).toBe(true);

  const own = { event_uuid: "d1b9a7f0-3c52-4e84-9a6d-0f7e2b8c4a15", event_time: 1760000001 };
  const event = makeEventFrom(example, { entity: "other", outcome: undefined }, own);
  expect(event).toEqual({ ...before, ...own, event_details: { ...before.event_details, entity: "other" } });
  expect(example).toEqual(before);
});

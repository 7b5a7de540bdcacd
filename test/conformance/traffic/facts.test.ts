import { describe, expect, test } from "vitest";
import { createTrafficChecker } from "../../../scripts/conformance/traffic/check.ts";
import { contract } from "../../support/contract.ts";
import { callOf, deliveryOf } from "./exchanges.ts";

const check = createTrafficChecker(contract);
const header = { created: 1, app_handle: "shop", user_handle: "robin" };
const findingsOf = (exchange: ReturnType<typeof callOf>) =>
  check(exchange).findings.map(
    ({ kind, field, message }) => `${kind} ${field.replace("response.body.", "")} ${message}`,
  );

const account = (fields: object) => findingsOf(callOf("/0.2/get_accounts", { header }, 200, [fields]));
const delivery = (fields: object) =>
  findingsOf(
    callOf("/0.2/get_webhooks", { header: { ...header, user_handle: undefined } }, 200, {
      success: true,
      webhooks: [fields],
    }),
  );
const opened = (virtual_account: object, sent: object = {}) =>
  findingsOf(callOf("/0.2/open_virtual_account", { header, ...sent }, 200, { success: true, virtual_account }));
const answered = (...codes: unknown[]) => codes.map((status_code) => ({ created: 1, status_code }));

describe("in the response, a fact that its schema cannot state is broken:", () => {
  test.each<[string, string[], string[]]>([
    [
      "the status of an account",
      account({ account_status: "active", active: true }),
      account({ account_status: "inactive", active: true }),
    ],
    [
      "a low match_score",
      [0.73, 0.8, 1, null].flatMap((match_score) => account({ match_score, account_status: "active" })),
      [0, 0.1, 0.72, 0.729].flatMap((match_score) => account({ match_score, account_status: "active" })).slice(3),
    ],
    [
      "a pending account",
      account({ account_link_status: "microdeposit_pending_manual_verification", account_number: null }),
      account({ account_link_status: "microdeposit_pending_manual_verification", account_number: "**6789" }),
    ],
    [
      "the digits of an account",
      ["*****6789", "XX-6789", "6789"].flatMap((account_number) => account({ account_number })),
      account({ account_number: "****56789" }),
    ],
    ["the last digits of an account", [], account({ account_number: "1234********" })],
    ["a number without a digit", [], account({ account_number: "************" })],
    [
      "the payload of a delivery",
      [...delivery({ event_type: "entity_update", details: {} }), ...delivery({ event_type: "other", details: {} })],
      delivery({ event_type: "kyc_update", details: {} }),
    ],
    [
      "the URL of an endpoint",
      delivery({ endpoint_url: "http://127.0.0.1:9/webhooks" }),
      delivery({ endpoint_url: "main" }),
    ],
    [
      "a delivery",
      [
        ...delivery({ delivered: true, responses: answered(500, 200) }),
        ...delivery({ delivered: null, responses: answered(500) }),
        ...delivery({ delivered: true, responses: [{ created: 1 }] }),
      ],
      delivery({ delivered: true, responses: answered(500, 204) }),
    ],
    [
      "a delivery that was answered",
      delivery({ delivered: true }),
      delivery({ delivered: false, responses: answered(200) }),
    ],
    [
      "a number of attempts",
      [
        ...delivery({ attempts: 0, responses: [], delivered: null }),
        ...delivery({ attempts: 2, responses: answered(500) }),
      ],
      delivery({ attempts: 0, responses: answered(500) }),
    ],
    [
      "a delivery without an attempt",
      delivery({ attempts: 0, delivered: false }),
      delivery({ attempts: 0, delivered: true }),
    ],
    [
      "the flags of a virtual account",
      opened({ ach_credit_enabled: false }, { ach_credit_enabled: false }),
      opened({ ach_credit_enabled: "false" }),
    ],
    [
      "a time in seconds",
      delivery({ created_epoch: 1_795_368_384, last_update_epoch: 9_999_999_999 }),
      delivery({ created_epoch: 1_795_368_384_000 }),
    ],
    ["an open virtual account", opened({ active: true, closed: false, closed_epoch: null }), opened({ closed: true })],
    ["the time of closing", opened({ closed: false, closed_epoch: null }), opened({ closed: false, closed_epoch: 0 })],
  ])("%s", (_, kept, broken) => {
    expect(kept).toEqual([]);
    expect(broken.map((each) => each.split(" ")[0])).toEqual(["breach"]);
  });
});

describe("the times of a request are in seconds:", () => {
  const listed = (search_filters: object, created: unknown = 1) => {
    const answer = { success: true, webhooks: [] };
    return findingsOf(
      callOf("/0.2/get_webhooks", { header: { created, app_handle: "shop" }, search_filters }, 200, answer),
    );
  };

  test.each([0, 1_795_368_384, 9_999_999_999, 999_999_999_999])("%d is one", (time) => {
    expect(listed({ start_epoch: time, end_epoch: time }, time)).toEqual([]);
  });

  test.each([1e12, 1_795_368_384_000, 1_795_368_384_000_000, 1e20])(
    "%d is none, and a service may accept it",
    (time) => {
      const accepted =
        "open response.status is 200: whether a request with a time that is not in Unix seconds is accepted is an open question (times-in-milliseconds)";
      const message = "must be a time in seconds, not in milliseconds";
      expect(listed({}, time)).toEqual([`breach request.body.header.created ${message}`, accepted]);
      expect(listed({ start_epoch: time, end_epoch: time })).toEqual([
        `breach request.body.search_filters.start_epoch ${message}`,
        `breach request.body.search_filters.end_epoch ${message}`,
        accepted,
      ]);
    },
  );

  test("no request was sent before 1970", () => {
    expect(listed({}, -1)[0]).toBe("breach request.body.header.created must be at least 0");
  });
});

test("the time of an event is in seconds", () => {
  const [event] = contract.events.flatMap(({ request }) => request.examples.map(({ value }) => value as object));
  expect(findingsOf(deliveryOf({ ...event, event_time: 1_795_368_384 }))).toEqual([]);
  expect(findingsOf(deliveryOf({ ...event, event_time: 1_795_368_384_000 }))).toEqual([
    "breach event.event_time must be in seconds",
  ]);
});

test.each([
  ["Till 12", []],
  ["till 1", []],
  ["TILL 12 (b)", []],
  ["Till 13", ["open account_name"]],
])(
  "the name of the account Till 12 may be repeated in other capitals, cut off or continued: %s",
  (account_name, kinds) => {
    const body = { success: true, account_name, available_balance: 1 };
    const found = findingsOf(callOf("/0.2/get_account_balance", { header, account_name: "Till 12" }, 200, body));
    expect(found.map((finding) => finding.split(" ", 2).join(" "))).toEqual(kinds);
  },
);

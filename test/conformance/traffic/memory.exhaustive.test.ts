import { expect, test } from "vitest";
import type { TrafficExchange } from "../../../scripts/conformance/traffic/exchange.ts";
import { createTrafficWatch } from "../../../scripts/conformance/traffic/watch.ts";
import { contract, exampleValue } from "../../support/contract.ts";
import { collectGarbage } from "../../support/garbage.ts";
import { issued } from "./check-command.ts";
import { deliveryOf } from "./exchanges.ts";

const [SIZE, COUNT] = [200_000, 50];
const LONG = "x".repeat(SIZE);
const event = exampleValue("IssuePendingConfirmation") as { event_details: object };

/** Exchanges of which each has a long text, in a place of its own. */
const LONG_ONES: Record<string, (id: string) => TrafficExchange> = {
  "the response to a submission": (id) =>
    issued({ more: LONG, transaction_id: id }, { transaction_idempotency_id: id }),
  "an idempotency id": (id) => issued({}, { transaction_idempotency_id: id + LONG }),
  "the id of a transaction": (id) => issued({ transaction_id: id + LONG }, { transaction_idempotency_id: id }),
  "a handle": (id) => issued({}, { header: { created: 1, app_handle: "a", user_handle: id + LONG } }),
  "a reference": (id) =>
    issued({}, { header: { created: 1, app_handle: "a", user_handle: "b", reference: id + LONG } }),
  "a request that is refused": (id) => {
    const call = issued({}, { transaction_idempotency_id: id, more: LONG });
    return { ...call, response: { headers: {}, status: 400, body: new Uint8Array() } };
  },
  "the id of an event": (id) => deliveryOf({ ...event, event_uuid: id + LONG }),
  "the transaction of an event": (id) => {
    return deliveryOf({ ...event, event_details: { ...event.event_details, transaction: id + LONG } });
  },
  "details of an event": (id) => {
    return deliveryOf({ ...event, event_uuid: id, event_details: { ...event.event_details, more: LONG } });
  },
};

test.each(Object.entries(LONG_ONES))("of long exchanges, little is remembered: %s", (_, make) => {
  const watch = createTrafficWatch(contract, { eventsWithin: 60 });
  const see = () => void watch.see(make(crypto.randomUUID()));
  see();
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  for (let count = 0; count < COUNT; count += 1) see();
  collectGarbage();
  const kept = process.memoryUsage().heapUsed - before;
  expect(kept / (SIZE * COUNT)).toBeLessThan(0.1);
});
